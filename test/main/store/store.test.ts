import { mkdtempSync, readdirSync, readFileSync, writeFileSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import Database from 'better-sqlite3'
import type { NodeRun } from '../../../src/shared/execution.ts'
import { run } from '../diagnosis/ai-run-of.ts'
import type { Workflow } from '../../../src/shared/workflow.ts'
import { ProblemError } from '../../../src/shared/problem.ts'
import { undecided } from '../../../src/shared/delivery.ts'
import type { NewDelivery } from '../../../src/main/store/delivery-table.ts'
import type { NewExecution } from '../../../src/main/store/stored-execution.ts'
import { openStore, type Store } from '../../../src/main/store/open-store.ts'
import { reproduction, succeeded } from './kept.ts'

const folder = (): string => mkdtempSync(join(tmpdir(), 'faultline-store-'))

const arrived = (id: string): NewDelivery => ({
  id,
  receivedAt: '2026-01-02T03:04:05.006Z',
  remoteAddress: '127.0.0.1',
  httpVersion: '1.1',
  method: 'POST',
  target: '/webhook/orders?x=1',
  headers: [
    ['Host', 'a'],
    ['x-Twice', '1'],
    ['X-TWICE', '2'],
  ],
  body: new Uint8Array([0, 255, 123]),
  bodyBytes: 3,
  bodySha256: 'ab',
  reproductionId: null,
})

const execution = (id: string): NewExecution => ({
  id,
  workflowId: 'w',
  workflowName: 'Orders',
  workflowVersion: 'v1',
  mode: 'webhook',
  status: 'running',
  startedAt: '2026-01-02T03:04:05.006Z',
  deliveryId: 'd1',
  externalId: 'evt-1',
  reproductionId: null,
  retryOf: null,
  fingerprint: { env: { timezone: 'UTC' } },
})

const nodeRun = (node: string, executionIndex: number, given: Partial<NodeRun>): NodeRun => ({
  node,
  runIndex: 0,
  executionIndex,
  status: 'success',
  startedAt: '2026-01-02T03:04:05.006Z',
  runTimeMs: 1.5,
  source: [],
  inputs: [],
  outputs: [[]],
  failure: null,
  attempts: [],
  findings: [],
  console: [],
  ...given,
})

function problemOf(work: () => Store): string {
  try {
    work().close()
  } catch (error) {
    if (error instanceof ProblemError) return `${error.problem.code}: ${error.problem.sentence}`
    throw error
  }
  return 'none'
}

test('a delivery is read back byte for byte, headers in order with their case and duplicates', () => {
  const store = openStore(folder())

  store.deliveries.add(arrived('d1'))

  const found = store.deliveries.find('d1')
  expect(found?.headers).toEqual([
    ['Host', 'a'],
    ['x-Twice', '1'],
    ['X-TWICE', '2'],
  ])
  expect(found?.outcome).toBe('received')
  expect([...(store.deliveries.body('d1') ?? [])]).toEqual([0, 255, 123])
  store.close()
})

test('the fate of a delivery is found by its external id', () => {
  const store = openStore(folder())
  store.deliveries.add(arrived('d1'))

  store.deliveries.setOutcome('d1', {
    outcome: 'accepted',
    urlVariant: 'production',
    workflowId: 'w',
    webhookNode: 'Webhook',
    executionId: 'e1',
    externalId: { kind: 'event_id', value: 'evt-1', foundIn: '$.event_id' },
    duplicateOf: null,
    explanation: null,
  })

  const event = { kind: 'event_id', value: 'evt-1', foundIn: 'event_id' } as const
  const earlier = { deliveryId: 'd1', bodySha256: 'ab', statusCode: null, crashed: false }
  expect(store.deliveries.latestWith('w', event, null)).toEqual(earlier)
  expect(store.deliveries.latestWith('w', { ...event, kind: 'order_id' }, null)).toBeNull()
  expect(store.deliveries.latestWith('other', event, null)).toBeNull()
  store.deliveries.addEvents('d1', 'w', ['evt-2'])
  expect(store.deliveries.latestWith('w', { ...event, value: 'evt-2' }, null)).toEqual(earlier)
  expect(store.deliveries.eventsOf('d1')).toEqual(['evt-2'])
  store.close()
})

for (const count of [2, 200]) {
  test(`of ${String(count)} items an input that is another node’s output is read back without being kept twice`, () => {
    const store = openStore(folder())
    const items = Array.from({ length: count }, (_, id) => ({ json: { id, text: 'kept once' } }))
    const stamped = items.map((item, index) => ({ ...item, pairedItem: { item: index } }))
    store.executions.add(execution('e1'))

    store.executions.end(
      'e1',
      succeeded({
        nodeRuns: [
          nodeRun('Webhook', 0, { outputs: [items] }),
          nodeRun('Set', 1, {
            source: [{ previousNode: 'Webhook', previousOutput: 0, previousRun: 0 }],
            inputs: [stamped],
            outputs: [[]],
          }),
        ],
      }),
    )

    expect(store.executions.find('e1')?.nodeRuns[1]?.inputs).toEqual([stamped])
    const raw = new Database(store.file, { readonly: true })
    const written = [
      ...raw.prepare('SELECT outputs FROM node_run').pluck().all(),
      ...raw.prepare('SELECT inputs FROM node_run').pluck().all(),
      ...raw.prepare('SELECT node_runs FROM short_execution').pluck().all(),
    ]
    expect(written.join('').split('kept once')).toHaveLength(count + 1)
    raw.close()
    store.close()
  })
}

test('an execution that was short when it waited and is long when it ends keeps all its runs', () => {
  const store = openStore(folder())
  const webhook = nodeRun('Webhook', 0, { outputs: [[{ json: { id: 1 } }]] })
  const many = nodeRun('Split', 1, { outputs: [Array.from({ length: 300 }, (_, id) => ({ json: { id } }))] })
  const pause = { runTimeMs: 1, lastNode: 'Webhook', findings: [] }
  store.executions.add(execution('e1'))
  const workflow: Workflow = {
    id: 'w',
    name: 'Orders',
    active: true,
    nodes: [],
    connections: {},
    settings: {},
    pinData: {},
    staticData: {},
  }
  const suspension = { node: 'Wait', till: null, call: {}, executions: [], workflow, customData: {} }
  store.executions.suspend('e1', { ...pause, nodeRuns: [webhook], suspension })
  expect(store.executions.find('e1')?.nodeRuns).toEqual([webhook])

  const ended = { ...pause, status: 'success', stoppedAt: '2026-01-02T03:04:06.000Z', failure: null } as const
  const progress = store.executions.end('e1', { ...ended, nodeRuns: [webhook, many] })
  expect(store.executions.find('e1')?.nodeRuns).toEqual([webhook, many])
  expect(store.executions.summary('e1')).toMatchObject(progress)
  expect(progress).toMatchObject({ status: 'success', runTimeMs: 2, nodeRunCount: 2 })
  store.close()
})

test('§3 the first failure of an execution is never overwritten by a later end', () => {
  const store = openStore(folder())
  const failure = (message: string) => ({
    name: 'Error',
    message,
    description: null,
    node: 'HTTP',
    itemIndex: 0,
    httpCode: null,
    code: null,
    line: null,
    column: null,
    stack: null,
    causes: [],
  })
  const end = { stoppedAt: 'x', runTimeMs: 1, lastNode: 'HTTP', findings: [], nodeRuns: [] }
  store.executions.add(execution('e1'))

  store.executions.end('e1', { ...end, status: 'error', failure: failure('first') })
  store.executions.end('e1', { ...end, status: 'error', failure: failure('second') })

  expect(store.executions.summary('e1')?.failure?.message).toBe('first')
  store.close()
})

test('a retry is grouped with the first execution', () => {
  const store = openStore(folder())
  store.executions.add(execution('e1'))
  store.executions.add({ ...execution('e2'), retryOf: 'e1' })

  expect(store.executions.chain('e2').map((one) => one.id)).toEqual(['e1', 'e2'])
  store.close()
})

test('a store that is not a database is refused in one sentence and left untouched', () => {
  const dataFolder = folder()
  const file = join(dataFolder, 'faultline.sqlite')
  writeFileSync(
    file,
    'this is no database, but a letter to my aunt, long enough to fill a header of a hundred bytes and more',
  )

  const problem = problemOf(() => openStore(dataFolder))

  expect(problem).toBe(
    `DATABASE_CORRUPT: The store ${file} is not a readable SQLite database (file is not a database).`,
  )
  expect(readFileSync(file, 'utf8')).toContain('my aunt')
})

test('a store of a newer Faultline is refused with both versions and left untouched', () => {
  const dataFolder = folder()
  const first = openStore(dataFolder)
  first.close()
  const raw = new Database(first.file)
  raw.pragma('user_version = 99')
  raw.close()

  expect(problemOf(() => openStore(dataFolder))).toMatch(
    /^DATABASE_NEWER: .* has schema version 99; this Faultline knows/,
  )
})

test('a data folder that cannot be made is refused with its path', () => {
  const file = join(folder(), 'a-file')
  writeFileSync(file, '')

  expect(problemOf(() => openStore(join(file, 'inside')))).toContain(
    `DATA_FOLDER_NOT_WRITABLE: The data folder ${file}/inside`,
  )
})

test('the deduplication memory forgets the oldest values beyond its size', () => {
  const store = openStore(folder())

  store.seenValues.add('scope', ['a', 'b', 'c'], 2)

  expect(['a', 'b', 'c'].map((value) => store.seenValues.has('scope', value))).toEqual([false, true, true])
  store.seenValues.setHighest('scope', '7')
  expect(store.seenValues.highest('scope')).toBe('7')
  store.close()
})

test('the id of a removed row is never given to another, be it the highest', () => {
  const store = openStore(folder())
  const insert = (): number => store.rows.insert('orders', { name: 'a' }).id
  expect([insert(), insert(), insert()]).toEqual([1, 2, 3])
  store.rows.remove('orders', 3)
  expect(store.rows.rows('orders').map(({ id }) => id)).toEqual([1, 2])
  expect(() => store.rows.update('orders', 3, {})).toThrow("Table 'orders' has no row with id 3")
  expect(insert()).toBe(4)
  for (const id of [4, 2, 1]) store.rows.remove('orders', id)
  expect(store.rows.rows('orders')).toEqual([])
  expect(insert()).toBe(5)
  expect(store.rows.insert('others', {}).id).toBe(1)
  store.close()
})

test('rows of a data table get ids, are merged and removed', () => {
  const store = openStore(folder())

  const row = store.rows.insert('orders', { name: 'a', nested: { x: 1 } })
  store.rows.update('orders', row.id, { name: 'b' })

  expect(store.rows.rows('orders')).toEqual([{ id: 1, name: 'b', nested: '{"x":1}' }])
  expect(() => store.rows.update('orders', 9, {})).toThrow("Table 'orders' has no row with id 9")
  store.close()
})

test('only its own user may read the store', () => {
  const folder = join(mkdtempSync(join(tmpdir(), 'faultline-own-')), 'data')
  const store = openStore(folder)
  store.takeRunLock()
  const modes = Object.fromEntries(
    ['.', ...readdirSync(folder)].map((name) => [name, statSync(join(folder, name)).mode & 0o777]),
  )
  store.close()

  const { '.': own, ...files } = modes
  expect(own).toBe(0o700)
  expect(Object.keys(files)).toContain('faultline.lock')
  expect(new Set(Object.values(files))).toEqual(new Set([0o600]))
})

test('what was noticed about an execution while it ran is kept beside what was noticed at its end', () => {
  const store = openStore(folder())
  store.executions.add(execution('e1'))
  const noticed = (sentence: string) => ({ kind: 'empty-answer' as const, sentence, itemIndexes: [] })

  store.executions.addFindings('e1', [noticed('during')])
  store.executions.end(
    'e1',
    succeeded({
      findings: [noticed('at the end')],
      nodeRuns: [nodeRun('Set', 0, { findings: [noticed('of a node')] })],
    }),
  )
  store.executions.addFindings('e1', [noticed('after')])

  expect(store.executions.find('e1')?.findings.map(({ sentence }) => sentence)).toEqual([
    'during',
    'at the end',
    'after',
  ])
  expect(store.executions.summary('e1')?.findingCount).toBe(4)
  store.close()
})

test('one process at a time holds the run lock of a data folder; a closed store gives it back', () => {
  const place = folder()
  const [first, second] = [openStore(place), openStore(place)]
  expect(first.takeRunLock()).toBe(true)
  expect(second.takeRunLock()).toBe(false)
  first.close()
  expect(second.takeRunLock()).toBe(true)
  second.close()
})

test('what has not begun or not ended is found, oldest first, and what nothing became of', () => {
  const store = openStore(folder())
  store.deliveries.add(arrived('d1'))
  store.executions.add({ ...execution('e1'), status: 'new' })
  store.executions.add(execution('e2'))
  store.executions.setRunning('e1', 'v2')
  expect(store.executions.unfinished().map((one) => [one.id, one.status, one.workflowVersion])).toEqual([
    ['e1', 'running', 'v2'],
    ['e2', 'running', 'v1'],
  ])
  expect(store.deliveries.undecided()).toEqual(['d1'])
  store.close()
})

test('runs of AI steps are read back with their node run, and over all executions by workflow and day', () => {
  const store = openStore(folder())
  const asked = (itemIndex: number) => run({ itemIndex, requestId: `r${itemIndex}` })
  for (const id of ['e1', 'e2']) {
    store.executions.add({
      ...execution(id),
      startedAt: id === 'e1' ? '2026-01-01T00:00:00.000Z' : '2026-02-01T00:00:00.000Z',
    })
    store.executions.end(
      id,
      succeeded({
        lastNode: 'Step',
        nodeRuns: [nodeRun('Webhook', 0, {}), nodeRun('Step', 1, { aiRuns: [asked(0), asked(1)] })],
      }),
    )
  }

  expect(store.executions.find('e1')?.nodeRuns[1]?.aiRuns).toEqual([asked(0), asked(1)])
  expect(store.executions.find('e1')?.nodeRuns[0]).not.toHaveProperty('aiRuns')
  const ids = (filter: Parameters<typeof store.aiRuns.entries>[0]) =>
    store.aiRuns.entries(filter).map((one) => `${one.executionId} ${one.node} ${one.run.requestId}`)
  expect(ids({})).toEqual(['e1 Step r0', 'e1 Step r1', 'e2 Step r0', 'e2 Step r1'])
  expect(ids({ since: '2026-01-15' })).toEqual(['e2 Step r0', 'e2 Step r1'])
  expect(ids({ executionIds: ['e1'] })).toHaveLength(2)
  expect(ids({ workflowId: 'other' })).toEqual([])
  store.close()
})

test('what a sweep asked of models is counted only where its executions are named', () => {
  const store = openStore(folder())
  store.reproductions.save({ ...reproduction('tried'), sweepId: 's1' })
  store.executions.add({ ...execution('e1'), reproductionId: 'tried' })
  store.executions.end(
    'e1',
    succeeded({
      lastNode: 'Step',
      nodeRuns: [nodeRun('Step', 0, { aiRuns: [run({ itemIndex: 0 })] })],
    }),
  )
  const counts = [store.aiRuns.count({}), store.aiRuns.entries({}).length, store.aiRuns.count({ executionIds: ['e1'] })]
  store.close()

  expect(counts).toEqual([0, 0, 1])
})

test('what is written in one turn of the event loop is committed together, and another connection sees it then', async () => {
  const place = folder()
  const [writer, reader] = [openStore(place), openStore(place)]
  const first = writer.groupCommit()
  writer.deliveries.add(arrived('d1'))
  const second = writer.groupCommit()
  writer.transaction(() => {
    writer.deliveries.add(arrived('d2'))
  })
  expect(reader.deliveries.page({ limit: 10 })).toEqual([])
  await Promise.all([first, second])
  expect(reader.deliveries.page({ limit: 10 }).map((one) => one.id)).toEqual(['d2', 'd1'])
  writer.close()
  reader.close()
})

test('a delivery of which nothing became within its group is kept as received, one whose fate is known with its fate', async () => {
  const place = folder()
  const [writer, reader] = [openStore(place), openStore(place)]
  const kept = writer.groupCommit()
  writer.deliveries.add(arrived('d1'))
  writer.deliveries.add(arrived('d2'))
  writer.deliveries.setOutcome('d2', { ...undecided, outcome: 'unmatched' })
  expect(writer.deliveries.undecided()).toEqual(['d1'])
  writer.deliveries.add(arrived('d3'))
  await kept
  writer.deliveries.setOutcome('d3', { ...undecided, outcome: 'refused' })
  const read = (id: string): string | undefined => reader.deliveries.find(id)?.outcome
  expect(['d1', 'd2', 'd3'].map(read)).toEqual(['received', 'unmatched', 'refused'])
  writer.close()
  reader.close()
})

test('a group of which one delivery cannot be written is not kept at all, and says so', async () => {
  const place = folder()
  const writer = openStore(place)
  const kept = writer.groupCommit()
  writer.deliveries.add(arrived('d1'))
  writer.deliveries.add({ ...arrived('d2'), bodyBytes: 0.5 })
  await expect(kept).rejects.toThrow('REAL value in INTEGER column')
  expect(writer.deliveries.page({ limit: 10 })).toEqual([])
  const again = writer.groupCommit()
  writer.deliveries.add(arrived('d1'))
  await again
  expect(writer.deliveries.page({ limit: 10 }).map((one) => one.id)).toEqual(['d1'])
  writer.close()
})

test('a store that is closed commits what was written last', () => {
  const place = folder()
  const writer = openStore(place)
  void writer.groupCommit()
  writer.deliveries.add(arrived('d1'))
  writer.close()
  const reader = openStore(place)
  expect(reader.deliveries.find('d1')?.id).toBe('d1')
  reader.close()
})

test('what nobody waits for is committed a moment later, or with what somebody waits for', async () => {
  const place = folder()
  const [writer, reader] = [openStore(place), openStore(place)]
  const ids = (): readonly string[] => reader.deliveries.page({ limit: 10 }).map((one) => one.id)
  const later = writer.deferCommit()
  writer.deliveries.add(arrived('d1'))
  await new Promise((resolve) => setImmediate(resolve))
  expect(ids()).toEqual([])
  await later
  expect(ids()).toEqual(['d1'])

  void writer.deferCommit()
  writer.deliveries.add(arrived('d2'))
  await writer.groupCommit()
  expect(ids()).toEqual(['d2', 'd1'])
  writer.close()
  reader.close()
})

test('the log of a store that is written to for long is brought into its file meanwhile', async () => {
  const place = folder()
  const store = openStore(place)
  const file = join(place, 'faultline.sqlite')
  const before = statSync(file).size
  for (let written = 0; written < 150; written += 1) {
    const kept = store.groupCommit()
    store.deliveries.add(arrived(`d${String(written)}`))
    await kept
  }
  await expect.poll(() => statSync(file).size).toBeGreaterThan(before)
  store.close()
})

test('what is written by transactions alone, as a removal writes it, is brought into the file beside them', async () => {
  const store = openStore(folder())
  const size = (): number => statSync(store.file).size
  const before = size()
  for (let index = 0; index < 200; index += 1)
    store.transaction(() => {
      store.settings.set(`setting-${String(index)}`, 'x'.repeat(4000))
    })
  await expect.poll(size).toBeGreaterThan(before + 300_000)
  store.close()
})
