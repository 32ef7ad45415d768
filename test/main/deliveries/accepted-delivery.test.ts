import { createHook } from 'node:async_hooks'
import { createHmac, randomBytes } from 'node:crypto'
import { expect, test } from '@playwright/test'
import type { Faultline } from '../../../src/main/faultline.ts'
import { openHttpServer } from '../../stand-ins/http-server.ts'
import { buildWorkflow, type NodeInShort } from '../engine/build-workflow.ts'
import { rawRequest, sendRaw } from '../listener/send-raw.ts'
import { activate, openForTest, post, settled } from '../open-for-test.ts'

const password = randomBytes(12).toString('base64url')
const shop = { credentials: { httpBasicAuth: { id: '7', name: 'Shop' } } }
const secret = randomBytes(20).toString('hex')
let faultline: Faultline

test.beforeEach(async () => {
  faultline = await openForTest({
    credentials: [
      { id: '7', name: 'Shop', type: 'httpBasicAuth', data: { user: 'hook', password } },
      { id: '8', name: 'Stripe', type: 'webhookSecret', data: { secret, provider: 'stripe' } },
    ],
  })
})
test.afterEach(() => faultline.close())

function listening(): { readonly url: string; readonly port: number } {
  const status = faultline.listener()
  if (status.kind !== 'listening') throw new Error(status.kind)
  return status
}

function workflowOf(parameters: object = {}, more: object = {}, then: NodeInShort = ['noOp']) {
  const hook: NodeInShort = [
    'webhook',
    { httpMethod: 'POST', path: 'orders', responseMode: 'onReceived', ...parameters },
    { ...more },
  ]
  return buildWorkflow({ Hook: hook, Then: then }, [['Hook', 'Then']], { id: 'orders', name: 'Orders' })
}

const started = (): number => faultline.store.executions.page({ limit: 100 }).length

test('§4.1 method, path, slash at the end and Basic Auth have to agree, or nothing runs and the caller gets another status', async () => {
  activate(faultline, workflowOf({ authentication: 'basicAuth' }, shop))
  const statusOf = async (method: string, path: string, given: string | null): Promise<number> => {
    const authorization = `Basic ${Buffer.from(`hook:${given ?? ''}`).toString('base64')}`
    const headers = given === null ? {} : { authorization }
    return (await fetch(`${listening().url}/webhook/${path}`, { method, headers, body: '{}' })).status
  }

  expect(await statusOf('PUT', 'orders', password)).toBe(404)
  expect(await statusOf('POST', 'order', password)).toBe(404)
  expect(await statusOf('POST', 'orders/', password)).toBe(404)
  expect(await statusOf('POST', 'orders', `${password} `)).toBe(401)
  expect(await statusOf('POST', 'orders', null)).toBe(401)
  expect(started()).toBe(0)
  expect(await statusOf('POST', 'orders', password)).toBe(200)
  await settled(faultline, 'orders')
  expect(started()).toBe(1)
})

test('§3 the production URL starts a workflow while it is active alone, and the test URL is none of its kind', async () => {
  activate(faultline, workflowOf())
  const activated = (active: boolean) => faultline.calls.activateWorkflow({ workflowId: 'orders', active })
  const statusOf = async (event_id: string): Promise<number> => (await post(faultline, 'orders', { event_id })).status

  expect((await fetch(`${listening().url}/webhook-test/orders`, { method: 'POST', body: '{}' })).status).toBe(404)
  await activated(false)
  expect(await statusOf('evt_1')).toBe(404)
  expect(started()).toBe(0)
  await activated(true)
  expect(await statusOf('evt_2')).toBe(200)
  await activated(false)
  expect(await statusOf('evt_3')).toBe(404)
  await settled(faultline, 'orders')
  expect(started()).toBe(1)
})

test('§6.1 an event is kept with its signature, its time, its payload, its id and the status that its provider saw', async () => {
  activate(faultline, workflowOf())
  const send = async (id: string, seconds: number) => {
    const body = JSON.stringify({ id, total: 5 })
    const signature = createHmac('sha256', secret)
      .update(`${String(seconds)}.${body}`)
      .digest('hex')
    const headers = { 'content-type': 'application/json', 'Stripe-Signature': `t=${String(seconds)},v1=${signature}` }
    await fetch(`${listening().url}/webhook/orders`, { method: 'POST', headers, body })
    const newest = async () => (await faultline.calls.deliveries({ limit: 1 }))[0]
    await expect.poll(async () => (await newest())?.answer?.statusCode).toBe(200)
    const kept = await faultline.calls.delivery({ deliveryId: (await newest())?.id ?? '' })
    return { ...kept, sent: { body, signature: headers['Stripe-Signature'] } }
  }
  const now = Math.floor(Date.now() / 1000)

  const fresh = await send('evt_9', now)
  const late = await send('evt_10', now - 3600)

  expect(fresh.delivery).toMatchObject({
    outcome: 'accepted',
    externalId: { kind: 'event_id', value: 'evt_9' },
    signature: { provider: 'stripe', verdict: 'verified' },
    answer: { statusCode: 200 },
  })
  expect(fresh.body).toBe(fresh.sent.body)
  expect(fresh.delivery.headers.map(([, value]) => value)).toContain(fresh.sent.signature)
  expect(Date.parse(fresh.delivery.receivedAt)).toBeGreaterThanOrEqual(now * 1000)
  expect(late.delivery).toMatchObject({
    outcome: 'accepted',
    externalId: { value: 'evt_10' },
    signature: { provider: 'stripe', verdict: 'wrong', reason: 'stale' },
  })
})

test('§2.3 a payload that names no event is known by its hash, and repeats by it where the workflow chooses it', async () => {
  const outcomes = async (settings: object) => {
    activate(faultline, { ...workflowOf(), settings: { executionOrder: 'v1', ...settings } })
    await post(faultline, 'orders', { total: 5 })
    await post(faultline, 'orders', { total: 5 })
    await settled(faultline, 'orders')
    await expect.poll(() => faultline.calls.countDeliveries({ outcome: 'received' })).toBe(0)
    return (await faultline.calls.deliveries({ limit: 2 })).map(({ outcome, externalId }) => [
      outcome,
      externalId?.kind,
    ])
  }

  expect(await outcomes({})).toEqual([
    ['accepted', 'payload_hash'],
    ['accepted', 'payload_hash'],
  ])
  expect(await outcomes({ deduplicationKey: 'payload_hash' })).toEqual([
    ['duplicate', 'payload_hash'],
    ['duplicate', 'payload_hash'],
  ])
})

test('§6.4 each delivery that is accepted is one execution, and the repeat of an event is none', async () => {
  activate(faultline, workflowOf())
  const events = ['e1', 'e2', 'e3', 'e4', 'e5']
  const answers = await Promise.all(events.map((event_id) => post(faultline, 'orders', { event_id })))
  expect(answers.map(({ status }) => status)).toEqual(events.map(() => 200))
  expect((await post(faultline, 'orders', { event_id: 'e3' })).status).toBe(200)
  await settled(faultline, 'orders')
  await expect.poll(() => faultline.calls.countDeliveries({ outcome: 'duplicate' })).toBe(1)

  const executions = faultline.store.executions.page({ limit: 100 })
  const accepted = await faultline.calls.deliveries({ limit: 100, outcome: 'accepted' })
  expect(executions.map(({ externalId }) => externalId).toSorted()).toEqual(events)
  expect(accepted.map(({ executionId }) => executionId).toSorted()).toEqual(executions.map(({ id }) => id).toSorted())
})

test('§6.6 nothing goes out but what a node sends, whatever comes in', async () => {
  const api = await openHttpServer(() => ({ json: {} }))
  const send = (path: string, id: string) => {
    const body = JSON.stringify({ event_id: id })
    const headers = ['Content-Type: application/json', `Content-Length: ${String(body.length)}`]
    return sendRaw(listening().port, rawRequest(`POST /webhook/${path} HTTP/1.1`, headers, body))
  }
  const after = async (answer: Promise<string>): Promise<string> => {
    const text = await answer
    await settled(faultline, 'orders')
    return text.slice(0, 12)
  }

  const reached = await reachedDuring(async () => {
    activate(faultline, workflowOf())
    expect(await after(send('orders', 'good'))).toBe('HTTP/1.1 200')
    expect(await after(send('orders', 'good'))).toBe('HTTP/1.1 200')
    expect(await after(send('nowhere', 'unmatched'))).toBe('HTTP/1.1 404')
    activate(faultline, workflowOf({ responseMode: 'lastNode' }, {}, ['stopAndError', { errorMessage: 'no stock' }]))
    expect(await after(send('orders', 'failing'))).toBe('HTTP/1.1 500')
  })
  const asked = await reachedDuring(async () => {
    activate(faultline, workflowOf({ responseMode: 'lastNode' }, {}, ['httpRequest', { url: api.url }]))
    expect(await after(send('orders', 'asks'))).toBe('HTTP/1.1 200')
  })
  await api.close()

  // The calls of this test itself, and where a node asks for it one more.
  expect(reached).toEqual(Array.from({ length: 4 }, () => 'TCPCONNECTWRAP'))
  expect(asked).toEqual(['TCPCONNECTWRAP', 'TCPCONNECTWRAP'])
})

const ways: ReadonlySet<string> = new Set(['TCPCONNECTWRAP', 'UDPSENDWRAP', 'GETADDRINFOREQWRAP', 'QUERYWRAP'])

/** Connections, datagrams and look-ups of names that the process begins in the meantime. */
async function reachedDuring(work: () => Promise<void>): Promise<readonly string[]> {
  const reached: string[] = []
  const hook = createHook({
    init: (_id, type) => {
      if (ways.has(type)) reached.push(type)
    },
  }).enable()
  try {
    await work()
  } finally {
    hook.disable()
  }
  return reached
}
