import type { JsonObject } from '../../shared/json.ts'
import type { ParameterReader } from './nodes/node-kind.ts'

/** True where any text in the value starts with `=`: it has to be resolved before a node reads it. */
export function hasExpression(value: unknown): boolean {
  if (typeof value === 'string') return value.startsWith('=')
  if (typeof value !== 'object' || value === null) return false
  return Object.values(value).some(hasExpression)
}

/** A reader of parameters that hold no expression: every item sees the same. */
export function literalParameters(parameters: JsonObject): ParameterReader {
  return {
    read: (path, _itemIndex, fallback) => valueAt(parameters, path) ?? fallback,
  }
}

/** The value at a dotted path such as `rules.values[0].outputKey`; undefined where nothing is there. */
export function valueAt(root: unknown, path: string): unknown {
  let value = root
  for (const step of path.split(/[.[\]]+/)) {
    if (step === '') continue
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined
    value = Reflect.get(value, step)
  }
  return value
}
