// Fields that an item before had and a node did not hand on, and answers that somebody wrote for a service: whose they are, and where it
// shows.
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { openFaultline, type Faultline } from '../../../src/main/faultline.ts'
import { code, condition, post, set, type CaseInShort, type NodeInShort } from './measured/case-in-short.ts'
import { verdictOf } from './measured/verdict-of.ts'

let faultline: Faultline

test.beforeAll(async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'faultline-lost-on-the-way-'))
  faultline = await openFaultline({ dataFolder, port: 0, now: Date.now, version: '0.0.0', platform: 'test' })
})

test.afterAll(() => faultline.close())

const shop = (...rules: readonly object[]) => ({
  api: { 'shop.example': [...rules, { path: '*', status: 200, json: { done: true } }] },
})
const score = code('Score', 'return [{ json: { score: 81, mail: $input.first().json.body.mail } }]')
const save: NodeInShort = post('Save', 'http://shop.example/contacts', '{ mail: $json.mail }')
const answer = (body: string): NodeInShort => [
  'Answer',
  'respondToWebhook',
  { respondWith: 'json', responseBody: body },
]
const asked = { webhook: { responseMode: 'responseNode' }, body: { event_id: 'l-1', mail: 'ann@shop.example' } }
const rows = (type: string): NodeInShort => ['Rows', type, {}]
const given = (...items: readonly object[]) => ({
  ...shop(),
  stand_ins: { Rows: { items: items.map((json) => ({ json })) } },
})

test('a field that an answer took the place of is lost at the node that asked, and read by the one behind it', async () => {
  const { layer, others, place, remedy, healing } = await verdictOf(faultline, {
    ...{ name: 'lost-in-an-answer', ...asked, baseline: shop() },
    nodes: [score, save, answer('={"score": {{ $json.score }}, "mail": "{{ $json.mail }}"}')],
  })
  expect({ layer, others }).toEqual({ layer: 'node', others: [] })
  expect(place).toMatchObject({ node: 'Answer', field: '$.score', found: 'missing' })
  expect(healing?.sentence).toBe('What "Save" gives keeps the fields that the item of "Score" has.')
  expect(remedy?.sentence).toBe(
    `Have "Answer" read it of the node that has it: $("Score").item.json.score. "Save" gives its own items in place of those that it is given.`,
  )
})

test('of one field alone that the item before has as well the answer may have had it', async () => {
  const { layer, others, certainty } = await verdictOf(faultline, {
    ...{ name: 'lost-or-left-out', ...asked, baseline: shop() },
    nodes: [score, save, answer('={"mail": {{ JSON.stringify($json.mail.trim()) }}}')],
  })
  expect({ layer, others, certainty }).toEqual({ layer: 'node', others: ['API'], certainty: 'likely' })
})

test('where no node failed a field that was lost is said, in what is answered and in what is sent', async () => {
  const quiet = { webhook: { responseMode: 'onReceived' }, body: asked.body, baseline: shop() }
  const cases: Readonly<Record<string, readonly NodeInShort[]>> = {
    'lost-in-code': [
      score,
      code('Note', 'return [{ json: { noted: $input.first().json.mail } }]'),
      post('Tell', 'http://shop.example/notes', '{ text: "Score " + $json.score }'),
    ],
    'lost-in-fields': [score, set('Pick', { mail: '={{ $json.mail }}' }), set('Last', { score: '={{ $json.score }}' })],
  }
  for (const [name, nodes] of Object.entries(cases)) {
    const { layer, sentence, place } = await verdictOf(faultline, { name, ...quiet, nodes })
    expect(layer, name).toBe('node')
    expect(place, name).toMatchObject({ field: '$.score', found: 'missing', node: nodes.at(-1)?.[0] })
    expect(sentence, name).toContain('$.score')
  }
})

test('who looks whether a field is there, or has something else for it, has lost nothing', async () => {
  const nodes: readonly NodeInShort[] = [
    score,
    save,
    set('Last', { score: '={{ $json.score ?? 0 }}', note: '={{ $json.mail ? "known" : "new" }}' }),
  ]
  const { nothingFails } = await verdictOf(faultline, {
    ...{ name: 'lost-nothing', nodes, baseline: shop() },
    ...{ webhook: { responseMode: 'onReceived' }, body: asked.body },
  })
  expect(nothingFails).toBe(true)
})

test('an empty answer of which nothing is read is no sign of what else went wrong', async () => {
  const { layer, place } = await verdictOf(faultline, {
    ...{ name: 'empty-beside', ...asked },
    baseline: shop({ path: '/mail', status: 202, text: '' }),
    nodes: [
      score,
      save,
      answer('={"score": "{{ $json.score }}", "to": "{{ $json.mail }}"}'),
      post('Mail', 'http://shop.example/mail', '{ ok: 1 }'),
    ],
    wires: [
      ['Webhook', 'Score'],
      ['Score', 'Mail'],
      ['Score', 'Save'],
      ['Save', 'Answer'],
    ],
  })
  expect(layer).toBe('node')
  expect(place).toMatchObject({ node: 'Answer' })
})

const is = (left: string): NodeInShort => [
  'Active',
  'if',
  condition(left, { type: 'boolean', operation: 'true', singleValue: true }, ''),
]
const strict: Omit<CaseInShort, 'name' | 'truth' | 'baseline' | 'nodes'> = {
  webhook: { responseMode: 'onReceived' },
  body: { event_id: 'l-2' },
}

test('a value of a database that a comparison refuses for its type may be of the database or of the node', async () => {
  const { layer, others, place, certainty } = await verdictOf(faultline, {
    ...{ name: 'number-for-a-flag', ...strict, baseline: given({ active: 1 }) },
    nodes: [rows('postgres'), is('={{ $json.active }}'), post('Keep', 'http://shop.example/orders', '{ ok: 1 }')],
  })
  expect(new Set([layer, ...others])).toEqual(new Set(['node', 'database']))
  expect(certainty).toBe('likely')
  expect(place).toMatchObject({ node: 'Active', field: '$.active' })
})

test('a value that is null in what a service gave is of that service', async () => {
  for (const [type, layer] of [
    ['googleSheets', 'API'],
    ['postgres', 'database'],
  ] as const) {
    const { place, ...verdict } = await verdictOf(faultline, {
      ...{ name: `null-of-${type}`, ...strict, baseline: given({ name: null, city: 'Ulm' }) },
      nodes: [rows(type), code('Greet', 'return [{ json: { hello: $input.first().json.name.trim() } }]')],
    })
    expect(verdict.layer, type).toBe(layer)
    expect(place, type).toMatchObject({ node: 'Greet', field: '$.name', found: 'null' })
  }
})

test('a field of an answer in which code goes on, and which is another thing, is of the answer', async () => {
  const ask: NodeInShort = ['Ask', 'httpRequest', { url: 'http://shop.example/one', options: {} }]
  const lower = code('Lower', 'return [{ json: { kind: $input.first().json.kind.toLowerCase() } }]')
  for (const [name, json, found] of [
    ['object-for-a-text', { kind: { label: 'A' }, id: 1 }, 'object'],
    ['nothing-for-a-text', { sort: 'A', id: 1 }, 'missing'],
  ] as const) {
    const { layer, others, place } = await verdictOf(faultline, {
      ...{ name, ...strict, baseline: shop({ path: '/one', status: 200, json }), nodes: [ask, lower] },
    })
    expect({ layer, others }, name).toEqual({ layer: 'API', others: ['node'] })
    expect(place, name).toMatchObject({ node: 'Lower', field: '$.kind', found })
  }
})
