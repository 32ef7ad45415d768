import { isObject, type JsonObject } from '../../../../shared/json.ts'
import { NodeFailure } from '../../node-failure.ts'
import { noteNamedRead } from '../../read-notes.ts'
import { shown } from './text-of.ts'

/** Fields being put together for a new item. */
export type Fields = Record<string, unknown>

/** The steps of `a.b[0]["c d"]`; the name as one step where dots are not steps. */
function stepsOf(name: string, dots: boolean): readonly string[] {
  if (!dots || !/[.[\]]/.test(name)) return [name]
  const steps: string[] = []
  const lastClosing = name.lastIndexOf(']')
  for (let at = 0; at < name.length;) {
    // What is not closed is left out.
    const isOpen = name[at] === '[' && at > lastClosing
    const { step, end } = isOpen ? { step: null, end: at + 1 } : stepAt(name, at)
    if (step !== null) steps.push(step)
    at = end
  }
  return steps
}

interface Step {
  /** Null where there is only a sign between two steps. */
  readonly step: string | null
  readonly end: number
}

/** A name may be as long as data is: no pattern here goes back over what it has read. */
function stepAt(name: string, at: number): Step {
  const sign = name[at]
  if (sign === '.' || sign === ']') return { step: null, end: at + 1 }
  if (sign === '[') return quotedAt(name, at) ?? bareAt(name, at)
  const next = endOfWord(name, at)
  return { step: name.slice(at, next), end: next }
}

function endOfWord(name: string, at: number): number {
  const signs = /[.[\]]/g
  signs.lastIndex = at
  return signs.exec(name)?.index ?? name.length
}

/** `["c d"]`; null where it is not closed, or goes over lines. */
function quotedAt(name: string, at: number): Step | null {
  const opening = /\[\s*(["'])/y
  opening.lastIndex = at
  const [quote] = opening.exec(name)?.slice(1) ?? []
  if (quote === undefined) return null
  const begin = opening.lastIndex
  const line = /[\n\r\u2028\u2029]/g
  line.lastIndex = begin
  const endOfLine = line.exec(name)?.index ?? name.length
  const closing = /\s*\]/y
  for (let end = name.indexOf(quote, begin); end >= 0 && end <= endOfLine; end = name.indexOf(quote, end + 1)) {
    closing.lastIndex = end + 1
    if (closing.test(name)) return { step: name.slice(begin, end), end: closing.lastIndex }
  }
  return null
}

/** `[0]`, which is closed somewhere. */
function bareAt(name: string, at: number): Step {
  const end = name.indexOf(']', at)
  return { step: name.slice(at + 1, end), end: end + 1 }
}

/** The value of a field; undefined where it is missing. A field that has the whole name goes before a path. */
export function getField(json: unknown, name: string, dots = true): unknown {
  if (typeof json !== 'object' || json === null) return undefined
  if (Object.hasOwn(json, name)) {
    noteNamedRead(json, [name])
    return Reflect.get(json, name)
  }
  const steps = stepsOf(name, dots)
  noteNamedRead(json, steps)
  let value: unknown = json
  for (const step of steps) {
    // A text has its units under their numbers, and its length.
    const within: unknown = typeof value === 'string' ? Object(value) : value
    if (typeof within !== 'object' || within === null || !Object.hasOwn(within, step)) return undefined
    value = Reflect.get(within, step)
  }
  return value
}

/**
 * The name of a field that an entry of Edit Fields has: as the service does it, what an expression gives as no text is its text,
 * `undefined` and `[object Object]` among them. None where nothing is written for it (n8n 1.123.5, measured).
 */
export function fieldNameOf(entry: JsonObject): string {
  return Object.hasOwn(entry, 'name') ? String(entry['name']) : ''
}

const forbidden = new Set(['__proto__', 'constructor', 'prototype'])

/** Sets a field; one that has the whole name goes before a path. */
export function setField(fields: Fields, name: string, value: unknown, dots = true): void {
  setAt(fields, Object.hasOwn(fields, name) ? [name] : stepsOf(name, dots), value)
}

/** Sets the field at the end of these steps. What lies on the way is copied first: items share what they did not change. */
export function setAt(fields: Fields, steps: readonly string[], value: unknown): void {
  if (steps.some((step) => forbidden.has(step))) return
  let target: Fields | unknown[] = fields
  for (const [index, step] of steps.entries()) {
    if (index === steps.length - 1) {
      Reflect.set(target, step, value)
      return
    }
    const next = copyOf(Reflect.get(target, step), steps[index + 1] ?? '')
    Reflect.set(target, step, next)
    target = next
  }
}

function copyOf(value: unknown, nextStep: string): Fields | unknown[] {
  if (Array.isArray(value)) return [...(value as readonly unknown[])]
  if (isObject(value)) return { ...value }
  return /^(0|[1-9]\d*)$/.test(nextStep) ? [] : {}
}

/** A copy of the fields, or of a list, without this one. */
export function withoutField<Of extends object>(json: Of, name: string, dots = true): Of & Fields {
  return withoutStep(json, Object.hasOwn(json, name) ? [name] : stepsOf(name, dots)) as Of & Fields
}

/** What lies on the way is copied, and a list keeps the place of what is gone. */
function withoutStep(value: object, [step, ...rest]: readonly string[]): unknown {
  const copy: unknown = Array.isArray(value) ? [...(value as readonly unknown[])] : { ...value }
  if (step === undefined || !Object.hasOwn(value, step)) return copy
  const inner: unknown = Reflect.get(value, step)
  if (rest.length > 0) {
    if (typeof inner === 'object' && inner !== null) Reflect.set(copy as object, step, withoutStep(inner, rest))
  } else if (!Array.isArray(copy)) Reflect.deleteProperty(copy as object, step)
  else if (step !== 'length') copy[Number(step)] = undefined
  return copy
}

/**
 * `a, b.c` as a list of names. Fails as the service does where an expression gave no text: `read` is how it reads the list
 * (n8n 1.123.5, measured).
 */
export function splitNames(list: unknown, read = 'this.getNodeParameter(...)'): readonly string[] {
  if (typeof list === 'string') return list.split(',').map((name) => name.trim())
  const isNothing = list === undefined || list === null
  throw new NodeFailure(
    isNothing ? `Cannot read properties of ${String(list)} (reading 'split')` : `${read}.split is not a function`,
    {
      description: `The list of fields is ${shown(list)}. Expected text such as "id, name".`,
    },
  )
}

/** The same for what may also be a list of names. `label`: of the parameter, as the service calls it. */
export function givenNames(list: unknown, label: string): readonly string[] {
  if (typeof list === 'string' || Array.isArray(list)) return namesIn(list)
  throw new NodeFailure(
    `The '${label}' parameter must be a string of fields separated by commas or an array of strings.`,
    { description: `It is ${shown(list)}.` },
  )
}

/** `a, b.c` as a list of names. */
function namesIn(list: unknown): readonly string[] {
  const names: readonly unknown[] = Array.isArray(list) ? list : typeof list === 'string' ? list.split(',') : []
  return names.map((name) => String(name).trim()).filter((name) => name !== '')
}
