import { ProblemError } from '../../shared/problem.ts'
import { ageIn } from './read-age.ts'

/**
 * A day, a moment, or an age counted back from now (`7d`, `12h`), as ISO 8601 in UTC. A day, and a moment without a zone, are of UTC.
 *
 * @throws ProblemError WRONG_USAGE
 */
export function readDate(text: string, option = '--since', nowMs = Date.now()): string {
  const age = ageIn(text)
  if (age !== null) return new Date(nowMs - age).toISOString()
  const [, day = '', time = '', zone = ''] =
    /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?)(Z|[+-]\d\d:?\d\d)?)?$/iu.exec(text) ?? []
  const dayStart = new Date(`${day}T00:00:00Z`)
  // The 30th of February would be taken for the 2nd of March.
  const isDay = !Number.isNaN(dayStart.getTime()) && dayStart.toISOString().startsWith(day)
  const at =
    isDay && day !== ''
      ? Date.parse(time === '' ? `${day}T00:00:00Z` : `${day}T${time}${zone === '' ? 'Z' : zone}`)
      : Number.NaN
  if (!Number.isNaN(at)) return new Date(at).toISOString()
  throw new ProblemError({
    code: 'WRONG_USAGE',
    sentence: `${option} is "${text}"; it takes a date such as 2025-03-01 or 2025-03-01T10:00:00Z, or an age such as 7d or 12h.`,
    remedy: `Give one of these, or leave ${option} out.`,
  })
}
