import { isObject } from '../../../shared/json.ts'

/** A text that is the same for equal JSON values, whatever the order of their fields, and different for others. */
export function exactKey(value: unknown): string {
  return value === undefined ? '' : JSON.stringify(value, sortFields)
}

/** The same for values that mean the same to a person: `5` and `"5"`, `true` and `"true"`, and all that is empty. */
export function looseKey(value: unknown): string {
  if (value === undefined || value === null || value === '') return ''
  if (typeof value === 'object') return Object.keys(value).length === 0 ? '' : exactKey(value)
  const text = typeof value === 'string' ? value.trim() : exactKey(value)
  return text === '' || Number.isNaN(Number(text)) ? text : String(Number(text))
}

function sortFields(_name: string, value: unknown): unknown {
  if (!isObject(value)) return value
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
}
