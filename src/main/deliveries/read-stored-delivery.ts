import type { DeliveryOutcome, RawRequest } from '../../shared/delivery.ts'
import { ProblemError } from '../../shared/problem.ts'
import type { SignatureCheck } from '../../shared/signature-check.ts'
import { providerTable, type ProviderTable } from '../providers/provider-table.ts'
import { ownProviders } from '../settings/own-providers.ts'
import { openStore } from '../store/open-store.ts'

/** A delivery of the ledger with what was found out about it, and the workflows beside it. */
export interface StoredRequest {
  readonly id: string
  readonly request: RawRequest
  readonly receivedAtMs: number
  readonly outcome: DeliveryOutcome
  readonly statusCode: number | null
  /** The sentence that was found when it came; null where there was nothing to explain. */
  readonly explanation: string | null
  readonly signature: SignatureCheck | null
  /** JSON texts of the workflows of the store, with the active state that each has now. */
  readonly workflows: readonly string[]
  /** The known providers, and those of its settings. */
  readonly providers: ProviderTable
}

/**
 * Reads a delivery out of a data folder.
 *
 * @throws ProblemError DELIVERY_NOT_FOUND, and those of the store
 */
export function readStoredDelivery(dataFolder: string, id: string): StoredRequest {
  const store = openStore(dataFolder)
  try {
    const delivery = store.deliveries.find(id)
    const body = store.deliveries.body(id)
    if (delivery === null || body === null) {
      throw new ProblemError({
        code: 'DELIVERY_NOT_FOUND',
        sentence: `There is no delivery with the id "${id}" in ${dataFolder}.`,
        remedy: 'Choose one of the ledger, or name its data folder with --data DIR.',
      })
    }
    const { method, target, headers } = delivery
    return {
      id,
      request: { method, target, headers, body: Uint8Array.from(body) },
      receivedAtMs: Date.parse(delivery.receivedAt),
      outcome: delivery.outcome,
      statusCode: delivery.answer?.statusCode ?? null,
      explanation: delivery.explanation?.sentence ?? null,
      signature: delivery.signature,
      workflows: store.workflows.all().map(({ json, active }) => withActive(json, active)),
      providers: providerTable(ownProviders(store)),
    }
  } finally {
    store.close()
  }
}

/** A workflow's text is kept as it was imported; whether it is active is kept beside it. */
function withActive(json: string, active: boolean): string {
  const read: unknown = JSON.parse(json)
  return JSON.stringify({ ...(read as object), active })
}
