// Workflows that tell their caller no by themselves, and steps that fail over what an answer holds: whose fault it is.
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { openFaultline, type Faultline } from '../../../src/main/faultline.ts'
import type { Verdict } from '../../../src/shared/verdict.ts'
import { code, condition, post, type CaseInShort, type NodeInShort } from './measured/case-in-short.ts'
import { verdictOf } from './measured/verdict-of.ts'

let faultline: Faultline

test.beforeAll(async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'faultline-said-no-'))
  faultline = await openFaultline({ dataFolder, port: 0, now: Date.now, version: '0.0.0', platform: 'test' })
})

test.afterAll(() => faultline.close())

const responds = { responseMode: 'responseNode' }
const given = { responseMode: 'onReceived' }
const answer = (name: string, body: string, status = 200): NodeInShort => [
  name,
  'respondToWebhook',
  { respondWith: 'json', responseBody: body, options: { responseCode: status } },
]
const check = (left: string, operation: string, type = 'string'): NodeInShort => [
  'Check',
  'if',
  condition(left, { type, operation, singleValue: true }, ''),
]
const ways = [
  ['Webhook', 'Check'],
  ['Check', 'Yes'],
  ['Check:1', 'No'],
] as const
const no = '{"success": false, "error": "not valid"}'
const yes = '{"success": true}'
const ask: NodeInShort = ['Ask', 'httpRequest', { url: 'http://shop.example/state', options: {} }]
const asked = [['Webhook', 'Ask'], ['Ask', 'Check'], ...ways.slice(1)] as const
const shop = (json: unknown, more: object = {}) => ({
  api: {
    'shop.example': [
      { path: '/state', status: 200, json, ...more },
      { path: '*', status: 200, json: {} },
    ],
  },
})

function sentences({ evidence = [] }: Verdict): string {
  return JSON.stringify(evidence.map(({ data }) => data.what))
}

interface Told extends Omit<CaseInShort, 'name' | 'truth'> {
  readonly layer: Verdict['layer']
  readonly place?: Partial<Verdict['place']>
  readonly says?: string
}

const told: Readonly<Record<string, Told>> = {
  'a text that says it failed, over a field that the payload lacks': {
    webhook: responds,
    nodes: [
      check('={{ $json.body.mail }}', 'notEmpty'),
      answer('Yes', yes),
      ['No', 'respondToWebhook', { respondWith: 'text', responseBody: '❌ Error: no address', options: {} }],
    ],
    wires: ways,
    body: { event_id: 'n-0', name: 'Ann' },
    layer: 'data',
    place: { node: 'Check', field: '$.mail' },
    says: '❌ Error: no address',
  },
  'an error alone, over a field that the payload lacks': {
    webhook: responds,
    nodes: [check('={{ $json.body.url }}', 'exists'), answer('Yes', yes), answer('No', '{"error": "url is missing"}')],
    wires: ways,
    body: { event_id: 'n-31', link: 'https://shop.example' },
    layer: 'data',
    place: { node: 'Check', field: '$.url' },
    says: 'url is missing',
  },
  'a success that says it was none, for a field of the payload': {
    nodes: [check('={{ $json.body.email }}', 'notEmpty'), answer('Yes', yes), answer('No', no)],
    wires: ways,
    webhook: responds,
    body: { mail_address: 'a@shop.example' },
    layer: 'data',
    place: { field: '$.email', found: 'missing', node: 'Check' },
  },
  'a success that says it was none, for what an API gave': {
    nodes: [ask, check('={{ $json.allowed }}', 'true', 'boolean'), answer('Yes', yes), answer('No', no)],
    wires: asked,
    webhook: responds,
    baseline: shop({ permitted: true }),
    body: {},
    layer: 'API',
    place: { field: '$.allowed', found: 'missing', node: 'Check' },
  },
  'a refusal by what an API gave': {
    nodes: [ask, check('={{ $json.allowed }}', 'true', 'boolean'), answer('Yes', yes), answer('No', no, 429)],
    wires: asked,
    webhook: responds,
    baseline: shop({ permitted: true }),
    body: {},
    layer: 'API',
    says: '"Check" reads $.allowed of the answer of "Ask", which is missing.',
  },
  'an object where a text is meant': {
    nodes: [code('Shape', 'return [{ json: { company: $json.body.company.trim() } }]')],
    body: { company: { id: 4, name: 'Dock Ltd' } },
    layer: 'data',
    place: { field: '$.company', node: 'Shape' },
  },
  'JSON of an answer that breaks off': {
    nodes: [ask, code('Read', 'return [{ json: { rows: JSON.parse($json.data).rows.length } }]')],
    baseline: shop({ data: '{"rows":[{"id":1},{"id' }),
    body: {},
    layer: 'API',
    says: 'It reads JSON from $.data of the answer of "Ask", which ends too early.',
  },
  'an empty list of an answer, of which one is taken': {
    nodes: [ask, code('Read', 'return [{ json: { id: $json.rows[0].id } }]')],
    baseline: shop({ rows: [], total: 0 }),
    body: {},
    layer: 'API',
    says: '$.rows of the answer of \\"Ask\\" is empty, and \\"Read\\" takes an element of it.',
  },
  'an empty list of an answer, with which the items end': {
    nodes: [ask, code('Rows', 'return $json.rows.map((row) => ({ json: row }))'), answer('Yes', yes)],
    webhook: responds,
    baseline: shop({ rows: [], total: 0 }),
    body: {},
    layer: 'API',
    says: '$.rows of the answer of \\"Ask\\" is empty.',
  },
  'an answer that reports an error in words': {
    nodes: [
      ['Ask', 'httpRequest', { method: 'POST', url: 'http://shop.example/state', options: {} }],
      code('Rows', 'return ($json.rows ?? []).map((row) => ({ json: row }))'),
      answer('Yes', yes),
    ],
    webhook: responds,
    baseline: shop({ status: 'error', message: 'quota for today used up' }),
    body: {},
    layer: 'API',
  },
  'a page in place of the JSON that a node takes': {
    nodes: [
      [
        'Ask',
        'httpRequest',
        { url: 'http://shop.example/state', options: { response: { response: { responseFormat: 'json' } } } },
      ],
    ],
    baseline: shop(undefined, { text: '<html>moved</html>', headers: { 'Content-Type': 'text/html' } }),
    body: {},
    layer: 'API',
    says: '"Ask" takes JSON, and was answered 200 with something else (text/html)',
  },
  'a field that no step before has made': {
    nodes: [
      code('Shape', 'return [{ json: { total: 4 } }]'),
      [
        'Say',
        'set',
        {
          assignments: {
            assignments: [{ id: '1', name: 'text', value: '={{ $json.data.total.toFixed(2) }}', type: 'string' }],
          },
          options: {},
        },
      ],
    ],
    body: { id: 'evt_11' },
    layer: 'node',
  },
  'what a model left empty, refused by an API': {
    nodes: [
      ['Agent', '@n8n/n8n-nodes-langchain.agent', { text: '={{ $json.body.question }}' }],
      post('Send', 'http://shop.example/messages', '{ content: $json.output }'),
    ],
    baseline: {
      api: { 'shop.example': [{ path: '*', status: 422, json: { error: "content can't be blank" } }] },
      stand_ins: { Agent: { items: [{ json: { output: '' } }] } },
    },
    body: { question: 'where is it' },
    layer: 'AI layer',
    says: '$.output of the answer of \\"Agent\\", which it is made from, is empty.',
  },
  'one of several calls that fails, and a node that would leave it out': {
    nodes: [
      code('List', 'return $input.first().json.body.ids.map((id) => ({ json: { id } }))'),
      ['Each', 'httpRequest', { url: '=http://shop.example/state/{{ $json.id }}', options: {} }],
    ],
    baseline: {
      api: {
        'shop.example': [
          { path: '/state/3', status: 500, json: { message: 'internal' } },
          { path: '*', status: 200, json: { ok: true } },
        ],
      },
    },
    body: { ids: [1, 2, 3, 4] },
    layer: 'API',
  },
  'a repeat that is taken for a new event': {
    nodes: [post('Keep', 'http://shop.example/orders', '{ key: $json.body.event_key ?? "" }')],
    webhook: given,
    baseline: shop({}),
    body: { id: 'evt_9', total: 4 },
    layer: 'node',
    says: 'a repeat of delivery 1 was taken for a new event, and changed something outside once more',
  },
}

for (const [what, { layer, place, says, ...one }] of Object.entries(told)) {
  test(`whose fault it is: ${what}`, async () => {
    const verdict = await verdictOf(faultline, { name: `no-${what.replaceAll(/\W+/gu, '-')}`, ...one })
    expect(verdict.layer, verdict.sentence).toBe(layer)
    if (place !== undefined) expect(verdict.place).toMatchObject(place)
    if (says !== undefined)
      expect(sentences(verdict)).toContain(says.includes('\\"') ? says : JSON.stringify(says).slice(1, -1))
  })
}

test('a type that a comparison does not take may be of the answer as well as of the node', async () => {
  const flag = [
    'Check',
    'if',
    condition('={{ $json.allowed }}', { type: 'boolean', operation: 'true', singleValue: true }, ''),
  ] as const
  const nodes = [ask, flag, answer('Yes', yes), answer('No', no)]
  const baseline = shop({ allowed: 'true' })
  const verdict = await verdictOf(faultline, {
    name: 'flag-as-text',
    nodes,
    wires: asked,
    webhook: responds,
    baseline,
    body: {},
  })
  expect(verdict.certainty).toBe('likely')
  expect([verdict.layer, ...verdict.others]).toEqual(expect.arrayContaining(['node', 'API']))
  expect(sentences(verdict)).toContain('Every call is answered with $.allowed as true or false.')
})

test('what goes wrong in silence with one item is told before what its repeat does', async () => {
  const verdict = await verdictOf(faultline, {
    name: 'quiet-before-repeat',
    webhook: given,
    nodes: [
      [
        'Shape',
        'set',
        {
          assignments: {
            assignments: [{ id: '1', name: 'text', value: '={{ $json.body.content.trim() }}', type: 'string' }],
          },
          options: {},
        },
      ],
      post('Keep', 'http://shop.example/notes', '{ text: $json.text ?? "" }'),
    ],
    baseline: shop({}),
    body: { event_id: 'evt_10', content: null },
  })
  expect(verdict.layer, verdict.sentence).toBe('data')
  expect(verdict.place).toMatchObject({ field: '$.content', node: 'Shape' })
})

test('a workflow that says yes is blamed for nothing, whatever else its answer says of errors', async () => {
  for (const [name, body] of [
    ['says-none', '{"response": "success", "error": "None"}'],
    ['counts-none', '{"status": "done", "errors": [], "failed": 0}'],
  ] as const) {
    const verdict = await verdictOf(faultline, {
      name,
      webhook: responds,
      nodes: [answer('Yes', body)],
      body: { a: 1 },
    })
    expect(verdict.layer, verdict.sentence).toBeNull()
  }
})

test('code that finds nothing of all that it looks for in an answer was given another one', async () => {
  const shape =
    "return [{ json: { id: $json.id || '', at: $json.endedAt || '', why: $json.reason || '', cost: $json.cost ?? 0, by: $json.number || '' } }]"
  const nodes = [ask, code('Shape', shape)]
  const whole = { id: 'c', endedAt: 'd', reason: 'r', cost: 1, number: 'k' }
  const wrapped = await verdictOf(faultline, { name: 'wrapped', nodes, baseline: shop({ call: whole }), body: {} })
  expect(wrapped.layer, wrapped.sentence).toBe('API')
  const plain = await verdictOf(faultline, { name: 'plain', nodes, baseline: shop({ id: 'c', number: 'k' }), body: {} })
  expect(plain.layer, plain.sentence).toBeNull()
})

test('a no to an answer that nobody wrote says nothing', async () => {
  const flag = check('={{ $json.allowed }}', 'true', 'boolean')
  const nodes = [ask, flag, answer('Yes', yes), answer('No', no)]
  const verdict = await verdictOf(faultline, { name: 'unwritten-no', nodes, wires: asked, webhook: responds, body: {} })
  expect(verdict.layer, verdict.sentence).toBeNull()
})

test('a status of error that is written in the node, and to which no decision leads, is the node\u2019s', async () => {
  const { layer, others, sentence } = await verdictOf(faultline, {
    name: 'answers-500-always',
    webhook: responds,
    nodes: [answer('Thank', yes, 500)],
    body: { event_id: 'sn-always' },
    expected: { status: 200 },
  })
  expect([layer, others], sentence).toEqual(['node', []])
  expect(sentence).toContain('"Thank" answers 500 whatever comes')
})

test('a token that has expired, by the workflow\u2019s own check, is of whoever sent it', async () => {
  const { layer, others } = await verdictOf(faultline, {
    name: 'token-expired-by-own-check',
    nodes: [
      code(
        'Check',
        "const [, claims] = $json.headers.authorization.split('.')\nconst { exp } = JSON.parse(Buffer.from(claims, 'base64').toString())\nif (exp < 1767225600) throw new Error('Token expired at ' + exp)\nreturn $input.all()",
      ),
    ],
    headers: [['Authorization', `Bearer a.${Buffer.from('{"exp":1700000000}').toString('base64url')}.b`]],
    body: { event_id: 'sn-expired' },
  })
  expect([layer, others[0]]).toEqual(['authorisation', 'data'])
})

const going: NodeInShort = [
  'Ask',
  'httpRequest',
  { url: 'http://shop.example/state', options: {} },
  { onError: 'continueRegularOutput' },
]
const afterAsk = (jsCode: string, status: number) =>
  verdictOf(faultline, {
    name: `looks-for-errors-${String(status)}`,
    nodes: [going, code('Look', jsCode)],
    baseline: { api: { 'shop.example': [{ path: '*', status, json: { message: 'not found' } }] } },
    body: { event_id: `le-${String(status)}` },
  })

test('of a decision by what code makes no field is blamed by which another decision let it pass', async () => {
  const look = code(
    'Look',
    'const { skus } = $json.body\nreturn [{ json: { ok: skus.every((sku) => sku in { A: 1, B: 2 }), skus } }]',
  )
  const found: NodeInShort = [
    'Found',
    'if',
    condition('={{ $json.ok }}', { type: 'boolean', operation: 'true', singleValue: true }, ''),
  ]
  const verdict = await verdictOf(faultline, {
    name: 'n-second-decision',
    webhook: responds,
    nodes: [
      check('={{ $json.body.express }}', 'true', 'boolean'),
      look,
      found,
      answer('Yes', yes),
      answer('No', no, 422),
    ],
    wires: [
      ['Webhook', 'Check'],
      ['Check', 'Look'],
      ['Look', 'Found'],
      ['Found', 'Yes'],
      ['Found:1', 'No'],
    ],
    body: { event_id: 'n-32', express: true, skus: ['A', 'Z'] },
  })
  expect(verdict.sentence).toContain('the workflow itself answers 422')
  expect(verdict.sentence).toContain('"Found" decides it by what the steps before it made.')
  expect(verdict.place).toMatchObject({ field: null, node: 'Found' })
})

test('who looks whether a thing is there, goes on and looks for the error, has not failed where it is not', async () => {
  for (const jsCode of [
    'return [{ json: { isThere: !$json.error } }]',
    "return $input.all().map(({ json }) => ({ json: { isThere: json['error'] === undefined } }))",
    'const { error } = $input.first().json\nreturn [{ json: { isThere: !error } }]',
  ]) {
    const { layer, nothingFails, sentence } = await afterAsk(jsCode, 404)
    expect([layer, nothingFails], sentence).toEqual([null, true])
  }
})

test('who goes on and decides by whether a field of the thing is there, has not failed where it is not', async () => {
  const exists = { type: 'string', operation: 'exists', singleValue: true }
  for (const [index, parameters] of [
    condition('={{ $json.id }}', exists, ''),
    condition('={{ !!$json.id }}', { type: 'boolean', operation: 'true', singleValue: true }, ''),
    condition('={{ $json.email }}', { type: 'string', operation: 'empty', singleValue: true }, ''),
  ].entries()) {
    const decided = (status: number) =>
      verdictOf(faultline, {
        name: `decides-by-there-${String(index)}-${String(status)}`,
        nodes: [
          going,
          ['There', 'if', parameters],
          code('Keep', 'return $input.all()'),
          code('Make', 'return $input.all()'),
        ],
        wires: [
          ['Webhook', 'Ask'],
          ['Ask', 'There'],
          ['There', 'Keep'],
          ['There:1', 'Make'],
        ],
        baseline: { api: { 'shop.example': [{ path: '*', status, json: { message: 'not found' } }] } },
        body: { event_id: `dt-${String(index)}-${String(status)}` },
      })
    const missing = await decided(404)
    expect([missing.layer, missing.nothingFails], missing.sentence).toEqual([null, true])
    if (index === 0) expect((await decided(503)).layer).toBe('API')
  }
})

test('an error that nobody looks for, and one that is not about the thing, are told', async () => {
  expect((await afterAsk('return [{ json: { done: true } }]', 404)).layer).not.toBeNull()
  expect((await afterAsk('return [{ json: { isThere: !$json.error } }]', 503)).layer).toBe('API')
})
