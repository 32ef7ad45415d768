// What was read, followed back to the payload or an answer. In: an execution whose reads were noted. Out: the same reads by their
// place in what the provider sent. An item that was copied on its way is known by its content.
import type { Execution, NodeRun } from '../../shared/execution.ts'
import { isLacking, type FieldRead } from '../../shared/field-read.ts'
import { hasWord } from '../../shared/has-word.ts'
import type { Item } from '../../shared/item.ts'
import { isObject } from '../../shared/json.ts'
import { textsIn } from '../layers/payload-references.ts'
import { along } from './along-keys.ts'
import { fallsToNothing, hasFallback } from './has-fallback.ts'
import { keptReads } from './kept-fields.ts'
import { isFilled, KnownPlaces, originOf, withinPart, type Place } from './known-places.ts'
import { fewOfEach, withOddOnes } from './odd-ones.ts'
import { codeOf } from './parsed-code.ts'
import { isFailedTrigger, readOfBody } from './payload-places.ts'
import { withinOf } from './places-in-lists.ts'
import { sampleOf } from './read-samples.ts'
import { pathOfKeys, type ReadOrigin, type TracedRead } from '../../shared/traced-read.ts'
import { findNode, type Workflow } from '../../shared/workflow.ts'

interface Traced {
  readonly read: TracedRead
  readonly value: unknown
}

/** What the nodes of an execution read, each once, the failed node's own first. Empty where nothing was noted. */
export function tracedReads(
  { nodeRuns }: Pick<Execution, 'nodeRuns'>,
  workflow: Workflow,
  failedNode: string | null,
): readonly TracedRead[] {
  if (!nodeRuns.some((run) => readsOf(run).length > 0)) return []
  const places = new KnownPlaces(nodeRuns, workflow)
  const byRun = new Map<NodeRun, readonly Traced[]>()
  for (const [index, run] of nodeRuns.entries()) {
    const earlier = nodeRuns.slice(0, index)
    byRun.set(
      run,
      readsOf(run).flatMap((read) =>
        isFailedTrigger(run, workflow)
          ? [{ value: undefined, read: readOfBody(read, run.node) }]
          : tracedRead(read, run, { earlier, places, byRun, workflow }, run.node),
      ),
    )
  }
  const all = [...byRun].toReversed().flatMap(([, traced]) => traced.map(({ read }) => read))
  return fewOfEach(withOddOnes(each(all))).toSorted((one, other) => rank(one, failedNode) - rank(other, failedNode))
}

function readsOf(run: NodeRun): readonly FieldRead[] {
  return run.attempts.at(-1)?.reads ?? []
}

function rank(read: TracedRead, failedNode: string | null): number {
  return (read.node === failedNode ? 0 : 4) + (read.listed === true ? 2 : 0) + (isLacking(read) ? 0 : 1)
}

function each(reads: readonly TracedRead[]): readonly TracedRead[] {
  const known = new Map<string, TracedRead>()
  for (const read of reads) {
    const key = JSON.stringify([read.node, read.origin, read.keys])
    const before = known.get(key)
    if (before === undefined || (isLacking(read) && !isLacking(before))) known.set(key, read)
  }
  return [...known.values()]
}

interface Around {
  readonly workflow: Workflow
  readonly earlier: readonly NodeRun[]
  readonly places: KnownPlaces
  readonly byRun: ReadonlyMap<NodeRun, readonly Traced[]>
}

/** `reader`: the node that reads, which is not that of the run once the read is followed back to an item before. */
function tracedRead(read: FieldRead, run: NodeRun, around: Around, reader: string): readonly Traced[] {
  const maker = makerOf(read, run, around.earlier)
  const json = itemOf(read, run, maker)?.json
  const { value, containers } = along(json, read.keys)
  const of: Placed = ({ origin, keys }) => {
    const { found, line, listed, assumed, wants } = read
    const more = {
      ...(listed === undefined ? {} : { listed }),
      ...(assumed === undefined ? {} : { assumed }),
      ...(wants === undefined ? {} : { wants }),
      ...(isLacking(read) ? fallbackOf(reader, read.keys.at(-1), around.workflow) : {}),
      ...besideOf(read, containers),
      ...sampleOf(read, value),
    }
    return { value, read: { node: reader, origin, keys, path: pathOfKeys(keys), found, line, ...more } }
  }
  const known = knownBy(containers, read.keys, around.places)
  // What a whole item lacks may have had another name before.
  const isOwn = isLacking(read) && known?.from === 0
  if (known !== null && !isOwn) return [of(known.place)]
  // What an answer lacks comes of nothing that was read to ask for it.
  const isOfAnswer = isLacking(read) && maker !== undefined && originOf(maker, around.workflow)?.kind === 'answer'
  const copied = isOfAnswer ? [] : copiedFrom(value, read.keys.at(-1), maker, around, of)
  // A name that the node speaks of is one that it makes itself.
  const isMadeThere = speaksOf(maker, read.keys[0] ?? '', around.workflow)
  if (copied.length > 0 && isMadeThere) return copied
  const made = maker === undefined ? undefined : madeOf(read, run, maker)
  const kept =
    made === undefined || maker === undefined
      ? []
      : keptBefore(read, made, maker, around, reader, besideOf(read, containers))
  if (kept.length > 0) return kept
  if (known !== null) return [of(known.place)]
  // Of what the node never speaks of it made nothing out of something else that it missed.
  const name = read.keys.at(-1)
  const ofName = value === undefined && !isMadeThere ? copied.filter((one) => one.read.keys.at(-1) === name) : copied
  if (ofName.length > 0) return ofName
  // An answer without a field, such as {}, is known by nothing that it holds.
  const own = maker === undefined || isFilled(json) ? null : originOf(maker, around.workflow)
  const place = { origin: own ?? ({ kind: 'item', node: maker?.node ?? run.node } as const), keys: read.keys }
  return [of(withinPart(place))]
}

function fallbackOf(
  reader: string,
  name: string | undefined,
  workflow: Workflow,
): Pick<TracedRead, 'hasFallback' | 'fallsToNothing'> {
  if (!hasFallback(reader, name, workflow)) return {}
  return { hasFallback: true, ...(fallsToNothing(reader, name, workflow) && { fallsToNothing: true }) }
}

/** Where the innermost of the containers stands as it is, and which it is; null where none does. */
function knownBy(
  containers: readonly unknown[],
  keys: readonly string[],
  known: Around['places'],
): { readonly place: Place; readonly from: number } | null {
  for (const [index, container] of [...containers.entries()].toReversed()) {
    const places = known.of(container)
    const place = places.find((one) => one.keys.at(-1) === keys[index - 1]) ?? places[0]
    if (place !== undefined)
      return { place: withinPart({ ...place, keys: [...place.keys, ...keys.slice(index)] }), from: index }
  }
  return null
}

type Placed = (place: Place) => Traced

/** What was copied field by field: the reads of the node that made the item, of the same value. */
function copiedFrom(
  value: unknown,
  name: string | undefined,
  maker: NodeRun | undefined,
  { byRun, workflow }: Around,
  of: Placed,
): readonly Traced[] {
  const all = (maker === undefined ? [] : (byRun.get(maker) ?? [])).filter(
    (one) => one.read.listed !== true && one.read.origin.kind !== 'item' && isSame(one.value, value),
  )
  // Of several that are missing the one of the same name is meant; half of all that code decides is true.
  const isChance = typeof value === 'boolean' && maker !== undefined && codeOf(maker, workflow) !== null
  const named = value === undefined || isChance ? all.filter(({ read }) => read.keys.at(-1) === name) : []
  const copied = named.length > 0 || isChance ? named : all
  // What was missing there is a null in the copy: it is said as it was there.
  return copied.map((one) => {
    const traced = of(one.read)
    return isLacking(one.read) ? { ...traced, read: { ...traced.read, found: one.read.found } } : traced
  })
}

/** True where the parameters of the node, such as its code, have that word. */
function speaksOf(maker: NodeRun | undefined, name: string, workflow: Workflow): boolean {
  const parameters = maker === undefined ? undefined : findNode(workflow, maker.node)?.parameters
  return parameters !== undefined && textsIn(parameters).some((text) => hasWord(text, name))
}

/** The same read of the items that this one keeps, where they are known to come from somewhere. */
function keptBefore(
  read: FieldRead,
  item: Item,
  maker: NodeRun,
  around: Around,
  reader: string,
  beside: Pick<TracedRead, 'beside' | 'within'>,
): readonly Traced[] {
  const { earlier, workflow } = around
  const rounds = earlier.filter(({ node, runIndex }) => node === maker.node && runIndex <= maker.runIndex)
  return keptReads(item, read.keys, { maker, rounds, workflow })
    .flatMap(({ run, ...place }) =>
      tracedRead(
        { ...read, from: null, ...place },
        run,
        { ...around, earlier: earlier.slice(0, earlier.indexOf(run)) },
        reader,
      ),
    )
    .filter(({ read: { origin, found } }) => origin.kind !== 'item' && !(isBesideParts(origin) && found === 'missing'))
    .map((traced) => ({ ...traced, read: { ...traced.read, ...beside } }))
}

/** Beside the body, the headers and the other parts of what came nothing can be sent. */
function isBesideParts(origin: ReadOrigin): boolean {
  return origin.kind === 'payload' && origin.part === 'item'
}

function besideOf(
  { found, assumed, keys }: FieldRead,
  containers: readonly unknown[],
): Pick<TracedRead, 'beside' | 'within'> {
  const container = containers[keys.length - 1]
  if (found !== 'missing' || assumed === true || !isObject(container)) return {}
  return { beside: Object.keys(container).slice(0, mostBeside), ...withinOf(container, keys.at(-1) ?? '') }
}

const mostBeside = 30

/** The run whose item is read. */
function makerOf({ from, input }: FieldRead, run: NodeRun, earlier: readonly NodeRun[]): NodeRun | undefined {
  if (from !== null) return earlier.findLast(({ node }) => node === from)
  const source = run.source[input] ?? null
  if (source === null) return undefined
  return earlier.findLast(({ node, runIndex }) => node === source.previousNode && runIndex === source.previousRun)
}

function itemOf({ from, input, item }: FieldRead, run: NodeRun, maker: NodeRun | undefined): Item | undefined {
  if (from === null) return run.inputs[input]?.[item]
  const items = maker?.outputs?.find((output) => output.length > 0) ?? []
  return items[item] ?? items[0]
}

/** The item as it came out, with the links to what it was made of: where it went in, it has one of its own. */
function madeOf({ from, input, item }: FieldRead, run: NodeRun, { outputs }: NodeRun): Item | undefined {
  const output = from === null ? run.source[input]?.previousOutput : outputs?.findIndex((items) => items.length > 0)
  return outputs?.[output ?? 0]?.[item]
}

function isSame(one: unknown, other: unknown): boolean {
  return (one ?? null) === (other ?? null) || (typeof one === 'object' && JSON.stringify(one) === JSON.stringify(other))
}
