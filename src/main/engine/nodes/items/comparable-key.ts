import { isObject } from '../../../../shared/json.ts'

/** A text that is the same for equal JSON values, whatever the order of their fields, and different for others. */
export function exactKey(value: unknown): string {
  return value === undefined ? '' : JSON.stringify(value, sortFields)
}

function sortFields(_name: string, value: unknown): unknown {
  if (!isObject(value)) return value
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
}
