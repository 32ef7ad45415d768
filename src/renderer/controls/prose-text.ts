/**
 * What stands between two backticks as a word does; others belong to the exact text that they stand in, such as an error about a
 * template: `Unexpected token '`'`.
 */
const value = /(?<![^\s("“«[])`([^`]+)`(?![\p{L}\p{N}_'])/u

/** What stands between two quotation marks, with them. */
const name = /("[^"]+"|“[^”]+”)/u

/** A sentence in its parts: every second one is a quoted name. */
export function namesIn(text: string): readonly string[] {
  return text.split(name)
}

/** A sentence in its parts: every second one is a value. */
export function proseParts(text: string): readonly string[] {
  return text.split(value)
}

/** A sentence where nothing can be set as a value, such as in a hint. */
export function plainProse(text: string): string {
  return proseParts(text).join('')
}
