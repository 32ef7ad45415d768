// A field that is read of a text, a list or a number as if that were an object: nothing failed, and what was made of it is made of nothing.
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
  const dataFolder = mkdtempSync(join(tmpdir(), 'faultline-read-below-'))
  faultline = await openFaultline({ dataFolder, port: 0, now: Date.now, version: '0.0.0', platform: 'test' })
})

test.afterAll(() => faultline.close())

const webhook = { responseMode: 'onReceived' }
const find: NodeInShort = ['Find', 'httpRequest', { url: 'http://crm.example/find', options: {} }]
const agent: NodeInShort = ['Agent', '@n8n/n8n-nodes-langchain.agent', { text: '={{ $json.body.question }}' }]
const map = (value: string): NodeInShort => set('Map', { name: value })
const keep = (body: string): NodeInShort => post('Keep', 'http://crm.example/contacts', body)
const keepName = keep('{ n: $json.name }')
const crm = (found: object = {}) => ({
  api: {
    'crm.example': [
      { path: '/find', status: 200, json: found },
      { path: '*', status: 200, json: { ok: true } },
    ],
  },
})

type Read = Omit<CaseInShort, 'name' | 'truth'>

const silent: Readonly<Record<string, Read & { readonly layer: Layer; readonly says: string }>> = {
  'JSON in a text': {
    nodes: [map('={{ $json.body.customer.name }}'), keepName],
    body: { event_id: 'b-1', customer: '{"name":"Ana"}' },
    layer: 'data',
    says: '"Map" reads "name" of $.customer of the payload, which is a text with JSON in it ({"name":"Ana"}), not taken apart yet',
  },
  'JSON in a text, several steps above what is read': {
    nodes: [map('={{ $json.body.customer.address.city }}'), keepName],
    body: { event_id: 'b-2', customer: '{"address":{"city":"Ulm"}}' },
    layer: 'data',
    says: '"Map" reads "address" of $.customer of the payload, which is a text with JSON in it',
  },
  'JSON in a text, where another value stands in': {
    nodes: [keep("{ n: $json.body.customer?.name ?? 'Guest', id: $json.body.id }")],
    body: { event_id: 'b-3', id: 3, customer: '{"name":"Ana"}' },
    layer: 'data',
    says: '"Keep" reads "name" of $.customer of the payload, which is a text with JSON in it',
  },
  'texts in a list, in code that goes through it': {
    nodes: [
      code(
        'Map',
        "var rolls = $('Webhook').first().json.body.rolls\nreturn [{ json: { ids: rolls.map(function (roll) { return roll.objectId }) } }]",
      ),
      keep('{ ids: $json.ids }'),
    ],
    body: { event_id: 'b-21', rolls: ['r1', 'r2'] },
    layer: 'data',
    says: '"Map" reads "objectId" of each element of $.rolls of the payload, and they are no objects ("r1")',
  },
  'numbers in a list, in an expression': {
    nodes: [map("={{ $json.body.rows.map((row) => row.sku).join(', ') }}"), keepName],
    body: { event_id: 'b-22', rows: [7, 8] },
    layer: 'data',
    says: '"Map" reads "sku" of each element of $.rows of the payload, and they are no objects (7)',
  },
  'a plain text': {
    nodes: [keep('{ n: $json.body.customer.name, id: $json.body.id }')],
    body: { event_id: 'b-4', id: 3, customer: 'cus_123' },
    layer: 'data',
    says: '"Keep" reads "name" of $.customer of the payload, which is a text ("cus_123") and no object',
  },
  'a list of one': {
    nodes: [map('={{ $json.body.customer.name }}'), keepName],
    body: { event_id: 'b-5', customer: [{ name: 'Ana' }] },
    layer: 'data',
    says: 'which is a list with 1 element, which has it',
  },
  'a text, by another name in code': {
    nodes: [
      code('Map', 'const b = $json.body\nreturn [{ json: { name: b.customer.name, id: b.id } }]'),
      keep('{ n: $json.name, id: $json.id }'),
    ],
    body: { event_id: 'b-6', id: 4, customer: '{"name":"Ana"}' },
    layer: 'data',
    says: '"Map" reads "name" of $.customer of the payload',
  },
  'a text of an API': {
    nodes: [find, keep('{ n: $json.data.owner.name, id: $json.data.id }')],
    baseline: crm({ data: { id: 1, owner: 'Ana Berg' } }),
    body: { event_id: 'b-7' },
    layer: 'API',
    says: '"Keep" reads "name" of $.data.owner of the answer of "Find", which is a text ("Ana Berg") and no object',
  },
  'the whole payload, by a step that a stand-in answers for': {
    nodes: [agent, post('Keep', 'http://crm.example/contacts', '{ answer: $json.output }')],
    headers: [['Content-Type', 'text/plain']],
    body: 'How much?',
    layer: 'data',
    says: '"Agent" reads "question" of the payload, which is a text ("How much?") and no object',
  },
  'the answer of a model': {
    nodes: [agent, keep('{ intent: $json.output.intent }')],
    baseline: { ...crm(), stand_ins: { Agent: { items: [{ json: { output: '{"intent":"sales"}' } }] } } },
    body: { event_id: 'b-8', question: 'How much?' },
    layer: 'AI layer',
    says: '"Keep" reads "intent" of $.output of the answer of "Agent", which is a text with JSON in it',
  },
}

for (const [what, { layer, says, ...one }] of Object.entries(silent)) {
  test(`what is read as an object is none: ${what}`, async () => {
    const name = `below-${what.replaceAll(/[ ,]+/gu, '-')}`
    const verdict = await verdictOf(faultline, { name, webhook, baseline: crm(), ...one })
    expect(verdict).toMatchObject({ layer, certainty: 'likely' })
    expect(verdict.others).toContain('node')
    expect(verdict.sentence).toContain(says)
  })
}

test('what is read amiss in the rounds of a loop is told, and a loop whose rounds are over lets no item go', async () => {
  const looped = (name: string, customer: unknown): ReturnType<typeof verdictOf> =>
    verdictOf(faultline, {
      name,
      webhook,
      nodes: [
        ['Each', 'splitOut', { fieldToSplitOut: 'body.rows', options: {} }],
        ['Loop', 'splitInBatches', { batchSize: 1, options: {} }, { typeVersion: 3 }],
        keep('{ n: $json.customer.name, id: $json.id }'),
      ],
      wires: [
        ['Webhook', 'Each'],
        ['Each', 'Loop'],
        ['Loop:1', 'Keep'],
        ['Keep', 'Loop'],
      ],
      baseline: crm(),
      body: { event_id: name, rows: [1, 2, 3].map((id) => ({ id, customer })) },
    })
  const amiss = await looped('below-in-a-loop', 'cus_1')
  expect(amiss, amiss.sentence).toMatchObject({ layer: 'data' })
  expect(amiss.sentence).toContain('reads "name" of')
  const well = await looped('well-in-a-loop', { name: 'Ana' })
  expect(well, well.sentence).toMatchObject({ nothingFails: true })
  expect(well.evidenceAgainst.join(' ')).not.toContain('Nothing after "Loop" ran')
})

const isVip = condition('={{ $json.body.customer.vip }}', { type: 'boolean', operation: 'true', singleValue: true }, '')

const healthy: Readonly<Record<string, Read>> = {
  'another value stands in where it is none': {
    nodes: [keep('{ n: $json.body.customer?.name || $json.body.customer, id: $json.body.id }')],
    body: { event_id: 'w-1', id: 3, customer: 'Ana' },
  },
  'items that are called as a list of texts is': {
    nodes: [
      code(
        'Map',
        "return items.map((item) => ({ json: { id: item.json.body.id, n: item.json.body.items.join(', ') } }))",
      ),
      keep('{ n: $json.n, id: $json.id }'),
    ],
    body: { event_id: 'w-21', id: 1, items: ['a', 'b'] },
  },
  'elements of which another value stands in': {
    nodes: [map("={{ $json.body.rows.map((row) => row.sku || row).join(', ') }}"), keepName],
    body: { event_id: 'w-22', rows: ['a', 'b'] },
  },
  'code that looks at its form': {
    nodes: [
      code('Map', "const c = $json.body.customer\nreturn [{ json: { name: typeof c === 'string' ? c : c.name } }]"),
      keepName,
    ],
    body: { event_id: 'w-2', customer: 'Ana' },
  },
  'JSON that is taken apart first': {
    nodes: [map('={{ JSON.parse($json.body.customer).name }}'), keepName],
    body: { event_id: 'w-3', customer: '{"name":"Ana"}' },
  },
  'a field of the same name elsewhere': {
    nodes: [find, keep("{ n: $json.status.label, s: $('Webhook').item.json.body.status }")],
    baseline: crm({ status: { label: 'Open' } }),
    body: { event_id: 'w-4', status: 'open' },
  },
  'what a text and a list have by themselves': {
    nodes: [
      set('Map', {
        name: '={{ $json.body.name.toTitleCase() }}',
        length: '={{ $json.body.name.length }}',
        tags: "={{ $json.body.tags.join(', ') }}",
        first: '={{ $json.body.tags.first() }}',
      }),
      keepName,
    ],
    body: { event_id: 'w-5', name: 'ana', tags: ['x', 'y'] },
  },
  'a decision by it': {
    nodes: [['Vip?', 'if', isVip], keep('{ vip: true }'), post('Plain', 'http://crm.example/plain', '{ vip: false }')],
    wires: [
      ['Webhook', 'Vip?'],
      ['Vip?:0', 'Keep'],
      ['Vip?:1', 'Plain'],
    ],
    body: { event_id: 'w-6', customer: 'Ana' },
  },
}

for (const [what, one] of Object.entries(healthy)) {
  test(`nothing is read amiss: ${what}`, async () => {
    const name = `beside-${what.replaceAll(' ', '-')}`
    const verdict = await verdictOf(faultline, { name, webhook, baseline: crm(), ...one })
    expect(verdict, verdict.sentence).toMatchObject({ layer: null, nothingFails: true })
  })
}
