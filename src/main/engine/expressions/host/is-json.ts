import { leave, type Run } from './run.ts'
import { isList, isPlain } from './values.ts'

/** True for a value that JSON gives back as it is. */
export function isJson(value: unknown, run: Run, depth = 0): boolean {
  run.spend(1)
  if (typeof value === 'number') return Number.isFinite(value) && !Object.is(value, -0)
  if (typeof value !== 'object' || value === null) return value !== undefined && !(typeof value === 'function')
  if (depth > 200) return leave()
  if (isList(value)) return value.every((entry) => isJson(entry, run, depth + 1))
  return (
    isPlain(value) &&
    Object.keys(value).every(
      (key) => key !== '__proto__' && key !== '__faultline' && isJson(value[key], run, depth + 1),
    )
  )
}
