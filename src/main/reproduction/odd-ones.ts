// One of several: a field that is there in the other elements of a list, or in the other items, and not in this one, or in another
// form. In: what was read, followed back to where it comes from. Out: the same, with what stands there in the others. Pure.
import { isLacking, type Found } from '../../shared/field-read.ts'
import type { WorkflowView } from '../../shared/reproduction.ts'
import type { TracedRead } from '../../shared/traced-read.ts'
import { namedRead, stumbledRead } from '../diagnosis/stumbled-read.ts'
import { refusesOnPurpose } from './lacked-fields.ts'

/** So many others have to agree in a form before one of another form is the odd one wherever it stands. */
const fewestAlike = 2

/** What lacks a value, or has one of another form, where others of its list have it. */
export function withOddOnes(reads: readonly TracedRead[]): readonly TracedRead[] {
  const byPlace = new Map<string, Map<Found, Alike>>()
  for (const read of reads) {
    if (!isOfValue(read) || isLacking(read)) continue
    const place = placeInEach(read)
    const counts = byPlace.get(place) ?? new Map<Found, Alike>()
    const count = (counts.get(read.found)?.count ?? 0) + 1
    byPlace.set(place, counts.set(read.found, { count, at: placeOf(read) }))
  }
  return reads.map((read) => {
    const counts = isOfValue(read) ? byPlace.get(placeInEach(read)) : undefined
    const elsewhere = counts === undefined ? undefined : foundInOthers(read, counts)
    return elsewhere === undefined ? read : { ...read, elsewhere }
  })
}

function isOfValue({ listed, assumed }: TracedRead): boolean {
  return listed !== true && assumed !== true
}

/** Of one field so many elements tell what there is to tell, and leave room for the other fields. */
const mostLacking = 2
const mostFound = 6

/** Of each field in the elements of a list a few alone, those that are the odd ones first. */
export function fewOfEach(reads: readonly TracedRead[]): readonly TracedRead[] {
  const counts = new Map<string, number>()
  const isKept = (read: TracedRead): boolean => {
    const place = `${placeInEach(read)} ${read.found}`
    const count = (counts.get(place) ?? 0) + 1
    counts.set(place, count)
    return count <= (isLacking(read) ? mostLacking : mostFound)
  }
  const odd = new Set(reads.filter(({ elsewhere }) => elsewhere !== undefined).filter(isKept))
  return reads.filter((read) => odd.has(read) || (read.elsewhere === undefined && isKept(read)))
}

/** The field, in whichever element of its lists. */
function placeInEach({ node, origin, keys }: TracedRead): string {
  return JSON.stringify([node, origin, keys.map((key) => (/^(?:0|[1-9]\d*)$/u.test(key) ? '*' : key))])
}

/** What has a value of one kind in a place of a list. */
interface Alike {
  readonly count: number
  /** Place of the last of them. */
  readonly at: number
}

/** `counts`: those that have a value, by its kind, the read itself among them. */
function foundInOthers(read: TracedRead, counts: ReadonlyMap<Found, Alike>): Found | undefined {
  if (isLacking(read)) return [...counts].toSorted(([, one], [, other]) => other.count - one.count)[0]?.[0]
  const others = [...counts].filter(([found]) => found !== read.found)
  const [only] = others
  if (only === undefined || others.length > 1 || counts.get(read.found)?.count !== 1) return undefined
  const [found, { count, at }] = only
  // Of two the later one is: a node that stumbles over it reads no further.
  return count >= fewestAlike || at < placeOf(read) ? found : undefined
}

/** Place of the innermost element; -1 where it stands in no list. */
function placeOf({ keys }: TracedRead): number {
  return Number(keys.findLast((key) => /^(?:0|[1-9]\d*)$/u.test(key)) ?? -1)
}

/** The one of several at which a node stumbled, or that it refused by words of its own; null where it is not that. */
export function oddOneOf(
  view: Pick<WorkflowView, 'reads' | 'errorMessage' | 'failedLine' | 'failedNodeType'>,
  node: string,
): TracedRead | null {
  const own = (view.reads ?? []).filter((read) => read.node === node)
  const stumbled = stumbledRead(view.errorMessage, view.failedLine ?? null, own)
  if (stumbled !== undefined) return stumbled.elsewhere === undefined ? null : stumbled
  return refusesOnPurpose(view) ? (own.find(({ elsewhere }) => elsewhere !== undefined) ?? null) : null
}

/** The field of the payload or of an answer that a node names where it refuses what it was given; null where it names none. */
export function namedBy(
  view: Pick<WorkflowView, 'reads' | 'errorMessage' | 'failedNodeType'>,
  node: string,
): TracedRead | null {
  if (!refusesOnPurpose(view) && !isToBeOtherwise.test(view.errorMessage ?? '')) return null
  const own = (view.reads ?? []).filter((read) => read.node === node && read.origin.kind !== 'item')
  return namedRead(view.errorMessage, own) ?? null
}

/** Texts of the language and of nodes that name a field for its form. */
const isToBeOtherwise = /is not iterable|^'[^']+' expects an? \w+ but we got/u
