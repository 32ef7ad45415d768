import type { ConditionType, OperationOf } from '../../../../shared/condition-operators.ts'
import { isObject } from '../../../../shared/json.ts'
import { ownOf } from '../../../../shared/own-field.ts'
import { NodeFailure } from '../../node-failure.ts'
import { testWithin } from './bounded-pattern.ts'
import { textOf } from '../items/text-of.ts'

/** A comparison of two values that are of the right type already, or null or undefined. */
type Compare<Value> = (left: Value, right: Value) => boolean

/** Exactly the operations that are offered for a type. */
type Comparisons<Type extends ConditionType, Value> = Readonly<Record<OperationOf<Type>, Compare<Value>>>

function pick<Comparison>(
  table: Readonly<Record<string, Comparison>>,
  type: ConditionType,
  operation: string,
): Comparison {
  const compare = ownOf(table, operation)
  if (compare !== undefined) return compare
  throw new UnknownOperation(
    `A condition compares values of the type ${type} by "${operation}", which is not an operation of that type.`,
  )
}

/** An operation that the type does not have: the service takes its condition for one that does not hold. */
export class UnknownOperation extends Error {}

const textOperations: Comparisons<'string', string> = {
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

const numberOperations: Comparisons<'number', MaybeNumber> = {
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

/** A missing date compares with nothing, not even as unequal. */
function ofDates(compare: Compare<number>): Compare<unknown> {
  return (left, right) => typeof left === 'number' && typeof right === 'number' && compare(left, right)
}

const dateOperations: Comparisons<'dateTime', unknown> = {
  empty: isMissing,
  notEmpty: (left) => !isMissing(left),
  equals: ofDates((left, right) => left === right),
  notEquals: ofDates((left, right) => left !== right),
  after: ofDates((left, right) => left > right),
  before: ofDates((left, right) => left < right),
  afterOrEquals: ofDates((left, right) => left >= right),
  beforeOrEquals: ofDates((left, right) => left <= right),
}

/** Takes moments in milliseconds. */
export function compareDates(operation: string, left: unknown, right: unknown): boolean {
  return pick(dateOperations, 'dateTime', operation)(left, right)
}

const booleanOperations: Comparisons<'boolean', unknown> = {
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

/** A list, and what is asked of it, with or without regard to case. */
type CompareList = (values: readonly unknown[], right: unknown, ignoreCase: boolean) => boolean

function ofLength(compare: Compare<number>): CompareList {
  return (values, right) => compare(values.length, Number(right))
}

const arrayOperations: Readonly<Record<OperationOf<'array'>, CompareList>> = {
  empty: (values) => values.length === 0,
  notEmpty: (values) => values.length !== 0,
  contains: includes,
  notContains: (values, right, ignoreCase) => !includes(values, right, ignoreCase),
  // Nothing is no length, not even that of an empty list (n8n 1.123.5, recorded).
  lengthEquals: (values, right) => values.length === right,
  lengthNotEquals: (values, right) => values.length !== right,
  lengthGt: ofLength((left, right) => left > right),
  lengthLt: ofLength((left, right) => left < right),
  lengthGte: ofLength((left, right) => left >= right),
  lengthLte: ofLength((left, right) => left <= right),
}

export function compareArrays(operation: string, left: unknown, right: unknown, ignoreCase: boolean): boolean {
  return pick(arrayOperations, 'array', operation)(Array.isArray(left) ? left : [], right, ignoreCase)
}

function includes(values: readonly unknown[], wanted: unknown, ignoreCase: boolean): boolean {
  if (!ignoreCase || typeof wanted !== 'string') return values.includes(wanted)
  const lowered = wanted.toLocaleLowerCase()
  return values.some((value) => typeof value === 'string' && value.toLocaleLowerCase() === lowered)
}

function isEmptyObject(value: unknown): boolean {
  return !isObject(value) || Object.keys(value).length === 0
}

const objectOperations: Comparisons<'object', unknown> = {
  empty: isEmptyObject,
  notEmpty: (left) => !isEmptyObject(left),
}

export function compareObjects(operation: string, left: unknown, right: unknown): boolean {
  return pick(objectOperations, 'object', operation)(left, right)
}
