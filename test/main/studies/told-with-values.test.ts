// Faults of one value that are told with the value: lists in one text, what no number is made of, one element of several, what an
// earlier step of the workflow does not give, an object within an address, a refusal without a word.
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { openFaultline, type Faultline } from '../../../src/main/faultline.ts'
import { code, post, type CaseInShort, type NodeInShort } from './measured/case-in-short.ts'
import { verdictOf } from './measured/verdict-of.ts'

let faultline: Faultline

test.beforeAll(async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'faultline-told-with-values-'))
  faultline = await openFaultline({ dataFolder, port: 0, now: Date.now, version: '0.0.0', platform: 'test' })
})

test.afterAll(() => faultline.close())

const sink = (...rules: readonly object[]) => ({
  api: { 'sink.example': [...rules, { path: '*', status: 200, json: { ok: true } }] },
})
const keep = (body: string): NodeInShort => post('Keep', 'http://sink.example/kept', body)
const each = (text: string): NodeInShort => code('Each', text)

interface Told extends Omit<CaseInShort, 'name' | 'truth'> {
  readonly layer: string
  readonly place: { readonly field: string | null; readonly node: string }
  readonly says?: string
}

const told: Readonly<Record<string, Told>> = {
  'a list that came in one text': {
    nodes: [each('return $json.body.skus.map((sku) => ({ json: { sku } }))'), keep('{ sku: $json.sku }')],
    body: { event_id: 't1', skus: 'A1,B2' },
    layer: 'data',
    place: { field: '$.skus', node: 'Each' },
    says: 'With this it succeeds: $.skus is in a list.',
  },
  'a list that came in one text, under a name of its own': {
    nodes: [
      each(
        'const all = $json.body.guests\nreturn all.filter((one) => one !== "").map((guest) => ({ json: { guest } }))',
      ),
      keep('{ guest: $json.guest }'),
    ],
    body: { event_id: 't2', guests: 'Ada; Bob' },
    layer: 'data',
    place: { field: '$.guests', node: 'Each' },
  },
  'a list of which a method of texts is called': {
    nodes: [each("return $json.body.tags.split(',').map((tag) => ({ json: { tag } }))"), keep('{ tag: $json.tag }')],
    body: { event_id: 't9', tags: ['a', 'b'] },
    layer: 'data',
    place: { field: '$.tags', node: 'Each' },
    says: '$.tags is of type array',
  },
  'a field of a form that is named by what it would stand in': {
    nodes: [
      code('Read', 'return [{ json: { mail: $json.body.data.email.toLowerCase() } }]'),
      keep('{ mail: $json.mail }'),
    ],
    headers: [['Content-Type', 'application/x-www-form-urlencoded']],
    body: `${encodeURIComponent('data[email]')}=ADA%40x.example&${encodeURIComponent('data[city]')}=Ulm`,
    layer: 'data',
    place: { field: '$.data', node: 'Read' },
    says: '$.data is missing, and there is "data[email]" and "data[city]"',
  },
  'an object of which a number was to be made': {
    nodes: [
      code('Sum', 'return [{ json: { total: Number($json.body.gift.amount) + 2 } }]'),
      keep('{ total: $json.total }'),
    ],
    body: { event_id: 't3', gift: { amount: { value: 250, currency: 'EUR' } } },
    layer: 'data',
    place: { field: '$.gift.amount', node: 'Sum' },
    says: '"Sum" gives NaN as $.total',
  },
  'words of a model of which a number was to be made': {
    nodes: [
      ['Estimate', '@n8n/n8n-nodes-langchain.chainLlm', { text: '=How long? {{ $json.body.car }}' }],
      code('Plan', 'return [{ json: { minutes: Number($json.text) } }]'),
      keep('{ minutes: $json.minutes }'),
    ],
    baseline: { ...sink(), stand_ins: { Estimate: { items: [{ json: { text: 'about 45 minutes' } }] } } },
    body: { event_id: 't4', car: 'KA-3' },
    layer: 'AI layer',
    place: { field: '$.text', node: 'Plan' },
  },
  'the one price of several that is no number': {
    nodes: [
      code(
        'Sum',
        'return [{ json: { total: $json.body.lines.reduce((sum, line) => sum + line.price * line.qty, 0).toFixed(2) } }]',
      ),
      keep('{ total: $json.total }'),
    ],
    body: {
      event_id: 't5',
      lines: [
        { price: '3,50', qty: 2 },
        { price: 1, qty: 1 },
      ],
    },
    layer: 'data',
    place: { field: '$.lines[0].price', node: 'Sum' },
    says: '$.lines[0].price is of type text ("3,50")',
  },
  'a field that an earlier step does not give': {
    nodes: [
      code('Rates', 'return [{ json: { vat: { rate: 20 } } }]'),
      code('Use', 'return [{ json: { rate: $json.tax.rate } }]'),
    ],
    body: { event_id: 't6' },
    layer: 'node',
    place: { field: '$.tax', node: 'Use' },
    says: 'It goes on in $.tax of what "Rates" gives, which is missing. It has "vat".',
  },
  'a field that an earlier step does not give, written into JSON': {
    nodes: [
      code('Rates', 'return [{ json: { vat: 20 } }]'),
      [
        'Keep',
        'httpRequest',
        {
          ...{ method: 'POST', url: 'http://sink.example/kept', sendBody: true, specifyBody: 'json', options: {} },
          jsonBody: '={ "rate": {{ $json.tax }} }',
        },
      ],
    ],
    body: { event_id: 't10' },
    layer: 'node',
    place: { field: '$.tax', node: 'Keep' },
    says: 'What it writes there is $.tax of what "Rates" gives, which is missing. It has "vat".',
  },
  'an object that was written into an address': {
    nodes: [
      [
        'Find',
        'httpRequest',
        { url: '=http://sink.example/customers/{{ JSON.stringify($json.body.customer) }}', options: {} },
      ],
    ],
    baseline: {
      api: {
        'sink.example': [
          { path: '/customers/7', status: 200, json: { id: 7 } },
          { path: '*', status: 404, json: { error: 'no such customer' } },
        ],
      },
    },
    body: { event_id: 't7', customer: { id: 7 } },
    layer: 'node',
    place: { field: null, node: 'Find' },
    says: 'What was sent holds JSON as a part of its address ({"id":7}).',
  },
  'a refusal without a word of what came with the payload': {
    nodes: [post('Book', 'http://sink.example/bookings', '{ start: $json.body.starts, room: $json.body.room }')],
    baseline: sink({ path: '/bookings', status: 400, text: '' }),
    body: { event_id: 't8', starts: '2026-03-02 10:00', room: 'R1' },
    layer: 'data',
    place: { field: null, node: 'Book' },
    says: 'All of that is of the payload, as it came: $.starts and $.room.',
  },
}

for (const [what, { layer, place, says, ...given }] of Object.entries(told)) {
  test(`it is told with its value: ${what}`, async () => {
    const verdict = await verdictOf(faultline, {
      name: `told-${what.length}-${place.node}`,
      baseline: sink(),
      ...given,
    })
    expect(verdict.layer, verdict.sentence).toBe(layer)
    expect(verdict.place, verdict.sentence).toMatchObject(place)
    expect(verdict.sentence).toContain(says ?? '')
  })
}

/** The same workflows with what they were made for. */
const healthy: Readonly<Record<string, Omit<CaseInShort, 'name' | 'truth'>>> = {
  'a list that came as one': {
    nodes: told['a list that came in one text']?.nodes ?? [],
    body: { event_id: 'h1', skus: ['A1', 'B2'] },
  },
  'an amount that is a number': {
    nodes: told['an object of which a number was to be made']?.nodes ?? [],
    body: { event_id: 'h2', gift: { amount: 250 } },
  },
  'an amount that is a number within a text': {
    nodes: told['an object of which a number was to be made']?.nodes ?? [],
    body: { event_id: 'h3', gift: { amount: '250' } },
  },
  'prices that are numbers': {
    nodes: told['the one price of several that is no number']?.nodes ?? [],
    body: { event_id: 'h4', lines: [{ price: 3.5, qty: 2 }] },
  },
}

for (const [what, given] of Object.entries(healthy)) {
  test(`nothing is said of ${what}`, async () => {
    const verdict = await verdictOf(faultline, { name: `healthy-${what.length}`, baseline: sink(), ...given })
    expect(verdict.layer, verdict.sentence).toBeNull()
    expect(verdict.sentence).toContain('Nothing fails under the baseline')
  })
}
