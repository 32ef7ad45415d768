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
  /** What is sent for each item, in this order. */
  readonly requests: readonly RawRequest[]
  readonly concurrent: boolean
  /** Milliseconds before each request where they are sent one after the other; absent: none. */
  readonly pauses?: readonly number[]
  /** The sweep that sends it; absent: none does. */
  readonly sweepId?: string
}

export interface ReproductionParts {
  readonly now: () => number
  /** Waits so long, at the pace of what is reproduced. */
  readonly rest: (milliseconds: number, signal: AbortSignal) => Promise<void>
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
    ...(order.sweepId === undefined ? {} : { sweepId: order.sweepId }),
  }
  const view = (status: Reproduction['status']): Reproduction => ({
    ...base,
    status,
    stoppedAt: status === 'running' ? null : at(),
    items: items.toSorted((a, b) => a.index - b.index),
  })
  const send = async (request: RawRequest, index: number): Promise<void> => {
    if (signal.aborted) return
    items.push(await parts.deliver(request, index, signal))
    parts.changed(view('running'))
  }
  parts.changed(view('running'))
  if (order.concurrent) await Promise.all(order.requests.map(send))
  else {
    for (const [index, request] of order.requests.entries()) {
      const pause = order.pauses?.[index] ?? 0
      if (pause > 0 && !signal.aborted) await parts.rest(pause, signal)
      await send(request, index)
    }
  }
  const whole = view(signal.aborted ? 'stopped' : 'done')
  parts.changed(whole)
  return whole
}
