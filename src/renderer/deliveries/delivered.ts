import type { ItemsEnd } from '../../shared/items-end.ts'
import { toldFindingCount } from '../../shared/told-findings.ts'
import type { LedgerRow } from '../../shared/views/ledger-row.ts'
import { count } from '../controls/format.ts'
import { wordOf } from '../controls/status-mark.tsx'
import { markOfExecution, wordOfExecution } from '../inspector/mark-of.ts'

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
  const { workflowName: name, firstFailure: failure, status, cannotRunHere } = execution
  const ended = itemsEndAt === null ? '' : `nothing after "${itemsEndAt.node}" ran: it let no item through`
  const findings = toldFindingCount(execution)
  if (status === 'success' && !cannotRunHere && failure !== null) {
    return `"${name}" went through with findings. "${failure.node}" failed: ${failure.message}`
  }
  if (status === 'success' && !cannotRunHere && findings > 0) {
    return `"${name}" went through with ${count(findings, 'finding')}${ended === '' ? '' : `, and ${ended}`}.`
  }
  if (failure !== null) return `"${name}" ${wordOfDelivered(execution)} in "${failure.node}": ${failure.message}`
  if (ended !== '')
    return `"${name}" ${execution.idleEnd === null ? wordOfDelivered(execution) : 'succeeded'}, and ${ended}.`
  return `"${name}": ${wordOfDelivered(execution)}.`
}
