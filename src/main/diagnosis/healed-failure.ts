import type { NodeRun } from '../../shared/execution.ts'
import type { FirstFailure } from '../../shared/first-failure.ts'

/** The first failure that a further try of the same node made good: the first of the history is the real one (contract §7). */
export function healedFailure({ nodeRuns }: { readonly nodeRuns: readonly NodeRun[] }): FirstFailure | null {
  for (const run of nodeRuns) {
    const attempt = run.failure === null ? run.attempts.find(({ failure }) => failure !== null) : undefined
    if (attempt?.failure != null) return { run, attempt, failure: attempt.failure }
  }
  return null
}
