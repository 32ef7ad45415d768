import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { openStore, type Store } from '../../../src/main/store/open-store.ts'
import { undecided } from '../../../src/shared/delivery.ts'
import type { ExternalId } from '../../../src/shared/delivery.ts'

const event: ExternalId = { kind: 'event_id', value: 'one', foundIn: 'event_id' }

/** Keeps deliveries of one event: the first is accepted, the others repeat it. */
function keep(store: Store, from: number, to: number): void {
  store.transaction(() => {
    for (let index = from; index < to; index += 1) {
      const id = `d${String(index).padStart(6, '0')}`
      store.deliveries.add({
        id,
        receivedAt: '2026-01-02T03:04:05.006Z',
        remoteAddress: '127.0.0.1',
        httpVersion: '1.1',
        method: 'POST',
        target: '/webhook/a',
        headers: [],
        body: Buffer.from('{}'),
        bodyBytes: 2,
        bodySha256: 'ab',
        reproductionId: null,
      })
      const outcome = index === 0 ? 'accepted' : 'duplicate'
      store.deliveries.setOutcome(id, { ...undecided, outcome, workflowId: 'w1', externalId: event })
    }
  })
}

/** The fastest of several rounds of look-ups, in milliseconds: what else the machine does makes no round faster. */
function lookUpMs(store: Store): number {
  const rounds = Array.from({ length: 7 }, () => {
    const startedAt = performance.now()
    for (let count = 0; count < 50; count += 1) {
      expect(store.deliveries.latestWith('w1', event, null)?.deliveryId).toBe('d000000')
    }
    return performance.now() - startedAt
  })
  return Math.min(...rounds)
}

test('§6 a delivery is compared as fast after 20,000 repeats of one event as after 200', { tag: '@timing' }, () => {
  const store = openStore(mkdtempSync(join(tmpdir(), 'faultline-storm-')))
  keep(store, 0, 200)
  const few = lookUpMs(store)
  keep(store, 200, 20_000)
  const many = lookUpMs(store)
  store.close()
  expect(many / few).toBeLessThan(4)
})

test(
  '§6 what a sweep has sent with the same event does not stand between a delivery and its first',
  { tag: '@timing' },
  () => {
    const store = openStore(mkdtempSync(join(tmpdir(), 'faultline-storm-')))
    keep(store, 0, 1)
    const few = lookUpMs(store)
    store.transaction(() => {
      for (let index = 1; index < 5000; index += 1) {
        const id = `e${String(index).padStart(6, '0')}`
        store.deliveries.add({
          id,
          receivedAt: '2026-01-02T03:04:05.006Z',
          remoteAddress: '127.0.0.1',
          httpVersion: '1.1',
          method: 'POST',
          target: '/webhook/a',
          headers: [],
          body: Buffer.from('{}'),
          bodyBytes: 2,
          bodySha256: 'ab',
          reproductionId: `r${String(index)}`,
        })
        store.deliveries.setOutcome(id, { ...undecided, outcome: 'accepted', workflowId: 'w1', externalId: event })
      }
    })
    const many = lookUpMs(store)
    store.close()
    expect(many / few).toBeLessThan(4)
  },
)
