import type { CallInput } from '../../shared/contract.ts'
import { deliveryTerms, executionTerms } from '../../shared/filter/terms-of.ts'
import type { Store } from '../store/open-store.ts'
import { badEnds } from './series-part.ts'

/** Which of a ledger are meant. */
export type SeriesChoice = CallInput<'planSeries'>

/** Ids in the order in which they came, and how many of the chosen are left out. */
export interface ChosenIds {
  readonly ids: readonly string[]
  readonly leftOut: number
}

/**
 * The deliveries that are chosen; or of the executions that are chosen those that failed: others cannot be retried.
 *
 * @throws ProblemError INVALID_INPUT where the filter cannot be read
 */
export function chosenIds({ what, chosen }: SeriesChoice, store: Store): ChosenIds {
  return what === 'deliveries' ? chosenDeliveries(chosen, store) : chosenExecutions(chosen, store)
}

function chosenDeliveries(chosen: SeriesChoice['chosen'], { deliveries, series }: Store): ChosenIds {
  if (chosen.kind === 'ids') {
    const ids = series.ordered('deliveries', chosen.ids)
    return { ids, leftOut: chosen.ids.length - ids.length }
  }
  const { text = '', outcome } = chosen
  const filter = { terms: deliveryTerms(text), ...(outcome === undefined ? {} : { outcome }) }
  return { ids: deliveries.ids(filter), leftOut: 0 }
}

function chosenExecutions(chosen: SeriesChoice['chosen'], { executions, series }: Store): ChosenIds {
  if (chosen.kind === 'ids') {
    const ids = series
      .ordered('executions', chosen.ids)
      .filter((id) => badEnds.has(executions.summary(id)?.status ?? ''))
    return { ids, leftOut: chosen.ids.length - ids.length }
  }
  const { kind: _kind, text = '', outcome: _outcome, ...rest } = chosen
  const filter = { ...rest, terms: executionTerms(text) }
  const ids = executions.failedIds(filter)
  return { ids, leftOut: executions.count(filter) - ids.length }
}
