import { isObject, type JsonObject } from '../json.ts'
import type { ConditionValue, NodeParameter } from './node-type.ts'

/** What conditions look at: the values beside a parameter, those at the top, and the node's version. */
export interface Surrounding {
  readonly beside: JsonObject
  readonly top: JsonObject
  readonly version: number
}

/** True where the parameter counts. */
export function isShown({ show, hide }: NodeParameter, surrounding: Surrounding): boolean {
  for (const [path, wanted] of Object.entries(show ?? {})) {
    const given = valuesAt(path, surrounding)
    // What an expression will give is not known: it counts, whatever is asked after that.
    if (given.some((value) => typeof value === 'string' && value.startsWith('='))) return true
    if (!given.some((value) => wanted.some((one) => fits(value, one)))) return false
  }
  return !Object.entries(hide ?? {}).some(([path, wanted]) =>
    valuesAt(path, surrounding).some((value) => wanted.some((one) => fits(value, one))),
  )
}

function valuesAt(path: string, { beside, top, version }: Surrounding): readonly unknown[] {
  if (path === '@version') return [version]
  // Nodes that an agent has as tools are types of their own.
  if (path === '@tool') return [false]
  const found = chosen(path.startsWith('/') ? valueAlong(top, path.slice(1)) : valueAlong(beside, path))
  return Array.isArray(found) ? found : [found]
}

function valueAlong(root: unknown, path: string): unknown {
  return path.split('.').reduce((value, step) => (isObject(value) ? value[step] : undefined), root)
}

/** A chosen resource stands for its value. */
function chosen(value: unknown): unknown {
  return isObject(value) && value['__rl'] === true ? value['value'] : value
}

function fits(value: unknown, wanted: ConditionValue): boolean {
  if (typeof wanted !== 'object' || wanted === null) return value === wanted
  if ('not' in wanted) return value !== wanted.not
  if ('eq' in wanted) return value === wanted.eq
  if ('exists' in wanted) return (value !== undefined && value !== null && value !== '') === wanted.exists
  if (typeof value !== 'number') return false
  if ('gte' in wanted) return value >= wanted.gte
  if ('lte' in wanted) return value <= wanted.lte
  if ('gt' in wanted) return value > wanted.gt
  if ('lt' in wanted) return value < wanted.lt
  return value >= wanted.between.from && value <= wanted.between.to
}
