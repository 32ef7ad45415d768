import type { AiRun } from '../../../shared/ai-run.ts'

/**
 * One run for each item: where the node was tried again with all its items, the later try goes on with the attempts of the
 * earlier one, so that the first failure stays the first.
 */
export function joinTries(runs: readonly AiRun[]): readonly AiRun[] {
  if (runs.length < 2) return runs
  const byItem = new Map<number, AiRun>()
  for (const run of runs) {
    const earlier = byItem.get(run.itemIndex)
    byItem.set(run.itemIndex, earlier === undefined ? run : joined(earlier, run))
  }
  return [...byItem.values()]
}

function joined(earlier: AiRun, later: AiRun): AiRun {
  const before = earlier.attempts.length
  return {
    ...later,
    attempts: [
      ...earlier.attempts,
      ...later.attempts.map((attempt) => ({ ...attempt, number: attempt.number + before })),
    ],
    fallbackReason: later.fallbackReason ?? earlier.fallbackReason,
    violations: [
      ...later.violations,
      ...earlier.violations.filter(({ kind }) => !later.violations.some((one) => one.kind === kind)),
    ],
  }
}
