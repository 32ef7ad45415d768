// Where a fault shows: the field that the healing repair is about, and who reads it. In: what healed, and what is seen of the failing
// item. Out: the place. Pure.
import type { Change } from '../../shared/change.ts'
import { isLacking } from '../../shared/field-read.ts'
import { isObject } from '../../shared/json.ts'
import type { TracedRead } from '../../shared/traced-read.ts'
import type { FaultPlace } from '../../shared/verdict.ts'
import { calledOn, comparedRead, namedRead, stumbledRead } from './stumbled-read.ts'

/** A field that was read, by its place in the payload or an answer. */
export type SeenRead = Pick<
  TracedRead,
  | 'node'
  | 'path'
  | 'found'
  | 'line'
  | 'origin'
  | 'beside'
  | 'assumed'
  | 'elsewhere'
  | 'keys'
  | 'listed'
  | 'otherPart'
  | 'sample'
>

/** What is seen of the failing item as far as it tells a place. */
interface SeenPlace {
  readonly node: string | null
  /** Where no node failed: the one whose expression did, and gave nothing. */
  readonly quietNode?: string
  /** What it read there that the failure is about. */
  readonly quietRead?: Pick<SeenRead, 'path' | 'found' | 'line'>
  readonly line: number | null
  readonly text: string | null
  /** The failed node's own first. */
  readonly reads: readonly SeenRead[]
}

/** The field that the healing repair is about, else the first that the failed node read and found nothing at. */
export function placeOf(
  healing: { readonly change: Change } | null,
  { node, quietNode, quietRead, line, reads, text }: SeenPlace,
): FaultPlace {
  // The line is that of the failed node, and says nothing of another one.
  const lineAt = (reader: string | null): number | null => (reader === (node ?? quietNode) ? line : null)
  const path = healing === null ? undefined : fieldOf(healing.change)
  const own = reads.filter((read) => read.node === (node ?? quietNode) && read.origin.kind !== 'item')
  const called = calledOn(text, own)
  if (called !== undefined && (healing === null || path === called.path))
    return { field: called.path, found: called.found, node, line: called.line ?? line }
  const missed = healing?.change.name === 'renamed-key' ? readAs(healing.change.parameters['to'], reads) : undefined
  if (missed !== undefined) {
    return { field: missed.path, found: missed.found, node: missed.node, line: missed.line ?? lineAt(missed.node) }
  }
  if (typeof path === 'string') {
    // Beside the failed node's own, the reads of the last node come first: the first one met it first.
    const one = oneOf(path, own, healing?.change) ?? oneOf(path, reads, healing?.change)
    const read = one ?? readerOf(path, own) ?? readerOf(path, reads.toReversed())
    return {
      field: one?.path ?? path,
      found:
        one !== undefined || read?.path === path
          ? (read?.found ?? null)
          : isFilledIn(healing?.change)
            ? 'missing'
            : null,
      node: read?.node ?? node,
      line: read?.line ?? lineAt(read?.node ?? node),
    }
  }
  // What is not there at all says more than what is empty, such as a body without the field.
  const lacking =
    healing === null
      ? (quietRead ??
        comparedRead(text, own) ??
        stumbledRead(text, line, own) ??
        namedRead(text, own) ??
        firstLacking(own))
      : mendedRead(healing.change, { quietRead, text, line, own, reads })
  const isOwn = healing === null || healing.change.layer === 'node'
  const reader = node ?? (isOwn ? (quietNode ?? null) : null)
  return { field: lacking?.path ?? null, found: lacking?.found ?? null, node: reader, line: lacking?.line ?? line }
}

/** Of a field that was mended in every element of a list the one that was at fault; undefined where that are none or several. */
function oneOf(path: string, reads: readonly SeenRead[], change: Change | undefined): SeenRead | undefined {
  if (!path.includes('[*]')) return undefined
  const made = change?.name === 'mended-value' ? change.parameters['how'] : undefined
  const isOdd = ({ found, elsewhere }: SeenRead): boolean =>
    made === 'number' || made === 'text' ? found !== made : elsewhere !== undefined
  const odd = reads.filter(
    (read) => (isOdd(read) || isLacking(read)) && read.path.replaceAll(/\[\d+\]/gu, '[*]') === path,
  )
  const paths = new Set(odd.map((read) => read.path))
  return paths.size === 1 ? odd[0] : undefined
}

/** What only would have been read behind something that is not there, or null, comes last. */
function firstLacking(own: readonly SeenRead[]): SeenRead | undefined {
  const met = own.filter(({ assumed }) => assumed !== true)
  return met.find(({ found }) => found === 'missing') ?? met.find(isLacking) ?? own.find(isLacking)
}

function readerOf(path: string, reads: readonly SeenRead[]): SeenRead | undefined {
  return reads.find((one) => one.path === path) ?? reads.find((one) => one.path.startsWith(path))
}

/** The read of a field by the name that it has not. */
function readAs(name: unknown, reads: readonly SeenRead[]): SeenRead | undefined {
  if (typeof name !== 'string') return undefined
  const ends = [`.${name}`, `[${JSON.stringify(name)}]`]
  return reads.find(({ path, found }) => found === 'missing' && ends.some((end) => path.endsWith(end)))
}

/** What is seen of a place that a repair of the node layer is about. */
interface MendedPlace extends Pick<SeenPlace, 'text' | 'line' | 'reads'> {
  readonly quietRead: SeenPlace['quietRead'] | undefined
  readonly own: readonly SeenRead[]
}

/** What the repair of a node reads otherwise, or keeps from getting lost, or compares as another type; what a service refused. */
function mendedRead(
  { layer, name, parameters: { node, from } }: Change,
  { quietRead, text, line, own, reads }: MendedPlace,
): Pick<SeenRead, 'path' | 'found' | 'line'> | undefined {
  // With its error taken away, a service is no longer asked whether what it got is right.
  if (name === 'stand-ins-answer') return quietRead
  // A form has names such as "data[email]", and nothing at "data".
  if (name === 'json-body') return stumbledRead(text, line, own)
  if (layer !== 'node') return undefined
  if (name === 'fields-kept') return quietRead ?? firstLacking(own)
  if (name === 'field-name')
    return reads.find((read) => read.node === node && read.found === 'missing' && read.keys.at(-1) === from)
  return comparedRead(text, own)
}

/** True for a value that a change gives where the payload has nothing at all. */
function isFilledIn(change: Change | undefined): boolean {
  return change?.name === 'fill' && change.parameters['present'] === false
}

/** Repairs of a field of an answer. */
const ofAnswer: ReadonlySet<string> = new Set(['fill-answer', 'answer-type', 'stand-in-fill', 'stand-in-type'])

/** The field that a change of the payload, or of an answer, is about; the first of several. */
function fieldOf({ layer, name, parameters: { path, values, at } }: Change): unknown {
  if (ofAnswer.has(name)) return at
  if (layer !== 'data') return undefined
  return isObject(values) ? Object.keys(values)[0] : path
}
