import { isObject, type JsonObject } from '../../../../shared/json.ts'
import { NodeFailure } from '../../node-failure.ts'
import { noteNamedRead } from '../../read-notes.ts'
import { shown } from './text-of.ts'

/** Fields being put together for a new item. */
export type Fields = Record<string, unknown>

/**
 * The steps of `a.b[0]["c d"]`, as the service reads them: a sign with nothing on one side of it stands for an empty step
 * (`a..b`, `a.`), and brackets that are not closed belong to the name. The name as one step where dots are not steps.
 */
function stepsOf(name: string, dots: boolean): readonly string[] {
  if (!dots || !isPath(name)) return [name]
  const steps: string[] = name.startsWith('.') ? [''] : []
  for (let at = 0; at < name.length;) {
    const { step, end } = stepAt(name, at)
    if (step !== null) steps.push(step)
    at = end
  }
  return steps
}

/** True of a name with a dot, or with brackets around something. A name may be as long as data is: no pattern goes back far. */
function isPath(name: string): boolean {
  return name.includes('.') || /\[[^[\]]*\]/.test(name) || (name.includes('[') && hasQuoted(name))
}

function hasQuoted(name: string): boolean {
  for (let at = name.indexOf('['); at >= 0; at = name.indexOf('[', at + 1)) if (quotedAt(name, at) !== null) return true
  return false
}

interface Step {
  /** Null where there is only a sign between two steps. */
  readonly step: string | null
  readonly end: number
}

function stepAt(name: string, at: number): Step {
  const sign = name[at] ?? ''
  if (!'.[]'.includes(sign)) {
    const end = endOfWord(name, at)
    return { step: name.slice(at, end), end }
  }
  const bracketed = sign === '[' ? (numberAt(name, at) ?? quotedAt(name, at)) : null
  return bracketed ?? { step: isEmptyAt(name, at) ? '' : null, end: at + 1 }
}

function endOfWord(name: string, at: number): number {
  const signs = /[.[\]]/g
  signs.lastIndex = at
  return signs.exec(name)?.index ?? name.length
}

/** Two signs in a row, or one at the end. */
function isEmptyAt(name: string, at: number): boolean {
  const empty = /(?:\.|\[\])(?:\.|\[\]|$)/y
  empty.lastIndex = at
  return empty.test(name)
}

/** `[0]`, `[-1.5]`. */
function numberAt(name: string, at: number): Step | null {
  const number = /\[(-?\d+(?:\.\d+)?)\]/y
  number.lastIndex = at
  const [step] = number.exec(name)?.slice(1) ?? []
  return step === undefined ? null : { step, end: number.lastIndex }
}

/** `["c d"]`, in which a backslash takes the next sign as it is; null where it is not closed. */
function quotedAt(name: string, at: number): Step | null {
  const quote = name[at + 1]
  if (quote !== '"' && quote !== "'") return null
  for (let end = at + 2; end < name.length; end += 1) {
    if (name[end] === '\\') end += 1
    else if (name[end] === quote) {
      if (name[end + 1] !== ']') return null
      return { step: name.slice(at + 2, end).replace(/\\(\\)?/g, '$1'), end: end + 2 }
    }
  }
  return null
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

/**
 * The name of a field where dots are no steps: what stands in `['…']` or `["…"]`, unless a field has all of that as its name
 * (n8n 1.123.5, measured).
 */
export function unquotedName(fields: Fields, name: string): string {
  const isQuoted = (name.startsWith("['") && name.endsWith("']")) || (name.startsWith('["') && name.endsWith('"]'))
  return isQuoted && fields[name] === undefined ? name.slice(2, -2) : name
}

const forbidden = new Set(['__proto__', 'constructor', 'prototype'])

/** Sets a field; one that has the whole name goes before a path. */
export function setField(fields: Fields, name: string, value: unknown, dots = true): void {
  if (!dots) {
    if (name !== '__proto__') Reflect.set(fields, name, value)
    return
  }
  setAt(fields, Object.hasOwn(fields, name) ? [name] : stepsOf(name, dots), value)
}

/** Sets the field at the end of these steps. What lies on the way is copied first: items share what they did not change. A step
 * that no field may have ends it there: what was made on the way stays. */
export function setAt(fields: Fields, steps: readonly string[], value: unknown): void {
  let target: Fields | unknown[] = fields
  for (const [index, step] of steps.entries()) {
    if (forbidden.has(step)) return
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
