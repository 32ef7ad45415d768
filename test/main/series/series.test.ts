import { randomBytes } from 'node:crypto'
import { expect, test } from '@playwright/test'
import type { Faultline } from '../../../src/main/faultline.ts'
import { seriesFilter, type Series } from '../../../src/shared/series.ts'
import { activate, openForTest, post, settled } from '../open-for-test.ts'
import type { Workflow } from '../../../src/shared/workflow.ts'

let faultline: Faultline

/** Fails for orders whose total is missing. */
const orders = {
  id: 'orders',
  name: 'Orders',
  active: true,
  nodes: [
    {
      ...{ id: 'w', name: 'Webhook', type: 'n8n-nodes-base.webhook', typeVersion: 2, position: [0, 0] },
      parameters: { httpMethod: 'POST', path: 'orders', responseMode: 'onReceived', options: {} },
    },
    {
      ...{ id: 'c', name: 'Total', type: 'n8n-nodes-base.code', typeVersion: 2, position: [200, 0] },
      parameters: {
        jsCode: "if ($input.first().json.body.total === undefined) throw new Error('no total'); return $input.all()",
      },
    },
  ],
  connections: { Webhook: { main: [[{ node: 'Total', type: 'main', index: 0 }]] } },
  settings: { executionOrder: 'v1' },
} as unknown as Workflow

test.beforeEach(async () => {
  faultline = await openForTest()
  activate(faultline, orders)
  for (const [event_id, total] of [
    ['e1', 1],
    ['e2', undefined],
    ['e3', 3],
  ] as const) {
    await post(faultline, 'orders', { event_id, total })
  }
  await settled(faultline, 'orders')
})

test.afterEach(async () => {
  await faultline.close()
})

/** Sends what is chosen, and waits for the end of all. */
async function sendAll(
  chosen: Parameters<Faultline['calls']['planSeries']>[0],
  pace: Series['pace'] = { kind: 'in-order' },
): Promise<Series> {
  const plan = await faultline.calls.planSeries(chosen)
  await faultline.calls.startSeries({ planId: plan.id, pace })
  const ended = await faultline.series.ended()
  if (ended === null) throw new Error('nothing was started')
  return ended
}

const eventsOf = async (text: string): Promise<readonly (string | undefined)[]> =>
  (await faultline.calls.deliveries({ limit: 100, text })).map(({ externalId }) => externalId?.value)

test('all that a filter lets through go again in their order, run although they repeat, and are found with those that failed', async () => {
  const told: Series[] = []
  faultline.onNotice((name, value) => {
    if (name === 'series') told.push(value as Series)
  })

  const series = await sendAll({ what: 'deliveries', chosen: { kind: 'filter', text: 'path:/orders' } })

  expect(series).toMatchObject({
    status: 'done',
    total: 3,
    sent: 3,
    failed: 1,
    unsent: 0,
    firstUnsent: null,
    underWay: 0,
  })
  expect(await eventsOf(seriesFilter(series, 'all'))).toEqual(['e3', 'e2', 'e1'])
  expect(await eventsOf(seriesFilter(series, 'failed'))).toEqual(['e2'])
  const outcomes = await faultline.calls.deliveries({ limit: 100, text: seriesFilter(series, 'all') })
  expect(outcomes.map(({ outcome }) => outcome)).toEqual(['accepted', 'accepted', 'accepted'])
  const executions = await faultline.calls.executions({ limit: 100, text: seriesFilter(series, 'failed') })
  expect(executions.map(({ externalId, status }) => [externalId, status])).toEqual([['e2', 'error']])
  expect(await faultline.calls.countExecutions({ text: seriesFilter(series, 'all') })).toBe(3)
  expect([told[0]?.status, told.at(-1)]).toEqual(['running', series])
})

test('marked ones are sent oldest first whatever the order of the marks; what is gone by then is left out', async () => {
  const rows = await faultline.calls.deliveries({ limit: 10 })
  const chosen = { kind: 'ids' as const, ids: [...rows.map(({ id }) => id), 'gone'] }

  const plan = await faultline.calls.planSeries({ what: 'deliveries', chosen })
  expect(plan).toMatchObject({ count: 3, leftOut: 1, firstAt: rows.at(-1)?.receivedAt, lastAt: rows[0]?.receivedAt })
  expect(plan.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/u)
  const series = await sendAll({ what: 'deliveries', chosen }, { kind: 'rate', perSecond: 50 })
  expect(await eventsOf(seriesFilter(series, 'all'))).toEqual(['e3', 'e2', 'e1'])
})

test('of executions those that failed are retried, the others are left out', async () => {
  const plan = await faultline.calls.planSeries({ what: 'executions', chosen: { kind: 'filter' } })
  expect(plan).toMatchObject({ count: 1, leftOut: 2 })

  const series = await sendAll({ what: 'executions', chosen: { kind: 'filter' } })

  expect(series).toMatchObject({ status: 'done', sent: 1, failed: 1 })
  const [again] = await faultline.calls.executions({ limit: 10, text: seriesFilter(series, 'failed') })
  expect(again).toMatchObject({ mode: 'retry', status: 'error', externalId: 'e2' })
})

test('once it is stopped no more are begun; a plan is begun once, and one at a time', async () => {
  const choice = { what: 'deliveries', chosen: { kind: 'filter' } } as const
  const plan = await faultline.calls.planSeries(choice)
  await faultline.calls.startSeries({ planId: plan.id, pace: { kind: 'rate', perSecond: 0.01 } })
  const other = await faultline.calls.planSeries(choice)
  await expect(faultline.calls.startSeries({ planId: other.id, pace: { kind: 'in-order' } })).rejects.toMatchObject({
    problem: { code: 'INVALID_INPUT' },
  })

  expect(await faultline.calls.stopSeries(undefined)).toMatchObject({ status: 'stopping' })
  expect(await faultline.series.ended()).toMatchObject({ status: 'stopped', total: 3, sent: 1 })
  await expect(faultline.calls.startSeries({ planId: plan.id, pace: { kind: 'in-order' } })).rejects.toMatchObject({
    problem: { sentence: 'Another choice was made since.' },
  })
})

test('what cannot be sent is counted, with the reason of the first', async () => {
  const [row] = await faultline.calls.deliveries({ limit: 1 })
  const plan = await faultline.calls.planSeries({ what: 'deliveries', chosen: { kind: 'filter' } })
  faultline.store.removals.removeDeliveries([row?.id ?? ''])
  await faultline.calls.startSeries({ planId: plan.id, pace: { kind: 'in-order' } })
  const ended = await faultline.series.ended()
  expect(ended).toMatchObject({ status: 'done', sent: 2, unsent: 1 })
  expect(ended?.firstUnsent).toContain(row?.id ?? 'no row')
})

test('deliveries are signed now where the secret of their provider is known, and the others go as they came', async () => {
  const choice = { what: 'deliveries', chosen: { kind: 'filter', text: 'path:/orders' } } as const
  const hub = { 'x-github-event': 'push', 'x-hub-signature-256': `sha256=${'0'.repeat(64)}` }
  const stripe = { 'stripe-signature': 't=1,v1=00' }
  await post(faultline, 'orders', { event_id: 'e4', total: 4 }, undefined, hub)
  await post(faultline, 'orders', { event_id: 'e5', total: 5 }, undefined, stripe)
  await settled(faultline, 'orders')
  const bare = await faultline.calls.planSeries(choice)
  expect(bare.signing).toEqual({ signable: 0, withoutSecret: ['GitHub', 'Stripe'] })
  const signed = { pace: { kind: 'in-order' }, signing: 'signed' } as const
  await expect(faultline.calls.startSeries({ planId: bare.id, ...signed })).rejects.toMatchObject({
    problem: { code: 'INVALID_INPUT', sentence: expect.stringContaining('No secret of GitHub, Stripe is known here') },
  })

  const data = { secret: randomBytes(16).toString('hex'), provider: 'github' }
  await faultline.calls.saveCredential({ name: 'Hook', type: 'webhookSecret', data })
  const plan = await faultline.calls.planSeries(choice)
  expect(plan.signing).toEqual({ signable: 1, withoutSecret: ['Stripe'] })
  await faultline.calls.startSeries({ planId: plan.id, ...signed })
  const ended = await faultline.series.ended()
  if (ended === null) throw new Error('nothing was started')
  expect(ended).toMatchObject({ status: 'done', sent: 5, unsent: 0 })
  const rows = await faultline.calls.deliveries({ limit: 10, text: seriesFilter(ended, 'all') })
  const verdicts = rows.map(({ id }) => faultline.store.deliveries.find(id)?.signature?.verdict ?? null)
  expect(verdicts).toEqual(['no-secret', 'verified', null, null, null])
})

test('deliveries that are deleted are gone from their series', async () => {
  const series = await sendAll({ what: 'deliveries', chosen: { kind: 'filter' } })
  const ids = (await faultline.calls.deliveries({ limit: 10, text: seriesFilter(series, 'all') })).map(({ id }) => id)
  const copied = faultline.store.removals.copy([], ids)
  faultline.store.removals.removeDeliveries(ids)
  expect(await eventsOf(seriesFilter(series, 'all'))).toEqual([])
  faultline.store.removals.restore(copied)
  expect(await eventsOf(seriesFilter(series, 'all'))).toEqual(['e3', 'e2', 'e1'])
})
