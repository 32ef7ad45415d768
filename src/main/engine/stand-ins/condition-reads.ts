import { isObject, type JsonObject } from '../../../shared/json.ts'
import { isExpression, splitTemplate } from '../expressions/template.ts'
import { readsOfChunk } from './field-reads.ts'
import { elementOf, readOf } from './known-value.ts'
import type { FieldRead, Hint } from './shape.ts'

/** What IF, Filter and Switch compare the places with that they read: the value with which their first condition holds. */
export function conditionReads(parameters: JsonObject): readonly FieldRead[] {
  return comparisonsIn(parameters).flatMap(({ left, operation, type, right }) => {
    return usedAs(left, type, hintOf(operation, type, right))
  })
}

/** Which types Edit Fields gives to the places that it reads. */
export function assignmentReads(parameters: JsonObject): readonly FieldRead[] {
  return assignmentsIn(parameters).flatMap(({ value, type }) => usedAs(value, type, typeHint(type)))
}

/** What Edit Fields writes: a field's path, what is written there, and the type that it is given. */
export function assignmentsIn(
  parameters: JsonObject,
): readonly { readonly name: string; readonly value: unknown; readonly type: string }[] {
  const { assignments, values } = parameters
  const list: unknown = isObject(assignments) ? assignments['assignments'] : []
  const groups: readonly unknown[] = isObject(values) ? Object.values(values) : []
  return [list, ...groups]
    .flatMap((group): readonly unknown[] => (Array.isArray(group) ? group : []))
    .filter(isObject)
    .map(({ name, value, type }) => ({ name: text(name), value, type: text(type) }))
}

/** The place that an expression reads, as a value of that type. */
function usedAs(expression: unknown, type: string, hint: Hint | null): readonly FieldRead[] {
  const place = placeIn(expression)
  const read = readOf(type === 'array' ? elementOf(place) : place, hint)
  return read === null || read.steps.length === 0 || (hint === null && type !== 'array') ? [] : [read]
}

interface Comparison {
  readonly left: unknown
  readonly right: unknown
  readonly operation: string
  readonly type: string
}

/** Comparisons of every form that the versions of these nodes write, the deepest lists included. */
function comparisonsIn(value: unknown): readonly Comparison[] {
  if (Array.isArray(value)) return value.flatMap(comparisonsIn)
  if (!isObject(value)) return []
  if ('leftValue' in value && isObject(value['operator'])) {
    const { operation, type } = value['operator']
    return [{ left: value['leftValue'], right: value['rightValue'], operation: text(operation), type: text(type) }]
  }
  const older = ['string', 'number', 'boolean', 'dateTime'].flatMap((type) => {
    const list: unknown = value[type]
    return (Array.isArray(list) ? list : [])
      .filter(isObject)
      .flatMap((one) =>
        'value1' in one
          ? [{ left: one['value1'], right: one['value2'], operation: text(one['operation']) || 'equal', type }]
          : [],
      )
  })
  const cases = isObject(value['rules']) && 'value1' in value ? value['rules']['rules'] : null
  const switched = (Array.isArray(cases) ? cases : []).filter(isObject).map((one) => ({
    left: value['value1'],
    right: one['value2'],
    operation: text(one['operation']) || 'equal',
    type: text(value['dataType']) || 'number',
  }))
  return [...older, ...switched, ...Object.values(value).flatMap(comparisonsIn)]
}

function hintOf(operation: string, type: string, right: unknown): Hint | null {
  if (/^(?:equals?|contains|startsWith|endsWith)$/u.test(operation) && isWritten(right)) {
    if (type === 'number') return Number.isFinite(Number(right)) ? { kind: 'value', value: Number(right) } : null
    if (type === 'boolean') return { kind: 'value', value: right === true || right === 'true' }
    return right === '' ? null : { kind: 'value', value: right }
  }
  if (operation === 'true' || operation === 'false') return { kind: 'value', value: operation === 'true' }
  if (/^(?:gt|lt|gte|lte|larger|smaller)/iu.test(operation)) return numberAround(operation, right)
  return type === 'string' ? { kind: 'text' } : typeHint(type)
}

function typeHint(type: string): Hint | null {
  switch (type) {
    case 'number':
      return { kind: 'number' }
    case 'boolean':
      return { kind: 'boolean' }
    case 'dateTime':
      return { kind: 'date' }
    case 'object':
      return { kind: 'object' }
    default:
      return null
  }
}

/** A number with which the comparison holds. */
function numberAround(operation: string, right: unknown): Hint {
  const limit = isPlain(right) && right !== '' ? Number(right) : Number.NaN
  if (!Number.isFinite(limit)) return { kind: 'number' }
  return { kind: 'value', value: /^(?:gt|larger)/iu.test(operation) ? limit + 1 : limit - 1 }
}

/** A value that is written out, and not computed. */
function isWritten(value: unknown): value is string | number | boolean {
  return isPlain(value) && !String(value).startsWith('=')
}

function isPlain(value: unknown): value is string | number | boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

/** The place that an expression of one chunk reads; null where it is more than that. */
export function placeIn(value: unknown): ReturnType<typeof readsOfChunk>['value'] {
  if (!isExpression(value)) return null
  const parts = splitTemplate(value)
  const [only] = parts
  return parts.length === 1 && only?.kind === 'code' ? readsOfChunk(only.code).value : null
}
