/**
 * The older condition format of If 1, Filter 1 and Switch 1–2 (node-parameters): two values and an operation, grouped by
 * type, without checks of type.
 */
import { isObject } from '../../../../shared/json.ts'
import { NodeFailure } from '../../node-failure.ts'
import { testWithin } from './bounded-pattern.ts'
import { toPattern } from './operators.ts'
import { parseDate } from '../dates/parse-date.ts'
import { textOf } from '../items/text-of.ts'

const kinds = ['boolean', 'dateTime', 'number', 'string'] as const

/** True where the groups of conditions hold: all of them, or any. None at all hold with `all`, not with `any`. */
export function conditionsHoldV1(groups: unknown, all: boolean, timezone: string): boolean {
  if (!isObject(groups)) return all
  for (const kind of kinds) {
    const conditions: readonly unknown[] = Array.isArray(groups[kind]) ? groups[kind] : []
    for (const condition of conditions) {
      if (!isObject(condition)) continue
      const { value1, value2, operation } = condition
      const preset = kind === 'number' ? 'smaller' : kind === 'dateTime' ? 'after' : 'equal'
      const holds = compareOld(kind, typeof operation === 'string' ? operation : preset, value1, value2, timezone)
      if (holds !== all) return holds
    }
  }
  return all
}

/** One comparison of the older format. `kind` is its data type. */
export function compareOld(kind: string, operation: string, left: unknown, right: unknown, timezone: string): boolean {
  const isDate = kind === 'dateTime'
  return compare(operation, isDate ? moment(left, timezone) : left, isDate ? moment(right, timezone) : right)
}

function moment(value: unknown, timezone: string): number {
  if (value === undefined || value === null) return 0
  const parsed = parseDate(value, timezone)
  if (parsed === null) throw new NodeFailure(`The value "${textOf(value)}" is not a valid DateTime.`)
  return parsed
}

function compare(operation: string, left: unknown, right: unknown): boolean {
  switch (operation) {
    case 'equal':
      return left === right
    case 'notEqual':
      return left !== right
    case 'after':
    case 'larger':
      return number(left) > number(right)
    case 'before':
    case 'smaller':
      return number(left) < number(right)
    case 'largerEqual':
      return number(left) >= number(right)
    case 'smallerEqual':
      return number(left) <= number(right)
    case 'contains':
      return text(left).includes(text(right))
    case 'notContains':
      return !text(left).includes(text(right))
    case 'startsWith':
      return text(left).startsWith(text(right))
    case 'notStartsWith':
      return !text(left).startsWith(text(right))
    case 'endsWith':
      return text(left).endsWith(text(right))
    case 'notEndsWith':
      return !text(left).endsWith(text(right))
    case 'regex':
      return testWithin(toPattern(text(right)), text(left))
    case 'notRegex':
      return !testWithin(toPattern(text(right)), text(left))
    case 'isEmpty':
      return isEmpty(left)
    case 'isNotEmpty':
      return !isEmpty(left)
    default:
      throw new NodeFailure(`A condition compares by "${operation}", which is not an operation of this version.`)
  }
}

function number(value: unknown): number {
  return Number(value ?? 0)
}

function text(value: unknown): string {
  return value === false ? '' : textOf(value)
}

function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null || value === '' || Number.isNaN(value)) return true
  return typeof value === 'object' && Object.keys(value).length === 0
}
