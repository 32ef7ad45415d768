import { DateTime, Duration } from 'luxon'
import { callCollection, isCollection } from './collections.ts'
import { listMethod } from './list-methods.ts'
import { callMoment } from './moment-methods.ts'
import { leave, Swallowed, type Run } from './run.ts'
import { bounded, listOf, plainArgument, textMethod } from './text-methods.ts'
import { isList, isPlain, legal, textOf } from './values.ts'

/** Calls a method of a value; one that no list here names is left to the sandbox. */
export function callMethod(value: unknown, name: string, parts: () => unknown[], run: Run): unknown {
  run.spend(2)
  if (value === null || value === undefined) {
    throw new Swallowed(`Cannot read properties of ${String(value)} (reading '${name}')`)
  }
  if (typeof value === 'string') return legal((textMethod(name) ?? leave())(value, parts(), run))
  if (typeof value === 'number') return numberMethod(value, name, parts(), run)
  if (typeof value === 'boolean') return name === 'toString' ? String(value) : leave()
  if (isList(value)) return (listMethod(name) ?? leave())(value, parts(), run)
  if (isCollection(value)) return callCollection(value, name, parts(), run)
  if (value instanceof RegExp) return patternMethod(value, name, parts(), run)
  if (DateTime.isDateTime(value) || Duration.isDuration(value) || value instanceof Date) {
    return callMoment(value, name, parts(), run)
  }
  if (isPlain(value) && name === 'hasOwnProperty' && !Object.hasOwn(value, name)) {
    return Object.hasOwn(value, textOf(parts()[0], run))
  }
  return leave()
}

function numberMethod(value: number, name: string, [given]: readonly unknown[], run: Run): unknown {
  const digits = given === undefined ? undefined : Number(plainArgument(given))
  const isSmall = digits === undefined || (digits >= 0 && digits <= 20)
  if (name === 'toFixed' && isSmall && Math.abs(value) < 1e15) return run.text(value.toFixed(digits))
  if (name === 'toString' && (digits === undefined || digits === 10)) return String(value)
  if (name === 'toString' && Number.isInteger(value) && [2, 8, 16, 36].includes(digits ?? 0))
    return value.toString(digits)
  return name === 'valueOf' ? value : leave()
}

function patternMethod(pattern: RegExp, name: string, [given]: readonly unknown[], run: Run): unknown {
  const text = textOf(given, run)
  if (name === 'test') return bounded(pattern, text, run).test(text)
  return name === 'exec' ? listOf(bounded(pattern, text, run).exec(text), run) : leave()
}
