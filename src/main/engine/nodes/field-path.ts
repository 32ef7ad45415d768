import { isObject, type JsonObject } from '../../../shared/json.ts'

/**
 * The value of a field. With dots, `a.b[0].c` leads into objects and arrays, unless the object has a field of exactly that
 * name; without, the name is taken as it is. Undefined where nothing is there.
 */
export function fieldOf(json: unknown, path: string, dots = true): unknown {
  if (!dots || hasOwn(json, path)) return own(json, path)
  return stepsOf(path).reduce<unknown>(own, json)
}

/** A copy with the field set; what leads to it is made where it is missing. */
export function withField(json: JsonObject, path: string, value: unknown, dots = true): JsonObject {
  const steps = !dots || hasOwn(json, path) ? [path] : stepsOf(path)
  const changed = setAt(json, steps, value)
  return isObject(changed) ? changed : json
}

/** A copy without the field; the same object where it is not there. */
export function withoutField(json: JsonObject, path: string, dots = true): JsonObject {
  const steps = !dots || hasOwn(json, path) ? [path] : stepsOf(path)
  const changed = removeAt(json, steps)
  return isObject(changed) ? changed : json
}

/** The steps of a dotted path: `a.b[0]["c d"]` has four. */
export function stepsOf(path: string): readonly string[] {
  return [...path.matchAll(/\[\s*(?:"([^"]*)"|'([^']*)'|([^\]]*))\s*\]|([^.[\]]+)/g)].map(
    ([, double, single, bare, plain]) => double ?? single ?? bare ?? plain ?? '',
  )
}

function own(value: unknown, step: string): unknown {
  if (typeof value === 'string' && step === 'length') return value.length
  return hasOwn(value, step) ? Reflect.get(value, step) : undefined
}

function hasOwn(value: unknown, step: string): value is object {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, step)
}

function setAt(value: unknown, steps: readonly string[], leaf: unknown): unknown {
  const [step, ...rest] = steps
  if (step === undefined) return leaf
  const inner = setAt(own(value, step), rest, leaf)
  if (Array.isArray(value) || (typeof value !== 'object' && /^\d+$/.test(step))) {
    const copy: unknown[] = Array.isArray(value) ? [...(value as readonly unknown[])] : []
    // A far index would make an array of that length.
    if (/^\d{1,6}$/.test(step)) copy[Number(step)] = inner
    return copy
  }
  return assign(isObject(value) ? value : {}, step, inner)
}

/** `__proto__` as a name must become a field like any other, not the object's prototype. */
function assign(object: JsonObject, name: string, value: unknown): JsonObject {
  const copy = { ...object }
  Object.defineProperty(copy, name, { value, enumerable: true, configurable: true, writable: true })
  return copy
}

function removeAt(value: unknown, steps: readonly string[]): unknown {
  const [step, ...rest] = steps
  if (step === undefined || !hasOwn(value, step)) return value
  if (rest.length === 0) {
    if (!Array.isArray(value)) return Object.fromEntries(Object.entries(value).filter(([name]) => name !== step))
    return value.map((entry: unknown, index) => (String(index) === step ? undefined : entry))
  }
  const inner = removeAt(own(value, step), rest)
  if (Array.isArray(value)) return value.map((entry: unknown, index) => (String(index) === step ? inner : entry))
  return isObject(value) ? assign(value, step, inner) : value
}
