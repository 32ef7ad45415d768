// Numbers that came as texts and were put behind each other in place of being added, though everybody took it.
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { openFaultline, type Faultline } from '../../../src/main/faultline.ts'
import { code, post, set, type CaseInShort, type NodeInShort } from './measured/case-in-short.ts'
import { verdictOf } from './measured/verdict-of.ts'

let faultline: Faultline

test.beforeAll(async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'faultline-added-texts-'))
  faultline = await openFaultline({ dataFolder, port: 0, now: Date.now, version: '0.0.0', platform: 'test' })
})

test.afterAll(() => faultline.close())

const charge = post('Charge', 'http://pay.example/charges', '{ amount: $json.total }')
const sum = (text: string): NodeInShort => code('Sum', `return [{ json: { total: ${text} } }]`)
const ofLines = '$json.body.lines.reduce((all, line) => all + line.price, 0)'

type Added = Pick<CaseInShort, 'nodes' | 'body'>

const added: Readonly<Record<string, readonly [shown: Added, words: string]>> = {
  'a text and a number': [
    { nodes: [sum('$json.body.net + $json.body.tax'), charge], body: { event_id: 'at-1', net: '10', tax: 2 } },
    'the text "102" as "amount" ("10" and 2 behind each other, and not their sum)',
  ],
  'prices of lines': [
    { nodes: [sum(ofLines), charge], body: { event_id: 'at-2', lines: [{ price: '10.5' }, { price: '2' }] } },
    'the text "010.52" as "amount" (0 and "10.5" and "2" behind each other, and not their sum)',
  ],
  'hours of which one came as a text, added in a loop': [
    {
      nodes: [
        code(
          'Sum',
          'let all = 0\nfor (const shift of $json.body.shifts) all += shift.hours\nreturn [{ json: { worked: all } }]',
        ),
        post('Charge', 'http://pay.example/charges', '{ workedHours: $json.worked }'),
      ],
      body: { event_id: 'at-9', shifts: [{ hours: 7.5 }, { hours: '8' }, { hours: 4 }] },
    },
    'the text "7.584" as "workedHours" (7.5 and "8" and 4 behind each other, and not their sum)',
  ],
  'a text and a number that is written in the code': [
    { nodes: [sum('$json.body.net + 5'), charge], body: { event_id: 'at-8', net: '10' } },
    'the text "105" as "amount" ("10" and 5 behind each other, and not their sum)',
  ],
  'two texts in an expression': [
    {
      nodes: [set('Sum', { total: '={{ $json.body.net + $json.body.tax }}' }), charge],
      body: { event_id: 'at-3', net: '10', tax: '2' },
    },
    'the text "102" as "amount"',
  ],
}

for (const [index, [what, [shown, words]]] of Object.entries(added).entries()) {
  test(`what was put behind each other in place of being added is told: ${what}`, async () => {
    const { layer, certainty, evidence, sentence } = await verdictOf(faultline, {
      name: `added-${String(index)}`,
      ...shown,
      baseline,
    })
    expect([layer, certainty], sentence).toEqual(['data', 'likely'])
    expect(evidence?.map(({ data }) => data.what).join(' ')).toContain(words)
  })
}

const baseline = { api: { 'pay.example': [{ path: '*', status: 201, json: { id: 1 } }] } }

const meant: Readonly<Record<string, Added>> = {
  'numbers that are added': {
    nodes: [sum(ofLines), charge],
    body: { event_id: 'at-4', lines: [{ price: 10 }, { price: 2 }] },
  },
  'texts that are made numbers': {
    nodes: [sum('String(Number($json.body.net) + Number($json.body.tax))'), charge],
    body: { event_id: 'at-5', net: '10', tax: '2' },
  },
  'a text that came so': { nodes: [sum('$json.body.net'), charge], body: { event_id: 'at-6', net: '102', tax: '2' } },
  'a number of an order, which is no sum': {
    nodes: [
      code('Name', 'return [{ json: { reference: $json.body.year + $json.body.number } }]'),
      post('Keep', 'http://pay.example/orders', '{ reference: $json.reference }'),
    ],
    body: { event_id: 'at-7', year: '2026', number: 17 },
  },
}

for (const [index, [what, shown]] of Object.entries(meant).entries()) {
  test(`what is meant so is healthy: ${what}`, async () => {
    const verdict = await verdictOf(faultline, { name: `not-added-${String(index)}`, ...shown, baseline })
    expect(verdict, verdict.sentence).toMatchObject({ layer: null, nothingFails: true })
  })
}
