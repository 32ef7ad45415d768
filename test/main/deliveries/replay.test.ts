import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { expect, test } from '@playwright/test'
import type { Faultline } from '../../../src/main/faultline.ts'
import type { Delivery } from '../../../src/shared/delivery.ts'
import { webhookWorkflow } from '../listener/open-test-listener.ts'
import { activate, openForTest, post, settled } from '../open-for-test.ts'

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

function listening(): { readonly port: number } {
  const status = faultline.listener()
  if (status.kind !== 'listening') throw new Error(status.kind)
  return status
}

const asCaptured = {
  size: 1,
  provider: null,
  signing: 'captured',
  to: null,
  leaves: false,
  edited: null,
  retries: false,
} as const

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

test('a delivery that a person wants to run again runs, although it repeats an earlier one', async () => {
  const first = await delivered()
  await settled(faultline, 'orders')

  const replay = await faultline.calls.replay({ deliveryId: first.id, ...asCaptured, again: true })

  expect(replay.items[0]?.attempts[0]?.workflow).toMatchObject({ outcome: 'accepted', status: 'success' })
})

test('a workflow whose repeats are not recognised runs each, until they are again', async () => {
  const first = await delivered()
  await settled(faultline, 'orders')
  const { workflowId } = first
  if (workflowId === null) throw new Error('It reached no workflow')
  const outcome = async (): Promise<unknown> =>
    (await faultline.calls.replay({ deliveryId: first.id, ...asCaptured })).items[0]?.attempts[0]?.workflow?.outcome

  await faultline.calls.recogniseRepeats({ workflowId, recognises: false })
  expect(await outcome()).toBe('accepted')
  const { workflow } = await faultline.calls.recogniseRepeats({ workflowId, recognises: true })
  expect(workflow.settings).not.toHaveProperty('deduplicationKey')
  expect(await outcome()).toBe('duplicate')
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

test('a delivery can be sent to another URL of this machine: its Host and path, what arrives elsewhere is not seen', async () => {
  const arrived: { url: string | undefined; host: string | undefined; body: string }[] = []
  const elsewhere = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => void chunks.push(chunk))
    request.on('end', () => {
      arrived.push({ url: request.url, host: request.headers.host, body: Buffer.concat(chunks).toString('utf8') })
      response.writeHead(418).end('no')
    })
  }).listen(0, '127.0.0.1')
  await once(elsewhere, 'listening')
  const address = elsewhere.address()
  const host = `127.0.0.1:${String(typeof address === 'object' && address !== null ? address.port : 0)}`
  const first = await delivered()

  const order = { deliveryId: first.id, ...asCaptured }
  const replay = await faultline.calls.replay({ ...order, to: `http://${host}/hook?x=1` })
  elsewhere.close()

  expect(arrived).toEqual([{ url: '/hook?x=1', host, body: '{"event_id":"e1","total":1}' }])
  expect(replay.to).toBe(`http://${host}/hook?x=1`)
  expect(replay.items[0]?.attempts[0]).toMatchObject({
    verdict: 'failed',
    providerView: { statusCode: 418 },
    workflow: null,
  })
  const own = await faultline.calls.replay({
    ...order,
    to: `http://localhost:${String(listening().port)}/webhook/order`,
  })
  expect(own.items[0]?.attempts[0]?.workflow).toMatchObject({ outcome: 'unmatched' })
})

test('a delivery leaves this machine with consent alone', async () => {
  const first = await delivered()
  const order = { deliveryId: first.id, ...asCaptured, to: 'https://hooks.example.com/a' }
  await expect(faultline.calls.replay(order)).rejects.toMatchObject({
    problem: {
      sentence:
        '"hooks.example.com" is not this machine, and the request may carry credentials, a signature and personal data.',
    },
  })
  await expect(faultline.calls.replay({ ...order, to: 'ftp://x' })).rejects.toMatchObject({
    problem: { sentence: '"ftp://x" is no URL that a provider could call.' },
  })
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
