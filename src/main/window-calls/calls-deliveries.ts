import type { CallsOf } from '../../shared/contract.ts'
import type { deliveryCalls } from '../../shared/contract/deliveries.ts'
import type { Desktop } from '../../shared/desktop.ts'
import type { Delivery } from '../../shared/delivery.ts'
import { asksForWords } from '../../shared/filter/asks-for-words.ts'
import type { DeliveryFilterTerm } from '../../shared/filter/delivery-filter.ts'
import type { ItemsEnd } from '../../shared/items-end.ts'
import { deliveryTerms } from '../../shared/filter/terms-of.ts'
import type { LedgerRow } from '../../shared/views/ledger-row.ts'
import type { DeliveryView } from '../../shared/views/delivery-view.ts'
import type { DeliveryTexts } from '../deliveries/copy-delivery.ts'
import { deliveryNotFound } from '../deliveries/delivery-not-found.ts'
import { markRead } from '../deliveries/unread-deliveries.ts'
import type { Store } from '../store/open-store.ts'
import type { StudySession } from '../studies/study-session.ts'
import type { WorkflowRepository } from '../workflows/workflow-repository.ts'
import { attempt, attemptDone } from './attempt.ts'
import { itemsEndOfSuccess } from './view-execution.ts'

export interface DeliveryServices {
  readonly store: Store
  readonly repository: WorkflowRepository
  readonly cases: StudySession
  readonly deliveryTexts: DeliveryTexts
  readonly desktop: Desktop | null
}

export function createDeliveryCalls(services: DeliveryServices): CallsOf<typeof deliveryCalls> {
  const { store, cases, deliveryTexts, desktop } = services
  return {
    deliveries: ({ text = '', ...asked }) =>
      attempt(() =>
        store.deliveries.page({ ...asked, terms: termsOf(store, text) }).map((delivery) => ledgerRow(store, delivery)),
      ),
    countDeliveries: ({ text = '', ...asked }) =>
      attempt(() => store.deliveries.countFiltered({ ...asked, terms: termsOf(store, text) })),
    delivery: ({ deliveryId, whole = false }) => attempt(() => viewDelivery(services, deliveryId, whole)),
    readDeliveries: () =>
      attemptDone(() => {
        markRead(store)
      }),
    studyDelivery: async ({ deliveryId }) => {
      const delivery = store.deliveries.find(deliveryId)
      const body = store.deliveries.body(deliveryId)
      if (delivery === null || body === null) throw deliveryNotFound(deliveryId)
      return cases.study(delivery, body)
    },
    takeDelivery: ({ deliveryId }) =>
      attempt(() => {
        const delivery = store.deliveries.find(deliveryId)
        const body = store.deliveries.body(deliveryId)
        if (delivery === null || body === null) throw deliveryNotFound(deliveryId)
        return cases.takeRequest({ ...delivery, body })
      }),
    compareDeliveries: ({ leftId, rightId }) => attempt(() => deliveryTexts.compare(leftId, rightId)),
    findScheme: ({ deliveryId, secret }) => attempt(() => deliveryTexts.findScheme(deliveryId, secret)),
    copyDelivery: ({ withSecrets, ...order }) =>
      attempt(() => {
        if (withSecrets) {
          desktop?.writeClipboardWithSecrets(deliveryTexts.withSecrets(order))
          return { redactionCount: 0 }
        }
        const { text, redactionCount } = deliveryTexts.redacted(order)
        desktop?.writeClipboard(text)
        return { redactionCount }
      }),
  }
}

function ledgerRow(store: Store, delivery: Delivery): LedgerRow {
  return { ...delivery, execution: executionOf(store, delivery) }
}

function executionOf(store: Store, { executionId }: Delivery): LedgerRow['execution'] {
  return executionId === null ? null : store.executions.summary(executionId)
}

function viewDelivery(services: DeliveryServices, deliveryId: string, isWhole: boolean): DeliveryView {
  const { store } = services
  const delivery = store.deliveries.find(deliveryId)
  const body = store.deliveries.body(deliveryId)
  if (delivery === null || body === null) throw deliveryNotFound(deliveryId)
  const execution = executionOf(store, delivery)
  const shown = isWhole ? body : body.subarray(0, shownBytes)
  const isBodyCut = shown.length < body.length
  const itemsEndAt = itemsEndOfDelivered(services, delivery)
  return { delivery, execution, itemsEndAt, body: textOf(shown), isBodyCut, channel: store.channels.of(deliveryId) }
}

function itemsEndOfDelivered({ store, repository }: DeliveryServices, { executionId }: Delivery): ItemsEnd | null {
  const execution = executionId === null ? null : store.executions.find(executionId)
  return execution === null
    ? null
    : itemsEndOfSuccess(execution, repository.find(execution.workflowId)?.workflow ?? null)
}

/** So much of a body is shown at first. */
const shownBytes = 1024 * 1024

/** The bytes as text, which may end within a letter; null where they are not text. */
function textOf(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
  } catch {
    return null
  }
}

/** So many of the newest are taken in before a search: what arrived a moment ago is found. */
const takenInAtOnce = 200

function termsOf({ deliveryText }: Pick<Store, 'deliveryText'>, text: string): readonly DeliveryFilterTerm[] {
  const terms = deliveryTerms(text)
  if (asksForWords(terms)) {
    try {
      deliveryText.index(takenInAtOnce)
    } catch {
      // A full disk, another program's lock: they wait in the store, and the rest is searched all the same.
    }
  }
  return terms
}
