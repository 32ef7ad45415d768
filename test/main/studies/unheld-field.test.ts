// Fields that a node names in a parameter of its own and that none of its items has, a list that is null, and items of which nothing came
// while others went on.
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { openFaultline, type Faultline } from '../../../src/main/faultline.ts'
import { code, post, type NodeInShort } from './measured/case-in-short.ts'
import { verdictOf } from './measured/verdict-of.ts'

let faultline: Faultline

test.beforeAll(async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'faultline-unheld-field-'))
  faultline = await openFaultline({ dataFolder, port: 0, now: Date.now, version: '0.0.0', platform: 'test' })
})

test.afterAll(() => faultline.close())

const lines: NodeInShort = ['Lines', 'splitOut', { fieldToSplitOut: 'body.lines', options: {} }]
const save = post('Save', 'http://shop.example/orders', '$json')
const given = {
  webhook: { responseMode: 'onReceived' },
  body: {
    event_id: 'u-1',
    lines: [
      { sku: 'A', qty: 2, price: 5 },
      { sku: 'B', qty: 1, price: 7 },
    ],
  },
  baseline: { api: { 'shop.example': [{ path: '*', status: 200, json: {} }] } },
}
const sum = (field: string): NodeInShort => [
  'Sum',
  'summarize',
  { fieldsToSummarize: { values: [{ aggregation: 'sum', field }] }, options: {} },
  { typeVersion: 1.1 },
]
const gather = (fieldToAggregate: string): NodeInShort => [
  'Gather',
  'aggregate',
  { fieldsToAggregate: { fieldToAggregate: [{ fieldToAggregate }] }, options: {} },
]
const sorted = (fieldName: string): NodeInShort => [
  'By price',
  'sort',
  { sortFieldsUi: { sortField: [{ fieldName, order: 'ascending' }] }, options: {} },
]
const once = (fieldsToCompare: string): NodeInShort => [
  'Once',
  'removeDuplicates',
  { operation: 'removeDuplicateInputItems', compare: 'selectedFields', fieldsToCompare, options: {} },
  { typeVersion: 2 },
]

test('a node that names a field which no item has is told before the payload, with the names that are there', async () => {
  for (const [node, field] of [
    [sum('amount'), 'amount'],
    [gather('skus'), 'skus'],
    [sorted('cost'), 'cost'],
    [once('sku_id'), 'sku_id'],
  ] as const) {
    const name = `unheld-${field}`
    const { layer, evidenceFor, certainty } = await verdictOf(faultline, { ...given, name, nodes: [lines, node, save] })
    expect({ layer, certainty }, name).toEqual({ layer: 'node', certainty: 'likely' })
    expect(evidenceFor.join(' '), name).toContain(
      `"${node[0]}" takes the field "${field}", which none of its 2 items has: there is "sku", "qty" and "price".`,
    )
  }
})

test('a node that names a field which some item has is blamed for nothing', async () => {
  for (const [index, node] of [sum('price'), gather('sku'), sorted('price'), once('sku')].entries()) {
    const verdict = await verdictOf(faultline, { ...given, name: `held-${String(index)}`, nodes: [lines, node, save] })
    expect(verdict, verdict.sentence).toMatchObject({ layer: null, nothingFails: true })
  }
})

test('a list by a name that nobody has, beside another list, is the node’s; left out alone it is the payload’s', async () => {
  const nodes = [['Lines', 'splitOut', { fieldToSplitOut: 'body.line_items', options: {} }] as const, save]
  const named = await verdictOf(faultline, { ...given, name: 'unheld-list', nodes })
  expect(named, named.sentence).toMatchObject({ layer: 'node', others: ['data'], certainty: 'likely' })
  expect(named.sentence).toContain(
    '"Lines" takes the field "body.line_items", which its item does not have: there is "event_id" and "lines" in "body".',
  )
  const alone = await verdictOf(faultline, { ...given, name: 'no-list', nodes, body: { event_id: 'u-3', total: 0 } })
  expect(alone, alone.sentence).toMatchObject({ layer: 'data', others: ['node'] })
})

test('a name that no element has is one fault, not one for each element', async () => {
  const body = { event_id: 'u-4', lines: [{ code: 'A' }, { code: 'B' }] }
  const verdict = await verdictOf(faultline, {
    ...given,
    name: 'one-fault',
    body,
    nodes: [lines, gather('codes'), save],
  })
  expect(verdict, verdict.sentence).toMatchObject({ layer: 'node', certainty: 'likely' })
  expect(verdict.steps).toBeUndefined()
})

test('a list that is null is the payload’s, also where an item without a field is all that comes of it', async () => {
  const { layer, evidenceFor } = await verdictOf(faultline, {
    ...{ ...given, name: 'null-list', body: { event_id: 'u-2', lines: null } },
    nodes: [lines, post('Save', 'http://shop.example/orders', '{ sku: $json.sku }')],
  })
  expect(layer).toBe('data')
  expect(evidenceFor.join(' ')).toContain('"Lines" takes $.lines of the payload, which is null.')
})

test('an item of which nothing came while another went on is a remark, and blames nobody', async () => {
  const pick = code(
    'Pick',
    'return $input.all().filter(({ json }) => json.qty > 1).map(({ json }) => ({ json, pairedItem: 0 }))',
  )
  const verdict = await verdictOf(faultline, { ...given, name: 'one-lost', nodes: [lines, pick, save] })
  expect(verdict).toMatchObject({ layer: null, nothingFails: true })
  expect(verdict.evidenceAgainst.join(' ')).toContain('"Pick" made 1 item of 2.')
})

test('the same that was sent for each of several items that differ is a remark, with what is read in place of them', async () => {
  const first = post('Save', 'http://shop.example/orders', "{ sku: $('Lines').first().json.sku }")
  const { layer, nothingFails, evidenceAgainst } = await verdictOf(faultline, {
    ...given,
    name: 'same-for-each',
    nodes: [lines, first],
  })
  expect({ layer, nothingFails }).toEqual({ layer: null, nothingFails: true })
  expect(evidenceAgainst.join(' ')).toContain(
    `"Save" sent the same POST http://shop.example/orders for each of 2 items that differ: it reads $('Lines').first() each time`,
  )
  const own = await verdictOf(faultline, { ...given, name: 'own-for-each', nodes: [lines, save] })
  expect(own.evidenceAgainst.join(' ')).not.toContain('sent the same')
})
