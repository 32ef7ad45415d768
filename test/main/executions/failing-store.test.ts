import { join } from 'node:path'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import Database from 'better-sqlite3'
import { expect, test } from '@playwright/test'
import { buildWorkflow } from '../engine/build-workflow.ts'
import { activate, openForTest, post } from '../open-for-test.ts'

const hook = { httpMethod: 'POST', path: 'orders', responseMode: 'lastNode' }
const workflow = buildWorkflow({ Hook: ['webhook', hook] }, [])

for (const [table, what, when, body] of [
  ['execution', 'execution', 'TRUE', { id: 1 }],
  ['delivery', 'fate', `NEW.outcome = 'accepted'`, { id: 1 }],
  ['delivery_event', 'event', 'TRUE', [{ sg_event_id: 'a' }, { sg_event_id: 'b' }]],
] as const) {
  test(`a delivery whose ${what} cannot be kept is kept all the same, with the reason`, async () => {
    const dataFolder = mkdtempSync(join(tmpdir(), 'faultline-app-'))
    const faultline = await openForTest({ dataFolder })
    activate(faultline, workflow)
    const beside = new Database(join(dataFolder, 'faultline.sqlite'), { timeout: 0 })
    // The app writes in the same thread: it must not be waited for.
    await expect(() => {
      beside.exec(`CREATE TRIGGER no_room BEFORE INSERT ON ${table} WHEN ${when}
        BEGIN SELECT RAISE(ABORT, 'there is no room'); END`)
    }).toPass()
    beside.close()

    const answer = await post(faultline, 'orders', body)

    expect(answer.status).toBe(500)
    const [delivery] = faultline.store.deliveries.page({ limit: 10 })
    expect(delivery?.outcome).toBe('refused')
    expect(delivery?.explanation?.sentence).toContain('could not be handed on: there is no room')
    expect(Buffer.from(faultline.store.deliveries.body(delivery?.id ?? '') ?? []).toString()).toBe(JSON.stringify(body))
    expect(faultline.store.executions.page({ limit: 10 })).toEqual([])
    await faultline.close()
  })
}
