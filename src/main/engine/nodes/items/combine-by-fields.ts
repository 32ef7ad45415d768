import type { Item } from '../../../../shared/item.ts'
import { isObject } from '../../../../shared/json.ts'
import { NodeFailure } from '../../node-failure.ts'
import { mergeBinary, mergerOf, readClashes, unknownWinner, withSuffix, type Clashes } from './clashes.ts'
import { getField } from './fields.ts'
import { linksOf } from './links.ts'
import { exactMatches, looseMatches } from './match-items.ts'
import { noteNearMatches, type Unmatched } from './near-matches.ts'
import type { NodeContext, Outputs } from '../node-kind.ts'
import { shown, textOf } from './text-of.ts'
import { passNothingOn } from './unknown-choice.ts'

const joinModes = 'keepMatches, keepNonMatches, keepEverything, enrichInput1 and enrichInput2'

interface FieldPair {
  readonly first: string
  readonly second: string
}

interface Matches {
  readonly pairs: readonly (readonly [Item, Item])[]
  readonly matched1: readonly Item[]
  readonly matched2: readonly Item[]
  readonly unmatched1: readonly Item[]
  readonly unmatched2: readonly Item[]
}

/** Items of two inputs whose fields have the same values become one (engine semantics §1.11, Merge). */
export function combineByFields(context: NodeContext): Outputs {
  const [first = [], second = []] = context.inputs
  const joinMode = String(context.parameters.read('joinMode', 0, 'keepMatches'))
  const pairs = fieldPairs(context)
  checkPairs(pairs)
  const from = String(context.parameters.read('outputDataFrom', 0, 'both'))
  const dots = !context.parameters.read('options.disableDotNotation', 0, false)
  if (context.node.typeVersion === 2) checkFieldsAreThere(pairs, [first, second], dots)
  if (first.length === 0 || second.length === 0) return withOneEmpty(joinMode, from, first, second)
  // The service has no such choice where one input's items are kept as they are.
  const mayTakeFirst = joinMode === 'keepMatches' ? from === 'both' : joinMode !== 'keepNonMatches'
  const onlyFirst = mayTakeFirst && context.parameters.read('options.multipleMatches', 0, 'all') === 'first'
  const matches = findMatches(context, pairs, first, second, { dots, onlyFirst })
  switch (joinMode) {
    case 'keepMatches':
      if (from === 'input1') return [matches.matched1]
      return [from === 'input2' ? matches.matched2 : combineMatches(context, matches, false)]
    case 'keepNonMatches':
      if (from === 'input1') return [matches.unmatched1]
      if (from === 'input2') return [matches.unmatched2]
      return [[...matches.unmatched1.map(withSource('input1')), ...matches.unmatched2.map(withSource('input2'))]]
    case 'keepEverything':
      return [
        [
          ...combineMatches(context, matches, false),
          ...alone(context, matches.unmatched1, '1'),
          ...alone(context, matches.unmatched2, '2'),
        ],
      ]
    case 'enrichInput1':
      return [[...combineMatches(context, matches, false), ...alone(context, matches.unmatched1, '1')]]
    case 'enrichInput2':
      return [[...combineMatches(context, matches, true), ...alone(context, matches.unmatched2, '2')]]
    default:
      return [passNothingOn(context, { of: 'way to join', chosen: joinMode, known: joinModes })]
  }
}

/** Nothing can match: what is kept without a match is passed on, else the branch ends here. */
function withOneEmpty(joinMode: string, from: string, first: readonly Item[], second: readonly Item[]): Outputs {
  if (joinMode === 'keepMatches') return []
  if (joinMode === 'keepNonMatches' && from === 'input1' && first.length === 0) return [[]]
  if (joinMode === 'keepNonMatches' && from === 'input2' && second.length === 0) return [[]]
  if (joinMode === 'enrichInput1' && first.length === 0) return []
  if (joinMode === 'enrichInput2' && second.length === 0) return []
  return [[...first, ...second]]
}

function fieldPairs({ parameters, node }: NodeContext): readonly FieldPair[] {
  if (node.typeVersion >= 3 && !parameters.read('advanced', 0, false)) {
    const written = textOf(parameters.read('fieldsToMatchString', 0, ''))
    return written.split(',').map((name) => ({ first: name.trim(), second: name.trim() }))
  }
  const values = parameters.read('mergeByFields.values', 0, [])
  return (Array.isArray(values) ? values : []).filter(isObject).map(({ field1, field2 }) => ({
    first: textOf(field1 ?? '').trim(),
    second: textOf(field2 ?? '').trim(),
  }))
}

function checkPairs(pairs: readonly FieldPair[]): void {
  const [only] = pairs
  if (only === undefined || (pairs.length === 1 && only.first === '' && only.second === '')) {
    throw new NodeFailure('You need to define at least one pair of fields in "Fields to Match" to match on')
  }
  for (const [index, { first, second }] of pairs.entries()) {
    if (first !== '' && second !== '') continue
    throw halfPair(index, first, second)
  }
}

/** A pair without one of its fields, in the service's words with their breaks and tabs. */
export function halfPair(index: number, first: string, second: string): NodeFailure {
  const gap = '\n\t\t\t\t '
  return new NodeFailure(
    `You need to define both fields in "Fields to Match" for pair ${index + 1},${gap}field 1 = '${first}'${gap}field 2 = '${second}'`,
  )
}

/** Version 2 alone fails on a field that no item of its input has. */
function checkFieldsAreThere(
  pairs: readonly FieldPair[],
  [first, second]: readonly [readonly Item[], readonly Item[]],
  dots: boolean,
): void {
  const isIn = (items: readonly Item[], field: string): boolean =>
    items.some(({ json }) => getField(json, field, dots) !== undefined)
  const missing = (field: string, input: string): NodeFailure =>
    new NodeFailure(`Field '${field}' is not present in any of items in '${input}'`)
  for (const pair of pairs) if (!isIn(first, pair.first)) throw missing(pair.first, 'Input 1')
  for (const pair of pairs) if (!isIn(second, pair.second)) throw missing(pair.second, 'Input 2')
}

function findMatches(
  context: NodeContext,
  pairs: readonly FieldPair[],
  first: readonly Item[],
  second: readonly Item[],
  { dots, onlyFirst }: { readonly dots: boolean; readonly onlyFirst: boolean },
): Matches {
  const fuzzy = Boolean(context.parameters.read('options.fuzzyCompare', 0, false))
  const values2 = second.map(({ json }) => pairs.map((pair) => getField(json, pair.second, dots)))
  const matchesOf = fuzzy ? looseMatches(values2) : exactMatches(values2)
  const found: [Item, Item][] = []
  const matched1: Item[] = []
  const unmatched1: Item[] = []
  const alone1: Unmatched[] = []
  const taken = new Set<number>()
  for (const [index, item] of first.entries()) {
    const values = pairs.map((pair) => getField(item.json, pair.first, dots))
    const matches = matchesOf(values)
    ;(matches.length === 0 ? unmatched1 : matched1).push(item)
    if (matches.length === 0) alone1.push({ values, index })
    for (const place of onlyFirst ? matches.slice(0, 1) : matches) {
      const other = second[place]
      if (other === undefined) continue
      taken.add(place)
      found.push([item, other])
    }
  }
  const alone2 = values2.flatMap((values, index) => (taken.has(index) ? [] : [{ values, index }]))
  noteNearMatches(context, alone1, alone2)
  return {
    pairs: found,
    matched1,
    unmatched1,
    matched2: second.filter((_, index) => taken.has(index)),
    unmatched2: second.filter((_, index) => !taken.has(index)),
  }
}

/** Items without a partner; where every field gets the number of its input, theirs do as well. */
function alone(context: NodeContext, items: readonly Item[], input: string): readonly Item[] {
  if (readClashes(context, 0).winner !== 'suffix') return items
  return items.map((item) => ({ ...item, json: withSuffix(item.json, input) }))
}

function combineMatches(context: NodeContext, matches: Matches, secondIsEnriched: boolean): readonly Item[] {
  // What is added wins, where nothing else is said.
  const clashes = readClashes(context, secondIsEnriched ? 0 : 1)
  const chosen = unknownWinner(context)
  if (chosen !== null && matches.pairs.length > 0) {
    context.note(
      'items-dropped',
      `"${context.node.name}" has the way to resolve clashes ${shown(chosen)}, which it does not know. The service makes an empty item of every match for it, and says nothing.`,
      [],
    )
    return matches.pairs.map(() => ({ json: {}, binary: {}, pairedItem: [] }))
  }
  const merged = mergerOf(clashes)
  return matches.pairs.map(([a, b]) => combinePair(a, b, clashes, merged))
}

function combinePair(a: Item, b: Item, clashes: Clashes, merged: ReturnType<typeof mergerOf>): Item {
  if (clashes.winner === 'suffix') {
    return {
      json: merged(withSuffix(a.json, '1'), [withSuffix(b.json, '2')]),
      binary: mergeBinary([a, b]),
      pairedItem: [...linksOf(a), ...linksOf(b)],
    }
  }
  const [base, over] = clashes.winner === 0 ? [b, a] : [a, b]
  return {
    json: merged(base.json, [over.json]),
    binary: mergeBinary([base, over]),
    pairedItem: [...linksOf(base), ...linksOf(over)],
  }
}

function withSource(source: string): (item: Item) => Item {
  return (item) => ({ ...item, json: { ...item.json, _source: source } })
}
