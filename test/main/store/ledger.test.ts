import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { openStore, type Store } from '../../../src/main/store/open-store.ts'
import type { DeliveryFilter } from '../../../src/main/store/delivery-search.ts'

const size = 200_000

/** A ledger of deliveries as a busy webhook leaves it: one in fifty reached no workflow. */
function filled(): Store {
  const store = openStore(mkdtempSync(join(tmpdir(), 'faultline-ledger-')))
  const body = Buffer.from(JSON.stringify({ note: 'x'.repeat(600) }))
  store.together(() => {
    for (let index = 0; index < size; index += 1) {
      const id = String(index).padStart(12, '0')
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
      store.deliveries.setFate(id, {
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

function medianMs(work: () => void): number {
  const times = Array.from({ length: 5 }, () => {
    const startedAt = performance.now()
    work()
    return performance.now() - startedAt
  })
  return times.sort((a, b) => a - b)[2] ?? 0
}

test('a ledger of 200,000 deliveries pages and filters in under 50 ms', () => {
  test.setTimeout(120_000)
  const store = filled()
  const cases: Readonly<Record<string, DeliveryFilter>> = {
    'the newest page': { limit: 100 },
    'a page in the middle': { limit: 100, before: String(size / 2).padStart(12, '0') },
    'those that reached no workflow': { limit: 100, outcome: 'unmatched' },
    'an outcome that never was': { limit: 100, outcome: 'duplicate' },
    'part of a target that is frequent': { limit: 100, text: 'orders-7' },
    'one external id of long ago': { limit: 100, text: 'evt-000000000007' },
    'a target of long ago': { limit: 100, text: 'old-path' },
    'those of a workflow that reached it with a text': { limit: 100, text: 'orders-7', outcome: 'accepted' },
    'a text that stands nowhere': { limit: 100, text: 'nowhere-to-be-found' },
  }
  const times = Object.entries(cases).map(
    ([what, filter]) => [what, medianMs(() => store.deliveries.page(filter))] as const,
  )
  const counted = medianMs(() => store.deliveries.count('unmatched'))
  const found = ['evt-000000000007', 'old-path', 'nowhere'].map((text) =>
    store.deliveries.page({ limit: 100, text }).map((one) => one.id),
  )
  store.close()
  test.info().annotations.push({ type: 'ms', description: JSON.stringify([...times, ['count', counted]]) })
  expect(found).toEqual([['000000000007'], ['000000000005'], []])
  for (const [what, ms] of times) expect(ms, what).toBeLessThan(50)
  expect(counted).toBeLessThan(50)
})
