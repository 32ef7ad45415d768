import type { Item } from '../../../../shared/item.ts'
import { largest, smallest } from '../../../../shared/list.ts'
import { NodeFailure } from '../../node-failure.ts'
import { mergeBinary, mergeJson, mergerOf, readClashes, withSuffix, type Clashes } from './clashes.ts'
import { inStretches } from './in-stretches.ts'
import { linksOf } from './links.ts'
import type { NodeContext, Outputs } from '../node-kind.ts'

/** The first items of all inputs become one item, the second ones the next, as far as the shortest input reaches. */
export async function combineByPosition(context: NodeContext): Promise<Outputs> {
  const { inputs, parameters, node } = context
  const clashes = readClashes(context, inputs.length - 1)
  if (node.typeVersion < 3) return [combineTwoByPosition(context, clashes)]
  const lengths = inputs.map((items) => items.length)
  const unpaired = Boolean(parameters.read('options.includeUnpaired', 0, false))
  const count = unpaired ? largest(lengths) : smallest(lengths)
  const longest = largest(lengths)
  if (count < longest) {
    context.note(
      'input-discarded',
      `"${node.name}" combines by position and took ${count} of the items of each input (${lengths.join(', ')} arrived): the rest was dropped.`,
      [],
    )
  }
  return [await inStretches(count, (place) => combineAt(context, place, clashes), context.stopped)]
}

function combineAt({ inputs }: NodeContext, place: number, clashes: Clashes): Item {
  const here = inputs.flatMap((items, input) => {
    const item = items[place]
    return item === undefined ? [] : [{ item, input }]
  })
  const preferred = clashes.winner === 'suffix' ? inputs.length - 1 : clashes.winner
  const over = here.filter(({ input }) => input === preferred).map(({ item }) => item)
  const bases = here.map(({ item, input }) => ({
    ...item,
    json: clashes.winner === 'suffix' ? withSuffix(item.json, String(input + 1)) : item.json,
  }))
  const pairedItem = [...here.map(({ item }) => item), ...over].flatMap(linksOf)
  return {
    json: mergeJson(
      {},
      [...bases, ...over].map(({ json }) => json),
      clashes,
    ),
    binary: mergeBinary([...bases, ...over]),
    pairedItem,
  }
}

/** Version 2: an item without a partner is passed on as it is, and so are all items where one input is empty. */
function combineTwoByPosition({ inputs, parameters }: NodeContext, clashes: Clashes): readonly Item[] {
  const [first = [], second = []] = inputs
  if (first.length === 0 || second.length === 0) return [...first, ...second]
  const suffixed = (items: readonly Item[], input: string): readonly Item[] =>
    clashes.winner === 'suffix' ? items.map((item) => ({ ...item, json: withSuffix(item.json, input) })) : items
  const [bases, overs] = clashes.winner === 0 ? [second, first] : [suffixed(first, '1'), suffixed(second, '2')]
  const isAll = Boolean(parameters.read('options.includeUnpaired', 0, false))
  const lengths = [bases.length, overs.length]
  const count = isAll ? largest(lengths) : smallest(lengths)
  const merged = mergerOf(clashes)
  return Array.from({ length: count }, (_, place): Item => {
    const [base, over] = [bases[place], overs[place]]
    if (base === undefined || over === undefined) return base ?? over ?? { json: {} }
    return {
      json: merged(base.json, [over.json]),
      binary: mergeBinary([base, over]),
      pairedItem: [...linksOf(base), ...linksOf(over)],
    }
  })
}

const mostPairs = 1_000_000

/** Every item of the first input with every item of the second. */
export function combineAll(context: NodeContext): Outputs {
  const [first = [], second = []] = context.inputs
  const clashes = readClashes(context, 1)
  if (first.length * second.length > mostPairs) {
    throw new NodeFailure(
      `"${context.node.name}" combines ${first.length} with ${second.length} items, which makes ${first.length * second.length}. At most ${mostPairs} are made: match by fields or limit the items before.`,
    )
  }
  // Whose fields win is gone through for each item of the other.
  const [outer, inner] = clashes.winner === 0 ? [second, first] : [first, second]
  const merged = mergerOf(clashes)
  return [
    outer.flatMap((a) =>
      inner.map((b) => ({
        json:
          clashes.winner === 'suffix'
            ? { ...withSuffix(a.json, '1'), ...withSuffix(b.json, '2') }
            : merged(a.json, [b.json]),
        binary: mergeBinary([a, b]),
        pairedItem: [...linksOf(a), ...linksOf(b)],
      })),
    ),
  ]
}
