/**
 * The older condition format of If 1, Filter 1 and Switch 1–2 (node-parameters): two values and an operation, grouped by
 * type, without checks of type.
 */
import { isObject } from '../../../../shared/json.ts'
import { NodeFailure } from '../../node-failure.ts'
import { testWithin } from './bounded-pattern.ts'
import { nearlyEqualSentence } from './nearly-equal.ts'
import { toPattern } from './operators.ts'
import { parseDate } from '../dates/parse-date.ts'
import { textOf } from '../items/text-of.ts'

const kinds = ['boolean', 'dateTime', 'number', 'string'] as const

/**
 * True where the groups of conditions hold: all of them, or any. None at all hold with `all`, not with `any`. `groupOf` gives those of
 * a kind: it is asked only as far as nothing is decided, so that an expression behind that may fail. `tell` is told of what was
 * nearly the same, where they do not hold; the node is not named.
 */
export function conditionsHoldV1(
  groupOf: (kind: string) => unknown,
  all: boolean,
  timezone: string,
  tell: (sentence: string) => void = () => undefined,
): boolean {
  const nearly: string[] = []
  const decided = (holds: boolean): boolean => {
    if (!holds) nearly.forEach(tell)
    return holds
  }
  for (const kind of kinds) {
    const group = groupOf(kind)
    const conditions: readonly unknown[] = Array.isArray(group) ? group : []
    for (const condition of conditions) {
      if (!isObject(condition)) continue
      const { value1, value2, operation } = condition
      const preset = kind === 'number' ? 'smaller' : kind === 'dateTime' ? 'after' : 'equal'
      const asked = typeof operation === 'string' ? operation : preset
      const holds = compareOld(kind, asked, value1, value2, { timezone, holder: 'compareData' })
      const near = holds ? null : nearlyEqualSentence(asked, value1, value2)
      if (near !== null) nearly.push(near)
      if (holds !== all) return decided(holds)
    }
  }
  return decided(all)
}

/** One comparison of the older format. `kind` is its data type. */
export function compareOld(
  kind: string,
  operation: string,
  left: unknown,
  right: unknown,
  { timezone, holder }: OldComparison,
): boolean {
  const isDate = kind === 'dateTime'
  const [one, other] = isDate ? [moment(left, timezone), moment(right, timezone)] : [left, right]
  const holds = compare(operation, one, other)
  if (holds !== null) return holds
  // As the service says it, which looks for a function of that name.
  throw new NodeFailure(`compareOperationFunctions[${holder}.operation] is not a function`, {
    description: `A condition compares by "${operation}", which is not an operation of this version. Choose another in the node.`,
  })
}

export interface OldComparison {
  readonly timezone: string
  /** Name under which the node's code on the service has the condition. */
  readonly holder: 'compareData' | 'ruleData'
}

/** Milliseconds since 1970 of a text; a number counts as such. */
function moment(value: unknown, timezone: string): number {
  if (typeof value === 'number' && !Number.isNaN(value)) return value
  const parsed = typeof value === 'string' || value instanceof Date ? parseDate(value, timezone) : null
  if (parsed === null) throw new NodeFailure(`The value "${String(value)}" is not a valid DateTime.`)
  return parsed
}

/** Null where no comparison has that name. */
function compare(operation: string, left: unknown, right: unknown): boolean | null {
  switch (operation) {
    case 'equal':
      return left === right
    case 'notEqual':
      return left !== right
    case 'after':
    case 'larger':
      return order(left, right, (a, b) => a > b)
    case 'before':
    case 'smaller':
      return order(left, right, (a, b) => a < b)
    case 'largerEqual':
      return order(left, right, (a, b) => a >= b)
    case 'smallerEqual':
      return order(left, right, (a, b) => a <= b)
    case 'contains':
      return text(left).includes(text(right))
    case 'notContains':
      return !text(left).includes(text(right))
    case 'startsWith':
      return edge(left, operation).startsWith(String(right))
    case 'notStartsWith':
      return !edge(left, operation).startsWith(String(right))
    case 'endsWith':
      return edge(left, operation).endsWith(String(right))
    case 'notEndsWith':
      return !edge(left, operation).endsWith(String(right))
    case 'regex':
      return testWithin(toPattern(text(right)), text(left))
    case 'notRegex':
      return !testWithin(toPattern(text(right)), text(left))
    case 'isEmpty':
      return isEmpty(left)
    case 'isNotEmpty':
      return !isEmpty(left)
    default:
      return null
  }
}

/** Two texts by their letters, all else as numbers; what is nothing counts as 0, and a list or an object is its text. */
function order(left: unknown, right: unknown, holds: (a: string | number, b: string | number) => boolean): boolean {
  const [a, b] = [comparable(left), comparable(right)]
  return typeof a === 'string' && typeof b === 'string' ? holds(a, b) : holds(Number(a), Number(b))
}

function comparable(value: unknown): unknown {
  return typeof value === 'object' && value !== null && !(value instanceof Date) ? text(value) : value || 0
}

/** A value as the platform writes it; what is nothing is an empty text. */
function text(value: unknown): string {
  if (!value) return ''
  // A list is its entries with commas between, an object has no text of its own: as the platform has it.
  return Array.isArray(value) ? value.join(',') : isObject(value) ? '[object Object]' : textOf(value)
}

/** The text whose beginning or end is looked at: the format does not make one of another value, and says so in these words. */
function edge(value: unknown, operation: string): string {
  if (typeof value === 'string') return value
  const method = operation.replace(/^not/, '').replace(/^./, (first) => first.toLowerCase())
  throw new NodeFailure(
    value === undefined || value === null
      ? `Cannot read properties of ${String(value)} (reading '${method}')`
      : `value1.${method} is not a function`,
    {
      description: `The first value is ${value === undefined ? 'undefined' : JSON.stringify(value)}. It must be a text.`,
    },
  )
}

function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null || value === '' || Number.isNaN(value)) return true
  return typeof value === 'object' && !(value instanceof Date) && Object.keys(value).length === 0
}
