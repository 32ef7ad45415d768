let lastMs: number | null = null
let lastText = ''

/**
 * The moment as ISO 8601 in UTC, from milliseconds since 1970. What happens within one millisecond has one text: an execution
 * takes note of a dozen moments.
 *
 * @throws RangeError where it is no moment
 */
export function isoTime(milliseconds: number): string {
  if (milliseconds !== lastMs) {
    lastText = new Date(milliseconds).toISOString()
    lastMs = milliseconds
  }
  return lastText
}
