// A field that came in another part of the request than it is read of: its query, its body or its headers. And the value of what came in
// another form.
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { openFaultline, type Faultline } from '../../../src/main/faultline.ts'
import { code, condition, post, type CaseInShort, type NodeInShort } from './measured/case-in-short.ts'
import { verdictOf } from './measured/verdict-of.ts'

let faultline: Faultline

test.beforeAll(async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'faultline-other-parts-'))
  faultline = await openFaultline({ dataFolder, port: 0, now: Date.now, version: '0.0.0', platform: 'test' })
})

test.afterAll(() => faultline.close())

const equals = { type: 'string', operation: 'equals' }
const keep = (body: string): NodeInShort => post('Keep', 'http://shop.example/things', body)
const well = { api: { 'shop.example': [{ path: '*', status: 200, json: { id: 7 } }] } }
const wants = (text: string): object => ({
  api: {
    'shop.example': [
      { path: '*', body_includes: text, status: 201, json: {} },
      { path: '*', status: 422, json: { message: 'It is required' } },
    ],
  },
})

interface Moved extends Omit<CaseInShort, 'name' | 'truth'> {
  readonly says: string
  readonly heals: string
}

const moved: Readonly<Record<string, Moved>> = {
  'of the query, in the body': {
    nodes: [['Order', 'httpRequest', { url: '=http://shop.example/orders/{{ $json.query.order }}', options: {} }]],
    body: { event_id: 'p-1', order: 'A-77' },
    says: '$.order of the query of the URL is missing, and stands in the body',
    heals: 'The query of the URL carries order=A-77.',
  },
  'of the body, in the query': {
    nodes: [keep('{ email: $json.body.email }')],
    query: '?email=ada@shop.example',
    body: { event_id: 'p-2' },
    baseline: wants('ada@'),
    says: '$.email is missing, and stands in the query of the URL; "Keep" reads it.',
    heals: '$.email has the value "ada@shop.example".',
  },
  'of the query, in a header': {
    nodes: [['Known', 'if', condition('={{ $json.query.source }}', equals, 'shop')], keep('{ id: 1 }')],
    headers: [['Source', 'shop']],
    body: { event_id: 'p-3' },
    expected: { requests: 1 },
    says: '"source" of the query, which the URL does not have: it came as a header.',
    heals: 'The query of the URL carries source=shop.',
  },
  'of the headers, in the body': {
    nodes: [['Paid', 'if', condition("={{ $json.headers['x-topic'] }}", equals, 'orders/paid')], keep('{ id: 1 }')],
    body: { event_id: 'p-4', 'x-topic': 'orders/paid' },
    expected: { requests: 1 },
    says: 'the header "x-topic", which the request does not have: it stands in the body.',
    heals: 'The header x-topic is "orders/paid" in every item.',
  },
}

for (const [what, { says, heals, ...one }] of Object.entries(moved)) {
  test(`a field that stands elsewhere in the request is told with its place, and heals with its value: ${what}`, async () => {
    const verdict = await verdictOf(faultline, {
      ...{ name: `moved-${what.replaceAll(/\W+/gu, '-')}`, baseline: well },
      ...one,
    })
    expect([verdict.layer, verdict.others]).toEqual(['data', ['node']])
    expect(verdict.sentence).toContain(says)
    expect(verdict.healing?.sentence).toBe(heals)
  })
}

test('a field that may stand in either part is missed in none', async () => {
  const verdict = await verdictOf(faultline, {
    name: 'either-part',
    nodes: [keep('{ a: $json.query.a ?? $json.body.a }')],
    baseline: well,
    body: { event_id: 'p-5', a: 5 },
  })
  expect(verdict.nothingFails, verdict.sentence).toBe(true)
})

const typed: Readonly<Record<string, readonly [nodes: readonly NodeInShort[], body: object, says: string]>> = {
  'a number with a comma': [
    [['Big', 'if', condition('={{ $json.body.total }}', { type: 'number', operation: 'gt' }, 100)], keep('{ id: 1 }')],
    { event_id: 'p-6', total: '149,90' },
    '$.total is of type text ("149,90"); "Big" reads it.',
  ],
  'a number of which code takes a text': [
    [code('Name', 'return [{ json: { sku: $input.first().json.body.sku.trim() } }]'), keep('{ sku: $json.sku }')],
    { event_id: 'p-7', sku: 4711 },
    '$.sku is of type number (4711); line 1 of "Name" reads it.',
  ],
}

for (const [what, [nodes, body, says]] of Object.entries(typed)) {
  test(`beside the type of what came its value is shown: ${what}`, async () => {
    const name = `typed-${what.replaceAll(' ', '-')}`
    expect((await verdictOf(faultline, { name, nodes, body, baseline: well })).sentence).toContain(says)
  })
}

test('of what opens something no change takes the value along', async () => {
  const value = ['seven', 'blue', 'otters'].join('-')
  const verdict = await verdictOf(faultline, {
    name: 'moved-secret',
    nodes: [code('Sign', 'return [{ json: { by: $input.first().json.body.api_token.trim() } }]'), keep('{ by: 1 }')],
    query: `?api_token=${value}`,
    body: { event_id: 'p-9' },
    baseline: well,
  })
  const [sweep] = faultline.cases.sweeps()

  expect(verdict.sentence).toContain('$.api_token is missing, and stands in the query of the URL')
  expect(JSON.stringify([verdict, sweep?.trials.map(({ change }) => change)])).not.toContain(value)
})

test('of what opens something the value is not shown', async () => {
  const { sentence } = await verdictOf(faultline, {
    name: 'typed-secret',
    nodes: [
      code('Sign', 'return [{ json: { by: $input.first().json.body.password.trim() } }]'),
      keep('{ by: $json.by }'),
    ],
    body: { event_id: 'p-8', password: 48_151_623 },
    baseline: well,
  })
  expect(sentence).toContain('$.password is of type number; line 1 of "Sign" reads it.')
})
