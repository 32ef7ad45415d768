import { expect, test } from '@playwright/test'
import type { CaseNode } from '../closed-workflow.ts'
import { bareCase } from '../closed-workflow.ts'
import { openForTest } from '../open-for-test.ts'

interface Sent {
  readonly body: object
  readonly id?: string
}

const delivery = ({ body, id }: Sent) => ({
  method: 'POST',
  path: '/orders',
  headers: [
    ['Host', 'hooks.example.com'],
    ['content-type', 'application/json'],
    ...(id === undefined ? [] : [['X-Delivery-Id', id]]),
  ],
  body: JSON.stringify(body),
})

const api = { 'api.example': [{ path: '/*', status: 200, json: { ok: true } }] }

const send = (method: string, url: string, body: string): CaseNode => ({
  name: 'Send',
  type: 'n8n-nodes-base.httpRequest',
  typeVersion: 4.2,
  parameters: {
    ...{ method, url, sendBody: true, specifyBody: 'json', options: {} },
    jsonBody: `={{ JSON.stringify(${body}) }}`,
  },
})

const rows = (operation: string): CaseNode => ({
  name: 'Rows',
  type: 'n8n-nodes-base.dataTable',
  typeVersion: 1.1,
  parameters: {
    operation,
    dataTableId: { __rl: true, mode: 'name', value: 'orders' },
    columns: {
      mappingMode: 'defineBelow',
      value: { order: '={{ $json.body.order }}', state: '={{ $json.body.state }}' },
    },
    filters: { conditions: [{ keyName: 'order', condition: 'eq', keyValue: '={{ $json.body.order }}' }] },
  },
})

async function verdictOf(node: CaseNode, sent: readonly Sent[]) {
  const [request, ...further] = sent.map(delivery)
  const faultline = await openForTest()
  await faultline.cases.open(bareCase([node], { request, further_requests: further, baseline: { api } }), 'x.json')
  await faultline.cases.sweep({ kind: 'sweep', layers: [], resume: false }).done
  const verdict = faultline.cases.verdict()
  await faultline.close()
  return verdict
}

const paid = { event: { id: 'evt_77', type: 'order.paid' }, order: 'A-1', total: 20 }
const order = send('POST', 'http://api.example/orders', '{ o: $json.body.order }')
const put = send('PUT', '=http://api.example/orders/{{ $json.body.order }}', '{ s: $json.body.state }')
const shipped = { order: 'A', state: 'shipped', seq: 2 }
const before = { order: 'A', state: 'paid', seq: 1 }

test('§6.3 an event that comes again under another delivery id and is done again is a failure of the queue', async () => {
  const verdict = await verdictOf(order, [
    { body: { ...paid, delivery_id: 'd-1' }, id: 'd-1' },
    { body: { ...paid, delivery_id: 'd-2' }, id: 'd-2' },
  ])
  expect(verdict, JSON.stringify(verdict)).toMatchObject({ layer: 'queue', others: ['node'] })
  expect(verdict?.remedy?.sentence).toContain('by the id of the event, not of the delivery')
  expect(JSON.stringify(verdict?.evidence)).toContain('Recognise repeats by $.event.id')
})

for (const [what, one, other] of [
  ['another event of the same order', paid, { ...paid, event: { id: 'evt_78', type: 'order.shipped' } }],
  ['the same content without an id', { order: 'A-1', total: 20 }, { order: 'A-1', total: 20 }],
] as const) {
  test(`${what} is done for itself, and is no failure`, async () => {
    const verdict = await verdictOf(order, [
      { body: one, id: 'd-1' },
      { body: other, id: 'd-2' },
    ])
    expect(verdict, JSON.stringify(verdict)).toMatchObject({ nothingFails: true })
  })
}

for (const [what, node, newer, older] of [
  ['a row, by a number', rows('upsert'), shipped, before],
  ['what a PUT writes, by a number', put, shipped, before],
  [
    'a row, by a time',
    rows('upsert'),
    { order: 'A', state: 'shipped', updated_at: '2026-11-20T10:05:00Z' },
    { order: 'A', state: 'paid', updated_at: '2026-11-20T10:00:00Z' },
  ],
] as const) {
  test(`an older event that takes the place of a newer one is a failure of the queue: ${what}`, async () => {
    const verdict = await verdictOf(node, [
      { body: { event_id: 'e-2', ...newer } },
      { body: { event_id: 'e-1', ...older } },
    ])
    expect(verdict).toMatchObject({ layer: 'queue' })
    expect(JSON.stringify(verdict?.evidence)).toContain('An older event took the place of a newer one')
  })
}

for (const [what, node, first, second] of [
  ['they come in their order', rows('upsert'), before, shipped],
  ['they are about two things', put, shipped, { ...before, order: 'B' }],
  ['each makes a row of its own', rows('insert'), shipped, before],
  ['both write the same', put, shipped, { ...shipped, seq: 1 }],
  [
    'their fields tell of a plan alone',
    put,
    { order: 'A', state: 'open', due_date: '2026-12-20' },
    { order: 'A', state: 'closed', due_date: '2026-12-10' },
  ],
] as const) {
  test(`events of which none takes the place of a newer one are healthy: ${what}`, async () => {
    const verdict = await verdictOf(node, [
      { body: { event_id: 'e-1', ...first } },
      { body: { event_id: 'e-2', ...second } },
    ])
    expect(verdict, JSON.stringify(verdict)).toMatchObject({ nothingFails: true })
  })
}
