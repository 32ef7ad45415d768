/**
 * The method: one item or a batch of 3 to 5 is sent under known conditions with at most one change, and for each item the
 * provider's view is kept beside the workflow's view (contract §7 rule 3). How an item is delivered is handed in.
 */
import type { Change } from '../../shared/change.ts'
import type { RawRequest } from '../../shared/delivery.ts'
import type { Reproduction, ReproductionItem, ReproductionSize } from '../../shared/reproduction.ts'

export interface ReproductionOrder {
  readonly id: string
  readonly caseName: string
  readonly workflowId: string
  readonly size: ReproductionSize
  readonly change: Change | null
  readonly changeSentence: string | null
  /** The last item repeats the first one's identifiers. */
  readonly withDuplicate: boolean
  readonly concurrent: boolean
}

export interface ReproductionParts {
  readonly now: () => number
  /** The request of the item with that index: `duplicateOf` names the item whose identifiers it repeats. */
  readonly requestFor: (index: number, duplicateOf: number | null) => RawRequest
  /** Sends one item and waits until the workflow is done with it. Never rejects. */
  readonly deliver: (request: RawRequest, index: number, signal: AbortSignal) => Promise<ReproductionItem>
  /** Told after every item, and at the start and the end. */
  readonly changed: (reproduction: Reproduction) => void
}

/** Sends every item and returns the whole. A stop ends it after the items that are under way. */
export async function reproduce(
  order: ReproductionOrder,
  parts: ReproductionParts,
  signal: AbortSignal,
): Promise<Reproduction> {
  const items: ReproductionItem[] = []
  const at = (): string => new Date(parts.now()).toISOString()
  const base = {
    id: order.id,
    caseName: order.caseName,
    workflowId: order.workflowId,
    size: order.size,
    change: order.change,
    changeSentence: order.changeSentence,
    startedAt: at(),
  }
  const view = (status: Reproduction['status']): Reproduction => ({
    ...base,
    status,
    stoppedAt: status === 'running' ? null : at(),
    items: items.toSorted((a, b) => a.index - b.index),
  })
  const send = async (index: number): Promise<void> => {
    if (signal.aborted) return
    const duplicateOf = order.withDuplicate && index === order.size - 1 && index > 0 ? 0 : null
    items.push(await parts.deliver(parts.requestFor(index, duplicateOf), index, signal))
    parts.changed(view('running'))
  }
  parts.changed(view('running'))
  const indexes = Array.from({ length: order.size }, (_, index) => index)
  if (order.concurrent) await Promise.all(indexes.map(send))
  else for (const index of indexes) await send(index)
  const whole = view(signal.aborted ? 'stopped' : 'done')
  parts.changed(whole)
  return whole
}
