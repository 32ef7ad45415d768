import { ProblemError } from '../../shared/problem.ts'

/**
 * A day or a moment as ISO 8601 in UTC.
 *
 * @throws ProblemError WRONG_USAGE
 */
export function readDate(text: string): string {
  const at = /^\d{4}-\d\d-\d\d/u.test(text) ? Date.parse(text) : Number.NaN
  if (!Number.isNaN(at)) return new Date(at).toISOString()
  throw new ProblemError({
    code: 'WRONG_USAGE',
    sentence: `--since is "${text}"; it takes a date such as 2025-03-01 or 2025-03-01T10:00:00Z.`,
    remedy: 'Give such a date, or leave --since out.',
  })
}
