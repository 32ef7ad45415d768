/** A value as text: nothing for null and undefined, JSON for objects and lists. */
export function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'string') return value
  return typeof value === 'object' ? JSON.stringify(value) : `${value as number | boolean | bigint}`
}

/** A value as a message shows it: JSON, and `undefined` for nothing at all. */
export function shown(value: unknown): string {
  return value === undefined ? 'undefined' : JSON.stringify(value)
}

/** A value as the service names it where it is not of the type that was expected. */
export function shownAsWrong(value: unknown): string {
  if (Array.isArray(value)) return 'array'
  return typeof value === 'object' && value !== null ? 'object' : `'${String(value)}'`
}
