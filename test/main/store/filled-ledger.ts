import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openStore, type Store } from '../../../src/main/store/open-store.ts'
import type { DeliveryFilter } from '../../../src/main/store/delivery-search.ts'

const idOf = (index: number): string => String(index).padStart(12, '0')

/** A ledger of deliveries as a busy webhook leaves it: one in fifty reached no workflow. */
export function filledLedger(size: number): Store {
  const store = openStore(mkdtempSync(join(tmpdir(), 'faultline-ledger-')))
  const body = Buffer.from(JSON.stringify({ note: 'x'.repeat(600) }))
  store.transaction(() => {
    for (let index = 0; index < size; index += 1) {
      const id = idOf(index)
      store.deliveries.add({
        id,
        receivedAt: '2026-01-02T03:04:05.006Z',
        remoteAddress: '127.0.0.1',
        httpVersion: '1.1',
        method: 'POST',
        target: index === 5 ? '/webhook/old-path' : `/webhook/orders-${String(index % 40)}`,
        headers: [['Content-Type', 'application/json']],
        body,
        bodyBytes: body.length,
        bodySha256: id,
        reproductionId: null,
      })
      store.deliveries.setOutcome(id, {
        outcome: index % 50 === 0 ? 'unmatched' : 'accepted',
        urlVariant: 'production',
        workflowId: index % 50 === 0 ? null : 'w1',
        webhookNode: 'Webhook',
        executionId: null,
        externalId: { kind: 'event_id', value: `evt-${id}`, foundIn: 'event_id' },
        duplicateOf: null,
        explanation: null,
      })
    }
  })
  return store
}

/** What a person looks for in such a ledger. */
export function ledgerFilters(size: number): Readonly<Record<string, DeliveryFilter>> {
  return {
    'the newest page': { limit: 100 },
    'a page in the middle': { limit: 100, before: idOf(size / 2) },
    'a page in the middle, by its place': { limit: 100, offset: size / 2 },
    'the oldest page, by its place': { limit: 100, offset: size - 100 },
    'those that reached no workflow': { limit: 100, outcome: 'unmatched' },
    'an outcome that never was': { limit: 100, outcome: 'duplicate' },
    'part of a target that is frequent': { limit: 100, text: 'orders-7' },
    'one external id of long ago': { limit: 100, text: 'evt-000000000007' },
    'a target of long ago': { limit: 100, text: 'old-path' },
    'those of a workflow that reached it with a text': { limit: 100, text: 'orders-7', outcome: 'accepted' },
    'a text that stands nowhere': { limit: 100, text: 'nowhere-to-be-found' },
  }
}

/** The middle of seven times, in milliseconds. */
export function medianMs(work: () => unknown): number {
  const times = Array.from({ length: 7 }, () => {
    const startedAt = performance.now()
    work()
    return performance.now() - startedAt
  })
  return times.sort((a, b) => a - b)[3] ?? 0
}
