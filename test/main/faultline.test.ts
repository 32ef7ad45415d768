import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import type { CaseView } from '../../src/shared/views/case-view.ts'
import type { Reproduction } from '../../src/shared/reproduction.ts'
import { openFaultline, type Faultline } from '../../src/main/faultline.ts'
import { changedBeforeErrorValues } from '../../src/shared/diagnostic-record.ts'

const sample = 'pull-request-without-milestone'

let faultline: Faultline
let dataFolder: string

test.beforeEach(async () => {
  dataFolder = mkdtempSync(join(tmpdir(), 'faultline-app-'))
  faultline = await open(0)
})

test.afterEach(async () => {
  await faultline.close()
})

function open(port: number): Promise<Faultline> {
  return openFaultline({ dataFolder, port, now: Date.now, version: '0.0.0', platform: 'test' })
}

/** Sends and waits until the reproduction is done. */
async function send(size: number, more: { withDuplicate?: boolean } = {}): Promise<Reproduction> {
  const done = new Promise<Reproduction>((resolve) => {
    const forget = faultline.onNotice((name, value) => {
      if (name !== 'reproduction' || (value as Reproduction).status === 'running') return
      forget()
      resolve(value as Reproduction)
    })
  })
  await faultline.calls.send({ size, ...more })
  return done
}

function chooseMilestone(): Promise<CaseView> {
  return faultline.calls.chooseChange({
    change: {
      layer: 'data',
      name: 'set-path',
      parameters: { path: '$.pull_request.milestone', value: { title: 'v2.4' } },
    },
  })
}

test('one item of the sample goes over HTTP, runs, is kept, and fails at the call of the tracker', async () => {
  await faultline.calls.openSample({ name: sample })

  const reproduction = await send(1)

  const [item] = reproduction.items
  expect(item?.providerView?.statusCode).toBe(502)
  expect(item?.workflowView?.firstFailedNode).toBe('Create card')
  expect(item?.workflowView?.errorMessage).toContain('404 - ')
  expect(item?.workflowView?.errorMessage).toContain('No milestone')
  const { execution } = await faultline.calls.execution({ executionId: item?.executionId ?? '' })
  expect(execution.nodeRuns.map((run) => run.node)).toEqual([
    'Webhook',
    'Opened?',
    'Create card',
    'Answer: failed',
    'Stop with the reason',
  ])
  const card = execution.nodeRuns.find((run) => run.node === 'Create card')
  expect(card?.attempts[0]?.requests[0]).toMatchObject({ method: 'POST', answer: { status: 404 } })
  expect(execution.nodeRuns.every((run) => run.runTimeMs >= 0)).toBe(true)
})

test('the delivery is signed as its provider signs it', async () => {
  await faultline.calls.openSample({ name: sample })

  const { items } = await send(1)

  const { delivery } = await faultline.calls.delivery({ deliveryId: items[0]?.deliveryId ?? '' })
  expect(delivery.headers.find(([name]) => name === 'X-Hub-Signature-256')?.[1]).toMatch(/^sha256=[0-9a-f]{64}$/u)
  expect(delivery.externalId?.kind).toBe('delivery_id')
  expect(delivery.reproductionId).not.toBeNull()
  expect(delivery.signature).toMatchObject({ provider: 'github', verdict: 'verified' })
})

test('§7 rule 3: one change of the data layer turns a batch of 3 from failure into success, and names the layer', async () => {
  await faultline.calls.openSample({ name: sample })
  const baseline = await send(3)
  await chooseMilestone()

  const changed = await send(3)

  expect(baseline.items.map((item) => item.providerView?.statusCode)).toEqual([502, 502, 502])
  expect(changed.items.map((item) => item.providerView?.statusCode)).toEqual([201, 201, 201])
  const comparison = await faultline.calls.compare({ baselineId: baseline.id, changedId: changed.id })
  expect(comparison.sentence).toContain('3 of 3 items that failed now succeed.')
  const row = comparison.items[0]?.rows.find((one) => one.what === 'First failed node')
  expect(row).toEqual({ what: 'First failed node', baseline: 'Create card', changed: 'none', differs: true })
  const { case: view } = await faultline.calls.overview(undefined)
  expect(view?.state).toMatchObject({ kind: 'located', fault: { layer: 'data', node: 'Create card' } })
})

test('the API layer can be made to fail with a status, and to time out', async () => {
  await faultline.calls.openSample({ name: sample })
  await chooseMilestone()
  await faultline.calls.adoptChange(undefined)
  expect((await send(1)).items[0]?.providerView?.statusCode).toBe(201)

  await faultline.calls.chooseChange({ change: { layer: 'API', name: 'status', parameters: { status: 503 } } })
  const refused = await send(1)

  expect(refused.items[0]?.workflowView?.errorMessage).toContain('503 - ')
  expect(refused.items[0]?.workflowView?.firstFailedNode).toBe('Create card')
})

test('a batch with a duplicate creates one effect fewer (§6.3)', async () => {
  await faultline.calls.openSample({ name: sample })
  await chooseMilestone()

  const { items } = await send(3, { withDuplicate: true })

  expect(items.map((item) => item.executionId !== null)).toEqual([true, true, false])
  const { delivery } = await faultline.calls.delivery({ deliveryId: items[2]?.deliveryId ?? '' })
  expect(delivery.outcome).toBe('duplicate')
  expect(delivery.duplicateOf).toBe(items[0]?.deliveryId)
})

test('a batch of 2 is refused in one sentence, and nothing is sent', async () => {
  await faultline.calls.openSample({ name: sample })

  await expect(faultline.calls.send({ size: 2 })).rejects.toThrow(
    'A reproduction of 2 items was asked for; it takes one item, or a batch of 3 to 5. Send 1, 3, 4 or 5 items.',
  )
  expect(await faultline.calls.deliveries({ limit: 10 })).toEqual([])
})

test('§2.1 the record has exactly the seven fields, and planted secrets do not survive', async () => {
  const token = ['gh', 'p_', 'A1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6Q7r8'].join('')
  const email = ['tester', 'example.org'].join('@')
  await faultline.calls.openSample({ name: sample })
  const view = (await faultline.calls.overview(undefined)).case
  const request = view?.request
  await faultline.calls.editRequest({
    method: request?.method ?? '',
    path: request?.path ?? '',
    headers: [...(request?.headers ?? []), ['Authorization', `Bearer ${token}`]].map(([name, value]) => [name, value]),
    body: (request?.body ?? '').replace('"Codertocat"', `"${email} password=hunter2-${token}"`),
  })
  const { items } = await send(1)
  const folder = mkdtempSync(join(tmpdir(), 'faultline-record-'))

  await faultline.calls.exportRecord({ executionId: items[0]?.executionId ?? '', formats: ['json', 'md'], folder })

  const texts = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'))
  expect(texts).toHaveLength(2)
  for (const text of texts) {
    expect(text).not.toContain(token)
    expect(text).not.toContain(email)
    expect(text).not.toContain('hunter2')
    expect(text).not.toContain('tracker-admin@example.com')
  }
  const json = texts.find((text) => text.startsWith('{')) ?? '{}'
  const { record } = JSON.parse(json) as { record: Record<string, unknown> }
  expect(Object.keys(record)).toEqual([
    'execution_id',
    'workflow_id',
    'node_name',
    'error_message',
    'input_item_id',
    'last_successful_run',
    'changed_before_error',
  ])
  expect(record['execution_id']).toBe(items[0]?.executionId)
  expect(record['node_name']).toBe('Create card')
  expect(record['input_item_id']).toBe(items[0]?.externalId)
})

test('§2.1 changed_before_error names the payload that differs from the last successful run', async () => {
  await faultline.calls.openSample({ name: sample })
  await chooseMilestone()
  const success = await send(1)
  await faultline.calls.chooseChange({ change: null })
  const failing = await send(1)

  const { record } = await faultline.calls.previewRecord({ executionId: failing.items[0]?.executionId ?? '' })

  expect(record.changed_before_error).toEqual(['payload'])
  expect(changedBeforeErrorValues).toContain(record.changed_before_error[0])
  const { execution } = await faultline.calls.execution({ executionId: success.items[0]?.executionId ?? '' })
  expect(record.last_successful_run).toBe(execution.startedAt)
})

test('a port that is taken is said with its number and a remedy, and Faultline opens all the same', async () => {
  const other: Server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => other.once('listening', resolve))
  const address = other.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  await faultline.close()

  faultline = await open(port)

  const status = faultline.listener()
  expect(status).toMatchObject({ kind: 'stopped', problem: { code: 'PORT_TAKEN' } })
  expect(status.kind === 'stopped' ? status.problem?.sentence : '').toContain(`Port ${String(port)}`)
  other.close()
})

test('what was kept is there after a restart', async () => {
  await faultline.calls.openSample({ name: sample })
  const { items } = await send(1)
  await faultline.close()

  faultline = await open(0)

  const { execution } = await faultline.calls.execution({ executionId: items[0]?.executionId ?? '' })
  expect(execution.nodeRuns[0]?.outputs?.[0]).toHaveLength(1)
  expect((await faultline.calls.workflows(undefined)).map((one) => one.id)).toEqual(['sample-pull-request-card'])
})

test('where its opening fails at the last step, everything that was opened is closed again', async () => {
  const before = faultline.listener()
  if (before.kind !== 'listening') throw new Error('It does not listen.')
  await faultline.close()
  const { port } = before
  const late: unknown[] = []
  const hear = (error: unknown): unknown => late.push(error)
  process.on('uncaughtException', hear)
  process.on('unhandledRejection', hear)
  const options = { dataFolder, port, now: Date.now, version: '0.0.0', alone: true } as const
  let reads = 0
  let last = Infinity
  const broken = Object.defineProperty({ ...options, platform: '' }, 'platform', {
    enumerable: true,
    get: () => {
      reads += 1
      if (reads === last) throw new Error('no platform')
      return 'test'
    },
  })
  await (await openFaultline(broken)).close()
  last = reads
  reads = 0

  await expect(openFaultline(broken)).rejects.toThrow('no platform')
  await new Promise((resolve) => setTimeout(resolve, 50))
  process.off('uncaughtException', hear)
  process.off('unhandledRejection', hear)

  expect(late).toEqual([])
  faultline = await openFaultline({ ...options, platform: 'test' })
  expect(faultline.listener()).toMatchObject({ kind: 'listening', port })
})
