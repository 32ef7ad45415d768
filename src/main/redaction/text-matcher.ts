/** Finds any of many strings in one pass over a text. */

/** What a string that was found stands for. */
interface Entry<T> {
  readonly text: string
  readonly value: T
}

/** Strings that begin alike. */
interface Alike<T> {
  /** The longest first, while they are few. */
  entries: Entry<T>[]
  /** Their lengths, the longest first, once there are too many to compare one by one. */
  lengths: number[] | null
  /** Then they are told apart by their length and their end. */
  readonly byEnd: Map<string, Entry<T>[]>
}

/** A growing set of strings, of at least {@link blockLength} units each, that a text can be searched for. */
export interface TextMatcher<T> {
  add(text: string, value: T): void
  readonly size: number
  /** Visits every place where one of the strings stands, the longest of those that begin there. */
  search(text: string, visit: (start: number, end: number, value: T) => void): void
}

/** Strings are told apart by a hash of their first units; shorter strings cannot be searched for. */
export const blockLength = 6
/** As many that begin alike are compared one by one; of more, each length that occurs is looked up. */
const mostCompared = 12
const mostLengths = 40
const endLength = 6
const fewBlocks = 2000
/** The hashes are marked in 2^16 bits, or 2^22 once there are many. */
const fewShift = 16
const manyShift = 10

export function createTextMatcher<T>(): TextMatcher<T> {
  const blocks = new Map<string, Alike<T>>()
  const texts = new Set<string>()
  /** Made with the first string: most redactors of one short text never have one. */
  let present: Uint32Array | null = null
  let shift = fewShift

  function mark(block: string): void {
    if (present === null || (shift === fewShift && blocks.size > fewBlocks)) {
      if (present !== null) shift = manyShift
      present = new Uint32Array(2 ** (32 - shift - 5))
      for (const known of blocks.keys()) set(present, placeOf(hashOf(known), shift))
    }
    set(present, placeOf(hashOf(block), shift))
  }

  return {
    get size() {
      return texts.size
    },
    add(text, value) {
      if (text.length < blockLength || texts.has(text)) return
      const block = text.slice(0, blockLength)
      const alike = blocks.get(block) ?? { entries: [], lengths: null, byEnd: new Map<string, Entry<T>[]>() }
      if (alike.lengths !== null && alike.lengths.length >= mostLengths && !alike.lengths.includes(text.length)) return
      texts.add(text)
      insert(alike, { text, value })
      blocks.set(block, alike)
      mark(block)
    },
    search(text, visit) {
      if (present === null) return
      let hash = 0
      let from = 0
      for (let behind = 0; behind < text.length; behind += 1) {
        hash = ((hash << 5) ^ text.charCodeAt(behind)) & 0x3fffffff
        const place = placeOf(hash, shift)
        if ((((present[place >>> 5] ?? 0) >>> (place & 31)) & 1) === 0) continue
        const at = behind - blockLength + 1
        if (at < from) continue
        const alike = blocks.get(text.slice(at, behind + 1))
        const entry = alike === undefined ? undefined : entryAt(text, at, alike)
        if (entry === undefined) continue
        from = at + entry.text.length
        visit(at, from, entry.value)
      }
    },
  }
}

function insert<T>(alike: Alike<T>, entry: Entry<T>): void {
  if (alike.lengths !== null) {
    insertByEnd(alike, alike.lengths, entry)
    return
  }
  alike.entries.push(entry)
  alike.entries.sort((a, b) => b.text.length - a.text.length)
  if (alike.entries.length <= mostCompared) return
  alike.lengths = []
  for (const one of alike.entries) insertByEnd(alike, alike.lengths, one)
  alike.entries = []
}

function insertByEnd<T>({ byEnd }: Alike<T>, lengths: number[], entry: Entry<T>): void {
  const { length } = entry.text
  if (!lengths.includes(length)) {
    lengths.push(length)
    lengths.sort((a, b) => b - a)
  }
  const key = `${String(length)} ${entry.text.slice(-endLength)}`
  const same = byEnd.get(key)
  if (same === undefined) byEnd.set(key, [entry])
  else if (same.length < mostCompared) same.push(entry)
}

function entryAt<T>(text: string, at: number, { entries, lengths, byEnd }: Alike<T>): Entry<T> | undefined {
  if (lengths === null) return entries.find((one) => stands(text, at, one.text))
  for (const length of lengths) {
    const end = at + length
    const found = byEnd
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

/** Of the first six units. Shifting five bits for each unit leaves nothing of a seventh. */
function hashOf(block: string): number {
  let hash = 0
  for (let at = 0; at < block.length; at += 1) hash = ((hash << 5) ^ block.charCodeAt(at)) & 0x3fffffff
  return hash
}

function set(bits: Uint32Array, place: number): void {
  bits[place >>> 5] = (bits[place >>> 5] ?? 0) | (1 << (place & 31))
}

function placeOf(hash: number, shift: number): number {
  return Math.imul(hash, 0x9e3779b1) >>> shift
}
