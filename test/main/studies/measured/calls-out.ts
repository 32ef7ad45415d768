// Cases whose failure shows at a call that goes out: of the API, of who may call it, of what is sent, of a model.
import { code, condition, post, type CaseInShort } from './case-in-short.ts'

const numberAbove = { type: 'number', operation: 'gte' }
const rule = (status: number, json: unknown, more: object = {}): object => ({ path: '*', status, json, ...more })

export const callsOut: readonly CaseInShort[] = [
  {
    name: 'chat-limits-the-rate',
    truth: { layers: ['API'] },
    nodes: [post('Tell', 'http://slack.example/api/chat.postMessage', "{ channel: 'C1', text: $json.body.text }")],
    body: { event_id: 'm-1', text: 'Deployed' },
    baseline: {
      api: { 'slack.example': [rule(429, { ok: false, error: 'ratelimited' }, { headers: { 'retry-after': '30' } })] },
    },
  },
  {
    name: 'chat-is-down',
    truth: { layers: ['API'] },
    nodes: [post('Tell', 'http://slack.example/api/chat.postMessage', "{ channel: 'C1', text: $json.body.text }")],
    body: { event_id: 'm-2', text: 'Deployed' },
    baseline: { api: { 'slack.example': [rule(503, { ok: false, error: 'service_unavailable' })] } },
  },
  {
    name: 'chat-refuses-what-is-sent',
    truth: { layers: ['node'], also: ['data', 'API'] },
    nodes: [post('Tell', 'http://slack.example/api/chat.postMessage', "{ channel: 'C1', blocks: 'text' }")],
    body: { event_id: 'm-3', text: 'Deployed' },
    baseline: { api: { 'slack.example': [rule(400, { ok: false, error: 'invalid_blocks' })] } },
  },
  {
    name: 'chat-token-without-scope-in-a-200',
    truth: { layers: ['authorisation'], also: ['API', 'node'] },
    nodes: [post('Tell', 'http://slack.example/api/chat.postMessage', "{ channel: 'C1', text: $json.body.text }")],
    body: { event_id: 'm-4', text: 'Deployed' },
    baseline: { api: { 'slack.example': [rule(200, { ok: false, error: 'missing_scope', needed: 'chat:write' })] } },
  },
  {
    name: 'messenger-refuses-the-number',
    truth: { layers: ['data'], also: ['node', 'API'] },
    nodes: [
      post('Send', 'http://graph.example/v1/messages', "{ messaging_product: 'whatsapp', to: $json.body.phone }"),
    ],
    body: { event_id: 'm-5', phone: '0151 000' },
    baseline: {
      api: { 'graph.example': [rule(400, { error: { message: '(#131009) Parameter value is not valid' } })] },
    },
  },
  {
    name: 'survey-service-down',
    truth: { layers: ['API'] },
    nodes: [
      ['Fetch', 'httpRequest', { method: 'GET', url: 'http://survey.example/forms/7/responses', options: {} }],
      code('Count', 'return [{ json: { count: $json.items.length } }]'),
    ],
    body: { event_id: 'm-6' },
    baseline: { api: { 'survey.example': [rule(503, { code: 'MAINTENANCE' })] } },
  },
  {
    name: 'fails-once-then-answers',
    truth: { layers: ['API'] },
    nodes: [post('Book', 'http://erp.example/orders', '{ id: $json.body.id }')],
    body: { event_id: 'm-7', id: 7 },
    baseline: {
      api: { 'erp.example': [rule(502, { error: 'bad gateway' }, { times: 1 }), rule(201, { id: 'e-1' })] },
    },
  },
  {
    name: 'server-breaks-on-a-field-left-out',
    truth: { layers: ['node'], also: ['data'] },
    nodes: [post('Charge', 'http://pay.example/charges', '{ total: $json.body.amount }')],
    body: { event_id: 'm-8', amount: 12 },
    baseline: {
      api: {
        'pay.example': [
          { path: '/charges', body_includes: '"amount"', status: 201, json: { id: 'ch-1' } },
          rule(500, { error: "Field 'amount' is required" }),
        ],
      },
    },
  },
  {
    name: 'undefined-within-the-url',
    truth: { layers: ['node', 'data'] },
    nodes: [
      [
        'Fetch',
        'httpRequest',
        { method: 'GET', url: '=http://crm.example/contacts/{{ $json.body.contact_id }}', options: {} },
      ],
    ],
    body: { event_id: 'm-9', contact: 7 },
    baseline: {
      api: {
        'crm.example': [{ path: '/contacts/7', status: 200, json: { id: 7 } }, rule(500, { error: 'Internal error' })],
      },
    },
  },
  {
    name: 'firewall-says-403-in-json',
    truth: { layers: ['API'] },
    nodes: [post('Create', 'http://shop.example/api/orders', '{ id: $json.body.id }')],
    body: { event_id: 'm-10', id: 1 },
    baseline: {
      api: {
        'shop.example': [
          rule(403, { code: 'WAF_1020', message: 'Request rejected by security policy', incident_id: '8f' }),
        ],
      },
    },
  },
  {
    name: 'token-has-expired',
    truth: { layers: ['authorisation'] },
    nodes: [
      post('Create lead', 'http://crm.example/leads', '$json.body.lead', {
        credentials: { oAuth2Api: { id: 'measured-crm', name: 'CRM' } },
        parameters: {
          method: 'POST',
          url: 'http://crm.example/leads',
          sendBody: true,
          specifyBody: 'json',
          jsonBody: '={{ JSON.stringify($json.body.lead) }}',
          authentication: 'genericCredentialType',
          genericAuthType: 'oAuth2Api',
          options: {},
        },
      }),
    ],
    body: { event_id: 'm-11', lead: { name: 'Kim' } },
    credentials: {
      CRM: { id: 'measured-crm', type: 'oAuth2Api', data: { accessTokenUrl: 'http://login.example/oauth/token' } },
    },
    baseline: {
      api: { 'crm.example': [rule(201, { id: 'l-1' })], 'login.example': [] },
      changes: [{ layer: 'authorisation', name: 'token', parameters: { state: 'refresh-revoked' } }],
    },
  },
  {
    name: 'put-in-place-of-patch',
    truth: { layers: ['node'], also: ['API'] },
    nodes: [
      [
        'Update',
        'httpRequest',
        {
          method: 'PUT',
          url: 'http://crm.example/contacts/7',
          sendBody: true,
          specifyBody: 'json',
          jsonBody: '={{ JSON.stringify({ name: $json.body.name }) }}',
          options: {},
        },
      ],
    ],
    body: { event_id: 'm-12', name: 'Kim' },
    baseline: {
      api: {
        'crm.example': [
          { method: 'PATCH', path: '/contacts/7', status: 200, json: { id: 7 } },
          rule(405, { error: 'Method not allowed' }),
        ],
      },
    },
  },
  {
    name: 'model-answers-in-prose',
    truth: { layers: ['AI layer'], also: ['node'] },
    nodes: [
      post(
        'Ask',
        'http://model.example/v1/chat/completions',
        "{ model: 'small', messages: [{ role: 'user', content: $json.body.text }] }",
      ),
      code('Read', 'return [{ json: JSON.parse($json.choices[0].message.content) }]'),
      post('Open ticket', 'http://desk.example/tickets', '{ intent: $json.intent }'),
    ],
    body: { event_id: 'm-13', text: 'My lamp is dark.' },
    baseline: {
      api: {
        'model.example': [
          rule(200, {
            object: 'chat.completion',
            choices: [{ index: 0, message: { role: 'assistant', content: 'Support, I think.' } }],
          }),
        ],
        'desk.example': [rule(201, { id: 'T-1' })],
      },
    },
  },
  {
    name: 'price-is-text-by-design',
    truth: { layers: ['node'] },
    nodes: [
      ['Large?', 'if', condition('={{ $json.body.total_price }}', numberAbove, 100)],
      post('Book', 'http://erp.example/orders', '{ id: $json.body.id }'),
    ],
    headers: [['X-Shopify-Topic', 'orders/create']],
    body: { id: 4501, total_price: '129.50', line_items: [{ price: '129.50', quantity: 1 }] },
    baseline: { api: { 'erp.example': [rule(201, { id: 'e-1' })] } },
  },
  {
    name: 'price-became-text',
    truth: { layers: ['data'] },
    nodes: [
      ['Large?', 'if', condition('={{ $json.body.total }}', numberAbove, 100)],
      post('Book', 'http://erp.example/orders', '{ id: $json.body.event_id }'),
    ],
    body: { event_id: 'o-2', total: '129.5' },
    baseline: { api: { 'erp.example': [rule(201, { id: 'e-1' })] } },
    lastSuccess: { body: { event_id: 'o-1', total: 150 } },
  },
]
