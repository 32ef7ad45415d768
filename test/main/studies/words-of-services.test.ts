// What a service refuses, by its words or by the address that it was asked at, and what helps there.
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { openFaultline, type Faultline } from '../../../src/main/faultline.ts'
import type { Layer } from '../../../src/shared/layer.ts'
import { code, condition, post, set, type CaseInShort, type NodeInShort } from './measured/case-in-short.ts'
import { verdictOf } from './measured/verdict-of.ts'

let faultline: Faultline

test.beforeAll(async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'faultline-words-of-services-'))
  faultline = await openFaultline({ dataFolder, port: 0, now: Date.now, version: '0.0.0', platform: 'test' })
})

test.afterAll(() => faultline.close())

const get = (url: string): NodeInShort => ['Ask', 'httpRequest', { url, options: {} }]
const rows = (message: string): Pick<CaseInShort, 'nodes' | 'baseline'> => ({
  nodes: [['Rows', 'mySql', { operation: 'insert' }], code('After', 'return [{ json: { ok: true } }]')],
  baseline: { stand_ins: { Rows: { error: { message } } } },
})
const crm = (...rules: readonly object[]) => ({ api: { 'crm.example': rules } })
const missing = { path: '*', status: 404, json: { error: 'not found' } }

interface Told extends Omit<CaseInShort, 'name' | 'truth'> {
  readonly layer: Layer
  readonly others: readonly Layer[]
  readonly says: string
}

const told: Readonly<Record<string, Told>> = {
  'an address of which the payload lacks a part': {
    nodes: [get('=http://crm.example/users/{{ $json.body.user.id }}')],
    baseline: crm({ path: '/users/u-1', status: 200, json: {} }, missing),
    body: { event_id: 'w-1', account: { id: 'u-1' } },
    layer: 'data',
    others: ['API', 'node'],
    says: 'at an address of which a part is empty: GET http://crm.example/users/. It reads $.user, which the payload does not have.',
  },
  'an address of which the payload lacks a value of the query': {
    nodes: [get('=http://crm.example/users?id={{ $json.body.user_id }}')],
    baseline: crm({ path: '/users', query: { id: 'u-1' }, status: 200, json: {} }, { ...missing, status: 400 }),
    body: { event_id: 'w-2' },
    layer: 'data',
    others: ['API', 'node'],
    says: 'It reads $.user_id, which the payload does not have.',
  },
  'a whole address that is not there': {
    nodes: [get('=http://crm.example/nowhere?n={{ $json.body.note || "x" }}')],
    baseline: crm(missing),
    body: { event_id: 'w-3' },
    layer: 'node',
    others: ['API', 'data'],
    says: '"Ask" was answered 404 to what it sent',
  },
  'a proxy on the way out': {
    nodes: [post('Keep', 'http://crm.example/contacts', '{ a: 1 }')],
    baseline: crm({ path: '*', status: 407, text: 'Proxy Authentication Required' }),
    body: { event_id: 'w-4' },
    layer: 'API',
    others: ['authorisation'],
    says: 'a proxy on the way out asks for a login',
  },
  'a number that the database cannot hold': {
    ...rows("Out of range value for column 'total' at row 1"),
    body: { event_id: 'w-5', total: 3_000_000_000 },
    layer: 'data',
    others: ['database', 'node'],
    says: 'was refused by its service',
  },
  'a query that the database cannot read': {
    ...rows('syntax error at or near "WHER"'),
    body: { event_id: 'w-11', id: 7 },
    layer: 'node',
    others: ['database', 'data'],
    says: 'syntax error at or near "WHER"',
  },
  'parameters that are not those of the query': {
    ...rows('bind message supplies 1 parameters, but prepared statement "" requires 2'),
    body: { event_id: 'w-12', id: 7 },
    layer: 'node',
    others: ['database', 'data'],
    says: 'was refused by its service',
  },
  'rows that its user may not write': {
    ...rows('new row violates row-level security policy for table "orders"'),
    body: { event_id: 'w-13', id: 7 },
    layer: 'authorisation',
    others: ['database'],
    says: 'was refused by its service',
  },
  'a key that is there already': {
    ...rows("Duplicate entry '7' for key 'PRIMARY'"),
    body: { event_id: 'w-6', id: 7 },
    layer: 'database',
    others: ['data'],
    says: 'the row may be there wrongly (database), or the same was sent before (data)',
  },
}

for (const [what, { layer, others, says, ...one }] of Object.entries(told)) {
  test(`what a service refuses says where the failure comes from: ${what}`, async () => {
    const verdict = await verdictOf(faultline, { name: `service-${what.replaceAll(' ', '-')}`, ...one })
    expect([verdict.layer, verdict.others]).toEqual([layer, others])
    expect(verdict.certainty).toBe('likely')
    expect(verdict.evidence?.map(({ data }) => data.what).join(' ')).toContain(says)
  })
}

test('a key that a model does not take is no fault of its answers', async () => {
  const { layer, remedy } = await verdictOf(faultline, {
    name: 'key-of-a-model',
    nodes: [
      post(
        'Ask',
        'http://api.openai.com/v1/chat/completions',
        '{ model: "gpt-4o", messages: [{ role: "user", content: "Hi" }] }',
      ),
      code('Read', 'return [{ json: JSON.parse($input.first().json.choices[0].message.content) }]'),
    ],
    baseline: {
      api: {
        'api.openai.com': [
          {
            path: '*',
            status: 401,
            json: {
              error: { message: 'Incorrect API key provided', type: 'invalid_request_error', code: 'invalid_api_key' },
            },
          },
        ],
      },
    },
    body: { event_id: 'w-14', text: 'Hi' },
  })
  expect(layer).toBe('authorisation')
  expect(remedy?.sentence).toContain('Renew the credential')
})

for (const [what, node, says] of [
  ['an expression that cannot be parsed', set('Text', { text: '={{ $json.a + }}' }), 'cannot be parsed'],
  ['a node that is not there', set('Text', { text: "={{ $('Nobody').first().json.a }}" }), 'has no such node'],
  [
    'a step that is to use a credential and has none',
    [
      'Call',
      'httpRequest',
      { url: 'http://crm.example/', authentication: 'genericCredentialType', genericAuthType: 'httpHeaderAuth' },
    ],
    'none is chosen in it',
  ],
] as const)
  test(`what fails whatever comes is no consequence of an answer that was made up: ${what}`, async () => {
    const verdict = await verdictOf(faultline, {
      name: `whatever-${what.replaceAll(' ', '-')}`,
      nodes: [get('http://made-up.example/'), node],
      body: { event_id: 'w-16' },
    })
    expect(verdict).toMatchObject({ layer: 'node', certainty: 'likely' })
    expect(verdict.evidence?.map(({ data }) => data.what).join(' ')).toContain(says)
  })

for (const [what, node, baseline, layer] of [
  [
    'an API that is down',
    post('Keep', 'http://crm.example/', '{ a: 1 }'),
    crm({ path: '*', status: 503, json: {} }),
    'API',
  ],
  [
    'a service that is down',
    ['Keep', 'hubspot', { resource: 'contact' }],
    { stand_ins: { Keep: { error: { message: 'Internal error', http_code: '500' } } } },
    'API',
  ],
  [
    'an API that takes no more',
    post('Keep', 'http://crm.example/', '{ a: 1 }'),
    crm({ path: '*', status: 429, json: {} }),
    'API',
  ],
  [
    'a service that takes no more',
    ['Keep', 'hubspot', { resource: 'contact' }],
    {
      stand_ins: {
        Keep: { error: { message: 'The service is receiving too many requests from you', http_code: '429' } },
      },
    },
    'API',
  ],
  [
    'a model that is not there any more',
    ['Keep', '@n8n/n8n-nodes-langchain.agent', { text: '=Hi' }],
    { stand_ins: { Keep: { error: { message: 'The model `gpt-4-0314` has been deprecated', http_code: '404' } } } },
    'AI layer',
  ],
  [
    'a database that is locked',
    ['Keep', 'postgres', { operation: 'insert' }],
    { stand_ins: { Keep: { error: { message: 'canceling statement due to lock timeout' } } } },
    'database',
  ],
  [
    'a value that a database does not take',
    ['Keep', 'postgres', { operation: 'insert' }],
    { stand_ins: { Keep: { error: { message: 'invalid input syntax for type integer: "x"' } } } },
    null,
  ],
  [
    'what an API does not take',
    post('Keep', 'http://crm.example/', '{ a: 1 }'),
    crm({ path: '*', status: 422, json: {} }),
    null,
  ],
] as const)
  test(`whether a refusal comes of an answer that was made up depends on what is refused: ${what}`, async () => {
    const verdict = await verdictOf(faultline, {
      name: `refused-${what.replaceAll(' ', '-')}`,
      nodes: [get('http://made-up.example/'), node],
      baseline,
      body: { event_id: 'w-17' },
    })
    expect(verdict.layer).toBe(layer)
    expect(verdict.certainty).not.toBe('certain')
  })

for (const [what, status, layer] of [
  ['who sent it', 401, 'authorisation'],
  ['whoever sent it', 403, 'authorisation'],
  ['what was sent', 400, 'data'],
  ['what was sent, by an error of its own', 500, 'data'],
] as const)
  test(`a workflow that refuses ${what} by its own answer is not mended by an answer that comes before`, async () => {
    const verdict = await verdictOf(faultline, {
      name: `refuses-${String(status)}`,
      webhook: { responseMode: 'responseNode' },
      nodes: [
        ['Known?', 'if', condition('={{ $json.body.key }}', { type: 'string', operation: 'equals' }, 'k-1')],
        ['Fine', 'respondToWebhook', { respondWith: 'json', responseBody: '{"ok":true}', options: {} }],
        [
          'No',
          'respondToWebhook',
          { respondWith: 'json', responseBody: '{"ok":false}', options: { responseCode: status } },
        ],
      ],
      wires: [
        ['Webhook', 'Known?'],
        ['Known?', 'Fine'],
        ['Known?:1', 'No'],
      ],
      body: { event_id: 'w-15', other: 'k-1' },
    })
    expect(verdict.certainty).not.toBe('certain')
    expect(verdict.evidence?.filter(({ kind }) => kind === 'symptom')[0]).toMatchObject({ layer })
    expect(verdict.evidence?.find(({ data }) => data.change?.name === 'answer-at-once')?.kind).not.toBe('repair')
  })

test('what helps a database depends on what it says', async () => {
  const helpful = {
    "Duplicate entry '7' for key 'PRIMARY'": 'Look whether the row with this key is the same delivery',
    'Deadlock found when trying to get lock; try restarting transaction':
      'Retry the execution, and give the node retries',
    'Too many connections': 'Have fewer executions at the same time',
    "Table 'shop.orders' doesn't exist": 'Create the table or column that the error names',
    'The server is going away': 'Free or repair the database',
  }
  for (const [index, [message, helps]] of Object.entries(helpful).entries()) {
    const { remedy } = await verdictOf(faultline, {
      name: `helps-${String(index)}`,
      ...rows(message),
      body: { event_id: 'w-7' },
    })
    expect(remedy?.sentence).toContain(helps)
  }
})

test('where the failing step reads answers alone, the payload comes last', async () => {
  const { layer, others } = await verdictOf(faultline, {
    name: 'reads-answers-alone',
    nodes: [
      get('http://crm.example/users/1'),
      code('Name', 'return [{ json: { name: $input.first().json.names[0].first.trim() } }]'),
    ],
    baseline: crm({ path: '*', status: 200, json: { names: [{ last: 'Lee' }] } }),
    body: { event_id: 'w-8' },
  })
  expect([layer, others]).toEqual(['node', ['API', 'data']])
})

test('what is read behind a null is told as the null that it is behind', async () => {
  const { place } = await verdictOf(faultline, {
    name: 'behind-a-null',
    nodes: [
      code('Mail', 'return [{ json: { mail: $input.first().json.body.user.mail.trim() } }]'),
      post('Keep', 'http://crm.example/contacts', '{ mail: $json.mail }'),
    ],
    baseline: crm({ path: '*', status: 401, json: { error: 'invalid token' } }),
    body: { event_id: 'w-9', user: null },
  })
  expect(place).toMatchObject({ field: '$.user', found: 'null' })
})

test('an object that is parsed as JSON, and a sum of an answer that is none, point to the node and not to the payload first', async () => {
  const parsed = await verdictOf(faultline, {
    name: 'parsed-already',
    nodes: [code('Parse', 'return [{ json: JSON.parse($input.first().json.body.raw) }]')],
    body: { event_id: 'w-10', raw: { a: 1 } },
  })
  expect(parsed.layer).toBe('node')
  expect(parsed.sentence).toContain('It parses as JSON what is an object already')
  const average = await verdictOf(faultline, {
    name: 'average-of-none',
    nodes: [
      get('http://crm.example/list'),
      code('Average', 'return [{ json: { average: $input.first().json.sum / $input.first().json.rows.length } }]'),
    ],
    baseline: crm({ path: '*', status: 200, json: { rows: [], sum: 0 } }),
    body: { event_id: 'w-11' },
  })
  expect([average.layer, average.others]).toEqual(['node', ['API', 'data']])
})
