import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, test } from '@playwright/test'
import type { Problem } from '../../../src/shared/problem.ts'
import type { ExecutionSummary } from '../../../src/shared/execution.ts'
import { openFaultline, type Faultline } from '../../../src/main/faultline.ts'
import { openStore } from '../../../src/main/store/open-store.ts'
import { webhookWorkflow } from '../listener/open-test-listener.ts'

const workflow = webhookWorkflow({ path: 'mail/:list', responseMode: 'onReceived' }, { id: 'w1' })
const webhookId = workflow.nodes[0]?.webhookId ?? ''

interface Left {
  readonly status: 'new' | 'running'
  readonly reproductionId?: string
  readonly eventIds?: readonly string[]
  /** How often it had begun without an effect, its caller answered first. */
  readonly harmlessStarts?: number
}

/** A store as Faultline leaves it when it is killed between the commit of a delivery and the end of its execution. */
function leftBehind(
  { status, reproductionId, eventIds, harmlessStarts = 0 }: Left,
  json = JSON.stringify(workflow),
): string {
  const folder = mkdtempSync(join(tmpdir(), 'faultline-recovery-'))
  const store = openStore(folder)
  // A moment ago: what is older than the retention would be let go at the start.
  const receivedAt = new Date(Date.now() - 60_000).toISOString()
  const body = Buffer.from('[{"sg_event_id":"a"},{"sg_event_id":"b"}]')
  store.workflows.save({ id: 'w1', name: 'Mail', active: true, version: 'v1', json, savedAt: receivedAt })
  store.deliveries.add({
    id: 'd1',
    receivedAt,
    remoteAddress: '127.0.0.1',
    httpVersion: '1.1',
    method: 'POST',
    target: `/webhook/${webhookId}/mail/news?x=1`,
    headers: [['Content-Type', 'application/json']],
    body,
    bodyBytes: body.length,
    bodySha256: 'ab',
    reproductionId: reproductionId ?? null,
  })
  store.deliveries.setOutcome('d1', {
    outcome: 'accepted',
    urlVariant: 'production',
    workflowId: 'w1',
    webhookNode: 'Webhook',
    executionId: '0-e1',
    externalId: { kind: 'event_id', value: 'a,b', foundIn: '[*].sg_event_id' },
    duplicateOf: null,
    explanation: null,
  })
  store.deliveries.addEvents('d1', 'w1', eventIds ?? ['a', 'b'])
  store.executions.add({
    id: '0-e1',
    workflowId: 'w1',
    workflowName: 'Mail',
    workflowVersion: 'v1',
    mode: 'webhook',
    status: harmlessStarts > 0 ? 'new' : status,
    startedAt: receivedAt,
    deliveryId: 'd1',
    externalId: 'a,b',
    reproductionId: reproductionId ?? null,
    retryOf: null,
    fingerprint: null,
  })
  for (let count = 0; count < harmlessStarts; count += 1) store.executions.setRunning('0-e1', 'v1')
  store.close()
  return folder
}

async function ended(faultline: Faultline): Promise<ExecutionSummary> {
  return new Promise((resolve) => {
    faultline.onNotice((name, value) => {
      if (name === 'execution' && (value as ExecutionSummary).stoppedAt !== null) resolve(value as ExecutionSummary)
    })
  })
}

/** A minute after it was left behind: what is older than the retention allows would be let go. */
const now = (): number => Date.parse('2026-01-02T03:05:05Z')
const open = (dataFolder: string): Promise<Faultline> =>
  openFaultline({ dataFolder, port: 0, now, version: '0.0.0', platform: 'test' })

test('an execution that had not begun runs at the next start with what its delivery brought', async () => {
  const faultline = await open(leftBehind({ status: 'new', eventIds: ['b'] }))
  expect((await ended(faultline)).status).toBe('success')
  const { execution } = await faultline.calls.execution({ executionId: '0-e1' })
  const [item] = execution.nodeRuns[0]?.outputs?.[0] ?? []
  expect(item?.json).toMatchObject({ params: { list: 'news' }, query: { x: '1' }, body: [{ sg_event_id: 'b' }] })
  await faultline.close()
})

test('an execution that was running is marked crashed, and its unanswered delivery says what happened', async () => {
  const faultline = await open(leftBehind({ status: 'running' }))
  expect(await ended(faultline)).toMatchObject({
    status: 'crashed',
    failure: { message: 'Faultline ended while this execution was running', node: 'Webhook' },
  })
  const { delivery } = await faultline.calls.delivery({ deliveryId: 'd1' })
  expect(delivery.outcome).toBe('accepted')
  expect(delivery.explanation?.sentence).toContain('Faultline ended before an answer to this delivery was kept.')
  await faultline.close()
})

test('§7.1 what was cut off names the node that was running, and so does its record', async () => {
  const dataFolder = leftBehind({ status: 'running' })
  writeFileSync(join(dataFolder, 'running-nodes.999999999.log'), '["0-e1","Webhook"]\n["0-e1","Ask the shop"]\n')
  const faultline = await open(dataFolder)
  expect(await ended(faultline)).toMatchObject({ status: 'crashed', failure: { node: 'Ask the shop' } })
  const { record, markdown } = await faultline.calls.previewRecord({ executionId: '0-e1' })
  expect(record.node_name).toBe('Ask the shop')
  expect(markdown).toContain('Execution 0-e1 was cut off while "Ask the shop" was running')
  // Its delivery was let in: nothing says that it matched no webhook.
  expect(markdown).toContain('**not known**')
  expect(markdown).not.toContain('matched no webhook')
  await faultline.close()
})

test('an execution that was cut off before any effect, its caller answered first, runs at the next start', async () => {
  const faultline = await open(leftBehind({ status: 'running', harmlessStarts: 1 }))
  expect(await ended(faultline)).toMatchObject({ id: '0-e1', status: 'success' })
  await faultline.close()
})

test('an execution that was cut off before any effect time after time may be the reason, and is marked crashed', async () => {
  const faultline = await open(leftBehind({ status: 'running', harmlessStarts: 4 }))
  expect(await ended(faultline)).toMatchObject({ status: 'crashed' })
  await faultline.close()
})

test('an execution of a reproduction does not run without the surroundings it was meant for', async () => {
  const faultline = await open(leftBehind({ status: 'new', reproductionId: 'r1' }))
  expect(await ended(faultline)).toMatchObject({
    status: 'crashed',
    failure: { message: 'Faultline ended before this execution began' },
  })
  await faultline.close()
})

test('an execution whose webhook is gone is marked crashed with the reason', async () => {
  const other = JSON.stringify(webhookWorkflow({ httpMethod: 'GET' }, { id: 'w1' }))
  const faultline = await open(leftBehind({ status: 'new' }, other))
  const { failure } = await ended(faultline)
  expect(failure?.message).toContain('its delivery cannot be read as it was')
  await faultline.close()
})

test('a crashed execution can be retried: it runs from its delivery, marked with the first', async () => {
  const faultline = await open(leftBehind({ status: 'running' }))
  await ended(faultline)
  const done = ended(faultline)
  const { executionId } = await faultline.calls.retryExecution({ executionId: '0-e1', from: 'start' })
  expect(await done).toMatchObject({ id: executionId, status: 'success', mode: 'retry', retryOf: '0-e1' })
  const { retries } = await faultline.calls.execution({ executionId })
  expect(retries.map((one) => one.status)).toEqual(['crashed', 'success'])
  await faultline.close()
})

test('an execution that is running cannot be retried', async () => {
  const folder = leftBehind({ status: 'running' })
  const other = openStore(folder)
  other.takeRunLock()
  const faultline = await open(folder)
  await expect(faultline.calls.retryExecution({ executionId: '0-e1', from: 'start' })).rejects.toThrow(
    'Execution 0-e1 has not ended: its status is "running".',
  )
  await faultline.close()
  other.close()
})

test('an execution whose delivery cannot be read keeps no other one from beginning, and is told', async () => {
  const dataFolder = leftBehind({ status: 'new' })
  const database = new Database(join(dataFolder, 'faultline.sqlite'))
  database.exec(`
    CREATE TEMP TABLE d AS SELECT * FROM delivery;
    UPDATE d SET id = 'd2', execution_id = '0-e2';
    INSERT INTO delivery SELECT * FROM d;
    CREATE TEMP TABLE e AS SELECT * FROM execution;
    UPDATE e SET id = '0-e2', delivery_id = 'd2';
    INSERT INTO execution SELECT * FROM e;
    UPDATE delivery SET headers = '{' WHERE id = 'd1'`)
  database.close()
  const faultline = await open(dataFolder)
  const problems: Problem[] = []
  faultline.onNotice((name, value) => {
    // The name tells which notice the value is.
    if (name === 'problem') problems.push(value as Problem)
  })

  expect(await ended(faultline)).toMatchObject({ id: '0-e2', status: 'success' })
  await faultline.close()

  expect(problems.map(({ code }) => code)).toEqual(['DATABASE_CORRUPT'])
})
