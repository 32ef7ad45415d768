import type { ExecutionStatus } from '../../shared/execution.ts'
import type { LedgerRow } from '../../shared/views/ledger-row.ts'

const underWay: readonly ExecutionStatus[] = ['new', 'running', 'waiting']

/**
 * What the provider saw, for a row of the ledger. A request that is refused or unmatched is answered at once, unless its caller had
 * hung up; one whose execution ended is not answered any more.
 */
export function answerWord({
  answer,
  outcome,
  execution,
}: Pick<LedgerRow, 'answer' | 'outcome' | 'execution'>): string {
  if (answer !== null) return String(answer.statusCode)
  if (outcome !== 'received' && outcome !== 'accepted') return 'hung up'
  return execution === null || underWay.includes(execution.status) ? 'no answer yet' : 'no answer'
}
