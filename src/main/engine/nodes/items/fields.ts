import { isObject, type JsonObject } from '../../../../shared/json.ts'
import { noteNamedRead } from '../../read-notes.ts'

/** Fields being put together for a new item. */
export type Fields = Record<string, unknown>

/** The steps of `a.b[0]["c d"]`; the name as one step where dots are not steps. */
function stepsOf(name: string, dots: boolean): readonly string[] {
  if (!dots || !/[.[\]]/.test(name)) return [name]
  return [...name.matchAll(/\[\s*(["'])(.*?)\1\s*\]|\[([^\]]*)\]|[^.[\]]+/g)].map(
    ([whole, , quoted, bare]) => quoted ?? bare ?? whole,
  )
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
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined
    value = Reflect.get(value, step)
  }
  return value
}

const forbidden = new Set(['__proto__', 'constructor', 'prototype'])

/**
 * Sets a field; one that has the whole name goes before a path. What lies on the way is copied first: items share what they
 * did not change.
 */
export function setField(fields: Fields, name: string, value: unknown, dots = true): void {
  const steps = Object.hasOwn(fields, name) ? [name] : stepsOf(name, dots)
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

/** A copy of the fields without this one. */
export function withoutField(json: JsonObject, name: string, dots = true): Fields {
  if (Object.hasOwn(json, name)) {
    const { [name]: _gone, ...rest } = json
    return rest
  }
  const [first, ...rest] = stepsOf(name, dots)
  if (first === undefined || rest.length === 0) return { ...json }
  const inner = json[first]
  if (!isObject(inner)) return { ...json }
  return { ...json, [first]: withoutField(inner, rest.join('.'), dots) }
}

/** `a, b.c` as a list of names. */
export function namesIn(list: unknown): readonly string[] {
  const names: readonly unknown[] = Array.isArray(list) ? list : typeof list === 'string' ? list.split(',') : []
  return names.map((name) => String(name).trim()).filter((name) => name !== '')
}
