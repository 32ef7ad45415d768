import { isObject } from '../../../../shared/json.ts'
import { NodeFailure } from '../../node-failure.ts'
import { testWithin } from './bounded-pattern.ts'
import { textOf } from '../items/text-of.ts'

/** A comparison of two values that are of the right type already, or null or undefined. */
type Compare<Value> = (left: Value, right: Value) => boolean

function unknownOperation(type: string, operation: string): NodeFailure {
  return new NodeFailure(
    `A condition compares values of the type ${type} by "${operation}", which is not an operation of that type.`,
  )
}

function pick<Value>(table: Readonly<Record<string, Compare<Value>>>, type: string, operation: string): Compare<Value> {
  const compare = Object.hasOwn(table, operation) ? table[operation] : undefined
  if (compare === undefined) throw unknownOperation(type, operation)
  return compare
}

const textOperations: Readonly<Record<string, Compare<string>>> = {
  empty: (left) => left.length === 0,
  notEmpty: (left) => left.length !== 0,
  equals: (left, right) => left === right,
  notEquals: (left, right) => left !== right,
  contains: (left, right) => left.includes(right),
  notContains: (left, right) => !left.includes(right),
  startsWith: (left, right) => left.startsWith(right),
  notStartsWith: (left, right) => !left.startsWith(right),
  endsWith: (left, right) => left.endsWith(right),
  notEndsWith: (left, right) => !left.endsWith(right),
  regex: (left, right) => testWithin(toPattern(right), left),
  notRegex: (left, right) => !testWithin(toPattern(right), left),
}

/** Missing texts count as empty ones. Ignoring case lowers both sides, a pattern excepted. */
export function compareTexts(operation: string, left: unknown, right: unknown, ignoreCase: boolean): boolean {
  const compare = pick(textOperations, 'string', operation)
  const isPattern = operation === 'regex' || operation === 'notRegex'
  const a = textOf(left)
  const b = textOf(right)
  return ignoreCase ? compare(a.toLocaleLowerCase(), isPattern ? b : b.toLocaleLowerCase()) : compare(a, b)
}

/** `/pattern/flags` or the bare pattern. */
export function toPattern(text: string): RegExp {
  const parts = /^\/(.*)\/([gimsuy]*)$/s.exec(text)
  try {
    return parts === null ? new RegExp(text) : new RegExp(parts[1] ?? '', parts[2])
  } catch (error) {
    throw new NodeFailure(error instanceof Error ? error.message : `"${text}" is not a regular expression`, {
      description: `The condition's pattern is "${text}". It must be a regular expression.`,
    })
  }
}

type MaybeNumber = number | null | undefined

const numberOperations: Readonly<Record<string, Compare<MaybeNumber>>> = {
  empty: isMissing,
  notEmpty: (left) => !isMissing(left),
  equals: (left, right) => left === right,
  notEquals: (left, right) => left !== right,
  gt: (left, right) => quantity(left) > quantity(right),
  lt: (left, right) => quantity(left) < quantity(right),
  gte: (left, right) => quantity(left) >= quantity(right),
  lte: (left, right) => quantity(left) <= quantity(right),
}

function isMissing(value: unknown): boolean {
  return value === null || value === undefined || Number.isNaN(value)
}

/** The platform's own comparison: null counts as 0, undefined compares with nothing. */
function quantity(value: MaybeNumber): number {
  return Number(value)
}

export function compareNumbers(operation: string, left: unknown, right: unknown): boolean {
  return pick(numberOperations, 'number', operation)(asNumber(left), asNumber(right))
}

function asNumber(value: unknown): MaybeNumber {
  return typeof value === 'number' || value === null ? value : undefined
}

const dateOperations: Readonly<Record<string, Compare<number>>> = {
  equals: (left, right) => left === right,
  notEquals: (left, right) => left !== right,
  after: (left, right) => left > right,
  before: (left, right) => left < right,
  afterOrEquals: (left, right) => left >= right,
  beforeOrEquals: (left, right) => left <= right,
}

/** Takes moments in milliseconds. A missing date compares with nothing, not even as unequal. */
export function compareDates(operation: string, left: unknown, right: unknown): boolean {
  if (operation === 'empty') return isMissing(left)
  if (operation === 'notEmpty') return !isMissing(left)
  const compare = pick(dateOperations, 'dateTime', operation)
  return typeof left === 'number' && typeof right === 'number' && compare(left, right)
}

const booleanOperations: Readonly<Record<string, Compare<unknown>>> = {
  empty: isMissing,
  notEmpty: (left) => !isMissing(left),
  true: (left) => Boolean(left),
  false: (left) => !left,
  equals: (left, right) => left === right,
  notEquals: (left, right) => left !== right,
}

export function compareBooleans(operation: string, left: unknown, right: unknown): boolean {
  return pick(booleanOperations, 'boolean', operation)(left, right)
}

const lengthOperations: Readonly<Record<string, Compare<number>>> = {
  lengthEquals: (left, right) => left === right,
  lengthNotEquals: (left, right) => left !== right,
  lengthGt: (left, right) => left > right,
  lengthLt: (left, right) => left < right,
  lengthGte: (left, right) => left >= right,
  lengthLte: (left, right) => left <= right,
}

export function compareArrays(operation: string, left: unknown, right: unknown, ignoreCase: boolean): boolean {
  const values: readonly unknown[] = Array.isArray(left) ? left : []
  switch (operation) {
    case 'empty':
      return values.length === 0
    case 'notEmpty':
      return values.length !== 0
    case 'contains':
      return includes(values, right, ignoreCase)
    case 'notContains':
      return !includes(values, right, ignoreCase)
    default:
      return pick(lengthOperations, 'array', operation)(values.length, Number(right))
  }
}

function includes(values: readonly unknown[], wanted: unknown, ignoreCase: boolean): boolean {
  if (!ignoreCase || typeof wanted !== 'string') return values.includes(wanted)
  const lowered = wanted.toLocaleLowerCase()
  return values.some((value) => typeof value === 'string' && value.toLocaleLowerCase() === lowered)
}

export function compareObjects(operation: string, left: unknown): boolean {
  const isEmpty = !isObject(left) || Object.keys(left).length === 0
  if (operation === 'empty') return isEmpty
  if (operation === 'notEmpty') return !isEmpty
  throw unknownOperation('object', operation)
}
