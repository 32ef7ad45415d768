import { ProblemError } from '../../shared/problem.ts'

const unitMs: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 }

/**
 * An age such as `30d`, `12h`, `45m` or `2w`, in milliseconds.
 *
 * @throws ProblemError WRONG_USAGE
 */
export function readAge(text: string, option = '--older-than'): number {
  const age = ageIn(text)
  if (age !== null) return age
  throw new ProblemError({
    code: 'WRONG_USAGE',
    sentence: `${option} is "${text}"; it takes a number with m, h, d or w behind it, such as 30d.`,
    remedy: 'Give such an age.',
  })
}

/** The same; null where the text is no age. */
export function ageIn(text: string): number | null {
  const [, amount = '', unit = ''] = /^(\d{1,6})([mhdw])$/u.exec(text) ?? []
  const length = unitMs[unit]
  return length === undefined ? null : Number(amount) * length
}
