import { randomBytes } from 'node:crypto'
import { expect, test } from '@playwright/test'
import type { Faultline } from '../../../src/main/faultline.ts'
import type { Delivery } from '../../../src/shared/delivery.ts'
import { webhookWorkflow } from '../listener/open-test-listener.ts'
import { activate, openForTest, post, settled } from './open-for-test.ts'

const secret = randomBytes(20).toString('hex')
let faultline: Faultline

test.beforeEach(async () => {
  faultline = await openForTest({
    credentials: [
      { id: 'c1', name: 'hook', type: 'webhookSecret', data: { secret, provider: 'github' } },
      { id: 'c2', name: 'slack', type: 'webhookSecret', data: { secret, provider: 'slack' } },
    ],
  })
  const answering = { httpMethod: 'POST', path: 'orders', responseMode: 'onReceived', options: {} }
  activate(faultline, webhookWorkflow(answering, { id: 'orders', name: 'Orders' }))
})

test.afterEach(async () => {
  await faultline.close()
})

async function delivered(path = 'orders', body: object = { event_id: 'e1', total: 1 }): Promise<Delivery> {
  await post(faultline, path, body)
  const [delivery] = await faultline.calls.deliveries({ limit: 1 })
  if (delivery === undefined) throw new Error('nothing was kept')
  return delivery
}

const asCaptured = { size: 1, provider: null, signing: 'captured', edited: null, retries: false } as const

test('§6.3 a delivery replayed as captured is the same bytes, and a repeat: the provider sees 200, the workflow runs nothing', async () => {
  const first = await delivered()
  await settled(faultline, 'orders')

  const replay = await faultline.calls.replay({ deliveryId: first.id, ...asCaptured })

  const [attempt] = replay.items[0]?.attempts ?? []
  expect(attempt).toMatchObject({
    number: 1,
    verdict: 'delivered',
    sentence: 'The sender received 200 and counts the delivery as done.',
    providerView: { statusCode: 200 },
    workflow: { outcome: 'duplicate', executionId: null },
  })
  const { delivery } = await faultline.calls.delivery({ deliveryId: attempt?.workflow?.deliveryId ?? '' })
  expect(delivery).toMatchObject({ headers: first.headers, bodySha256: first.bodySha256, duplicateOf: first.id })
  expect(await faultline.calls.replays({ deliveryId: first.id })).toEqual([replay])
})

test('a batch of three are events of their own: each runs, each attempt shows both views', async () => {
  const first = await delivered()
  await settled(faultline, 'orders')
  const told: string[] = []
  faultline.onNotice((name) => {
    if (name === 'replay') told.push(name)
  })

  const replay = await faultline.calls.replay({ deliveryId: first.id, ...asCaptured, size: 3 })

  expect(
    replay.items.map(({ attempts }) => attempts.map(({ workflow }) => [workflow?.outcome, workflow?.status])),
  ).toEqual([[['duplicate', null]], [['accepted', 'success']], [['accepted', 'success']]])
  expect(told.length).toBeGreaterThan(3)
  await expect(faultline.calls.replay({ deliveryId: first.id, ...asCaptured, size: 2 })).rejects.toMatchObject({
    problem: { code: 'BATCH_SIZE' },
  })
})

test('signed now the signature verifies; edited the edit is kept beside the original', async () => {
  const first = await delivered()
  const edited = {
    method: 'POST',
    target: '/webhook/orders',
    headers: first.headers.map(([name, value]): [string, string] => [name, value]),
    body: '{"event_id":"e2","total":2}',
  }

  const replay = await faultline.calls.replay({
    deliveryId: first.id,
    ...asCaptured,
    provider: 'github',
    signing: 'signed',
    edited,
  })

  const sent = await faultline.calls.delivery({
    deliveryId: replay.items[0]?.attempts[0]?.workflow?.deliveryId ?? '',
  })
  expect(sent.body).toBe(edited.body)
  expect(sent.delivery.signature).toMatchObject({ provider: 'github', verdict: 'verified' })
  expect(replay.edited).toEqual(edited)
  expect((await faultline.calls.delivery({ deliveryId: first.id })).body).toBe('{"event_id":"e1","total":1}')
})

test('a provider whose delivery is answered an error sends again on its schedule, and each attempt says so', async () => {
  const first = await delivered('nowhere')

  const replay = await faultline.calls.replay({
    deliveryId: first.id,
    ...asCaptured,
    provider: 'slack',
    signing: 'signed',
    retries: true,
  })

  const attempts = replay.items[0]?.attempts ?? []
  expect(attempts.map(({ afterMs }) => Math.floor(afterMs / 1000))).toEqual([0, 0, 60, 360])
  expect(attempts.map(({ workflow }) => workflow?.outcome)).toEqual([
    'unmatched',
    'unmatched',
    'unmatched',
    'unmatched',
  ])
  expect(attempts[0]?.workflow?.explanation).toContain('/nowhere')
  const last = await faultline.calls.delivery({ deliveryId: attempts[3]?.workflow?.deliveryId ?? '' })
  expect(last.delivery.headers).toContainEqual(['X-Slack-Retry-Num', '3'])
  expect(last.delivery.signature?.verdict).toBe('verified')
})

test('what cannot be replayed is said with its remedy', async () => {
  const first = await delivered()
  const signed = { deliveryId: first.id, ...asCaptured, signing: 'signed' as const }
  await expect(faultline.calls.replay({ ...signed, provider: 'stripe' })).rejects.toMatchObject({
    problem: { sentence: 'No secret of Stripe is known here, so nothing can be signed.' },
  })
  await expect(faultline.calls.replay({ ...signed, provider: 'acme' })).rejects.toMatchObject({
    problem: { sentence: 'There is no provider "acme".' },
  })
  await expect(faultline.calls.replay({ ...signed, deliveryId: 'none' })).rejects.toMatchObject({
    problem: { code: 'DELIVERY_NOT_FOUND' },
  })
})
