import { mkdtempSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { measureApart } from '../../../src/main/evidence/measure-apart.ts'
import { measureStore } from '../../../src/main/evidence/measure-store.ts'
import { openStore, type Store } from '../../../src/main/store/open-store.ts'
import { deliveryOf, startedAt } from '../diagnosis/make-evidence.ts'

const nowMs = Date.parse(startedAt) + 86_400_000

function add(store: Store, id: string): void {
  const delivery = deliveryOf({ id, receivedAt: startedAt })
  store.deliveries.add({ ...delivery, body: new Uint8Array(100) })
  store.deliveries.setAnswered(id, { ...delivery, signature: null })
}

test('the measures of a large store are counted beside the deliveries, which are served meanwhile, and are the same', async () => {
  const store = openStore(mkdtempSync(join(tmpdir(), 'faultline-apart-')))
  for (let at = 0; at < 50; at += 1) add(store, `d${String(at).padStart(3, '0')}`)
  // What is in a group that is not committed yet counts as well.
  void store.deferCommit()
  add(store, 'd050')

  const apart = measureApart(store, { nowMs }, 0)
  let turns = 0
  const served = setInterval(() => {
    turns += 1
    add(store, `later${String(turns)}`)
  }, 5)
  const measures = await apart
  clearInterval(served)
  expect(turns).toBeGreaterThan(3)
  expect(measures.deliveries).toBeGreaterThanOrEqual(51)

  expect(await measureApart(store, { nowMs, since: startedAt }, 0)).toEqual(
    measureStore(store, { nowMs, since: startedAt }),
  )
  expect((await measureApart(store, { nowMs, workflowId: 'another' }, 0)).deliveries).toBe(0)
  store.close()
})

test('a large store that is damaged is told as one where its measures are counted', async () => {
  const store = openStore(mkdtempSync(join(tmpdir(), 'faultline-apart-')))
  for (let at = 0; at < 400; at += 1) add(store, `d${String(at).padStart(3, '0')}`)
  const { file } = store
  store.close()
  truncateSync(file, 8192)
  const broken = { file, committed: () => Promise.resolve() } as unknown as Store
  await expect(measureApart(broken, { nowMs }, 0)).rejects.toThrow(/is not a readable SQLite database/u)
})
