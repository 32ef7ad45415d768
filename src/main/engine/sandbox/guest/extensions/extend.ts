import { DateTime } from 'luxon'
import { arrayExtensions } from './array.ts'
import { dateExtensions, dateTimeExtensions } from './date.ts'
import type { Extensions } from './extension.ts'
import { booleanExtensions, numberExtensions } from './number.ts'
import { objectExtensions } from './object.ts'
import { stringExtensions } from './string.ts'

/**
 * A method call of an expression, `value.name(…)`, where the name is one that a data type may have. The types' own methods
 * come first, then what the value itself has, then those of objects. Prototypes stay untouched.
 */
export function extend(value: unknown, name: string, ...given: readonly unknown[]): unknown {
  if (value === null || value === undefined) {
    if (name === 'isEmpty') return true
    if (name === 'isNotEmpty') return false
    throw new TypeError(`cannot read property '${name}' of ${String(value)}`)
  }
  const typed = typedExtension(value, name)
  if (typed !== undefined) return typed(value as never, ...given)
  const own: unknown = (value as Record<string, unknown>)[name]
  if (typeof own === 'function') return Reflect.apply(own, value, given) as unknown
  const general = typeof value === 'object' && own === undefined ? pick(objectExtensions, name) : undefined
  if (general !== undefined) return general(value as never, ...given)
  throw new TypeError(`value.${name} is not a function`)
}

function pick(
  table: Extensions<never>,
  name: string,
): ((value: never, ...given: readonly unknown[]) => unknown) | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined
}

function typedExtension(
  value: unknown,
  name: string,
): ((value: never, ...given: readonly unknown[]) => unknown) | undefined {
  switch (typeof value) {
    case 'string':
      return pick(stringExtensions, name)
    case 'number':
      return pick(numberExtensions, name)
    case 'boolean':
      return pick(booleanExtensions, name)
    case 'object':
      if (Array.isArray(value)) return pick(arrayExtensions, name)
      if (value instanceof DateTime) return pick(dateTimeExtensions, name)
      return value instanceof Date ? pick(dateExtensions, name) : undefined
    default:
      return undefined
  }
}

/** All names that are calls of this kind. The host rewrites calls of these and no others. */
export function extensionNames(): readonly string[] {
  const tables = [
    stringExtensions,
    numberExtensions,
    booleanExtensions,
    arrayExtensions,
    dateTimeExtensions,
    objectExtensions,
  ]
  return [...new Set(tables.flatMap((table) => Object.keys(table)))]
}
