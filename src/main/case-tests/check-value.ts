import { isDeepStrictEqual } from 'node:util'
import type { ExpectedValue } from '../../shared/case-expectations.ts'
import { hasAt, parsePath, readAt } from '../world/json-path.ts'

/** The longest text of a value in a sentence, in characters. */
const longest = 200

/**
 * How a value within a JSON text differs from what is expected, as the end of a sentence; null where it does not, or nothing is
 * expected. `text`: null where there is nothing to look into.
 */
export function valueShortfall({ path, equals, absent }: ExpectedValue, text: string | null): string | null {
  if (path === undefined && equals === undefined && absent === undefined) return null
  const asked = path ?? '$'
  const steps = parsePath(asked)
  if (steps === null)
    return `${JSON.stringify(asked)} is no JSON path; one such as $.order.total or $[0].id is expected`
  const isThere = text !== null && hasAt(text, steps)
  if (absent === true) return isThere ? `${asked} is ${shown(readAt(text, steps))}; nothing is expected there` : null
  if (!isThere) return `${asked} is not there${equals === undefined ? '' : `; ${shown(equals)} is expected`}`
  const actual = readAt(text, steps)
  if (equals === undefined || isDeepStrictEqual(actual, equals)) return null
  return `${asked} is ${shown(actual)}; ${shown(equals)} is expected`
}

/** The same expectation with what is there now. */
export function seenValue(expected: ExpectedValue, text: string | null): ExpectedValue {
  const { path, equals, absent } = expected
  const steps = parsePath(path ?? '$')
  if ((path === undefined && equals === undefined && absent === undefined) || steps === null) return expected
  const kept = path === undefined ? {} : { path }
  if (text === null || !hasAt(text, steps)) return { ...kept, absent: true }
  return equals === undefined && absent === undefined ? kept : { ...kept, equals: readAt(text, steps) }
}

/** A value in a sentence, cut where it is long. */
export function shown(value: unknown): string {
  const text = JSON.stringify(value)
  return text.length > longest ? `${text.slice(0, longest)}…` : text
}
