import { expect, test } from '@playwright/test'
import type { CaseNode } from '../closed-workflow.ts'
import { bareCase } from '../closed-workflow.ts'
import { openForTest } from '../open-for-test.ts'

const headers = [
  ['Host', 'hooks.example.com'],
  ['content-type', 'application/json'],
]

function delivery(body: object) {
  return { method: 'POST', path: '/orders', headers, body: JSON.stringify(body) }
}

function code(name: string, jsCode: string): CaseNode {
  return {
    name,
    type: 'n8n-nodes-base.code',
    typeVersion: 2,
    parameters: { mode: 'runOnceForAllItems', jsCode },
  }
}

function rows(name: string, operation: string, more: object): CaseNode {
  const parameters = { operation, dataTableId: { __rl: true, mode: 'name', value: 'orders' }, ...more }
  return { name, type: 'n8n-nodes-base.dataTable', typeVersion: 1.1, parameters }
}

async function verdictOf(nodes: readonly CaseNode[], bodies: readonly object[], more: object = {}) {
  const [request, ...further] = bodies.map(delivery)
  const faultline = await openForTest()
  const text = bareCase(nodes, { request, further_requests: further, ...more })
  await faultline.cases.open(text, 'x.json')
  await faultline.cases.sweep({ kind: 'sweep', layers: [], resume: false }).done
  const verdict = faultline.cases.verdict()
  await faultline.close()
  return verdict
}

const capitals = code('Up', 'return [{ json: { sku: $json.body.sku.toUpperCase() } }]')

for (const [what, odd, layer] of [
  ['null', null, 'data'],
  ['a number', 5, 'data'],
  ['missing', undefined, 'data'],
] as const)
  test(`what is wrong in the third of several deliveries is repaired there: ${what}`, async () => {
    const bodies = ['a', 'b', odd, 'd'].map((sku, at) => ({ event_id: `e-${String(at)}`, sku }))

    expect(await verdictOf([capitals], bodies)).toMatchObject({ layer })
  })

test('what is right in every delivery is no fault of theirs, whichever of them fails', async () => {
  const api = {
    'api.example': [
      { path: '/*', body_includes: '"b"', status: 500, json: { error: 'internal' } },
      { path: '/*', status: 201, json: { ok: true } },
    ],
  }
  const send = {
    name: 'Send',
    type: 'n8n-nodes-base.httpRequest',
    typeVersion: 4.2,
    parameters: {
      ...{ method: 'POST', url: 'http://api.example/skus', sendBody: true, specifyBody: 'json' },
      jsonBody: '={{ JSON.stringify({ sku: $json.body.sku }) }}',
    },
  }
  const bodies = ['a', 'b', 'c'].map((sku, at) => ({ event_id: `e-${String(at)}`, sku }))

  expect(await verdictOf([send], bodies, { baseline: { api } })).toMatchObject({ layer: 'API' })
})

/** Refuses an event that did not come next. */
const counting = [
  { ...rows('Last', 'get', { returnAll: true }), alwaysOutputData: true },
  code(
    'Gap',
    `const last = Math.max(0, ...$input.all().map(({ json }) => json.n ?? 0))
const { n } = $('Webhook').first().json.body
if (n !== last + 1) throw new Error('Event ' + n + ' came after ' + last)
return [{ json: { n } }]`,
  ),
  rows('Keep', 'insert', { columns: { mappingMode: 'defineBelow', value: { n: '={{ $json.n }}' } } }),
]

for (const [how, at] of [
  ['by a time that they carry', (n: number) => ({ occurred_at: `2026-11-20T10:0${String(n)}:00Z` })],
  ['by a number that they carry', (n: number) => ({ seq: n })],
  ['where nothing in them tells it', () => ({})],
] as const)
  test(`deliveries that came in the wrong order are put in order, ${how}: the queue`, async () => {
    const bodies = [2, 1, 3].map((n) => ({ event_id: `e-${String(n)}`, n, ...at(n) }))

    const verdict = await verdictOf(counting, bodies)

    expect(verdict).toMatchObject({ layer: 'queue', others: ['node'], certainty: 'likely' })
    expect(verdict?.remedy?.sentence).toContain('Providers promise no order')
  })

test('of several deliveries that all succeed it is said how many there were', async () => {
  const verdict = await verdictOf(
    counting,
    [1, 2].map((n) => ({ event_id: `e-${String(n)}`, n })),
  )

  expect(verdict?.sentence).toBe('Nothing fails under the baseline: the 2 deliveries of the case all succeed.')
})

test('in the order of their events no other order is tried', async () => {
  const bodies = [1, 2].map((n) => ({ event_id: `e-${String(n)}`, n: n + 1, seq: n }))

  const verdict = await verdictOf(counting, bodies)

  expect([verdict?.layer, ...(verdict?.others ?? [])]).not.toContain('queue')
})

test('deliveries at the same time that fail each other are told from those one after the other: the queue', async () => {
  const api = { 'api.example': [{ path: '/*', status: 200, json: { ok: true }, delay_ms: 200 }] }
  const nodes = [
    rows('New', 'get', { returnAll: true }),
    { name: 'Ask', type: 'n8n-nodes-base.httpRequest', typeVersion: 4.2, parameters: { url: 'http://api.example/' } },
    code(
      'Take',
      `const left = $('New').first().json.left
if (left !== $('Webhook').first().json.body.left) throw new Error('Left are ' + left)
return [{ json: { left: left - 1 } }]`,
    ),
    rows('Keep', 'update', {
      filters: { conditions: [{ keyName: 'sku', condition: 'eq', keyValue: 'a' }] },
      columns: { mappingMode: 'defineBelow', value: { left: '={{ $json.left }}' } },
    }),
  ]
  const bodies = [9, 8].map((left) => ({ event_id: `e-${String(left)}`, left }))
  const more = { at_the_same_time: true, baseline: { api, tables: { orders: [{ sku: 'a', left: 9 }] } } }

  const verdict = await verdictOf(nodes, bodies, more)

  expect(verdict).toMatchObject({ layer: 'queue' })
})

/** Takes an order once, and fails where it is there already. */
const onceAlone = [
  { ...rows('Known', 'get', { returnAll: true }), alwaysOutputData: true },
  code(
    'New',
    `const { event_id: order } = $('Webhook').first().json.body
if ($input.all().some(({ json }) => json.order === order)) throw new Error('Order ' + order + ' is there already')
return [{ json: { order } }]`,
  ),
  rows('Keep', 'insert', { columns: { mappingMode: 'defineBelow', value: { order: '={{ $json.order }}' } } }),
]

test('a delivery that succeeded and fails when its job is handed out again is a fault of the queue', async () => {
  const changes = [{ layer: 'queue', name: 'handed-out-twice', parameters: { delivery: 1 } }]

  const verdict = await verdictOf(onceAlone, [{ event_id: 'e-1' }], { baseline: { changes } })

  expect(verdict).toMatchObject({ layer: 'queue', certainty: 'certain' })
  expect(verdict?.evidence?.map(({ data }) => data.what).join(' ')).toContain(
    'executed again after it had succeeded, and failed then: Order e-1 is there already',
  )
})

test('a delivery that failed and succeeds when its provider sends it again is no fault of the queue', async () => {
  const changes = [{ layer: 'queue', name: 'provider-retries', parameters: { times: 1 } }]
  const api = {
    'api.example': [
      { path: '/', status: 503, json: {}, times: 1 },
      { path: '/', status: 200, json: { ok: true } },
    ],
  }
  const nodes = [
    { name: 'Ask', type: 'n8n-nodes-base.httpRequest', typeVersion: 4.2, parameters: { url: 'http://api.example/' } },
  ]

  expect(await verdictOf(nodes, [{ event_id: 'e-1' }], { baseline: { changes, api } })).toMatchObject({
    layer: null,
    nothingFails: true,
  })
})
