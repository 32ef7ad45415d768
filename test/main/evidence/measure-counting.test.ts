import { mkdtempSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { openMeasureCounting, type MeasureCountingParts } from '../../../src/main/evidence/measure-counting.ts'
import { measureStore } from '../../../src/main/evidence/measure-store.ts'
import { openMeasureCounter } from '../../../src/main/store/count-measures.ts'
import { driverPath } from '../../../src/main/store/driver-path.ts'
import { openStore, type Store } from '../../../src/main/store/open-store.ts'
import type { MeasuresProgress } from '../../../src/shared/measures.ts'
import { deliveryOf, startedAt } from '../diagnosis/make-evidence.ts'
import { filledExecutions } from '../store/filled-executions.ts'

const nowMs = Date.parse(startedAt) + 86_400_000

function add(store: Store, id: string, isAnswered = true): void {
  const delivery = deliveryOf({ id, receivedAt: startedAt })
  store.deliveries.add({ ...delivery, body: new Uint8Array(100) })
  if (isAnswered) store.deliveries.setAnswered(id, { ...delivery, signature: null })
}

function countingOf(store: Store, parts: Partial<MeasureCountingParts> = {}) {
  return openMeasureCounting({ store, onRead: () => undefined, smallBytes: 0, ...parts })
}

const folder = (): string => mkdtempSync(join(tmpdir(), 'faultline-counting-'))

test('the measures of a large store are counted beside the deliveries, which are served meanwhile, and are the same', async () => {
  const store = openStore(folder())
  const counting = countingOf(store)
  for (let at = 0; at < 50; at += 1) add(store, `d${String(at).padStart(3, '0')}`)
  // What is in a group that is not committed yet counts as well.
  void store.deferCommit()
  add(store, 'd050')

  const apart = counting.count({ nowMs })
  let turns = 0
  const served = setInterval(() => {
    turns += 1
    add(store, `later${String(turns)}`)
  }, 5)
  const measures = await apart
  clearInterval(served)
  expect(turns).toBeGreaterThan(3)
  expect(measures.deliveries).toBeGreaterThanOrEqual(51)

  expect(await counting.count({ nowMs, since: startedAt })).toEqual(measureStore(store, { nowMs, since: startedAt }))
  expect((await counting.count({ nowMs, workflowId: 'another' })).deliveries).toBe(0)
  await counting.close()
  store.close()
})

test('a count is the same as that of the store after rows came, ended, were answered and went, and reads only those', async () => {
  const store = filledExecutions(3000)
  const read: MeasuresProgress[] = []
  const counting = countingOf(store, { onRead: (progress) => read.push(progress) })
  const period = { nowMs: Date.parse('2026-01-03T00:00:00.000Z') }
  const same = async (): Promise<void> => {
    expect(await counting.count(period)).toEqual(measureStore(store, period))
  }
  await same()
  store.executions.add({
    ...{ id: 'running', workflowId: 'w1', workflowName: 'Orders 1', workflowVersion: 'v', mode: 'webhook' },
    ...{ status: 'running', startedAt: '2026-01-02T04:00:00.000Z', deliveryId: null, externalId: null },
    ...{ reproductionId: null, retryOf: null, fingerprint: null },
  })
  add(store, 'unanswered', false)
  await same()

  store.executions.end('running', {
    ...{ status: 'crashed', stoppedAt: '2026-01-02T04:00:01.000Z', runTimeMs: 1000, lastNode: null, failure: null },
    ...{ findings: [], nodeRuns: [] },
  })
  store.deliveries.setAnswered('unanswered', { ...deliveryOf({ id: 'unanswered' }), signature: null })
  await same()
  // The newest goes and another takes its place; one in the middle goes.
  store.transaction(() => {
    store.removals.removeDeliveries(['unanswered', 'd000000001500'])
    store.removals.removeExecutions(['running', 'e000000001500'])
  })
  add(store, 'in its place')
  await same()
  const ofOne = { ...period, workflowId: 'w1', until: '2026-01-02T03:40:00.000Z' }
  expect(await counting.count(ofOne)).toEqual(measureStore(store, ofOne))
  expect(read.every(({ of }) => of === 6000 || of < 10)).toBe(true)
  await counting.close()
  store.close()
})

test('a count that is stopped says so, also where it has hardly begun, and another one is counted after it', async () => {
  const store = filledExecutions(2000)
  const counting = countingOf(store)
  const first = counting.count({ nowMs })
  counting.stop()
  await expect(first).rejects.toThrow('The count of the measures was stopped.')
  expect(await counting.count({ nowMs })).toEqual(measureStore(store, { nowMs }))
  await counting.close()
  store.close()
})

test('a count that is stopped in the middle keeps what it read, and the next one goes on behind it', () => {
  const store = filledExecutions(2000)
  const counter = openMeasureCounter(driverPath(), store.file)
  const read: MeasuresProgress[] = []
  const isStopped = (): boolean => read.length === 3
  expect(counter.count({ nowMs }, (progress) => read.push(progress), isStopped)).toBeNull()
  expect(read.at(-1)).toEqual({ done: 1500, of: 4000 })

  read.length = 0
  const counted = counter.count(
    { nowMs },
    (progress) => read.push(progress),
    () => false,
  )
  expect(read.at(-1)).toEqual({ done: 2500, of: 2500 })
  expect(counted).toEqual(store.measures.count({ nowMs }))
  counter.close()
  store.close()
})

test('what counts ends by itself, and a count after it begins anew', async () => {
  const store = openStore(folder())
  add(store, 'd1')
  const counting = countingOf(store, { keepMs: 1 })
  expect((await counting.count({ nowMs })).deliveries).toBe(1)
  await new Promise((resolve) => setTimeout(resolve, 50))
  add(store, 'd2')
  expect((await counting.count({ nowMs })).deliveries).toBe(2)
  await counting.close()
  store.close()
})

test('a large store that is damaged is told as one where its measures are counted', async () => {
  const store = openStore(folder())
  for (let at = 0; at < 400; at += 1) add(store, `d${String(at).padStart(3, '0')}`)
  const { file } = store
  store.close()
  truncateSync(file, 8192)
  const broken = { file, committed: () => Promise.resolve() } as unknown as Store
  const counting = countingOf(broken)
  await expect(counting.count({ nowMs })).rejects.toThrow(/is not a readable SQLite database/u)
  await counting.close()
})
