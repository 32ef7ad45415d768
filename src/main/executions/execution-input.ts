import type { Item } from '../../shared/item.ts'
import type { TriggerFailing } from '../../shared/trigger-failing.ts'
import { rereadDelivery, type RereadOptions } from '../listener/reread-delivery.ts'
import type { Store } from '../store/open-store.ts'
import type { ShelvedWorkflow } from '../workflows/workflow-repository.ts'

/** What an execution is begun with again. */
export interface ExecutionInput {
  readonly startNode: string
  readonly startOutput: number
  readonly items: readonly Item[]
  /** How the node fails over it. */
  readonly startFailing?: TriggerFailing
  /** It asks its provider for more than the items have. */
  readonly startAsks?: true
}

const nothing = new Uint8Array()

/** What the Webhook node emitted for a delivery of the ledger; null where that cannot be had any more. */
export async function readExecutionInput(
  deliveryId: string,
  { workflow }: ShelvedWorkflow,
  store: Store,
  options: RereadOptions,
): Promise<ExecutionInput | null> {
  const delivery = store.deliveries.find(deliveryId)
  const bodyFile = store.binaries.bodyFile(deliveryId)
  const body = bodyFile === null ? store.deliveries.body(deliveryId) : nothing
  if (delivery?.webhookNode == null || body === null) return null
  if (bodyFile === null && body.length < delivery.bodyBytes) return null
  const { method, target, headers, receivedAt, remoteAddress, webhookNode } = delivery
  const reread = await rereadDelivery(
    {
      request: { method, target, headers, body },
      ...(bodyFile === null ? {} : { bodyFile }),
      receivedAtMs: Date.parse(receivedAt),
      remoteAddress,
      urlVariant: delivery.urlVariant ?? 'production',
      webhookNode,
      eventIds: store.deliveries.eventsOf(deliveryId),
    },
    workflow,
    options,
  )
  if (reread === null) return null
  const { items, output, failing, asks } = reread
  return {
    startNode: webhookNode,
    startOutput: output,
    items,
    ...(failing === undefined ? {} : { startFailing: failing }),
    ...(asks && { startAsks: asks }),
  }
}
