// What an error, an answer or a called workflow says by its own words of where a failure comes from.
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { openFaultline, type Faultline } from '../../../src/main/faultline.ts'
import type { Layer } from '../../../src/shared/layer.ts'
import { code, post, set, type CaseInShort, type NodeInShort } from './measured/case-in-short.ts'
import { verdictOf } from './measured/verdict-of.ts'

let faultline: Faultline

test.beforeAll(async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'faultline-own-words-'))
  faultline = await openFaultline({ dataFolder, port: 0, now: Date.now, version: '0.0.0', platform: 'test' })
})

test.afterAll(() => faultline.close())

const get = (name: string, url: string, more: object = {}): NodeInShort => [
  name,
  'httpRequest',
  { url, options: {}, ...more },
]
const keep = post('Keep', 'http://crm.example/contacts', '{ a: 1 }')
const crm = (...rules: readonly object[]) => ({
  api: { 'crm.example': [...rules, { path: '*', status: 200, json: { ok: true } }] },
})
const multipart = '--X\r\nContent-Disposition: form-data; name="title"\r\n\r\nScan\r\n--X--\r\n'

interface Told extends Omit<CaseInShort, 'name' | 'truth'> {
  readonly layer: Layer
  readonly others: readonly Layer[]
  readonly says: string
}

const told: Readonly<Record<string, Told>> = {
  'a node that is not there': {
    nodes: [
      set('Fields', { id: '={{ $json.body.id }}' }),
      post('Keep', 'http://crm.example/contacts', '{ id: $("Set fields").first().json.id }'),
    ],
    body: { event_id: 'o-1', id: 1 },
    layer: 'node',
    others: [],
    says: `The node 'Set fields' doesn't exist`,
  },
  'a node that has not run': {
    nodes: [
      code('Choose', 'return $input.all()'),
      post('Keep', 'http://crm.example/contacts', '{ id: $("Later").first().json.id }'),
      set('Later', { id: '1' }),
    ],
    body: { event_id: 'o-2' },
    layer: 'node',
    others: [],
    says: `it hasn't been executed yet`,
  },
  'code that returns nothing': {
    nodes: [code('Clean', '$input.all().map((item) => ({ json: { a: 1 } }))'), keep],
    body: { event_id: 'o-3' },
    layer: 'node',
    others: [],
    says: 'Its code returns no items',
  },
  'an answer that nothing changed': {
    nodes: [
      get('Ask', 'http://crm.example/list', {
        sendHeaders: true,
        headerParameters: { parameters: [{ name: 'If-None-Match', value: '"a"' }] },
      }),
    ],
    baseline: crm({ path: '/list', status: 304, headers: { etag: '"a"' } }),
    body: { event_id: 'o-4' },
    layer: 'node',
    others: ['API'],
    says: '304 comes without a body',
  },
  'a file that the form does not have': {
    nodes: [['Read', 'extractFromFile', { operation: 'csv', binaryPropertyName: 'file', options: {} }], keep],
    headers: [['Content-Type', 'multipart/form-data; boundary=X']],
    body: multipart,
    layer: 'data',
    others: ['node'],
    says: 'the file "file" has to come with the request',
  },
  'a page to sign in at': {
    nodes: [
      get('Ask', 'http://crm.example/list'),
      code('Read', 'return [{ json: { v: $input.first().json.v.trim() } }]'),
    ],
    baseline: crm(
      { path: '/list', status: 302, headers: { location: 'http://crm.example/login' } },
      { path: '/login', status: 200, text: '<html>Sign in</html>', headers: { 'content-type': 'text/html' } },
    ),
    body: { event_id: 'o-5' },
    layer: 'authorisation',
    others: ['API', 'node'],
    says: 'a page to sign in at',
  },
  'a page to sign in at that code reads, at the address of the API itself': {
    nodes: [
      get('Ask', 'http://crm.example/list'),
      code('Read', 'return [{ json: { v: $input.first().json.v.trim() } }]'),
    ],
    baseline: crm({
      ...{ path: '/list', status: 200, headers: { 'content-type': 'text/html' } },
      text: '<!DOCTYPE html><html><head><title>Sign in</title></head><body></body></html>',
    }),
    body: { event_id: 'o-5b' },
    layer: 'API',
    others: ['authorisation', 'node'],
    says: 'a page to sign in at',
  },
  'results of a bulk call that failed': {
    nodes: [post('Bulk', 'http://crm.example/bulk', '{ rows: $json.body.rows }')],
    baseline: crm({
      path: '/bulk',
      status: 207,
      json: {
        results: [
          { id: 1, status: 201 },
          { id: 2, status: 422, error: { message: 'email is invalid' } },
        ],
      },
    }),
    body: { event_id: 'o-6', rows: [{ id: 1 }, { id: 2 }] },
    layer: 'data',
    others: ['API', 'node'],
    says: 'results that failed within a success',
  },
  'errors of what was sent to GraphQL': {
    nodes: [post('Create', 'http://crm.example/graphql', '{ query: "mutation" }')],
    baseline: crm({
      path: '/graphql',
      status: 200,
      json: { data: { customerCreate: { customer: null, userErrors: [{ message: 'Email has already been taken' }] } } },
    }),
    body: { event_id: 'o-7' },
    layer: 'data',
    others: ['API', 'node'],
    says: 'results that failed within a success',
  },
}

for (const [what, { layer, others, says, ...one }] of Object.entries(told)) {
  test(`own words say where a failure comes from: ${what}`, async () => {
    const name = `own-${what.replaceAll(' ', '-')}`
    const verdict = await verdictOf(faultline, { name, baseline: crm(), ...one })
    expect([verdict.layer, verdict.others]).toEqual([layer, others])
    expect(verdict.certainty).toBe('likely')
    expect(verdict.evidence?.map(({ data }) => data.what).join(' ')).toContain(says)
  })
}

test('what is not found at first and is when it is asked for again is the fault of the API', async () => {
  const { layer } = await verdictOf(faultline, {
    name: 'not-yet-there',
    nodes: [keep, get('Read', 'http://crm.example/contacts/9')],
    baseline: crm({ method: 'GET', path: '/contacts/9', status: 404, json: { error: 'not found' }, times: 1 }),
    body: { event_id: 'o-8' },
  })
  expect(layer).toBe('API')
})

test('one thing where a list is walked through is named and put in a list; no field of the name of the method is missing', async () => {
  const { layer, place, healing, sentence } = await verdictOf(faultline, {
    name: 'no-list',
    nodes: [code('Lines', 'return $input.first().json.body.lines.map((line) => ({ json: { sku: line.sku.trim() } }))')],
    body: { event_id: 'o-9', lines: { sku: 'A' } },
  })
  expect(layer).toBe('data')
  expect(healing?.sentence).toBe('$.lines is in a list.')
  expect(place).toMatchObject({ field: '$.lines', node: 'Lines' })
  expect(sentence).not.toContain('is missing')
})

test('a value that has no such method is of another type, and no field of the name of the method is missing', async () => {
  const { place } = await verdictOf(faultline, {
    name: 'no-method',
    nodes: [code('Trim', 'return [{ json: { name: $input.first().json.body.name.trim() } }]')],
    body: { event_id: 'o-11', name: { first: 'Ann' } },
  })
  expect(place).toMatchObject({ field: '$.name', found: 'object' })
})

test('a failure within a called workflow names its node and the one that called it', async () => {
  const called = {
    id: 'sync-contacts',
    name: 'Sync contacts',
    nodes: [
      {
        id: 'a',
        name: 'Called',
        type: 'n8n-nodes-base.executeWorkflowTrigger',
        typeVersion: 1.1,
        position: [0, 0],
        parameters: { inputSource: 'passthrough' },
      },
      {
        id: 'b',
        name: 'Push',
        type: 'n8n-nodes-base.httpRequest',
        typeVersion: 4.2,
        position: [0, 0],
        parameters: { method: 'POST', url: 'http://crm.example/push', options: {} },
      },
    ],
    connections: { Called: { main: [[{ node: 'Push', type: 'main', index: 0 }]] } },
    settings: { executionOrder: 'v1' },
  }
  const verdict = await verdictOf(faultline, {
    name: 'fails-in-called',
    nodes: [
      [
        'Sync',
        'executeWorkflow',
        { source: 'database', workflowId: { __rl: true, mode: 'id', value: 'sync-contacts' }, options: {} },
        { typeVersion: 1.2 },
      ],
    ],
    workflows: [called],
    baseline: crm({ path: '/push', status: 503, json: { error: 'maintenance' } }),
    body: { event_id: 'o-10' },
  })
  expect(verdict.layer).toBe('API')
  expect(verdict.sentence).toContain('It shows at "Push" of the workflow "Sync contacts", which "Sync" calls.')
  expect(verdict.evidenceFor.at(-1)).toContain('in "Push" of the workflow "Sync contacts"')
})

test('a number of more digits than a number keeps is told as the payload\u2019s, with what is read in its place', async () => {
  const { layer, others, healing } = await verdictOf(faultline, {
    name: 'long-number',
    nodes: [get('Find', '=http://crm.example/orders/{{ $json.body.id }}')],
    headers: [['Content-Type', 'application/json']],
    body: '{"event_id":"o-12","id":12345678901234567891,"rate":0.12345678901234567891}',
    baseline: crm(
      { path: '/orders/12345678901234567891', status: 200, json: { ok: true } },
      { path: '/orders/*', status: 404, json: { error: 'order not found' } },
    ),
  })
  expect([layer, others[0]]).toEqual(['data', 'node'])
  expect(healing?.sentence).toBe(
    'Numbers of more digits than a number keeps are texts: 12345678901234567891 is read as 12345678901234567000.',
  )
})

test('a value put into an answer that reports errors of what was sent makes no fault of the API certain', async () => {
  const { layer, others, certainty } = await verdictOf(faultline, {
    name: 'taken-email',
    nodes: [
      post('Create', 'http://crm.example/graphql', '{ query: "mutation" }'),
      post('Tell', 'http://crm.example/hook', '{ text: "Created " + $json.data.customerCreate.customer.id }'),
    ],
    baseline: crm({
      path: '/graphql',
      status: 200,
      json: { data: { customerCreate: { customer: null, userErrors: [{ message: 'Email has already been taken' }] } } },
    }),
    body: { event_id: 'o-13' },
  })
  expect(certainty).toBe('likely')
  expect([layer, ...others]).toContain('data')
})

test('an expression that the service cannot compile is the fault of its node, and is healed by a fallback', async () => {
  const verdict = await verdictOf(faultline, {
    name: 'not-compiled',
    nodes: [
      set('Text', { text: '=Hello {{ `${$json.body.customer?.name}` }}' }),
      post('Keep', 'http://crm.example/contacts', '{ text: $json.text }'),
    ],
    baseline: crm(),
    body: { event_id: 'o-12', customer: { name: 'Ada' } },
  })
  expect([verdict.layer, verdict.others]).toEqual(['node', []])
  expect(verdict.place).toMatchObject({ node: 'Text' })
  expect(verdict.healing?.sentence).toBe(`"Text" has ?? '' behind each ?. that stands alone in a template literal.`)
})
