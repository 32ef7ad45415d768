import type { Described } from '../guest/described.ts'
import type { ErrorContext, ExactText } from './error-context.ts'
import { reenactCall } from './reenact.ts'
import { innerSyntaxText } from './syntax-text.ts'

/** Texts of built-in functions that speak of no value. */
const fixed: Readonly<Record<string, string>> = {
  'invalid array length': 'Invalid array length',
  'Array too long': 'Invalid array length',
  'Array loo long': 'Invalid array length',
  'Date value is NaN': 'Invalid time value',
  'cannot convert symbol to string': 'Cannot convert a Symbol value to a string',
  'cannot convert symbol to number': 'Cannot convert a Symbol value to a number',
  'cannot convert bigint to number': 'Cannot convert a BigInt value to a number',
  toPrimitive: 'Cannot convert object to primitive value',
  'empty array': 'Reduce of empty array with no initial value',
  'invalid string length': 'Invalid string length',
  'string too long': 'Invalid string length',
  'cannot invoke a running generator': 'Generator is already running',
  'circular prototype chain': 'Cyclic __proto__ value',
  'Do not know how to serialize a BigInt': 'Do not know how to serialize a BigInt',
}

/** What is said where the values of the call are not known. */
const likely: Readonly<Record<string, string>> = {
  'cannot convert to object': 'Cannot convert undefined or null to object',
  'invalid repeat count': 'Invalid count value',
  'invalid regular expression flags': 'Invalid regular expression flags',
  'object is not extensible': 'Cannot add property, object is not extensible',
}

/** V8's text for an error that a built-in function threw. */
export function nativeText({ error, edition, notes, place, plain }: ErrorContext): ExactText {
  if (error.name === 'URIError') return { ...plain, message: 'URI malformed' }
  const known = fixed[error.message]
  if (known !== undefined && place.natives[0] !== 'set') return { ...plain, message: known }
  const guess = { ...plain, message: likely[error.message] ?? error.message }
  if (edition.sites === null) return { ...guess, needs: 'notes' }
  const { last } = notes
  if (last === null || last.site.kind !== 'call') return guess
  const [owner, called, given] = last.values
  if (owner === undefined || called === undefined || given === undefined) return guess
  const isNew = last.site.node.type === 'NewExpression'
  const values = listed(given)
  const inner = innerText(called, values)
  if (inner !== null) return { ...plain, name: 'SyntaxError', message: inner }
  const thrown = reenactCall(owner, called, values, isNew)
  return thrown === null ? guess : { ...plain, ...thrown }
}

function listed(given: Described): readonly Described[] {
  return given.is === 'object' ? given.entries.map(([, value]) => value) : []
}

/** `new Function(…)` of a text that cannot be compiled. */
function innerText(called: Described, given: readonly Described[]): string | null {
  if (called.is !== 'function' || called.path !== 'Function') return null
  const texts = given.map((value) => ('text' in value ? value.text : ''))
  return innerSyntaxText(`(function anonymous(${texts.slice(0, -1).join(',')}\n) {\n${texts.at(-1) ?? ''}\n})`)
}
