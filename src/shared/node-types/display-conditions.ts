import { isObject, type JsonObject } from '../json.ts'
import type { ConditionValue, DisplayConditions, NodeParameter } from './node-type.ts'

/** What conditions look at: the values beside a parameter, those at the top, and the node's version. */
export interface Surrounding {
  readonly beside: JsonObject
  readonly top: JsonObject
  readonly version: number
}

/** True where the parameter counts. */
export function isShown({ show, hide }: NodeParameter, surrounding: Surrounding): boolean {
  if (hide !== undefined && Object.entries(hide).some(([path, values]) => holds(path, values, surrounding)))
    return false
  return show === undefined || Object.entries(show).every(([path, values]) => holds(path, values, surrounding))
}

function holds(path: string, values: DisplayConditions[string], { beside, top, version }: Surrounding): boolean {
  const found =
    path === '@version' ? version : path.startsWith('/') ? valueAlong(top, path.slice(1)) : valueAlong(beside, path)
  const given: readonly unknown[] = Array.isArray(found) ? found : [chosen(found)]
  // What an expression will give is not known: the parameter may count.
  if (given.some((value) => typeof value === 'string' && value.startsWith('='))) return true
  return given.some((value) => values.some((wanted) => fits(value, wanted)))
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
