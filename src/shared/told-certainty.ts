import type { Verdict } from './verdict.ts'

/** How sure a verdict is, as lists, the command line and expectations say it. */
export const toldCertainties = ['certain', 'likely', 'not known', 'cannot be told here'] as const
export type ToldCertainty = (typeof toldCertainties)[number]

/** `cannot be told here`: Faultline lacks what a step needs; `not known`: nothing failed, or the evidence names no layer. */
export function toldCertainty(verdict: Pick<Verdict, 'certainty' | 'lack'> | null): ToldCertainty {
  if (verdict?.lack !== undefined) return 'cannot be told here'
  return verdict === null || verdict.certainty === 'unclear' ? 'not known' : verdict.certainty
}
