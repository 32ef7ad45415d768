// Failures whose cause is told by somebody else than the failing step: a service, or an answer before it.
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { openFaultline, type Faultline } from '../../../src/main/faultline.ts'
import { code, post, set, type NodeInShort } from './measured/case-in-short.ts'
import { verdictOf } from './measured/verdict-of.ts'

let faultline: Faultline

test.beforeAll(async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'faultline-told-'))
  faultline = await openFaultline({ dataFolder, port: 0, now: Date.now, version: '0.0.0', platform: 'test' })
})

test.afterAll(() => faultline.close())

const refusals = [
  ['hubspot', 403, "This app hasn't been granted all required scopes to make this call.", 'authorisation'],
  ['hubspot', 401, 'Authentication credentials not found.', 'authorisation'],
  ['hubspot', 429, 'You have reached your ten-secondly limit.', 'API'],
  ['hubspot', 400, 'Property values were not valid', 'node'],
  ['airtable', 503, '', 'API'],
  ['postgres', undefined, 'invalid input syntax for type integer: "three"', 'data'],
  ['postgres', undefined, 'password authentication failed for user "app"', 'authorisation'],
  ['postgres', undefined, 'sorry, too many clients already', 'database'],
] as const

for (const [type, status, text, layer] of refusals) {
  test(`the error of a service says by itself whose fault it is: ${type} ${String(status ?? '')} ${text}`, async () => {
    const message = status === undefined ? text : 'Forbidden - perhaps check your credentials?'
    const { layer: named, certainty } = await verdictOf(faultline, {
      name: `service-${type}-${String(status)}-${layer}`,
      nodes: [['Keep', type, { operation: 'create' }], set('Next', { id: '={{ $json.id }}' })],
      body: { event_id: 's-1', qty: 'three' },
      baseline: {
        stand_ins: {
          Keep: { error: { message, description: text, ...(status !== undefined && { http_code: status }) } },
        },
      },
    })
    expect([named, certainty]).toEqual([layer, 'likely'])
  })
}

const ask: NodeInShort = [
  'Ask',
  'httpRequest',
  {
    ...{ method: 'POST', url: 'http://model.example/v1/chat/completions', sendBody: true, specifyBody: 'json' },
    jsonBody:
      '={{ JSON.stringify({ model: "m", messages: [{ role: "user", content: "As JSON: " + $json.body.text }] }) }}',
    options: {},
  },
]

const modelAnswers = [
  ['was cut off', { message: { role: 'assistant', content: '{"label":"ref' }, finish_reason: 'length' }],
  ['a refusal', { message: { role: 'assistant', content: null, refusal: 'I cannot help.' }, finish_reason: 'stop' }],
  ['a fence', { message: { role: 'assistant', content: '```json\n{"label":"x"}\n```' }, finish_reason: 'stop' }],
] as const

for (const [words, choice] of modelAnswers) {
  test(`what a model answered in place of what it was asked for points to the AI layer: ${words}`, async () => {
    const { layer, sentence } = await verdictOf(faultline, {
      name: `model-${words.replaceAll(' ', '-')}`,
      nodes: [
        ask,
        code(
          'Parse',
          'const { label } = JSON.parse($json.choices[0].message.content); return [{ json: { label: label.trim() } }]',
        ),
      ],
      body: { event_id: 'm-1', text: 'Where is my refund?' },
      baseline: {
        api: {
          'model.example': [
            {
              path: '*',
              status: 200,
              json: { object: 'chat.completion', choices: [{ index: 0, ...choice }], usage: {} },
            },
          ],
        },
      },
    })
    expect(layer).toBe('AI layer')
    expect(sentence).toContain(words)
  })
}

const tell = post('Tell', 'http://chat.example/hook', '{ text: "done" }')
const chat = { 'chat.example': [{ path: '*', status: 200, text: 'ok' }] }

test('an error within a success is the fault, whatever was answered well after it', async () => {
  const { layer, sentence } = await verdictOf(faultline, {
    name: 'error-inside-then-well',
    nodes: [post('Reserve', 'http://stock.example/reserve', '{ sku: $json.body.sku }'), tell],
    body: { event_id: 'e-1', sku: 'A' },
    baseline: {
      api: {
        ...chat,
        'stock.example': [{ path: '*', status: 200, json: { ok: false, error: 'warehouse_unavailable' } }],
      },
    },
  })
  expect(layer).toBe('API')
  expect(sentence).toContain('stock.example')
})

test('a page of HTML that a later step reads a field of is a failure, though nothing failed', async () => {
  const page = {
    path: '*',
    status: 200,
    text: '<!doctype html><title>Sign in</title>',
    headers: { 'content-type': 'text/html' },
  }
  const api = { ...chat, 'crm.example': [page] }
  const read = [post('Look', 'http://crm.example/find', '{}'), set('Id', { id: '={{ $json.id }}' }), tell]
  const scraped = [post('Look', 'http://crm.example/find', '{}'), set('Text', { text: '={{ $json.data }}' }), tell]
  const body = { event_id: 'h-1' }
  expect(
    await verdictOf(faultline, { name: 'page-in-place-of-json', nodes: read, body, baseline: { api } }),
  ).toMatchObject({
    layer: 'API',
  })
  expect(await verdictOf(faultline, { name: 'page-is-meant', nodes: scraped, body, baseline: { api } })).toMatchObject({
    nothingFails: true,
  })
})

test('what was done with a value that was not there is a failure, though it was taken', async () => {
  const nodes = [
    set('Who', { id: '={{ $json.body.customer_id }}' }),
    post('Note', '={{ `http://crm.example/people/${$("Webhook").first().json.body.customer_id}/notes` }}', '{}'),
  ]
  const baseline = { api: { 'crm.example': [{ path: '*', status: 201, json: { ok: true } }] } }
  const { layer, others, sentence } = await verdictOf(faultline, {
    name: 'note-for-nobody',
    nodes,
    body: { event_id: 'n-1', customerId: 7 },
    baseline,
  })
  expect([layer, ...others]).toContain('data')
  expect([layer, ...others]).toContain('node')
  expect(sentence).toContain('customer')
  expect(
    await verdictOf(faultline, { name: 'note-for-one', nodes, body: { event_id: 'n-1', customer_id: 7 }, baseline }),
  ).toMatchObject({ nothingFails: true })
})

test('a text that was sent so, or is written so in the workflow, stands for no value that was not there', async () => {
  const baseline = { api: { 'crm.example': [{ path: '*', status: 201, json: { ok: true } }] } }
  const save = post('Save', 'http://crm.example/posts', '{ title: $json.body.title }')
  const verdict = (name: string, nodes: readonly NodeInShort[]) =>
    verdictOf(faultline, { name, nodes, body: { event_id: 't-1', title: 'undefined' }, baseline })
  expect(await verdict('titled-undefined', [save])).toMatchObject({ nothingFails: true })
})

test('an expression that is sent as it is written is told, with its text', async () => {
  const { layer, sentence } = await verdictOf(faultline, {
    name: 'expression-as-text',
    nodes: [
      [
        'Save',
        'httpRequest',
        {
          method: 'POST',
          url: 'http://crm.example/posts',
          sendBody: true,
          specifyBody: 'json',
          jsonBody: '{"id":"{{ $json.body.id }}"}',
          options: {},
        },
      ],
    ],
    body: { event_id: 't-2', id: 'A' },
    baseline: { api: { 'crm.example': [{ path: '*', status: 201, json: { ok: true } }] } },
  })
  expect(layer).toBe('node')
  expect(sentence).toContain('{{ $json.body.id }}')
})

test('a body that is longer than is taken is of what was sent, whoever answers so', async () => {
  const page = '<html><head><title>413 Request Entity Too Large</title></head><body>nginx</body></html>'
  const { layer, others, sentence } = await verdictOf(faultline, {
    name: 'too-long-a-body',
    nodes: [post('Send', 'http://docs.example/files', '{ blob: $json.body.blob }')],
    body: { event_id: 't-413', blob: 'x'.repeat(3000) },
    baseline: { api: { 'docs.example': [{ path: '*', status: 413, text: page, headers: { server: 'nginx' } }] } },
  })
  expect([layer, others[0]]).toEqual(['data', 'API'])
  expect(sentence).toContain('what it sent is longer than that takes')
})

test('where code misses a field deep in what a service gave, the service is possible before the payload', async () => {
  const { layer, others } = await verdictOf(faultline, {
    name: 'deep-in-a-service',
    nodes: [
      ['Find', 'airtable', { operation: 'search' }],
      code('Read', 'return [{ json: { mail: $json.fields.Email.toLowerCase() } }]'),
    ],
    body: { event_id: 't-deep' },
    baseline: { stand_ins: { Find: { items: [{ json: { id: 'rec1', fields: { Name: 'Kim' } } }] } } },
  })
  expect([layer, others]).toEqual(['node', ['API', 'data']])
})

test('a null in a row that a table was asked for is of the database', async () => {
  const filter = { keyName: 'email', condition: 'eq', keyValue: '={{ $json.body.email }}' }
  const { layer, others, place } = await verdictOf(faultline, {
    name: 'null-in-a-row',
    nodes: [
      [
        'Find',
        'dataTable',
        {
          ...{ operation: 'get', dataTableId: { __rl: true, mode: 'name', value: 'customers' } },
          ...{ matchType: 'allConditions', filters: { conditions: [filter] } },
        },
      ],
      code('Read', 'return [{ json: { city: $json.city.toUpperCase() } }]'),
    ],
    body: { event_id: 't-row', email: 'k@example.com' },
    baseline: { tables: { customers: [{ email: 'k@example.com', city: null }] } },
  })
  expect([layer, others, place?.field]).toEqual(['database', ['node'], '$.city'])
})
