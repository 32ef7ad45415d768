import { truthOf } from './plain-texts.ts'

/** The types of JSON values, as a person names them. */
export const jsonTypes = {
  text: 'text',
  number: 'number',
  boolean: 'true or false',
  array: 'array',
  object: 'object',
} as const
export type JsonType = keyof typeof jsonTypes

/** The type of a JSON value; `null` is its own. */
export function typeOf(value: unknown): JsonType | 'null' {
  if (value === null || value === undefined) return 'null'
  if (Array.isArray(value)) return 'array'
  if (typeof value === 'string') return 'text'
  if (typeof value === 'number' || typeof value === 'boolean') return typeof value === 'number' ? 'number' : 'boolean'
  return 'object'
}

/** The value as another type, as a sender that confuses the two would write it. */
export function asType(value: unknown, type: JsonType): unknown {
  switch (type) {
    case 'text':
      return typeof value === 'string' ? value : JSON.stringify(value)
    case 'number': {
      const number = Number(value)
      return Number.isFinite(number) ? number : 0
    }
    case 'boolean':
      return truthOf(value) ?? Boolean(value)
    case 'array':
      return [value]
    case 'object':
      return { value }
  }
}
