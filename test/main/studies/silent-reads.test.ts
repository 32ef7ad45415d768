// Silent failures that show in what was read and compared: nothing failed, and what was to be done was not done, or done with nothing.
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { openFaultline, type Faultline } from '../../../src/main/faultline.ts'
import type { Layer } from '../../../src/shared/layer.ts'
import { code, condition, insert, post, set, type CaseInShort, type NodeInShort } from './measured/case-in-short.ts'
import { verdictOf } from './measured/verdict-of.ts'

let faultline: Faultline

test.beforeAll(async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'faultline-silent-reads-'))
  faultline = await openFaultline({ dataFolder, port: 0, now: Date.now, version: '0.0.0', platform: 'test' })
})

test.afterAll(() => faultline.close())

const webhook = { responseMode: 'onReceived' }
const shop = (...rules: readonly object[]) => ({
  api: { 'shop.example': [...rules, { path: '*', status: 200, json: { ok: true } }] },
})
const keep = (body: string): NodeInShort => post('Keep', 'http://shop.example/orders', body)
const each: NodeInShort = ['Each', 'splitOut', { fieldToSplitOut: 'body.lines', options: {} }]
const list: NodeInShort = ['List', 'httpRequest', { url: 'http://shop.example/list', options: {} }]
const is = (left: string, right: string, type = 'if'): NodeInShort => [
  'Paid',
  type,
  condition(left, { type: 'string', operation: 'equals' }, right),
]
const model: NodeInShort = ['Agent', '@n8n/n8n-nodes-langchain.agent', { text: '={{ $json.body.question }}' }]
const said = (text: string) => ({
  ...shop(),
  stand_ins: { Agent: { items: [{ json: { output: text } }] } },
})

interface Silent extends Omit<CaseInShort, 'name' | 'truth'> {
  readonly layer: Layer
  readonly says: string
}

const contacts = (how: string): NodeInShort =>
  code(
    'Sync',
    `${how}(async (item) => {\n  const mail = item.json.body.customer.mail.toLowerCase()\n  await this.helpers.httpRequest({ method: 'POST', url: 'http://shop.example/contacts', body: { mail } })\n})\nreturn $input.all()`,
  )

const silent: Readonly<Record<string, Silent>> = {
  'code that does not wait for what fails for the payload': {
    nodes: [contacts('$input.all().forEach'), keep('{ ok: 1 }')],
    body: { event_id: 's-20', customer: null },
    layer: 'data',
    says: "and it failed: Cannot read properties of null (reading 'mail') [line 2].",
  },
  'code that reads what a promise does not have': {
    nodes: [
      code(
        'Ask',
        "const got = this.helpers.httpRequest({ url: 'http://shop.example/list' })\nreturn [{ json: { id: got.id } }]",
      ),
      keep('{ id: $json.id }'),
    ],
    baseline: shop({ path: '/list', status: 200, json: { id: 7 } }),
    body: { event_id: 's-22' },
    layer: 'node',
    says: '"Ask" reads "id" of a promise that it does not wait for [line 2]',
  },
  'code that does not wait for an API that fails': {
    nodes: [contacts('$input.all().forEach'), keep('{ ok: 1 }')],
    baseline: shop({ path: '/contacts', status: 503, text: 'busy' }),
    body: { event_id: 's-21', customer: { mail: 'Ann@shop.example' } },
    layer: 'API',
    says: 'and it failed: Request failed with status code 503.',
  },
  'a comparison that fails for a capital': {
    nodes: [is('={{ $json.body.status }}', 'Paid'), keep('{ ok: 1 }')],
    body: { event_id: 's-1', status: 'paid' },
    layer: 'data',
    says: '"Paid" compared "paid" with "Paid", which differ in capitals alone',
  },
  'a filter that drops all for a blank': {
    nodes: [is('={{ $json.body.status }}', 'paid', 'filter'), keep('{ ok: 1 }')],
    body: { event_id: 's-2', status: 'paid ' },
    layer: 'data',
    says: 'which differ in blanks at the end alone',
  },
  'an element without any field': {
    nodes: [each, keep('{ sku: $json.sku, n: $itemIndex }')],
    body: { event_id: 's-3', lines: [{ sku: 'A' }, {}] },
    layer: 'data',
    says: 'an element in $.lines of the payload has no field at all ({}): "Keep" reads $.sku of it',
  },
  'an element without any field that becomes a row': {
    nodes: [each, insert('Row', 'lines', { sku: '={{ $json.sku }}' })],
    body: { event_id: 's-4', lines: [{ sku: 'A' }, {}] },
    layer: 'data',
    says: '"Row" reads $.sku of it',
  },
  'a payload that lies one deeper': {
    nodes: [
      set('Take', { name: '={{ $json.body.name }}', mail: '={{ $json.body.mail }}' }),
      keep('{ n: $json.name ?? "" }'),
    ],
    body: { payload: { event_id: 's-5', name: 'Ann', mail: 'ann@shop.example' } },
    layer: 'data',
    says: 'the payload has none of the fields that the workflow takes from it: "Take" reads $.name and "Take" reads $.mail. It has "payload".',
  },
  'an answer of another form': {
    nodes: [list, set('Take', { city: '={{ $json.address.city }}' }), keep('{ c: $json.city ?? "" }')],
    baseline: shop({ path: '/list', status: 200, json: { result: { address: {} }, pages: 1 } }),
    body: { event_id: 's-6' },
    layer: 'API',
    says: 'the answer to "List" has none of the fields that are taken from it: "Take" reads $.address. It has "result" and "pages".',
  },
  'an empty answer of which a field is read': {
    nodes: [list, set('Take', { city: '={{ $json.address.city }}' }), keep('{ c: $json.city ?? "" }')],
    baseline: shop({ path: '/list', status: 200, text: '' }),
    body: { event_id: 's-7' },
    layer: 'API',
    says: 'with no body',
  },
  'an empty list of an API': {
    nodes: [list, keep('{ id: $json.id }')],
    baseline: shop({ path: '/list', status: 200, json: [] }),
    body: { event_id: 's-8' },
    layer: 'API',
    says: 'It was answered 200 with an empty list.',
  },
  'an object without any of its fields': {
    nodes: [code('Pick', 'return [{ json: { n: 1 } }]'), keep('{ id: $json.id }')],
    body: { event_id: 's-9' },
    layer: 'node',
    says: 'an object without any of its fields ({})',
  },
  'a refusal of a model': {
    nodes: [model, keep('{ text: $json.output }')],
    baseline: said("I'm sorry, but I can't assist with that request."),
    body: { event_id: 's-10', question: 'Where is it?' },
    layer: 'AI layer',
    says: `answered with a refusal ("I'm sorry, but I can't assist with that request.")`,
  },
  'an answer of a model that breaks off': {
    nodes: [model, keep('{ text: $json.output }')],
    baseline: said('{"intent":"support","reply":"We are sor'),
    body: { event_id: 's-11', question: 'Where is it?' },
    layer: 'AI layer',
    says: 'JSON that breaks off',
  },
}

for (const [what, { layer, says, ...one }] of Object.entries(silent)) {
  test(`nothing failed, and it is a failure: ${what}`, async () => {
    const name = `reads-${what.replaceAll(' ', '-')}`
    const verdict = await verdictOf(faultline, { name, webhook, baseline: shop(), ...one })
    expect(verdict.layer).toBe(layer)
    expect(JSON.stringify(verdict.evidence?.map(({ data }) => data.what))).toContain(JSON.stringify(says).slice(1, -1))
  })
}

test('a node that fails over a promise, or behind code that read one, points to that code', async () => {
  const ask = (end: string): NodeInShort =>
    code('Ask', `const got = this.helpers.httpRequest({ url: 'http://shop.example/list' })\n${end}`)
  const listed = { path: '/list', status: 200, json: { id: 7, rows: [] } }
  const unknown = { path: '/orders', status: 404, json: { message: 'no such id' } }
  for (const [name, nodes, baseline] of [
    ['fails-over-a-promise', [ask('return got.rows.map((row) => ({ json: row }))'), keep('{ ok: 1 }')], shop(listed)],
    [
      'fails-behind-a-promise',
      [ask('return [{ json: { id: got.id } }]'), keep('{ id: $json.id ?? "" }')],
      shop(listed, unknown),
    ],
  ] as const) {
    const verdict = await verdictOf(faultline, { name, webhook, baseline, nodes, body: { event_id: name } })
    expect(verdict.layer, name).toBe('node')
    expect(JSON.stringify(verdict.evidence?.map(({ data }) => data.what)), name).toContain(
      'of a promise that it does not wait for [line 2]',
    )
  }
})

const healthy: Readonly<Record<string, Omit<CaseInShort, 'name' | 'truth'>>> = {
  'another status altogether': {
    nodes: [is('={{ $json.body.status }}', 'paid'), keep('{ ok: 1 }')],
    body: { event_id: 'h-1', status: 'open' },
  },
  'a near miss with a way of its own': {
    nodes: [is('={{ $json.body.status }}', 'Paid'), keep('{ ok: 1 }')],
    wires: [
      ['Webhook', 'Paid'],
      ['Paid:1', 'Keep'],
    ],
    body: { event_id: 'h-2', status: 'paid' },
  },
  'elements that lack one field': {
    nodes: [each, keep('{ sku: $json.sku, note: $json.note }')],
    body: { event_id: 'h-3', lines: [{ sku: 'A', note: 'x' }, { sku: 'B' }] },
  },
  'a payload that has one of the fields': {
    nodes: [set('Take', { name: '={{ $json.body.name }}', mail: '={{ $json.body.mail }}' }), keep('{ n: $json.name }')],
    body: { event_id: 'h-4', name: 'Ann', phone: '1' },
  },
  'a payload of which code has found a field': {
    nodes: [
      code(
        'Look',
        'return $input.all().map((item) => ({ json: { ...item.json, known: item.json.body.name !== "" } }))',
      ),
      set('Take', { mail: '={{ $json.body.mail }}' }),
      keep('{ m: $json.mail ?? "" }'),
    ],
    body: { event_id: 'h-8', name: 'Ann' },
  },
  'an answer that is looked at for an error': {
    nodes: [list, set('Take', { error: '={{ $json.error }}' }), keep('{ e: $json.error ?? "" }')],
    baseline: shop({ path: '/list', status: 200, json: { rows: [1], pages: 1 } }),
    body: { event_id: 'h-5' },
  },
  'a model that has not found something': {
    nodes: [model, keep('{ text: $json.output }')],
    baseline: said("I'm sorry, but I can't find an order with that number. Could you send it again?"),
    body: { event_id: 'h-6', question: 'Where is it?' },
  },
  'a model that gives whole JSON': {
    nodes: [model, keep('{ text: $json.output }')],
    baseline: said('{"intent":"support"}'),
    body: { event_id: 'h-7', question: 'Where is it?' },
  },
}

for (const [what, one] of Object.entries(healthy)) {
  test(`nothing failed, and it is none: ${what}`, async () => {
    const name = `well-${what.replaceAll(' ', '-')}`
    const verdict = await verdictOf(faultline, { name, webhook, baseline: shop(), ...one })
    expect(verdict).toMatchObject({ layer: null, nothingFails: true })
  })
}

test('a field may be called as it likes', async () => {
  const { evidenceAgainst } = await verdictOf(faultline, {
    name: 'odd-names',
    webhook,
    nodes: [
      set('Take', { id: '={{ $json.body.id }}', n: '={{ $json.body["Issue Number (new) [a-z]"] }}' }),
      keep('{ n: $json.id }'),
    ],
    body: { event_id: 'r-0', id: 7 },
    baseline: shop(),
  })
  expect(evidenceAgainst.join(' ')).toContain('Issue Number (new) [a-z]')
})

test('of items that a decision let through nowhere it is said where they ended, and by what it decides', async () => {
  const { evidenceAgainst, nothingFails } = await verdictOf(faultline, {
    name: 'ends-at-decision',
    webhook,
    nodes: [is('={{ $json.body.state }}', 'paid'), keep('{ ok: 1 }')],
    body: { event_id: 'r-1', status: 'paid' },
    baseline: shop(),
  })
  expect(nothingFails).toBe(true)
  expect(evidenceAgainst[0]).toBe(
    'Nothing after "Paid" ran: its output "false" leads nowhere. It compared {{ $json.body.state }}, which is not there (there is "status" and "event_id"), with "paid". It decides by $.state, which the payload does not have. Nothing was changed outside.',
  )
})

test('of fields that the payload lacks and a page that answered a change it is said that they are so', async () => {
  const { evidenceAgainst, nothingFails } = await verdictOf(faultline, {
    name: 'lacks-a-field',
    webhook,
    nodes: [set('Take', { name: '={{ $json.body.name }}', mail: '={{ $json.body.mail }}' }), keep('{ n: $json.name }')],
    body: { event_id: 'r-2', name: 'Ann' },
    baseline: {
      api: {
        'shop.example': [{ path: '*', status: 200, headers: { 'content-type': 'text/html' }, text: '<html></html>' }],
      },
    },
  })
  expect(nothingFails).toBe(true)
  expect(evidenceAgainst).toEqual(
    expect.arrayContaining([
      '"Take" reads $.mail, which the payload does not have.',
      expect.stringContaining('"Keep" was answered 200 with a page of HTML'),
    ]),
  )
})
