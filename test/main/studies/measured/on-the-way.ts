// Cases that fail on the way to the workflow, in it, or behind one another; and healthy ones.
import { code, condition, insert, post, set, type CaseInShort, type NodeInShort } from './case-in-short.ts'

const rule = (status: number, json: unknown, more: object = {}): object => ({ path: '*', status, json, ...more })
const hook = { credentials: { Hook: { id: 'measured-hook', type: 'httpHeaderAuth', data: { name: 'X_Hook_Secret' } } } }
const rightSecret = { layer: 'authorisation', name: 'credentials', parameters: { how: 'right' } }
const bookIt = post('Book', 'http://erp.example/orders', '{ city: $json.city }')
const booked = { 'erp.example': [rule(201, { id: 'e-1' })] }
const isTrue = { type: 'boolean', operation: 'true', singleValue: true }

/** A Switch with one output for each kind. */
function kindIs(kinds: readonly string[]): object {
  const values = kinds.map((kind) => condition('={{ $json.body.kind }}', { type: 'string', operation: 'equals' }, kind))
  return { rules: { values }, options: {} }
}

function respond(name: string, responseCode: number, responseBody: string): NodeInShort {
  return [name, 'respondToWebhook', { respondWith: 'json', responseBody, options: { responseCode } }]
}

/** Three expressions of one node read below two fields of the payload. */
const readsCall = set('Read call', {
  id: '={{ $json.body.message.calls[0].id }}',
  at: '={{ $json.body.message.calls[0].at }}',
  caller: '={{ $json.body.message.caller.number }}',
})

export const onTheWay: readonly CaseInShort[] = [
  {
    name: 'reads-null-through-an-alias',
    truth: { layers: ['data'] },
    nodes: [code('Ship to', 'const o = $json.body\nreturn [{ json: { city: o.shipping_address.city } }]'), bookIt],
    body: { event_id: 'w-1', shipping_address: null },
    baseline: { api: booked },
  },
  {
    name: 'reads-null-by-taking-it-apart',
    truth: { layers: ['data'] },
    nodes: [code('Ship to', 'const { customer } = $json.body\nreturn [{ json: { city: customer.city } }]'), bookIt],
    body: { event_id: 'w-2', customer: null },
    baseline: { api: booked },
  },
  {
    name: 'fields-missing-before-an-unwritten-answer',
    truth: { layers: ['data'] },
    nodes: [
      readsCall,
      post('Look up', 'http://calendar.example/slots', '{ caller: $json.caller }'),
      set('Answer', { text: "={{ $('Webhook').first().json.body.message.calls[0].id }} is free" }),
    ],
    body: { message: { sent: 1 } },
  },
  {
    name: 'fields-missing-lead-to-a-broken-branch',
    truth: { layers: ['data'] },
    nodes: [
      readsCall,
      ['Asked?', 'if', condition('={{ $json.id }}', { type: 'string', operation: 'exists', singleValue: true }, '')],
      bookIt,
      set('Refuse', { text: '={{ $json.error. }}' }),
    ],
    wires: [
      ['Webhook', 'Read call'],
      ['Read call', 'Asked?'],
      ['Asked?', 'Book'],
      ['Asked?:1', 'Refuse'],
    ],
    body: { message: { sent: 1 } },
    baseline: { api: booked },
  },
  {
    name: 'switch-decides-by-what-is-missing',
    truth: { layers: ['data'] },
    nodes: [['Kind', 'switch', kindIs(['created', 'renewed'])], bookIt],
    body: { event_id: 'w-5', city: 'Bonn' },
    baseline: { api: booked },
  },
  {
    name: 'code-refuses-what-is-missing',
    truth: { layers: ['data'] },
    nodes: [
      code(
        'Validate',
        "const [, id] = /videos\\/(\\w+)$/.exec($json.body.video ?? '') ?? []\nif (id === undefined) throw new Error('No video id could be found.')\nreturn [{ json: { id } }]",
      ),
    ],
    body: { event_id: 'w-6' },
  },
  {
    name: 'code-goes-on-where-nothing-is',
    truth: { layers: ['data'] },
    nodes: [
      code(
        'Validate',
        "const { video } = $json.body\nconst id = video.match(/videos\\/(\\w{11})$/)?.[1]\nif (!id) throw new Error('No video id could be found.')\nreturn [{ json: { id } }]",
      ),
    ],
    body: { event_id: 'w-9' },
  },
  {
    name: 'switch-decides-by-what-was-made-of-what-is-missing',
    truth: { layers: ['data'] },
    webhook: { responseMode: 'onReceived' },
    nodes: [
      set('Parse', { action: '={{ $json.body.payload }}' }),
      [
        'Kind',
        'switch',
        {
          rules: {
            values: [condition('={{ $json.action.kind }}', { type: 'string', operation: 'equals' }, 'created')],
          },
          options: {},
        },
      ],
      bookIt,
    ],
    body: { event_id: 'w-10' },
    baseline: { api: booked },
  },
  {
    name: 'workflow-refuses-with-an-answer-of-its-own',
    truth: { layers: ['data'] },
    webhook: { responseMode: 'responseNode' },
    nodes: [
      ['Whole?', 'if', condition('={{ $json.body.total === $json.body.lines.length }}', isTrue, '')],
      respond('Thank', 200, '{ "ok": true }'),
      respond('Refuse', 422, '{ "error": "total and lines do not agree" }'),
    ],
    wires: [
      ['Webhook', 'Whole?'],
      ['Whole?', 'Thank'],
      ['Whole?:1', 'Refuse'],
    ],
    body: { event_id: 'w-7', total: 3, lines: ['a'] },
  },
  {
    name: 'missing-field-before-a-missing-credential',
    truth: { layers: ['data'] },
    nodes: [
      code('Read', 'return [{ json: { prompt: $json.body.song.prompt } }]'),
      [
        'Ask',
        'httpRequest',
        {
          ...{ method: 'POST', url: 'http://songs.example/new', sendBody: true, specifyBody: 'json', options: {} },
          ...{ jsonBody: '={{ JSON.stringify({ prompt: $json.prompt }) }}' },
          ...{ authentication: 'genericCredentialType', genericAuthType: 'httpHeaderAuth' },
        },
        { credentials: { httpHeaderAuth: { id: 'nobody-has-it', name: 'Songs' } } },
      ],
    ],
    body: { event_id: 'w-8' },
  },
  {
    name: 'workflow-was-edited',
    truth: { layers: ['node'] },
    nodes: [code('Read', 'return [{ json: { city: $json.body.customer.mail.toLowerCase() } }]'), bookIt],
    body: { event_id: 'w-3', customer: { email: 'kim@example.com' } },
    baseline: { api: booked },
    lastSuccess: {
      body: { event_id: 'w-0', customer: { email: 'lee@example.com' } },
      nodes: [code('Read', 'return [{ json: { city: $json.body.customer.email.toLowerCase() } }]'), bookIt],
    },
  },
  {
    name: 'header-is-dropped-on-the-way',
    truth: { layers: ['reverse proxy'] },
    webhook: { authentication: 'headerAuth' },
    nodes: [code('Keep', 'return [{ json: { kept: 1 } }]')],
    body: { event_id: 'w-4' },
    ...hook,
    baseline: {
      changes: [rightSecret, { layer: 'reverse proxy', name: 'drop-underscores', parameters: {} }],
    },
  },
  {
    name: 'came-as-a-get-through-a-proxy',
    truth: { layers: ['reverse proxy'] },
    nodes: [code('Keep', 'return [{ json: { kept: $json.body.id } }]')],
    method: 'GET',
    headers: [
      ['Via', '1.1 edge'],
      ['X-Forwarded-For', '203.0.113.9'],
      ['X-Forwarded-Proto', 'http'],
      ['Content-Type', 'application/json'],
    ],
  },
  {
    name: 'webhook-left-at-get',
    truth: { layers: ['node', 'data'] },
    webhook: { httpMethod: 'GET' },
    nodes: [code('Keep', 'return [{ json: { kept: 1 } }]')],
    body: { event_id: 'w-5' },
  },
  {
    name: 'not-active',
    truth: { layers: ['node'] },
    active: false,
    nodes: [code('Keep', 'return [{ json: { kept: 1 } }]')],
    body: { event_id: 'w-6' },
  },
  {
    name: 'handed-out-twice',
    truth: { layers: ['queue'] },
    nodes: [post('Charge', 'http://pay.example/charges', '{ id: $json.body.event_id }')],
    body: { event_id: 'w-7' },
    baseline: {
      api: { 'pay.example': [rule(201, { id: 'c' })] },
      changes: [{ layer: 'queue', name: 'handed-out-twice', parameters: { delivery: 1 } }],
    },
  },
  {
    name: 'full-disk-behind-an-error-branch',
    truth: { layers: ['database'] },
    nodes: [
      insert('Keep', 'orders', { order: '={{ $json.body.order }}' }, { onError: 'continueErrorOutput' }),
      code('Kept', 'return [{ json: { kept: true } }]'),
      code('Not kept', 'return [{ json: { kept: false } }]'),
    ],
    wires: [
      ['Webhook', 'Keep'],
      ['Keep', 'Kept'],
      ['Keep:1', 'Not kept'],
    ],
    body: { event_id: 'w-8', order: 'A-1' },
    baseline: {
      tables: { orders: [{ order: 'A-0' }] },
      changes: [{ layer: 'database', name: 'full', parameters: {} }],
    },
  },
  {
    name: 'wrong-property-behind-continue',
    truth: { layers: ['node'], also: ['data'] },
    nodes: [
      code('Read', 'return [{ json: { city: $json.adress.city } }]', { onError: 'continueRegularOutput' }),
      post('Book', 'http://erp.example/orders', '{ city: $json.city }'),
    ],
    body: { event_id: 'w-9', address: { city: 'Bonn' } },
    baseline: { api: booked },
  },
  {
    name: 'stripped-header-and-locked-table',
    truth: { layers: ['reverse proxy', 'database'] },
    webhook: { authentication: 'headerAuth' },
    nodes: [insert('Keep', 'tickets', { ticket: '={{ $json.body.ticket }}' })],
    body: { event_id: 'w-10', ticket: 'T-1' },
    ...hook,
    baseline: {
      tables: { tickets: [{ ticket: 'T-0' }] },
      changes: [
        rightSecret,
        { layer: 'reverse proxy', name: 'drop-underscores', parameters: {} },
        { layer: 'database', name: 'locked', parameters: { when: 'always' } },
      ],
    },
  },
  {
    name: 'null-and-503',
    truth: { layers: ['data', 'API'] },
    nodes: [
      code('Ship to', 'return [{ json: { city: $json.body.shipping_address.city } }]'),
      post('Book', 'http://erp.example/orders', '{ city: $json.city }'),
    ],
    body: { event_id: 'w-11', shipping_address: null },
    baseline: { api: { 'erp.example': [rule(503, { error: 'maintenance' })] } },
  },
  {
    name: 'prefix-and-prose',
    truth: { layers: ['reverse proxy', 'AI layer'] },
    nodes: [
      post(
        'Ask',
        'http://model.example/v1/chat/completions',
        "{ model: 'small', messages: [{ role: 'user', content: $json.body.text }] }",
      ),
      code('Read', 'return [{ json: JSON.parse($json.choices[0].message.content) }]'),
    ],
    body: { event_id: 'w-12', text: 'Hello' },
    baseline: {
      api: {
        'model.example': [rule(200, { choices: [{ index: 0, message: { role: 'assistant', content: 'Sales!' } }] })],
      },
      changes: [{ layer: 'reverse proxy', name: 'path-prefix', parameters: { how: 'nginx', prefix: '/webhook' } }],
    },
  },
  {
    name: 'healthy-form-without-ids',
    truth: { layers: [] },
    nodes: [post('Keep', 'http://crm.example/contacts', '{ mail: $json.body.email }')],
    headers: [['Content-Type', 'application/x-www-form-urlencoded']],
    body: 'name=Kim&email=kim%40example.com&message=Hello',
    baseline: { api: { 'crm.example': [rule(201, { id: 1 })] } },
  },
  {
    name: 'healthy-json-form-without-ids',
    truth: { layers: [] },
    nodes: [post('Keep', 'http://crm.example/contacts', '{ mail: $json.body.email }')],
    body: { name: 'Kim', email: 'kim@example.com', message: 'Hello' },
    baseline: { api: { 'crm.example': [rule(201, { id: 1 })] } },
  },
  {
    name: 'healthy-404-is-a-new-customer',
    truth: { layers: [] },
    nodes: [
      [
        'Look up',
        'httpRequest',
        { method: 'GET', url: 'http://crm.example/customers/kim', options: {} },
        { onError: 'continueErrorOutput' },
      ],
      post('Update', 'http://crm.example/updates', '{ id: $json.id }'),
      post('Create', 'http://crm.example/customers', "{ name: 'kim' }"),
    ],
    wires: [
      ['Webhook', 'Look up'],
      ['Look up', 'Update'],
      ['Look up:1', 'Create'],
    ],
    body: { name: 'kim' },
    baseline: {
      api: {
        'crm.example': [
          { method: 'GET', path: '/customers/kim', status: 404, json: { error: 'not found' } },
          { method: 'POST', path: '/customers', status: 201, json: { id: 9 } },
        ],
      },
    },
  },
  {
    name: 'healthy-303-to-a-thank-you-page',
    truth: { layers: [] },
    webhook: { responseMode: 'responseNode' },
    nodes: [
      post('Keep', 'http://crm.example/contacts', '{ mail: $json.body.email }'),
      [
        'Thank',
        'respondToWebhook',
        { respondWith: 'redirect', redirectURL: 'https://example.com/thanks', options: { responseCode: 303 } },
      ],
    ],
    body: { email: 'kim@example.com' },
    baseline: { api: { 'crm.example': [rule(201, { id: 1 })] } },
    expected: { status: 303 },
  },
  {
    name: 'healthy-filter-drops-on-purpose',
    truth: { layers: [] },
    nodes: [
      ['Paid?', 'filter', condition('={{ $json.body.status }}', { type: 'string', operation: 'equals' }, 'paid')],
      post('Ship', 'http://ship.example/parcels', '{ id: $json.body.id }'),
    ],
    webhook: { responseMode: 'onReceived' },
    body: { id: 4, status: 'open' },
    baseline: { api: { 'ship.example': [rule(201, { id: 1 })] } },
  },
]
