import { parse } from 'flatted'
import { isObject } from '../../shared/json.ts'
import { messageOf } from '../../shared/message-of.ts'
import { isNestedDeeper, mostLevels } from '../../shared/nested-deeper.ts'
import { ProblemError } from '../../shared/problem.ts'

/** True for a value that is the parsed form of a flatted text: an array whose first entry refers to the others. */
export function isFlatted(value: unknown): value is readonly unknown[] {
  if (!Array.isArray(value) || value.length < 2) return false
  const first: unknown = value[0]
  return (
    isObject(first) &&
    Object.values(first).some((one) => typeof one === 'string' && /^\d+$/u.test(one) && Number(one) < value.length)
  )
}

/**
 * Reads a text of the form in which n8n stores run data: an array in which strings that are numbers refer to its entries.
 * `what` names it in a problem.
 *
 * @throws ProblemError INVALID_INPUT where it was cut, or is of another form
 */
export function readFlatted(text: string, what: string): unknown {
  let entries: unknown
  try {
    entries = JSON.parse(text)
  } catch (error) {
    throw refused(`The run data of ${what} breaks off or is no JSON (${messageOf(error)}).`)
  }
  // Each entry refers to others in place of holding them.
  if (isNestedDeeper(entries))
    throw refused(
      `The run data of ${what} is nested more than ${String(mostLevels)} levels deep, as n8n does not store it.`,
    )
  if (!Array.isArray(entries)) throw refused(`The run data of ${what} is no list of entries as n8n stores it.`)
  const beyond = dangling(entries)
  if (beyond !== null) {
    throw refused(
      `The run data of ${what} refers to entry ${String(beyond)} and has ${String(entries.length)}: a part of it is missing.`,
    )
  }
  return parse(text)
}

/** The first reference beyond the end; null where there is none. */
function dangling(entries: readonly unknown[]): number | null {
  for (const entry of entries) {
    if (typeof entry !== 'object' || entry === null) continue
    for (const one of Object.values(entry) as readonly unknown[]) {
      if (typeof one === 'string' && (!/^\d+$/u.test(one) || Number(one) >= entries.length)) {
        return /^\d+$/u.test(one) ? Number(one) : entries.length
      }
    }
  }
  return null
}

function refused(sentence: string): ProblemError {
  return new ProblemError({
    code: 'INVALID_INPUT',
    sentence,
    remedy: 'Save the execution again, or bring it in through the public API.',
  })
}
