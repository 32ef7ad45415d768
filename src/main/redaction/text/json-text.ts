/** What can be said of a text as JSON: whether it is, where its strings end, what stands in them. */

/** Several steps ask about the same text in turn. */
let lastAsked = { text: '', isJson: false }

/** True for a text that is one JSON value. */
export function isJson(text: string): boolean {
  if (lastAsked.text === text) return lastAsked.isJson
  let parses = true
  try {
    JSON.parse(text)
  } catch {
    parses = false
  }
  // A short text is parsed as fast as it is compared, and must not push a long one out.
  if (text.length > 4096) lastAsked = { text, isJson: parses }
  return parses
}

/** Behind the closing quote of the string whose content begins at `start`. */
export function endOfString(text: string, start: number): number {
  let at = text.indexOf('"', start)
  while (at >= 0) {
    let slashes = 0
    while (at - slashes > start && text.charCodeAt(at - slashes - 1) === 92) slashes += 1
    if (slashes % 2 === 0) return at + 1
    at = text.indexOf('"', at + 1)
  }
  return text.length
}

/** The content of a string of JSON without its escapes. */
export interface StringContent {
  readonly text: string
  /** Where each of its units begins in the text around it, and one more: where it ends. */
  readonly starts: Int32Array
}

const beginsLikeJson = /(?:[ \t]|\\[nrt])*(?:[{[]|\\")/y

/** False for the content of most strings: it does not begin as an object, a list or a string does. */
export function mayHoldJson(text: string, { start, end }: { readonly start: number; readonly end: number }): boolean {
  beginsLikeJson.lastIndex = start
  return beginsLikeJson.test(text) && beginsLikeJson.lastIndex <= end
}

/** Unescapes the content of a string that begins at `start` and ends before the quote at `end`; null where it is none. */
export function contentOf(
  text: string,
  { start, end }: { readonly start: number; readonly end: number },
): StringContent | null {
  let value: unknown
  try {
    value = JSON.parse(text.slice(start - 1, end + 1))
  } catch {
    return null
  }
  if (typeof value !== 'string') return null
  const starts = new Int32Array(value.length + 1)
  let at = start
  for (let unit = 0; unit < value.length; unit += 1) {
    starts[unit] = at
    at += text.charCodeAt(at) !== 92 ? 1 : text.charCodeAt(at + 1) === 117 ? 6 : 2
  }
  starts[value.length] = end
  return { text: value, starts }
}
