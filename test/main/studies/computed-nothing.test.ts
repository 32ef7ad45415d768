// A step computes with what is no number, and a later one fails over what came of it by words that name no value.
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { openFaultline, type Faultline } from '../../../src/main/faultline.ts'
import type { CaseInShort, NodeInShort } from './measured/case-in-short.ts'
import { verdictOf } from './measured/verdict-of.ts'

let faultline: Faultline

test.beforeAll(async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'faultline-computed-'))
  faultline = await openFaultline({ dataFolder, port: 0, now: Date.now, version: '0.0.0', platform: 'test' })
})

test.afterAll(() => faultline.close())

const price: NodeInShort = [
  'Price',
  'code',
  {
    jsCode:
      'const list = { wedding: 250, party: 200 }\nreturn $input.all().map(({ json }) => ({ json: { due: list[json.body.kind] * 0.1, name: json.body.name } }))',
  },
]
const invoice = (jsonBody: string): NodeInShort => [
  'Invoice',
  'httpRequest',
  { method: 'POST', url: 'http://pay.example/invoices', sendBody: true, specifyBody: 'json', jsonBody, options: {} },
]
const written = invoice('={ "amount": {{ $json.due }}, "name": "{{ $json.name }}" }')
const baseline = { api: { 'pay.example': [{ path: '*', status: 200, json: { ok: true } }] } }
const verdict = (one: Omit<CaseInShort, 'name' | 'truth' | 'baseline'>, name: string) =>
  verdictOf(faultline, { name, baseline, ...one })

test('a node that fails behind a value which was computed to nothing is told with the step that computed it', async () => {
  const found = await verdict(
    { nodes: [price, written], body: { event_id: 'c-1', kind: 'Wedding', name: 'Ada' } },
    'nan',
  )

  expect(found.sentence).toContain('"Invoice" failed behind it: "Price" gives NaN as $.due of its item 0')
  expect(found.sentence).toContain('It reads $.kind and $.name of the payload.')
  expect(found).toMatchObject({ layer: 'data', others: ['node'] })
})

test('what fails elsewhere behind it is not laid to it', async () => {
  const other = invoice('={ "name": "{{ $json.name }}" ]')
  const found = await verdict(
    { nodes: [price, other], body: { event_id: 'c-2', kind: 'Wedding', name: 'Ada' } },
    'comma',
  )

  expect(found.sentence).not.toContain('failed behind it')
})
