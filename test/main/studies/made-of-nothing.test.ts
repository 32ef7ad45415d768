// Silent failures of what is made of nothing: selectors that find nothing, dates that are none, fields under a name akin, lookups that miss
// for a capital. Each beside what looks the same and is meant so.
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
  const dataFolder = mkdtempSync(join(tmpdir(), 'faultline-made-of-nothing-'))
  faultline = await openFaultline({ dataFolder, port: 0, now: Date.now, version: '0.0.0', platform: 'test' })
})

test.afterAll(() => faultline.close())

const batches: readonly NodeInShort[] = [
  ['Lines', 'splitOut', { fieldToSplitOut: 'body.lines', options: {} }],
  ['Loop', 'splitInBatches', { batchSize: 1, options: {} }, { typeVersion: 3 }],
  post('Keep', 'http://shop.example/contacts', '{ sku: $json.sku }'),
]
const toLoop = [
  ['Webhook', 'Lines'],
  ['Lines', 'Loop'],
  ['Loop:1', 'Keep'],
] as const
const lines = [{ sku: 'A' }, { sku: 'B' }]

const page = '<html><body><div class="offer"><b class="now">19.90</b></div></body></html>'
const shop = (json: unknown = { done: true }) => ({
  api: {
    'shop.example': [
      { path: '/page', status: 200, headers: { 'content-type': 'text/html' }, text: page },
      { path: '/one', status: 200, json },
      { path: '*', status: 201, json: { id: 'c-1' } },
    ],
  },
})
const keep = (body: string): NodeInShort => post('Keep', 'http://shop.example/contacts', body)
const ask = (path: string): NodeInShort => ['Ask', 'httpRequest', { url: `http://shop.example/${path}`, options: {} }]
const extract = (...selectors: readonly (readonly [key: string, cssSelector: string])[]): NodeInShort => [
  'Extract',
  'html',
  {
    operation: 'extractHtmlContent',
    extractionValues: {
      values: selectors.map(([key, cssSelector]) => ({ key, cssSelector, returnValue: 'text' })),
    },
    options: {},
  },
  { typeVersion: 1.2 },
]
const each = (text: string): NodeInShort =>
  code('Make', `return $input.all().map(({ json: { body } }) => ({ json: ${text} }))`)

interface Silent extends Omit<CaseInShort, 'name' | 'truth' | 'webhook'> {
  readonly layers: readonly Layer[]
  readonly says: string
}

const silent: Readonly<Record<string, Silent>> = {
  'a selector that finds nothing': {
    nodes: [ask('page'), extract(['price', '.offer .price']), keep('{ price: $json.price }')],
    body: { event_id: 'n-1' },
    layers: ['API', 'node'],
    says: 'the selector ".offer .price" of "Extract" found nothing in the HTML, and "Keep" takes $.price of that',
  },
  'a date in another form, in code': {
    nodes: [each("{ due: DateTime.fromFormat(body.due, 'dd.MM.yyyy').toISO() }"), keep('{ due: $json.due }')],
    body: { event_id: 'n-2', due: '2026-03-01' },
    layers: ['data', 'node'],
    says: '"Make" reads a date from $.due of the payload, which is none in the form "dd.MM.yyyy"',
  },
  'a date in another form, by way of a variable': {
    nodes: [
      code(
        'Make',
        'const { body } = $input.first().json\nconst start = DateTime.fromISO(body.start)\nconst end = start.plus({ hours: 1 })\nreturn [{ json: { from: start.toISO(), to: end.toISO() } }]',
      ),
      keep('{ from: $json.from, to: $json.to }'),
    ],
    body: { event_id: 'n-3', start: '1.3.2026 10:00' },
    layers: ['data', 'node'],
    says: 'reads a date from $.start of the payload, which is none: it makes null of it',
  },
  'a date in another form, in an expression': {
    nodes: [keep("{ due: DateTime.fromFormat($json.body.due, 'dd/MM/yyyy').toISO() }")],
    body: { event_id: 'n-4', due: '03-01-2026' },
    layers: ['data', 'node'],
    says: '"Keep" reads a date from $.due of the payload, which is none in the form "dd/MM/yyyy"',
  },
  'a date in another form, in a field that is set': {
    nodes: [set('Take', { due: '={{ DateTime.fromISO($json.body.due).toISODate() }}' }), keep('{ due: $json.due }')],
    body: { event_id: 'n-5', due: '31.12.2026' },
    layers: ['data', 'node'],
    says: '"Take" reads a date from $.due of the payload',
  },
  'a date that is read by the tokens of another library': {
    nodes: [each("{ due: DateTime.fromFormat(body.due, 'YYYY-MM-DD').toISO() }"), keep('{ due: $json.due }')],
    body: { event_id: 'n-10', due: '2026-03-01' },
    layers: ['node'],
    says: 'Luxon writes years as "yyyy" and days as "dd".',
  },
  'a date that is written in the tokens of another library': {
    nodes: [keep("{ day: $now.toFormat('YYYY-MM-DD'), id: $json.body.id }")],
    body: { event_id: 'n-11', id: 1 },
    layers: ['node'],
    says: '"Keep" writes a date in the form "YYYY-MM-DD", which Luxon does not know: it gives "YYYY-',
  },
  'a loop to which nothing leads back': {
    nodes: batches,
    wires: toLoop,
    body: { event_id: 'n-12', lines },
    layers: ['node'],
    says: '"Loop" was given 2 items and gave out 1: nothing behind it leads back to it',
  },
  'a field of an answer under a name akin': {
    nodes: [ask('one'), keep('{ id: $json.id, mail: $json.customer.email }')],
    baseline: shop({ id: 1, customer: { name: 'Ann', email_address: 'ann@shop.example' } }),
    body: { event_id: 'n-6' },
    layers: ['API', 'node'],
    says: '"Keep" reads $.customer.email, which is not there, and nothing reads "email_address"',
  },
  'a field of the payload under a name akin': {
    nodes: [keep('{ id: $json.body.id, note: $json.body.customer_note }')],
    body: { event_id: 'n-7', id: 1, customerNotes: 'ring twice' },
    layers: ['data', 'node'],
    says: '"Keep" reads $.customer_note, which is not there, and nothing reads "customerNotes"',
  },
  'a lookup in code that misses for a capital': {
    nodes: [
      code(
        'Make',
        'const plans = { basic: 9, pro: 29 }\nreturn $input.all().map(({ json }) => ({ json: { price: plans[json.body.plan], plan: json.body.plan } }))',
      ),
      keep('{ price: $json.price, plan: $json.plan }'),
    ],
    body: { event_id: 'n-8', plan: 'Pro' },
    layers: ['data', 'node'],
    says: '"Make" looks up $.plan of the payload and finds nothing: it is "Pro", and what is there is "pro"',
  },
  'a search in an answer that misses for a capital': {
    nodes: [
      ask('one'),
      code(
        'Find',
        "const mail = $('Webhook').first().json.body.mail\nconst hit = $input.first().json.people.find((one) => one.mail === mail)\nreturn [{ json: { owner: hit?.id ?? null, mail } }]",
      ),
      keep('{ owner: $json.owner, mail: $json.mail }'),
    ],
    baseline: shop({ people: [{ id: 1, mail: 'ann@shop.example' }] }),
    body: { event_id: 'n-9', mail: 'Ann@shop.example' },
    layers: ['data', 'node'],
    says: 'which differs in capitals alone',
  },
}

for (const [what, { layers, says, ...one }] of Object.entries(silent)) {
  test(`nothing failed, and something was made of nothing: ${what}`, async () => {
    const name = `nothing-${what.replaceAll(/[ ,]+/gu, '-')}`
    const webhook = { responseMode: 'onReceived' }
    const verdict = await verdictOf(faultline, { name, webhook, baseline: shop(), ...one })
    expect(layers).toContain(verdict.layer)
    expect(verdict.certainty).toBe('likely')
    expect(verdict.evidence?.map(({ data }) => data.what).join('\n')).toContain(says)
  })
}

const meant: Readonly<Record<string, Omit<CaseInShort, 'name' | 'truth'>>> = {
  'one selector of two that finds nothing': {
    nodes: [
      ask('page'),
      extract(['price', '.now'], ['sale', '.sale']),
      keep('{ price: $json.price, sale: $json.sale }'),
    ],
    body: { event_id: 'm-1' },
  },
  'a selector whose nothing has something else in its place': {
    nodes: [ask('page'), extract(['sale', '.sale']), keep('{ sale: $json.sale || "none" }')],
    body: { event_id: 'm-2' },
  },
  'a date that is left out': {
    nodes: [each('{ due: DateTime.fromISO(body.due).toISODate() }'), keep('{ due: $json.due }')],
    body: { event_id: 'm-3', due: null },
  },
  'a date that is looked at first': {
    nodes: [
      each('{ due: DateTime.fromISO(body.due).isValid ? DateTime.fromISO(body.due).toISODate() : null }'),
      keep('{ due: $json.due }'),
    ],
    body: { event_id: 'm-4', due: '31.12.2026' },
  },
  'a date in a second form': {
    nodes: [
      each("{ due: DateTime.fromISO(body.due).toISODate() ?? DateTime.fromFormat(body.due, 'd.M.yyyy').toISODate() }"),
      keep('{ due: $json.due }'),
    ],
    body: { event_id: 'm-5', due: '31.12.2026' },
  },
  'a loop that comes round': {
    nodes: batches,
    wires: [...toLoop, ['Keep', 'Loop']],
    body: { event_id: 'm-11', lines },
  },
  'a form that is given to a service': {
    nodes: [keep("{ format: 'YYYY-MM-DD', day: $now.toFormat('yyyy-MM-dd') }")],
    body: { event_id: 'm-10' },
  },
  'a field that is left out beside another thing': {
    nodes: [ask('one'), keep('{ id: $json.id, phone: $json.phone }')],
    baseline: shop({ id: 1, phone_verified: false, phone_extension: '12' }),
    body: { event_id: 'm-6' },
  },
  'a field that may have either name': {
    nodes: [
      ask('one'),
      code('Take', 'return $input.all().map(({ json }) => ({ json: { mail: json.email ?? json.email_address } }))'),
      keep('{ mail: $json.mail }'),
    ],
    baseline: shop({ id: 1, email_address: 'ann@shop.example' }),
    body: { event_id: 'm-7' },
  },
  'a lookup that makes small letters first': {
    nodes: [
      code(
        'Make',
        'const plans = { basic: 9, pro: 29 }\nreturn $input.all().map(({ json }) => ({ json: { price: plans[json.body.plan.toLowerCase()], note: null } }))',
      ),
      keep('{ price: $json.price }'),
    ],
    body: { event_id: 'm-8', plan: 'Pro' },
  },
  'a value that is called as a field is': {
    nodes: [
      each('{ order: body.order, kind: body.kind, note: null }'),
      keep('{ order: $json.order, note: $json.note }'),
    ],
    body: { event_id: 'm-9', kind: 'Order', order: 7 },
  },
}

for (const [what, one] of Object.entries(meant)) {
  test(`nothing failed, and it is meant so: ${what}`, async () => {
    const name = `meant-${what.replaceAll(' ', '-')}`
    const webhook = { responseMode: 'onReceived' }
    const verdict = await verdictOf(faultline, { name, webhook, baseline: shop(), ...one })
    expect(verdict).toMatchObject({ layer: null, nothingFails: true })
  })
}
