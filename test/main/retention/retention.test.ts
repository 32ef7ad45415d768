import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { writeRetention } from '../../../src/main/retention/retention-settings.ts'
import { graceOf } from '../../../src/main/retention/retention-grace.ts'
import { openRetentionService, type RetentionService } from '../../../src/main/retention/retention-service.ts'
import { openStore, type Store } from '../../../src/main/store/open-store.ts'
import { graceSentence } from '../../../src/shared/retention-grace.ts'
import { initialRetention, type Retention } from '../../../src/shared/retention.ts'

const now = Date.parse('2026-03-31T00:00:00.000Z')
const dayMs = 86_400_000
const at = (daysAgo: number): string => new Date(now - daysAgo * dayMs).toISOString()

let store: Store
let folder: string
test.beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'faultline-retention-'))
  store = openStore(folder)
})
test.afterEach(() => {
  store.close()
})

interface Given {
  readonly daysAgo: number
  readonly workflowId?: string
  readonly status?: 'success' | 'waiting'
  readonly retryOf?: string
  readonly reproductionId?: string
  readonly note?: string
}

/** A delivery `d-NAME` and its execution `e-NAME`. */
function record(name: string, { daysAgo, workflowId = 'w', status = 'success', note = '', ...given }: Given): void {
  const [deliveryId, executionId] = [`d-${name}`, `e-${name}`]
  const reproductionId = given.reproductionId ?? null
  const body = Buffer.from(note)
  store.deliveries.add({
    id: deliveryId,
    receivedAt: at(daysAgo),
    remoteAddress: '127.0.0.1',
    httpVersion: '1.1',
    method: 'POST',
    target: '/webhook/orders',
    headers: [],
    body,
    bodyBytes: body.length,
    bodySha256: 'ab',
    reproductionId,
  })
  store.deliveries.setOutcome(deliveryId, {
    outcome: 'accepted',
    urlVariant: 'production',
    workflowId,
    webhookNode: 'Hook',
    executionId,
    externalId: null,
    duplicateOf: null,
    explanation: null,
  })
  store.executions.add({
    id: executionId,
    workflowId,
    workflowName: workflowId,
    workflowVersion: 'v',
    mode: 'webhook',
    status: 'running',
    startedAt: at(daysAgo),
    deliveryId,
    externalId: null,
    reproductionId,
    retryOf: given.retryOf ?? null,
    fingerprint: { note },
  })
  const run = { runTimeMs: 1, lastNode: 'Hook', findings: [], nodeRuns: [] }
  if (status === 'success') store.executions.end(executionId, { ...run, status, stoppedAt: at(daysAgo), failure: null })
  else
    store.executions.suspend(executionId, {
      ...run,
      suspension: {
        node: 'Wait',
        till: null,
        call: null,
        executions: [],
        workflow: workflowOf(workflowId),
        customData: {},
      },
    })
}

function workflowOf(id: string): Parameters<Store['executions']['suspend']>[1]['suspension']['workflow'] {
  return { id, name: id, active: false, nodes: [], connections: {}, settings: {}, staticData: {}, pinData: {} }
}

function service(retention: Partial<Retention>, reproductionIds: readonly string[] = []): RetentionService {
  writeRetention(store, { ...initialRetention, ...retention })
  return openRetentionService({
    store,
    now: () => now,
    reproductionIds: () => reproductionIds,
    onProgress: () => undefined,
    onProblem: (error) => {
      throw error
    },
  })
}

const names = (): readonly string[] =>
  store.executions
    .page({ limit: 500 })
    .map(({ id }) => id.slice(2))
    .toSorted()
const deliveryNames = (): readonly string[] =>
  store.deliveries
    .page({ limit: 500 })
    .map(({ id }) => id.slice(2))
    .toSorted()

test('what is older than the days of the retention goes with everything of its own', async () => {
  record('old', { daysAgo: 31 })
  record('young', { daysAgo: 29 })
  store.outbox.add('m', { executionId: 'e-old', node: 'Mail', channel: 'email', text: 'x' } as never)

  const { removed } = await service({}).prune()

  expect(removed).toMatchObject({ executions: 1, deliveries: 1 })
  expect([names(), deliveryNames()]).toEqual([['young'], ['young']])
  expect(store.outbox.count()).toBe(0)
})

test('without limits nothing goes, however old', async () => {
  record('old', { daysAgo: 4000 })
  await service({ days: 0, maximumBytes: 0 }).prune()
  expect(names()).toEqual(['old'])
})

test('an execution that waits stays, and so does its delivery', async () => {
  record('waits', { daysAgo: 90, status: 'waiting' })
  await service({}).prune()
  expect([names(), deliveryNames()]).toEqual([['waits'], ['waits']])
})

test('a kept execution stays with its delivery and the first failure of its retries', async () => {
  record('first', { daysAgo: 92 })
  record('retry', { daysAgo: 91, retryOf: 'e-first' })
  record('other', { daysAgo: 91 })
  store.keptMarks.set({ kind: 'execution', id: 'e-retry' }, true)

  await service({}).prune()

  expect(names()).toEqual(['first', 'retry'])
  expect(deliveryNames()).toEqual(['first', 'retry'])
})

test('a kept delivery stays with its execution, a kept workflow with everything of its own', async () => {
  record('marked', { daysAgo: 60 })
  record('own', { daysAgo: 60, workflowId: 'kept' })
  record('gone', { daysAgo: 60 })
  store.keptMarks.set({ kind: 'delivery', id: 'd-marked' }, true)
  store.keptMarks.set({ kind: 'workflow', id: 'kept' }, true)

  await service({}).prune()

  expect([names(), deliveryNames()]).toEqual([
    ['marked', 'own'],
    ['marked', 'own'],
  ])
})

test('what the open case has sent stays', async () => {
  record('study', { daysAgo: 60, reproductionId: 'r1' })
  await service({}, ['r1']).prune()
  expect(names()).toEqual(['study'])
})

test('a workflow may have limits of its own, longer or shorter', async () => {
  for (const workflowId of ['long', 'short', 'other']) record(workflowId, { daysAgo: 40, workflowId })
  record('short-young', { daysAgo: 5, workflowId: 'short' })
  const workflows = { long: { days: 365, maximumExecutions: 0 }, short: { days: 3, maximumExecutions: 0 } }

  await service({ workflows }).prune()

  expect(names()).toEqual(['long'])
})

test('of more executions than are allowed the oldest go, with their deliveries', async () => {
  for (const daysAgo of [1, 2, 3, 4, 5]) record(String(daysAgo), { daysAgo })
  record('own', { daysAgo: 9, workflowId: 'own' })

  await service({ maximumExecutions: 2, workflows: { own: { days: 0, maximumExecutions: 1 } } }).prune()

  expect([names(), deliveryNames()]).toEqual([
    ['1', '2', 'own'],
    ['1', '2', 'own'],
  ])
})

test('of more bytes than are allowed the oldest go until it fits, and the file gets smaller', async () => {
  store.transaction(() => {
    for (let index = 0; index < 400; index += 1)
      record(String(index).padStart(3, '0'), { daysAgo: 20 - index / 100, note: randomBytes(4000).toString('hex') })
  })
  const before = store.space.usedBytes()

  const report = await service({ maximumBytes: Math.round(before / 2) }).prune()

  expect(report.usedBytesAfter).toBeLessThanOrEqual(before / 2)
  expect(report.usedBytesAfter).toBeGreaterThan(before / 4)
  expect(names()).not.toContain('000')
  expect(names()).toContain('399')
  expect(store.space.freeBytes()).toBe(0)
})

test('what went is in no file of the data folder any more', async () => {
  const planted = randomBytes(12).toString('hex')
  record('old', { daysAgo: 40, note: `${planted} ${'x'.repeat(9000)}` })
  record('young', { daysAgo: 1 })
  const holding = (): readonly string[] =>
    readdirSync(folder).filter((name) => readFileSync(join(folder, name)).includes(planted))
  expect(holding().length).toBeGreaterThan(0)

  await service({}).prune()

  await expect.poll(holding).toEqual([])
})

test('a removal can be stopped, and goes on the next time', async () => {
  store.transaction(() => {
    for (let index = 0; index < 300; index += 1) record(String(index), { daysAgo: 50 })
  })
  const retention = service({})
  const first = retention.prune()
  retention.stop()

  expect((await first).isStopped).toBe(true)
  expect(names().length).toBeGreaterThan(0)
  await retention.prune()
  expect(names()).toEqual([])
})

/** Starts a service as the app does at its start, and waits until what it lets go at once is gone. */
async function started(atMs: number): Promise<void> {
  const opened = openRetentionService({
    store,
    now: () => atMs,
    reproductionIds: () => [],
    onProgress: () => undefined,
    onProblem: (error) => {
      throw error
    },
  })
  opened.start()
  await new Promise((resolve) => setTimeout(resolve, 100))
  await opened.close()
}

test('a store that was never pruned keeps all for seven days after its first start, and says what will go and when', async () => {
  record('old', { daysAgo: 31 })
  record('young', { daysAgo: 2 })
  await started(now)
  const grace = graceOf(store, now + dayMs)
  // A second start puts nothing off.
  await started(now + 6 * dayMs)
  const kept = names()
  await started(now + 7 * dayMs + 1)

  expect(grace).toEqual({ until: new Date(now + 7 * dayMs).toISOString(), executions: 1, deliveries: 1 })
  expect(graceSentence(grace ?? { until: '', executions: 0, deliveries: 0 }, 30)).toBe(
    'This store was kept without limits until now. 1 execution and 1 delivery older than 30 days will go on 2026-04-07 at 00:00 UTC and not before: set the limits to 0 in Settings under Storage to keep all.',
  )
  expect(kept).toEqual(['old', 'young'])
  expect([names(), graceOf(store, now + 8 * dayMs)]).toEqual([['young'], null])
})

test('a store in which nothing is over the limits, and one whose limits somebody chose, have no grace', async () => {
  record('young', { daysAgo: 2 })
  expect(graceOf(store, now)).toBe(null)
  record('old', { daysAgo: 31 })
  expect(graceOf(store, now)).not.toBe(null)
  writeRetention(store, initialRetention)
  expect(graceOf(store, now)).toBe(null)
  await started(now)
  expect(names()).toEqual(['young'])
})

test('what was marked crashed stays for 30 days after it was marked, however old it is and whatever the limits', async () => {
  record('seen', { daysAgo: 100 })
  record('fresh', { daysAgo: 100 })
  const run = { runTimeMs: 1, lastNode: 'Hook', findings: [], nodeRuns: [], failure: null, status: 'crashed' } as const
  store.executions.end('e-seen', { ...run, stoppedAt: at(31) })
  store.executions.end('e-fresh', { ...run, stoppedAt: at(29) })
  await service({ days: 30, maximumExecutions: 1, maximumBytes: 1 }).prune()
  expect([names(), deliveryNames()]).toEqual([['fresh'], ['fresh']])
})

test('a workflow with a limit of bytes loses its oldest until it fits, and no other workflow loses any', async () => {
  const note = 'x'.repeat(20_000)
  for (let daysAgo = 10; daysAgo >= 1; daysAgo -= 1) {
    record(`a${String(daysAgo).padStart(2, '0')}`, { daysAgo, workflowId: 'a', note })
    record(`b${String(daysAgo).padStart(2, '0')}`, { daysAgo, workflowId: 'b', note })
  }
  store.keptMarks.set({ kind: 'execution', id: 'e-a10' }, true)
  await service({ workflows: { a: { days: 0, maximumExecutions: 0, maximumBytes: 90_000 } } }).prune()
  const left = store.removals.executionBytes({ workflowId: 'a' }) + store.removals.deliveryBytes({ workflowId: 'a' })
  expect(names().filter((name) => name.startsWith('a'))).toEqual(['a01', 'a02', 'a03', 'a10'])
  expect(deliveryNames().filter((name) => name.startsWith('a'))).toEqual(['a01', 'a02', 'a03', 'a10'])
  expect(names().filter((name) => name.startsWith('b'))).toHaveLength(10)
  expect(left).toBeLessThanOrEqual(90_000)
})

test('a store that cannot be read when the clock prunes is told, and ends nothing', () => {
  const problems: unknown[] = []
  const settings = {
    ...store.settings,
    get: (): never => {
      throw new Error('database disk image is malformed')
    },
  }
  const retention = openRetentionService({
    store: { ...store, settings },
    now: () => now,
    reproductionIds: () => [],
    onProgress: () => undefined,
    onProblem: (error) => problems.push(error),
  })

  retention.pruneQuietly()

  expect(problems.map(String)).toEqual(['Error: database disk image is malformed'])
})

test('a removal that fails on its way is told as stopped, not as going on', async () => {
  record('old', { daysAgo: 31 })
  const told: string[] = []
  const removals: Store['removals'] = {
    ...store.removals,
    removeReproductions: () => {
      throw new Error('database is locked')
    },
  }
  const retention = openRetentionService({
    store: { ...store, removals },
    now: () => now,
    reproductionIds: () => [],
    onProgress: ({ status }) => told.push(status),
    onProblem: () => undefined,
  })
  writeRetention(store, initialRetention)

  await expect(retention.prune()).rejects.toThrow('database is locked')

  expect(told).toEqual(['running', 'stopped'])
  expect(retention.progress()).toBeNull()
})
