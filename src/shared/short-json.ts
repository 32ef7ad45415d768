/** A value as JSON for a sentence, cut where it is long. */
export function shortJson(value: unknown): string {
  const text = value === undefined ? 'nothing' : JSON.stringify(value)
  return text.length <= 60 ? text : `${text.slice(0, 60)}…`
}
