/** Finds any of many strings in one pass over a text. */
import { unitsAtOnce } from './units-at-once.ts'

/** What a string that was found stands for. */
interface Entry<T> {
  readonly text: string
  readonly value: T
}

/** Strings that begin alike. */
interface Alike<T> {
  /** The longest first, while they are few. */
  entries: Entry<T>[]
  /** Once there are too many to compare one by one. */
  many: ManyAlike<T> | null
}

/** Told apart by their length and their end. */
interface ManyAlike<T> {
  /** The longest first. */
  readonly lengths: number[]
  readonly byEnd: Map<string, Entry<T>[]>
}

/** A growing set of strings, of a least length, that a text can be searched for. */
export interface TextMatcher<T> {
  add(text: string, value: T): void
  readonly size: number
  /** Visits every place where one of the strings stands, the longest of those that begin there. */
  search(text: string, visit: Visit<T>): void
}

type Visit<T> = (start: number, end: number, value: T) => void

/** How far a text is searched. */
interface Reader {
  /** The last unit of the block that is asked next. */
  next: number
  /** Behind what was found last. */
  from: number
}

/** Strings are told apart by a hash of as many units; shorter strings cannot be searched for. */
const blockLength = 6
/** As many that begin alike are compared one by one; of more, each length that occurs is looked up. */
const mostCompared = 12
const mostLengths = 40
const endLength = 6
const fewBlocks = 2000
/** The hashes are marked in 2^16 bits, or 2^22 once there are many. */
const fewShift = 16
const manyShift = 10

/**
 * Starts an empty set. `shortest`: of its strings, at least {@link blockLength}. The longer they all are, the fewer places of
 * a text are looked at: of each string the blocks at its first `shortest - blockLength + 1` units are known, and a text is
 * asked once in as many units.
 */
export function createTextMatcher<T>(shortest: number = blockLength): TextMatcher<T> {
  const stride = shortest - blockLength + 1
  /** By the hash of their first block: most stand alone, and need no list. */
  const blocks = new Map<number, Entry<T> | Alike<T>>()
  let size = 0
  /** Made with the first string: most redactors of one short text never have one. */
  let present: Uint32Array | null = null
  let shift = fewShift

  function markAll(text: string): void {
    if (present === null || (shift === fewShift && size * stride > fewBlocks)) {
      if (present !== null) shift = manyShift
      present = new Uint32Array(2 ** (32 - shift - 5))
      for (const alike of blocks.values()) for (const known of textsOf(alike)) markIn(present, known)
    }
    markIn(present, text)
  }

  function markIn(bits: Uint32Array, text: string): void {
    for (let at = 0; at < stride; at += 1) set(bits, placeOf(hashOf(text, at), shift))
  }

  function searchPart(text: string, reader: Reader, bits: Uint32Array, visit: Visit<T>): void {
    const end = Math.min(text.length, reader.next + unitsAtOnce) | 0
    let next = reader.next | 0
    let behind = (next - blockLength + 1) | 0
    let hash = 0
    for (; next < end; next += stride) {
      for (; behind <= next; behind += 1) hash = ((hash << 5) ^ text.charCodeAt(behind)) & 0x3fffffff
      const place = placeOf(hash, shift)
      if ((((bits[place >>> 5] ?? 0) >>> (place & 31)) & 1) === 0) continue
      const last = next - blockLength + 1
      for (let at = Math.max(reader.from, last - stride + 1); at <= last; at += 1) {
        const alike = blocks.get(at === last ? hash : hashOf(text, at))
        const entry = alike === undefined ? undefined : entryAt(text, at, alike)
        if (entry === undefined) continue
        reader.from = at + entry.text.length
        visit(at, reader.from, entry.value)
        // None begins within what was found: the block that is asked next is the last by which one that begins behind it is known.
        behind = (reader.from + stride - 1) | 0
        next = (behind + blockLength - 1 - stride) | 0
        break
      }
    }
    reader.next = next
  }

  return {
    get size() {
      return size
    },
    add(text, value) {
      if (text.length < shortest) return
      const block = hashOf(text, 0)
      const known = blocks.get(block)
      if (known === undefined) blocks.set(block, { text, value })
      else {
        if (holds(known, text)) return
        const alike = 'entries' in known ? known : { entries: [known], many: null }
        if (alike !== known) blocks.set(block, alike)
        insert(alike, { text, value })
      }
      size += 1
      markAll(text)
    },
    search(text, visit) {
      // Before the first whole block nothing is asked.
      const reader = { next: blockLength - 1, from: 0 }
      if (present !== null) while (reader.next < text.length) searchPart(text, reader, present, visit)
    },
  }
}

/** True for a string that is in already, or for which there is no room among those that begin alike. */
function holds<T>(alike: Entry<T> | Alike<T>, text: string): boolean {
  if (!('entries' in alike)) return alike.text === text
  const { entries, many } = alike
  if (many === null) return entries.some((one) => one.text === text)
  if (!many.lengths.includes(text.length)) return many.lengths.length >= mostLengths
  const same = many.byEnd.get(endKey(text)) ?? []
  return same.length >= mostCompared || same.some((one) => one.text === text)
}

function textsOf<T>(alike: Entry<T> | Alike<T>): string[] {
  if (!('entries' in alike)) return [alike.text]
  const entries = alike.many === null ? alike.entries : [...alike.many.byEnd.values()].flat()
  return entries.map(({ text }) => text)
}

function insert<T>(alike: Alike<T>, entry: Entry<T>): void {
  if (alike.many !== null) {
    insertByEnd(alike.many, entry)
    return
  }
  alike.entries.push(entry)
  if (alike.entries.length > 1) alike.entries.sort((a, b) => b.text.length - a.text.length)
  if (alike.entries.length <= mostCompared) return
  alike.many = { lengths: [], byEnd: new Map() }
  for (const one of alike.entries) insertByEnd(alike.many, one)
  alike.entries = []
}

function insertByEnd<T>({ byEnd, lengths }: ManyAlike<T>, entry: Entry<T>): void {
  const { length } = entry.text
  if (!lengths.includes(length)) {
    lengths.push(length)
    lengths.sort((a, b) => b - a)
  }
  const key = endKey(entry.text)
  const same = byEnd.get(key)
  if (same === undefined) byEnd.set(key, [entry])
  else if (same.length < mostCompared) same.push(entry)
}

function endKey(text: string): string {
  return `${String(text.length)} ${text.slice(-endLength)}`
}

function entryAt<T>(text: string, at: number, alike: Entry<T> | Alike<T>): Entry<T> | undefined {
  if (!('entries' in alike)) return stands(text, at, alike.text) ? alike : undefined
  const { entries, many } = alike
  if (many === null) return entries.find((one) => stands(text, at, one.text))
  for (const length of many.lengths) {
    const end = at + length
    const found = many.byEnd
      .get(`${String(length)} ${text.slice(end - endLength, end)}`)
      ?.find((one) => stands(text, at, one.text))
    if (found !== undefined) return found
  }
  return undefined
}

/** Some units tell most strings apart before all are compared: a text may repeat the beginning of a long one at every unit. */
function stands(text: string, at: number, wanted: string): boolean {
  const { length } = wanted
  const step = Math.max(1, length >> 4)
  for (let unit = length - 1; unit >= 0; unit -= step)
    if (text.charCodeAt(at + unit) !== wanted.charCodeAt(unit)) return false
  return text.startsWith(wanted, at)
}

/** Of the six units from `start` on. Shifting five bits for each unit leaves nothing of a seventh. */
function hashOf(text: string, start: number): number {
  let hash = 0
  for (let at = start; at < start + blockLength; at += 1) hash = ((hash << 5) ^ text.charCodeAt(at)) & 0x3fffffff
  return hash
}

function set(bits: Uint32Array, place: number): void {
  bits[place >>> 5] = (bits[place >>> 5] ?? 0) | (1 << (place & 31))
}

function placeOf(hash: number, shift: number): number {
  return Math.imul(hash, 0x9e3779b1) >>> shift
}
