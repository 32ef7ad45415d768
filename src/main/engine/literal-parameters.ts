import { onceFor } from '../../shared/once-for.ts'
import { isObject, type JsonObject } from '../../shared/json.ts'
import { valueAt } from './expressions/value-at.ts'
import type { ParameterReader } from './nodes/node-kind.ts'

/** True where any text in the value starts with `=`: it has to be resolved before a node reads it. */
export function hasExpression(value: unknown): boolean {
  if (typeof value === 'string') return value.startsWith('=')
  if (typeof value !== 'object' || value === null) return false
  return Object.values(value).some(hasExpression)
}

/** A webhook's parameters without its option "Only Run If", which each request asks for itself. */
export function withoutOnlyRunIf(parameters: JsonObject): JsonObject {
  const { options } = parameters
  if (!isObject(options) || options['onlyRunIf'] === undefined) return parameters
  const { onlyRunIf: _, ...rest } = options
  return { ...parameters, options: rest }
}

/** A reader of parameters that hold no expression: every item sees the same. */
export function literalParameters(parameters: JsonObject): ParameterReader {
  const nothing: ParameterReader['read'] = (_path, _itemIndex, fallback) => fallback
  return withConstants(parameters, { read: nothing, readExact: nothing })
}

const isResolved = Symbol('resolved for each item')

/** What was looked up in a parameters object, by path: it is the same in every execution of that version of the workflow. */
const lookedUpIn = onceFor((_parameters: JsonObject) => new Map<string, unknown>())

/** A reader that looks up what holds no expression once, and leaves the rest to the other reader. */
export function withConstants(parameters: JsonObject, resolving: ParameterReader): ParameterReader {
  const known = lookedUpIn(parameters)
  const reading =
    (resolve: ParameterReader['read']): ParameterReader['read'] =>
    (path, itemIndex, fallback) => {
      let value = known.get(path)
      if (value === undefined && !known.has(path)) {
        const written = valueAt(parameters, path)
        value = hasExpression(written) ? isResolved : written
        known.set(path, value)
      }
      return value === isResolved ? resolve(path, itemIndex, fallback) : (value ?? fallback)
    }
  return {
    read: reading((path, itemIndex, fallback) => resolving.read(path, itemIndex, fallback)),
    readExact: reading((path, itemIndex, fallback) => resolving.readExact(path, itemIndex, fallback)),
  }
}
