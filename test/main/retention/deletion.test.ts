import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, test } from '@playwright/test'
import type { Faultline } from '../../../src/main/faultline.ts'
import { buildWorkflow } from '../engine/build-workflow.ts'
import { activate, openForTest, post, settled } from '../open-for-test.ts'

let faultline: Faultline
let dataFolder: string

test.beforeEach(async () => {
  dataFolder = mkdtempSync(join(tmpdir(), 'faultline-deletion-'))
  faultline = await openForTest({ dataFolder })
  for (const id of ['orders', 'other'])
    activate(faultline, buildWorkflow({ Hook: ['webhook', { httpMethod: 'POST', path: id }] }, [], { id, name: id }))
})
test.afterEach(() => faultline.close())

async function delivered(path: string, note = 'note'): Promise<{ deliveryId: string; executionId: string }> {
  await post(faultline, path, { id: randomUUID(), note })
  const { id, deliveryId } = await settled(faultline, path)
  return { executionId: id, deliveryId: deliveryId ?? '' }
}

test('a deleted delivery takes its execution with it, and both come back when that is undone', async () => {
  const kept = await delivered('other')
  const { deliveryId, executionId } = await delivered('orders')
  const before = faultline.store.executions.find(executionId)
  const deletion = { kind: 'deliveries' as const, ids: [deliveryId] }

  expect(await faultline.calls.planDeletion(deletion)).toEqual({
    counts: { executions: 1, deliveries: 1, workflows: 0, cases: 0 },
    kept: 0,
    active: 0,
    canBeUndone: true,
  })
  const { undoId } = await faultline.calls.delete(deletion)

  expect(faultline.store.deliveries.find(deliveryId)).toBeNull()
  expect(faultline.store.executions.find(executionId)).toBeNull()
  expect(faultline.store.executions.find(kept.executionId)).not.toBeNull()
  expect(await faultline.calls.undoDeletion({ undoId: undoId ?? '' })).toBe(true)
  expect(faultline.store.executions.find(executionId)).toEqual(before)
  expect(faultline.store.deliveries.body(deliveryId)).not.toBeNull()
  expect(await faultline.calls.undoDeletion({ undoId: undoId ?? '' })).toBe(false)
})

test('a deleted execution leaves its delivery', async () => {
  const { deliveryId, executionId } = await delivered('orders')
  await faultline.calls.delete({ kind: 'executions', ids: [executionId] })
  expect(faultline.store.executions.find(executionId)).toBeNull()
  expect(faultline.store.deliveries.find(deliveryId)).not.toBeNull()
})

test('what is marked to be kept is left alone, and counted', async () => {
  const { executionId } = await delivered('orders')
  await faultline.calls.keep({ kind: 'execution', id: executionId, isKept: true })

  const deleted = await faultline.calls.delete({ kind: 'executions', ids: [executionId] })

  expect(deleted).toMatchObject({ kept: 1, counts: { executions: 0 } })
  expect(faultline.store.executions.find(executionId)).not.toBeNull()
})

test('an id that is not there deletes nothing and is named', async () => {
  const { deliveryId } = await delivered('orders')
  await expect(faultline.calls.delete({ kind: 'deliveries', ids: [deliveryId, 'nowhere'] })).rejects.toThrow(
    'There is no delivery with the id "nowhere", so nothing was deleted.',
  )
  expect(faultline.store.deliveries.find(deliveryId)).not.toBeNull()
})

for (const withHistory of [true, false]) {
  test(`a workflow is deleted ${withHistory ? 'with' : 'without'} its history, and served no more until that is undone`, async () => {
    const other = await delivered('other')
    const { executionId } = await delivered('orders')

    const { undoId } = await faultline.calls.delete({ kind: 'workflow', id: 'orders', withHistory })

    expect((await post(faultline, 'orders', {})).status).toBe(404)
    expect(faultline.store.executions.find(executionId) === null).toBe(withHistory)
    expect(faultline.store.executions.find(other.executionId)).not.toBeNull()
    expect(await faultline.calls.undoDeletion({ undoId: undoId ?? '' })).toBe(true)
    expect((await post(faultline, 'orders', {})).status).toBe(200)
    expect(faultline.store.executions.find(executionId)).not.toBeNull()
  })
}

test('a recent case is forgotten and comes back', async () => {
  const { samples } = await faultline.calls.overview(undefined)
  await faultline.calls.openSample({ name: samples[0]?.name ?? '' })
  const [recent] = (await faultline.calls.overview(undefined)).recentCases

  const { undoId } = await faultline.calls.delete({ kind: 'case', id: recent?.id ?? '' })

  expect((await faultline.calls.overview(undefined)).recentCases).toEqual([])
  await faultline.calls.undoDeletion({ undoId: undoId ?? '' })
  expect((await faultline.calls.overview(undefined)).recentCases).toEqual([recent])
})

test('everything goes but settings and credentials, and nothing of it is in the files', async () => {
  const planted = randomUUID()
  await delivered('orders', `${planted} ${'x'.repeat(6000)}`)
  const { samples } = await faultline.calls.overview(undefined)
  await faultline.calls.openSample({ name: samples[0]?.name ?? '' })
  await faultline.calls.changeSettings({ theme: 'dark' })
  await faultline.calls.saveCredential({ name: 'One', type: 'httpBearerAuth', data: { token: randomUUID() } })

  const deleted = await faultline.calls.delete({ kind: 'everything', withSettings: false, withCredentials: false })

  expect(deleted.undoId).toBeNull()
  expect(await faultline.calls.storage(undefined)).toMatchObject({
    deliveries: 0,
    executions: 0,
    workflows: 0,
    kept: [],
  })
  expect((await faultline.calls.settings(undefined)).theme).toBe('dark')
  expect((await faultline.calls.credentials(undefined)).credentials).toHaveLength(1)
  expect((await faultline.calls.overview(undefined)).case).toBeNull()
  const holding = (): readonly string[] =>
    readdirSync(dataFolder).filter((name) => readFileSync(join(dataFolder, name)).includes(planted))
  await expect.poll(holding).toEqual([])
})

test('settings and credentials go too where that is asked for', async () => {
  await faultline.calls.changeSettings({ theme: 'dark' })
  await faultline.calls.saveCredential({ name: 'One', type: 'httpBearerAuth', data: { token: randomUUID() } })
  await faultline.calls.delete({ kind: 'everything', withSettings: true, withCredentials: true })
  expect((await faultline.calls.settings(undefined)).theme).toBe('system')
  expect((await faultline.calls.credentials(undefined)).credentials).toEqual([])
})

test('a deletion that cannot be taken back at once can be when there is room again', async () => {
  const { deliveryId, executionId } = await delivered('orders')
  const { undoId } = await faultline.calls.delete({ kind: 'deliveries', ids: [deliveryId] })
  const beside = new Database(join(dataFolder, 'faultline.sqlite'))
  beside.exec(`CREATE TRIGGER no_room BEFORE INSERT ON execution BEGIN SELECT RAISE(ABORT, 'there is no room'); END`)
  await expect(faultline.calls.undoDeletion({ undoId: undoId ?? '' })).rejects.toThrow('there is no room')
  beside.exec('DROP TRIGGER no_room')
  beside.close()

  expect(await faultline.calls.undoDeletion({ undoId: undoId ?? '' })).toBe(true)
  expect(faultline.store.executions.find(executionId)).not.toBeNull()
})
