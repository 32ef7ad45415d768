import type { Verdict } from './verdict.ts'

/** What is worth knowing of a case in which nothing fails, in sentences: without what the verdict's own sentence says. */
export function worthKnowing({ nothingFails, endedAt, evidenceAgainst }: Verdict): readonly string[] {
  if (nothingFails !== true) return []
  if (endedAt === undefined) return evidenceAgainst
  const told = [`Nothing was done after "${endedAt}": `, `Nothing after "${endedAt}" ran: `]
  return evidenceAgainst.flatMap((one) => {
    if (!told.some((beginning) => one.startsWith(beginning))) return [one]
    return one.endsWith(unchanged) ? [unchanged] : []
  })
}

/** What such a sentence says besides. */
const unchanged = 'Nothing was changed outside.'
