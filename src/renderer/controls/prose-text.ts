/** What stands between two backticks; one that has no fellow stands for itself. */
const value = /`([^`]+)`/u

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
