import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, test } from '@playwright/test'
import type { Faultline } from '../../../src/main/faultline.ts'
import type { Problem } from '../../../src/shared/problem.ts'
import type { StoreStatus } from '../../../src/shared/store-status.ts'
import type { JsonObject } from '../../../src/shared/json.ts'
import { buildWorkflow } from '../engine/build-workflow.ts'
import { openHttpServer } from '../../stand-ins/http-server.ts'
import { activate, openForTest, post, settled } from '../open-for-test.ts'

const hook = (responseMode: string): JsonObject => ({ httpMethod: 'POST', path: 'orders', responseMode })
const plain = (responseMode: string): ReturnType<typeof buildWorkflow> =>
  buildWorkflow({ Hook: ['webhook', hook(responseMode)] }, [])

async function openWithFolder(): Promise<{ readonly faultline: Faultline; readonly file: string }> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'faultline-app-'))
  return { faultline: await openForTest({ dataFolder }), file: join(dataFolder, 'faultline.sqlite') }
}

/** What a database browser with an open edit does. */
async function lock(file: string): Promise<() => void> {
  const other = new Database(file, { timeout: 0 })
  // The app writes in the same thread: it must not be waited for.
  await expect(() => other.exec('BEGIN IMMEDIATE')).toPass()
  return () => {
    other.exec('ROLLBACK')
    other.close()
  }
}

for (const responseMode of ['lastNode', 'onReceived']) {
  test(`§6 a delivery that could not be kept under a lock starts nothing, and its repeat runs (${responseMode})`, async () => {
    const { faultline, file } = await openWithFolder()
    activate(faultline, plain(responseMode))
    const unlock = await lock(file)
    const refused = await post(faultline, 'orders', { event_id: 'e1' })
    unlock()

    expect(refused.status).toBe(500)
    expect(await refused.text()).toContain('could not be kept, so nothing ran: database is locked')
    const again = await post(faultline, 'orders', { event_id: 'e1' })
    expect(again.status).toBe(200)
    const other = await post(faultline, 'orders', { event_id: 'e2' })
    expect(other.status).toBe(200)
    await faultline.executions.idle()
    expect(faultline.store.deliveries.page({ limit: 10 })).toMatchObject([
      { outcome: 'accepted', externalId: { value: 'e2' } },
      { outcome: 'accepted', externalId: { value: 'e1' }, duplicateOf: null },
    ])
    expect(faultline.store.executions.page({ limit: 10 }).map((one) => one.status)).toEqual(['success', 'success'])
    await faultline.close()
  })
}

test('the end of an execution and the answer to its delivery are kept when the lock is gone, and it is told meanwhile', async () => {
  const { faultline, file } = await openWithFolder()
  let unlock = (): void => undefined
  const effect = await openHttpServer(() => ({ json: { done: true } }))
  activate(
    faultline,
    buildWorkflow(
      {
        Hook: ['webhook', hook('lastNode')],
        Lock: ['httpRequest', { url: effect.url }],
      },
      [['Hook', 'Lock']],
    ),
  )
  const told: StoreStatus['kind'][] = []
  faultline.onNotice((name, value) => {
    // The name tells which notice the value is.
    if (name === 'store') told.push((value as StoreStatus).kind)
    // The execution is under way: from here on nothing can be kept.
    if (name === 'nodeRun' && isLockWanted) {
      isLockWanted = false
      const other = new Database(file, { timeout: 0 })
      other.exec('BEGIN IMMEDIATE')
      unlock = () => {
        other.exec('ROLLBACK')
        other.close()
      }
    }
  })
  let isLockWanted = true

  const answer = await post(faultline, 'orders', { event_id: 'e1' })
  expect(answer.status).toBe(200)
  expect(faultline.store.late.status()).toMatchObject({ kind: 'failing', problem: { code: 'DATABASE_IN_USE' } })
  expect((await faultline.calls.overview(undefined)).store.kind).toBe('failing')
  const [running] = faultline.store.executions.page({ limit: 1 })
  expect(running?.status).toBe('running')
  // It was answered 200, though that is not kept yet: the provider's repeat has no second effect.
  unlock()
  expect(await (await post(faultline, 'orders', { event_id: 'e1' })).text()).toContain('already received')

  await expect.poll(() => faultline.store.late.status().kind).toBe('keeping')
  expect(await settled(faultline, 'wf1')).toMatchObject({ status: 'success', nodeRunCount: 2 })
  const deliveries = faultline.store.deliveries.page({ limit: 10 })
  expect(deliveries.map((one) => [one.outcome, one.answer?.statusCode])).toEqual([
    ['duplicate', 200],
    ['accepted', 200],
  ])
  expect(effect.arrived).toHaveLength(1)
  expect(told[0]).toBe('failing')
  expect(told.at(-1)).toBe('keeping')
  await faultline.close()
  await effect.close()
})

test('an execution of which what it did can never be kept ends all the same, and that is told', async () => {
  const { faultline, file } = await openWithFolder()
  activate(faultline, plain('onReceived'))
  const beside = new Database(file, { timeout: 0 })
  await expect(() => {
    beside.exec(`CREATE TRIGGER no_room BEFORE INSERT ON short_execution WHEN length(NEW.node_runs) > 10
      BEGIN SELECT RAISE(ABORT, 'it is too large'); END`)
  }).toPass()
  beside.close()
  const problems: Problem[] = []
  faultline.onNotice((name, value) => {
    // The name tells which notice the value is.
    if (name === 'problem') problems.push(value as Problem)
  })

  await post(faultline, 'orders', { id: 1 })

  await expect.poll(() => faultline.store.executions.page({ limit: 1 })[0]?.status).toBe('crashed')
  const [execution] = faultline.store.executions.page({ limit: 1 })
  expect(execution?.failure?.message).toContain('could not be kept: it is too large')
  expect(problems.map(({ sentence }) => sentence)).toEqual([expect.stringContaining('it is too large')])
  await faultline.close()
})
