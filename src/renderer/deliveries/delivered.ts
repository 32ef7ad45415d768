import type { ItemsEnd } from '../../shared/reproduction.ts'
import type { LedgerRow } from '../../shared/views/ledger-row.ts'
import { count } from '../controls/format.ts'
import { wordOf } from '../controls/status-mark.tsx'
import { markOfExecution, toldFindingCount, wordOfExecution } from '../inspector/mark-of.ts'

type Delivered = NonNullable<LedgerRow['execution']>

/** Its word, as the row of a reproduction has it. */
export function wordOfDelivered(execution: Delivered): string {
  return wordOfExecution(execution).word ?? wordOf(markOfExecution(execution))
}

/**
 * What its workflow came to, in one sentence, with the exact error where there is one. `itemsEndAt`: where a success let no item
 * through: the provider saw that it was done, and nothing was (contract §7).
 */
export function sentenceOfDelivered(execution: Delivered, itemsEndAt: ItemsEnd | null): string {
  const { workflowName: name, firstFailure: failure } = execution
  if (markOfExecution(execution) === 'warning') {
    return failure === null
      ? `"${name}" went through with ${count(toldFindingCount(execution), 'finding')}.`
      : `"${name}" went through with findings. "${failure.node}" failed: ${failure.message}`
  }
  if (failure !== null) return `"${name}" ${wordOfDelivered(execution)} in "${failure.node}": ${failure.message}`
  if (itemsEndAt !== null) {
    return `"${name}" ${wordOfDelivered(execution)}, and nothing after "${itemsEndAt.node}" ran: it let no item through.`
  }
  return `"${name}": ${wordOfDelivered(execution)}.`
}
