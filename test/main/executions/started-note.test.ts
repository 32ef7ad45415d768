import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { StartedNote } from '../../../src/main/executions/started-note.ts'
import { openStore, type Store } from '../../../src/main/store/open-store.ts'

let store: Store
test.beforeEach(() => {
  store = openStore(mkdtempSync(join(tmpdir(), 'faultline-note-')))
  store.executions.add({
    id: 'e1',
    workflowId: 'w1',
    workflowName: 'Mail',
    workflowVersion: 'v1',
    mode: 'webhook',
    status: 'new',
    startedAt: '2026-01-02T03:04:05.000Z',
    deliveryId: null,
    externalId: null,
    reproductionId: null,
    retryOf: null,
    fingerprint: null,
  })
})
test.afterEach(() => store.close())

function kept(): readonly unknown[] {
  const [one] = store.executions.unfinished()
  return [one?.status, one?.harmlessStarts]
}

test('one that ends at once is never said to run', async () => {
  const note = new StartedNote(store, 'e1', 'v1')
  expect(note.leave()).toBe(true)
  note.over()
  await store.committed()
  expect(kept()).toEqual(['new', 0])
})

test('one that still runs when its group is committed is said to, and counted', async () => {
  const note = new StartedNote(store, 'e1', 'v2')
  expect(note.leave()).toBe(true)
  expect(kept()).toEqual(['new', 0])
  await store.committed()
  expect(kept()).toEqual(['running', 1])
  expect(store.executions.summary('e1')?.workflowVersion).toBe('v2')
})

test('an effect is kept before it comes, whether or not it was said that the execution runs', async () => {
  const note = new StartedNote(store, 'e1', 'v1')
  note.leave()
  await note.before()
  expect(kept()).toEqual(['running', null])
  note.within(() => undefined)
  expect(kept()).toEqual(['running', null])
})

test('what a node that was left behind does later makes no ended execution run', async () => {
  const note = new StartedNote(store, 'e1', 'v1')
  note.leave()
  store.executions.end('e1', {
    status: 'canceled',
    stoppedAt: '2026-01-02T03:04:06.000Z',
    runTimeMs: 1,
    lastNode: null,
    failure: null,
    findings: [],
    nodeRuns: [],
  })
  note.over()
  await note.before()
  expect(store.executions.summary('e1')?.status).toBe('canceled')
})

test('where its group fails, that it runs is written with a later one', async () => {
  const note = new StartedNote(store, 'e1', 'v1')
  note.leave()
  store.onCommit(
    () => {
      throw new Error('the disk is full')
    },
    () => undefined,
  )
  await expect(store.committed()).rejects.toThrow('the disk is full')
  await expect.poll(kept).toEqual(['running', 1])
})
