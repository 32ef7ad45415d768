import { DateTime } from 'luxon'
import { arrayExtensions } from './array.ts'
import { dateExtensions, dateTimeExtensions } from './date.ts'
import { refusal, type Extensions } from './extension.ts'
import { booleanExtensions, numberExtensions } from './number.ts'
import { objectExtensions } from './object.ts'
import { stringExtensions } from './string.ts'

/**
 * A method call of an expression, `value.name(…)`, where the name is one that a data type may have. The types' own methods
 * come first, also where an object has a field of that name, then what the value itself has. Prototypes stay untouched.
 */
export function extend(value: unknown, name: string, ...given: readonly unknown[]): unknown {
  if (value === null || value === undefined) {
    if (name === 'isEmpty') return true
    if (name === 'isNotEmpty') return false
    throw refusal(`${name} can't be used on ${String(value)} value`)
  }
  const typed = typedExtension(value, name)
  if (typed !== undefined) return typed(value as never, ...given)
  const general = isPlain(value) ? pick(objectExtensions, name) : undefined
  if (general !== undefined) return general(value as never, ...given)
  const own: unknown = (value as Record<string, unknown>)[name]
  if (typeof own === 'function') return Reflect.apply(own, value, given) as unknown
  throw refusal(`${name}() is only callable on ${typesWith(name)}`)
}

/** `value.name?.(…)`: undefined where neither the type of the value nor the value itself has such a method. */
export function extendIfAny(value: unknown, name: string, ...given: readonly unknown[]): unknown {
  const isGeneral = name === 'isEmpty' || name === 'isNotEmpty'
  if (value === null || value === undefined) return isGeneral ? extend(value, name) : undefined
  const has =
    typedExtension(value, name) !== undefined ||
    (isPlain(value) && pick(objectExtensions, name) !== undefined) ||
    typeof (value as Record<string, unknown>)[name] === 'function'
  return has ? extend(value, name, ...given) : undefined
}

/** Lists and dates have their own methods alone. */
function isPlain(value: unknown): boolean {
  return typeof value === 'object' && !Array.isArray(value) && !(value instanceof Date) && !(value instanceof DateTime)
}

const tables: Readonly<Record<string, Extensions<never>>> = {
  Array: arrayExtensions,
  Date: dateTimeExtensions,
  Number: numberExtensions,
  Object: objectExtensions,
  String: stringExtensions,
  Boolean: booleanExtensions,
}

/** `type "String"`, `types "Array", and "String"`. */
function typesWith(name: string): string {
  const types = Object.keys(tables)
    .filter((type) => pick(tables[type] ?? {}, name) !== undefined)
    .map((type) => `"${type}"`)
  return types.length < 2
    ? `type ${types.join('')}`
    : `types ${types.slice(0, -1).join(', ')}, and ${types.at(-1) ?? ''}`
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
