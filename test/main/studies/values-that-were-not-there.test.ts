// Silent failures: a value that was not there, written into a text that is sent or answered, and a field that has another name.
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { openFaultline, type Faultline } from '../../../src/main/faultline.ts'
import type { Layer } from '../../../src/shared/layer.ts'
import { code, post, type NodeInShort } from './measured/case-in-short.ts'
import { verdictOf } from './measured/verdict-of.ts'

let faultline: Faultline

test.beforeAll(async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'faultline-values-'))
  faultline = await openFaultline({ dataFolder, port: 0, now: Date.now, version: '0.0.0', platform: 'test' })
})

test.afterAll(() => faultline.close())

const chat = { api: { 'chat.example': [{ path: '*', status: 200, text: 'ok' }] } }
const tell = (text: string): NodeInShort => post('Tell', 'http://chat.example/hook', `{ text: ${text} }`)
const respond = (body: string): NodeInShort => [
  'Answer',
  'respondToWebhook',
  { respondWith: 'text', responseBody: body, options: {} },
]
const answers = { responseMode: 'responseNode' }

interface Silent {
  readonly nodes: readonly NodeInShort[]
  readonly body: object
  readonly layer: Layer
  readonly says: string
  readonly webhook?: object
}

const silent: Readonly<Record<string, Silent>> = {
  'a sum that is no number': {
    nodes: [tell('"Total: " + ($json.body.amount * 1.19).toFixed(2) + " EUR"')],
    body: { event_id: 'v-1', amount: '12,50' },
    layer: 'data',
    says: '"NaN" in the text "Total: NaN EUR"',
  },
  'a name that is missing': {
    nodes: [tell('`Hello ${$json.body.name}, thanks`')],
    body: { event_id: 'v-2' },
    layer: 'data',
    says: '"undefined" in the text "Hello undefined, thanks"',
  },
  'nothing at the end of a text': {
    nodes: [tell('"Phone: " + $json.body.phone')],
    body: { event_id: 'v-3', phone: null },
    layer: 'data',
    says: '"null" in the text "Phone: null"',
  },
  'an object in a text': {
    nodes: [
      code('Text', 'return [{ json: { text: "From " + $input.first().json.body.contact + " today" } }]'),
      tell('$json.text'),
    ],
    body: { event_id: 'v-4', contact: { name: 'Ann' } },
    layer: 'node',
    says: '"[object Object]" in the text "From [object Object] today"',
  },
  'an answer to the caller': {
    nodes: [respond('={{ "Hello " + $json.body.name + ", welcome" }}')],
    webhook: answers,
    body: { event_id: 'v-5' },
    layer: 'data',
    says: '"Answer" answered the caller with "undefined" in the text "Hello undefined, welcome"',
  },
  'an answer that is no expression': {
    nodes: [respond('Hello {{ $json.body.name }}')],
    webhook: answers,
    body: { event_id: 'v-6', name: 'Ann' },
    layer: 'node',
    says: 'does not begin with "="',
  },
}

for (const [what, { layer, says, ...one }] of Object.entries(silent)) {
  test(`what shows in a longer text that a value was not there is a failure: ${what}`, async () => {
    const name = `silent-${what.replaceAll(' ', '-')}`
    const verdict = await verdictOf(faultline, { name, baseline: chat, ...one })
    expect(verdict.layer).toBe(layer)
    expect(JSON.stringify(verdict.evidence?.map(({ data }) => data.what))).toContain(JSON.stringify(says).slice(1, -1))
  })
}

const meant: Readonly<Record<string, Pick<Silent, 'nodes' | 'body' | 'webhook'>>> = {
  'the payload carries the words': {
    nodes: [tell('"Ticket: " + $json.body.title')],
    body: { event_id: 'm-1', title: 'undefined is not a function, NaN and [object Object]' },
  },
  'the workflow writes them': {
    nodes: [tell('"null and void, not NaN: " + $json.body.id')],
    body: { event_id: 'm-2', id: 7 },
  },
  'a null of JSON, of GraphQL and of SQL': {
    nodes: [
      tell(
        '[JSON.stringify($json.body), `mutation { create(parent: ${$json.body.parent}) }`, `values (1, ${$json.body.parent})`, `set a = ${$json.body.parent}`].join("; ")',
      ),
    ],
    body: { event_id: 'm-3', parent: null, tags: [null] },
  },
  'an API answered so': {
    nodes: [['Ask', 'httpRequest', { url: 'http://chat.example/word', options: {} }], tell('"It says " + $json.word')],
    body: { event_id: 'm-4' },
  },
  'a page that holds a program': {
    nodes: [respond('=<p>{{ $json.body.id }}</p><script>if (x === undefined) y = NaN</script> Use {{ name }}')],
    webhook: answers,
    body: { event_id: 'm-5', id: 1 },
  },
}

for (const [what, one] of Object.entries(meant)) {
  test(`texts in which such words are meant are healthy: ${what}`, async () => {
    const api = {
      'chat.example': [
        { path: '/word', status: 200, json: { word: 'NaN, or null, or undefined' } },
        ...chat.api['chat.example'],
      ],
    }
    const name = `meant-${what.replaceAll(' ', '-').replaceAll(',', '')}`
    const verdict = await verdictOf(faultline, { name, baseline: { api }, ...one })
    expect(verdict).toMatchObject({ layer: null, nothingFails: true })
  })
}

const reserve = post(
  'Reserve',
  'http://chat.example/reserve',
  '{ skus: ($json.body.line_items || []).map((line) => line.sku) }',
)

test('a field that is read by one name and stands there by another is a failure, though an empty list was taken', async () => {
  const { layer, others, sentence } = await verdictOf(faultline, {
    name: 'misnamed-list',
    nodes: [reserve],
    body: { event_id: 'n-1', lineItems: [{ sku: 'A' }] },
    baseline: chat,
  })
  expect([layer, others]).toEqual(['data', ['node']])
  expect(sentence).toContain('$.line_items')
})

test('a field that may be left out, and one of which both names are read, are healthy', async () => {
  const optional = await verdictOf(faultline, {
    name: 'optional-list',
    nodes: [reserve],
    body: { event_id: 'n-2', items: [{ sku: 'A' }] },
    baseline: chat,
  })
  expect(optional.nothingFails).toBe(true)
  const both = await verdictOf(faultline, {
    name: 'both-names',
    nodes: [
      post(
        'Reserve',
        'http://chat.example/reserve',
        '{ skus: ($json.body.line_items ?? $json.body.lineItems).map((line) => line.sku) }',
      ),
    ],
    body: { event_id: 'n-3', lineItems: [{ sku: 'A' }] },
    baseline: chat,
  })
  expect(both.nothingFails).toBe(true)
  const whole = await verdictOf(faultline, {
    name: 'handed-on-whole',
    nodes: [
      code('All', 'const { body } = $input.first().json; return [{ json: { ...body, seen: body.eventId ?? null } }]'),
      post('Keep', 'http://chat.example/keep', '$json'),
    ],
    body: { event_id: 'n-4' },
    baseline: chat,
  })
  expect(whole.nothingFails).toBe(true)
})
