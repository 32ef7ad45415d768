import { expect, test } from '@playwright/test'
import { bareCase, httpNode } from '../closed-workflow.ts'
import { openForTest } from '../open-for-test.ts'

const second = {
  method: 'POST',
  path: '/orders',
  headers: [
    ['Host', 'hooks.example.com'],
    ['content-type', 'application/json'],
  ],
  body: '{"event_id":"evt_2","total":7}',
}
const api = { 'api.shop.example': [{ path: '/*', status: 200, json: { ok: true }, delay_ms: 150 }] }
const nodes = [httpNode('Send', 'http://api.shop.example/orders')]

test('a case of several requests sends them in their order, with its pauses', async () => {
  const faultline = await openForTest()
  const further = [
    { ...second, pause_ms: 300 },
    { ...second, body: '{"event_id":"evt_1","total":5}' },
  ]
  await faultline.calls.openText({
    name: 'x.json',
    text: bareCase(nodes, { further_requests: further, baseline: { api } }),
  })
  const sent = await faultline.cases.send({ size: 1 }).done
  const deliveries = sent.items.map(({ deliveryId }) => faultline.store.deliveries.find(deliveryId ?? ''))
  await faultline.close()

  expect(sent.items.map(({ externalId }) => externalId)).toEqual(['evt_1', 'evt_2', 'evt_1'])
  expect(sent.items.map(({ outcome }) => outcome)).toEqual(['accepted', 'accepted', 'duplicate'])
  const [first, next] = deliveries.map((one) => Date.parse(one?.receivedAt ?? ''))
  expect((next ?? 0) - (first ?? 0)).toBeGreaterThanOrEqual(300)
})

for (const [how, together, statuses] of [
  ['at the same time are refused by an API that takes one at a time', true, [200, 429]],
  ['one after the other are not', false, [200, 200]],
] as const) {
  test(`two requests ${how}`, async () => {
    const faultline = await openForTest()
    // So long that the second comes meanwhile on a busy machine too.
    const slow = {
      'api.shop.example': [{ path: '/*', status: 200, json: { ok: true }, delay_ms: together ? 1500 : 1 }],
    }
    const limits = { 'api.shop.example': { concurrent: 1, retry_after_s: 2 } }
    const text = bareCase(nodes, {
      further_requests: [second],
      at_the_same_time: together,
      baseline: { api: slow, api_limits: limits },
    })
    await faultline.calls.openText({ name: 'x.json', text })
    const sent = await faultline.cases.send({ size: 1 }).done
    const answers = sent.items.map(({ executionId }) => {
      const execution = faultline.store.executions.find(executionId ?? '')
      return execution?.nodeRuns.at(-1)?.attempts[0]?.requests[0]?.answer?.status
    })
    await faultline.close()

    expect(answers.toSorted()).toEqual([...statuses])
  })
}

test('a secret that a case refers to is sent as one and the same made-up text', async () => {
  const faultline = await openForTest()
  const withKey = JSON.parse(bareCase(nodes, { baseline: { api } })) as {
    request: { body: string; headers: string[][] }
  }
  withKey.request.headers.push(['x-api-key', '{{secret:token-1}}'])
  withKey.request.body = '{"event_id":"evt_1","key":"{{secret:token-1}}"}'
  await faultline.calls.openText({ name: 'x.json', text: JSON.stringify(withKey) })
  const sent = await faultline.cases.send({ size: 1 }).done
  const id = sent.items[0]?.deliveryId ?? ''
  const headers = faultline.store.deliveries.find(id)?.headers ?? []
  const body = Buffer.from(faultline.store.deliveries.body(id) ?? '').toString()
  await faultline.close()
  const value = headers.find(([name]) => name === 'x-api-key')?.[1] ?? ''

  expect(value).toMatch(/^[0-9a-f]{64}$/u)
  expect(body).toBe(`{"event_id":"evt_1","key":"${value}"}`)
})
