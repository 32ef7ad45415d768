import { power } from './functions.ts'
import { leave, type Run } from './run.ts'
import { hasMember, Lambda, numberOf, primitiveOf } from './values.ts'

type Operator = (left: unknown, right: unknown, run: Run) => unknown

function arithmetic(work: (left: number, right: number) => number): Operator {
  return (left, right, run) => work(numberOf(left, run), numberOf(right, run))
}

function comparison(
  texts: (left: string, right: string) => boolean,
  numbers: (left: number, right: number) => boolean,
): Operator {
  return (left, right, run) => {
    const [one, two] = [orderOf(left, run), orderOf(right, run)]
    return typeof one === 'string' && typeof two === 'string' ? texts(one, two) : numbers(Number(one), Number(two))
  }
}

/** Dates are compared by their milliseconds. */
function orderOf(value: unknown, run: Run): unknown {
  return value instanceof Date ? value.getTime() : primitiveOf(value, run)
}

/** Operators of two values. Those that are left out are left to the sandbox. */
export const operators: Readonly<Record<string, Operator>> = {
  '+': (left, right, run) => {
    const [one, two] = [primitiveOf(left, run), primitiveOf(right, run)]
    if (typeof one === 'string' || typeof two === 'string') return run.text(String(one) + String(two))
    return Number(one) + Number(two)
  },
  '-': arithmetic((left, right) => left - right),
  '*': arithmetic((left, right) => left * right),
  '/': arithmetic((left, right) => left / right),
  '**': (left, right, run) => power(numberOf(left, run), numberOf(right, run)),
  '%': arithmetic((left, right) => left % right),
  '|': arithmetic((left, right) => left | right),
  '&': arithmetic((left, right) => left & right),
  '^': arithmetic((left, right) => left ^ right),
  '<<': arithmetic((left, right) => left << right),
  '>>': arithmetic((left, right) => left >> right),
  '>>>': arithmetic((left, right) => left >>> right),
  '<': comparison(
    (left, right) => left < right,
    (left, right) => left < right,
  ),
  '>': comparison(
    (left, right) => left > right,
    (left, right) => left > right,
  ),
  '<=': comparison(
    (left, right) => left <= right,
    (left, right) => left <= right,
  ),
  '>=': comparison(
    (left, right) => left >= right,
    (left, right) => left >= right,
  ),
  in: (left, right) => hasMember(right, left),
  '===': same,
  '!==': (left, right) => !same(left, right),
  '==': loosely,
  '!=': (left, right, run) => !loosely(left, right, run),
}

/** Whether two objects are the same one is known to the sandbox alone, where some are copies. */
function same(left: unknown, right: unknown): boolean {
  return isObject(left) && isObject(right) ? leave() : left === right
}

function loosely(left: unknown, right: unknown, run: Run): boolean {
  if (isNothing(left) || isNothing(right)) return isNothing(left) && isNothing(right)
  if (isObject(left) && isObject(right)) return leave()
  const [one, two] = [primitiveOf(left, run), primitiveOf(right, run)]
  return typeof one === typeof two ? one === two : Number(one) === Number(two)
}

function isNothing(value: unknown): boolean {
  return value === null || value === undefined
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null
}

/** `typeof value` */
export function typeName(value: unknown): string {
  return value instanceof Lambda ? 'function' : typeof value
}
