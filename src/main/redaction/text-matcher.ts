/** Finds any of many strings in one pass over a text. */

/** What a string that was found stands for. */
export interface Entry<T> {
  readonly text: string
  readonly value: T
}

/** A growing set of strings, of at least {@link blockLength} units each, that a text can be searched for. */
export interface TextMatcher<T> {
  add(text: string, value: T): void
  readonly size: number
  /** Visits every place where one of the strings stands, the longest of those that begin there. */
  search(text: string, visit: (start: number, end: number, value: T) => void): void
}

/** Strings are told apart by a hash of their first units; shorter strings cannot be searched for. */
export const blockLength = 4
/** Strings that begin alike are compared one by one, so there may not be too many of them. */
const mostAlike = 200

export function createTextMatcher<T>(): TextMatcher<T> {
  /** Made with the first string: most redactors of one short text never have one. */
  let present: Uint8Array | null = null
  const entries = new Map<string, Entry<T>[]>()
  const texts = new Set<string>()
  return {
    get size() {
      return texts.size
    },
    add(text, value) {
      if (text.length < blockLength || texts.has(text)) return
      const block = text.slice(0, blockLength)
      const list = entries.get(block) ?? []
      if (list.length >= mostAlike) return
      texts.add(text)
      list.push({ text, value })
      list.sort((a, b) => b.text.length - a.text.length)
      entries.set(block, list)
      present ??= new Uint8Array(65_536)
      present[hashOf(block)] = 1
    },
    search(text, visit) {
      if (present === null) return
      let hash = 0
      let from = 0
      for (let behind = 0; behind < text.length; behind += 1) {
        hash = ((hash << 4) ^ text.charCodeAt(behind)) & 0xffff
        if (present[hash] !== 1) continue
        const at = behind - blockLength + 1
        if (at < from) continue
        const list = entries.get(text.slice(at, behind + 1))
        const entry = list?.find((one) => text.startsWith(one.text, at))
        if (entry === undefined) continue
        from = at + entry.text.length
        visit(at, from, entry.value)
      }
    },
  }
}

/** Of the first four units. Shifting four bits for each unit leaves nothing of a fifth. */
function hashOf(block: string): number {
  let hash = 0
  for (let at = 0; at < block.length; at += 1) hash = ((hash << 4) ^ block.charCodeAt(at)) & 0xffff
  return hash
}
