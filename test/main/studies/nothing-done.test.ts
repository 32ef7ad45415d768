// A success of which nothing came: the items went where nothing is, or to No Operation. It is said with the values that were compared, and
// nobody is blamed.
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { openFaultline, type Faultline } from '../../../src/main/faultline.ts'
import { condition, post, set, type NodeInShort } from './measured/case-in-short.ts'
import { verdictOf } from './measured/verdict-of.ts'

let faultline: Faultline

test.beforeAll(async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'faultline-nothing-done-'))
  faultline = await openFaultline({ dataFolder, port: 0, now: Date.now, version: '0.0.0', platform: 'test' })
})

test.afterAll(() => faultline.close())

const equals = { type: 'string', operation: 'equals' }
const ship = post('Ship', 'http://shop.example/orders', '{ a: 1 }')
const skip: NodeInShort = ['Skip', 'noOp', {}]
const paid = (value: unknown, left = '={{ $json.body.order.status }}', operator: object = equals): NodeInShort => [
  'Paid?',
  'if',
  condition(left, operator, value),
]
const ways = [
  ['Webhook', 'Paid?'],
  ['Paid?:0', 'Ship'],
  ['Paid?:1', 'Skip'],
] as const
const given = {
  webhook: { responseMode: 'onReceived' },
  body: { event_id: 'n-1', order: { status: 'paid', total: 100, mail: 'ann@shop.example' } },
  baseline: { api: { 'shop.example': [{ path: '*', status: 200, json: {} }] } },
}

test('a decision that sends all to No Operation is told with what it compared, and blames nobody', async () => {
  const verdict = await verdictOf(faultline, {
    ...given,
    name: 'to-no-operation',
    nodes: [paid('Paid'), ship, skip],
    wires: ways,
  })
  expect(verdict).toMatchObject({ layer: null, nothingFails: true, endedAt: 'Paid?', evidenceFor: [] })
  expect(verdict.sentence).toContain(
    'It succeeds with nothing done after "Paid?": its output "false" leads to "Skip" alone, which does nothing. It compared {{ $json.body.order.status }}, which is "paid", with "Paid".',
  )
  expect(verdict.evidenceAgainst.join(' ')).toContain('Nothing was done after "Paid?": its output "false"')
})

test('what else a condition asks for is told in words: a field that is not there, a number, a part of a text', async () => {
  const asked: Readonly<Record<string, readonly [NodeInShort, string]>> = {
    'idle-missing': [
      paid('', '={{ $json.body.order.paid_at }}', { type: 'string', operation: 'exists', singleValue: true }),
      'It looked whether {{ $json.body.order.paid_at }}, which is not there (there is "status", "total" and "mail"), is there.',
    ],
    'idle-number': [
      paid(500, '={{ $json.body.order.total }}', { type: 'number', operation: 'gte' }),
      'It looked whether {{ $json.body.order.total }}, which is 100, is at least 500.',
    ],
    'idle-part': [
      paid('@acme.example', "={{ $('Webhook').item.json.body.order.mail.toLowerCase() }}", {
        type: 'string',
        operation: 'endsWith',
      }),
      `It looked whether {{ $('Webhook').item.json.body.order.mail }}, which is "ann@shop.example", ends with "@acme.example".`,
    ],
  }
  for (const [name, [decision, sentence]] of Object.entries(asked)) {
    const verdict = await verdictOf(faultline, { ...given, name, nodes: [decision, ship, skip], wires: ways })
    expect(verdict, name).toMatchObject({ layer: null, nothingFails: true })
    expect(verdict.sentence, name).toContain(sentence)
  }
})

test('a Switch that lets an item go tells the value and those that it waits for', async () => {
  const rules = ['checkout.session.complete', 'invoice.paid'].map((value) =>
    condition('={{ $json.body.order.status }}', equals, value),
  )
  const { sentence } = await verdictOf(faultline, {
    ...{ ...given, name: 'idle-switch' },
    nodes: [['By event', 'switch', { rules: { values: rules }, options: {} }], ship],
  })
  expect(sentence).toContain(
    'the items end at "By event", which gave none out, so nothing after it ran. It compared {{ $json.body.order.status }}, which is "paid", with "checkout.session.complete" and "invoice.paid".',
  )
})

test('a way on which something is done, and a decision of which no output leads to work, are no end', async () => {
  const noted = set('Skip', { note: 'skipped' })
  const healthy: Readonly<Record<string, readonly NodeInShort[]>> = {
    'goes-on': [paid('paid'), ship, skip],
    'is-noted': [paid('Paid'), ship, noted],
    'leads-nowhere-at-all': [paid('Paid'), ['Ship', 'noOp', {}], skip],
  }
  for (const [name, nodes] of Object.entries(healthy)) {
    const verdict = await verdictOf(faultline, { ...given, name, nodes, wires: ways })
    expect(verdict, name).toMatchObject({ layer: null, nothingFails: true })
    expect(verdict.endedAt, name).toBeUndefined()
    expect(verdict.evidenceAgainst.join(' '), name).not.toContain('Nothing was done')
  }
})
