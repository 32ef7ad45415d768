import type { LedgerRow } from '../../shared/views/ledger-row.ts'
import { count } from '../controls/format.ts'
import { wordOf, type MarkKind } from '../controls/status-mark.tsx'
import { markOfExecution, wordOfExecution } from '../inspector/mark-of.ts'

type Delivered = NonNullable<LedgerRow['execution']>

/** The sign of what a delivery came to: a success is a plain one only where nothing failed silently and nothing was found. */
export function markOfDelivered(execution: Delivered): MarkKind {
  const mark = markOfExecution(execution)
  return mark === 'success' && (execution.firstFailure !== null || hasFindings(execution)) ? 'warning' : mark
}

/** Its word, as the row of a reproduction has it. */
export function wordOfDelivered(execution: Delivered): string {
  const mark = markOfDelivered(execution)
  return mark === 'warning' ? wordOf(mark) : (wordOfExecution(execution).word ?? wordOf(mark))
}

/** What its workflow came to, in one sentence, with the exact error where there is one. */
export function sentenceOfDelivered(execution: Delivered): string {
  const { workflowName: name, firstFailure: failure, findingCount } = execution
  if (markOfDelivered(execution) === 'warning') {
    return failure === null
      ? `“${name}” went through with ${count(findingCount, 'finding')}.`
      : `“${name}” went through with findings. “${failure.node}” failed: ${failure.message}`
  }
  if (failure !== null) return `“${name}” ${wordOfDelivered(execution)} in “${failure.node}”: ${failure.message}`
  return `“${name}”: ${wordOfDelivered(execution)}.`
}

/** What was stood in for is a finding of its own, and has a word of its own. */
function hasFindings({ status, findingCount, standInCount }: Delivered): boolean {
  return status === 'success' && standInCount === 0 && findingCount > 0
}
