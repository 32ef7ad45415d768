// A batch of copies of one delivery, of which some fail though it succeeds alone: whether that is the workflow's doing, or only that of
// what the copies were given. In: the delivery alone, and the batch. Out: why the batch tells nothing, if so.
import { answersNo, isGood } from '../../shared/item-verdict.ts'
import type { Reproduction, ReproductionItem } from '../../shared/reproduction.ts'
import type { UntoldBatch } from '../../shared/sweep.ts'
import { factsOf } from '../engine/nodes/catalogue.ts'
import { errorOf } from './judge-trial.ts'
import { refusesOnPurpose } from './lacked-fields.ts'
import { ownItem, type SweepParts } from './try-change.ts'

/**
 * Null where the batch tells something. To find out, one item is sent alone with an identifier of its own, in place of the captured
 * one: what refuses that checks the identifier, or what was made with it (a checksum, a list, another field).
 */
export async function untoldBatch(
  alone: Reproduction,
  batch: Reproduction,
  parts: Pick<SweepParts, 'send'>,
  signal: AbortSignal,
): Promise<UntoldBatch | null> {
  const [captured] = alone.items
  const failing = batch.items.filter((item) => !isGood(item))
  const [first] = failing
  if (captured === undefined || !isGood(captured) || first === undefined || first.workflowView === null) return null
  const own = (await parts.send(0, null, ownItem, signal, [])).items.find((item) => !isGood(item))
  if (own !== undefined) return { because: 'own-ids', seen: seenOf(own) }
  return failing.every((item) => isKnownRepeat(item, captured)) ? { because: 'remembered', seen: seenOf(first) } : null
}

/**
 * True where the workflow itself would have no more of what it was sent: by an answer or an error of its own, or as a node that
 * remembers let nothing through, while every API answered as it did the delivery alone.
 */
function isKnownRepeat(item: ReproductionItem, alone: ReproductionItem): boolean {
  const { workflowView: view } = item
  if (view === null || item.repeats.length > 0 || view.failedAnswer !== null || view.serviceError !== undefined)
    return false
  if (view.earlierAnswer !== undefined && view.earlierAnswer.status !== alone.workflowView?.earlierAnswer?.status)
    return false
  const end = view.itemsEndAt
  if (end !== undefined) return view.firstFailedNode === null && factsOf(end.kind).remembers === true
  return view.firstFailedNode === null ? answersNo(item) : refusesOnPurpose(view)
}

function seenOf(item: ReproductionItem): string {
  const { workflowView: view } = item
  const node = view?.firstFailedNode ?? view?.ownRefusal?.node ?? view?.itemsEndAt?.node ?? null
  const text = errorOf(item) ?? 'it succeeds no more'
  return node === null ? text : `"${node}": ${text}`
}
