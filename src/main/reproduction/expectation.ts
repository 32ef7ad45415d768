import type { CaseExpectation } from '../../shared/case.ts'
import type { Execution } from '../../shared/execution.ts'
import type { ProviderView } from '../../shared/delivery.ts'
import type { WorkflowView } from '../../shared/reproduction.ts'

/** What there is to look at of one item. */
export interface Seen {
  readonly providerView: ProviderView | null
  readonly view: WorkflowView | null
  readonly execution: Execution | null
  /** Rows that its executions wrote. */
  readonly rowsWritten: number
  /** True for a repeat that is to have no effect. */
  readonly isRepeat: boolean
}

const statusSeen = 'Status that the provider saw'

/** Where an item falls short of what the case expects, in sentences; empty where it does not. */
export function shortfalls(expected: CaseExpectation | undefined, seen: Seen): readonly string[] {
  if (expected === undefined || seen.isRepeat) return []
  const { providerView, view, execution, rowsWritten } = seen
  const found: string[] = []
  const check = (what: string, wanted: number | undefined, actual: number): void => {
    if (wanted !== undefined && wanted !== actual) found.push(`${what}: ${actual}, expected ${wanted}.`)
  }
  if (providerView !== null) check(statusSeen, expected.status, providerView.statusCode)
  check('Requests that change something', expected.requests, view === null ? 0 : view.effectCount - rowsWritten)
  check('Rows written', expected.rows, rowsWritten)
  for (const [node, wanted] of Object.entries(expected.items ?? {})) {
    const runs = (execution?.nodeRuns ?? []).filter((run) => run.node === node)
    check(
      `Items that left "${node}"`,
      wanted,
      runs.reduce((sum, run) => sum + (run.outputs ?? []).flat().length, 0),
    )
  }
  return found
}

/** True of a sentence that says that there is less of something than the case expects; a status is no amount. */
export function saysTooFew(shortfall: string): boolean {
  const [, actual, wanted] = /: (\d+), expected (\d+)/u.exec(shortfall) ?? []
  return !shortfall.startsWith(statusSeen) && Number(actual) < Number(wanted)
}
