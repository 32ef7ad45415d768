// Values that are written into an address or a statement as they are, and do not fit there.
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { openFaultline, type Faultline } from '../../../src/main/faultline.ts'
import type { JsonObject } from '../../../src/shared/json.ts'
import type { NodeInShort } from './measured/case-in-short.ts'
import { verdictOf } from './measured/verdict-of.ts'

let faultline: Faultline

test.beforeAll(async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'faultline-written-'))
  faultline = await openFaultline({ dataFolder, port: 0, now: Date.now, version: '0.0.0', platform: 'test' })
})

test.afterAll(() => faultline.close())

const webhook = { responseMode: 'onReceived' }
const verdict = (name: string, node: NodeInShort, body: JsonObject) =>
  verdictOf(faultline, { name, webhook, nodes: [node], body: { event_id: name, ...body } })

const ask: NodeInShort = ['Ask', 'httpRequest', { url: '=https://{{ $json.body.link }}', options: {} }]

test('an address that begins with its scheme twice is told, with what brought the second', async () => {
  const told = await verdict('scheme', ask, { link: 'https://shop.example/a' })
  expect(told, told.sentence).toMatchObject({ layer: 'data', others: ['node'], certainty: 'likely' })
  expect(told.sentence).toContain(
    '"Ask" asks the address https://https://shop.example/a, which begins with its scheme twice: $.link of the payload has one already.',
  )
})

const order: NodeInShort = [
  'Order',
  'httpRequest',
  { url: '=https://shop.example/orders/{{ $json.body.order }}/lines', options: {} },
]

test('an address of which a part is empty is told, though it was answered', async () => {
  const told = await verdict('part', order, { order_id: 'o-1' })
  expect(told, told.sentence).toMatchObject({ layer: 'data', others: ['node'], certainty: 'likely' })
  expect(told.sentence).toContain(
    '"Order" asks GET https://shop.example/orders//lines, of which a part is empty: $.order of the payload is missing.',
  )
})

const rows = (query: string): NodeInShort => ['Rows', 'mySql', { operation: 'executeQuery', query, options: {} }]
const named = rows("=SELECT * FROM people WHERE name = '{{ $json.body.name }}' -- it's the name\nORDER BY id")

test('a quotation mark that ends the text of a statement is told, with the value', async () => {
  const told = await verdict('mark', named, { name: "Miles O'Brien" })
  expect(told, told.sentence).toMatchObject({ layer: 'node', others: ['data'], certainty: 'likely' })
  expect(told.sentence).toContain(
    '"Rows" writes $.name of the payload into its SQL as it is, and it has a quotation mark in it ("Miles O\'Brien")',
  )
})

const fitting: Readonly<Record<string, readonly [NodeInShort, JsonObject]>> = {
  'an address without a scheme': [ask, { link: 'shop.example/a?back=https://b.example' }],
  'a part of an address that is there': [order, { order: 'o-1' }],
  'a part of an address that may be left out': [
    ['Order', 'httpRequest', { url: "=https://shop.example/orders/{{ $json.body.order ?? '' }}", options: {} }],
    { total: 3 },
  ],
  'a name without a mark': [named, { name: 'Ada' }],
  'a mark that is doubled': [
    rows(`=SELECT * FROM people WHERE name = '{{ $json.body.name.replaceAll("'", "''") }}'`),
    { name: "Miles O'Brien" },
  ],
}

for (const [what, [node, body]] of Object.entries(fitting))
  test(`nothing is wrong with ${what}`, async () => {
    const told = await verdict(what.replaceAll(' ', '-'), node, body)
    expect(told, told.sentence).toMatchObject({ nothingFails: true })
  })
