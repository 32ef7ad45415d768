// A workflow that refuses on purpose: by an answer of its own that a decision led to, or by stopping itself. In: an item. Out: whom or
// what it refuses. Pure.
import { answersNo } from '../../shared/item-verdict.ts'
import type { ReproductionItem } from '../../shared/reproduction.ts'
import { factsOf } from '../engine/nodes/catalogue.ts'
import { refusesWhoAsks } from './lacked-fields.ts'
import { thrownRefusal } from './thrown-refusal.ts'

/** Empty where it refuses nothing, does so whatever comes, or passes on what an API refused. */
export function ownCheckOf({
  workflowView: view,
  providerView,
}: Pick<ReproductionItem, 'workflowView' | 'providerView'>): { readonly ownCheck?: 'who' | 'what' } {
  if (view === null || view.failedAnswer !== null || view.serviceError !== undefined) return {}
  if (view.earlierAnswer?.refusedValue !== undefined) return {}
  if (view.firstFailedNode !== null) {
    if (refusesWhoAsks(view) !== null) return { ownCheck: 'who' }
    const isOfPayload = thrownRefusal(view, view.firstFailedNode) !== null
    return isOfPayload || factsOf(view.failedNodeType ?? '').role === 'stops' ? { ownCheck: 'what' } : {}
  }
  const { ownRefusal: refusal } = view
  if (refusal === undefined || refusal.isUndecided === true || !answersNo({ workflowView: view, providerView }))
    return {}
  const { origin } = refusal.over ?? {}
  // What was decided by the answer of an API is none of the sender's.
  if (origin !== undefined && origin.kind !== 'payload') return {}
  const status = providerView?.statusCode ?? 0
  if (status >= 500) return {}
  return { ownCheck: status === 401 || status === 403 ? 'who' : 'what' }
}
