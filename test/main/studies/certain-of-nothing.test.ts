// Verdicts that must not be surer than what they rest on: an empty list of a service, and values of one giver in arithmetic.
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { openFaultline, type Faultline } from '../../../src/main/faultline.ts'
import { caseText, code, post, type NodeInShort } from './measured/case-in-short.ts'
import { verdictOf } from './measured/verdict-of.ts'

let faultline: Faultline

test.beforeAll(async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'faultline-certain-of-nothing-'))
  faultline = await openFaultline({ dataFolder, port: 0, now: Date.now, version: '0.0.0', platform: 'test' })
})

test.afterAll(() => faultline.close())

const crm = { api: { 'crm.example': [{ path: '*', status: 201, json: { id: 'c-1' } }] } }
const keep = (body: string): NodeInShort => post('Keep', 'http://crm.example/contacts', body)

test('a caller who is answered nothing, since a service had no rows, makes the node no certainty', async () => {
  for (const [type, layer] of [
    ['postgres', 'database'],
    ['googleSheets', 'API'],
  ] as const) {
    const verdict = await verdictOf(faultline, {
      ...{ name: `no-rows-of-${type}`, body: { event_id: 'c-1', id: 3 } },
      nodes: [['Find', type, { operation: 'select' }], keep('{ id: $json.id }')],
      baseline: { ...crm, stand_ins: { Find: { items: [] } } },
    })
    expect(verdict.certainty, type).toBe('likely')
    expect([verdict.layer, ...verdict.others].toSorted(), type).toEqual([layer, 'node'].toSorted())
  }
})

test('what goes wrong in silence with one item is no success of a batch', async () => {
  const { cases } = faultline
  const one = {
    ...{ name: 'silent-batch', body: { event_id: 'c-4', id: 3 } },
    nodes: [['Find', 'postgres', { operation: 'select' }] as NodeInShort, keep('{ id: $json.id }')],
    baseline: { ...crm, stand_ins: { Find: { items: [] } } },
    truth: { layers: [] },
  }
  await cases.open(caseText(one), 'silent-batch.json')
  const sweep = cases.sweep({ kind: 'sweep', layers: ['node'], resume: false })
  const { baselineItems, batchBaseline } = await sweep.done

  expect(baselineItems).toEqual([false])
  expect(batchBaseline?.items).toEqual([false, false, false])
})

test('arithmetic with what one giver gave is of that giver', async () => {
  const { layer } = await verdictOf(faultline, {
    ...{ name: 'words-for-a-number', webhook: { responseMode: 'onReceived' }, body: { event_id: 'c-2', text: 'x' } },
    nodes: [
      ['Agent', '@n8n/n8n-nodes-langchain.agent', { text: '={{ $json.body.text }}', hasOutputParser: true }],
      code(
        'Sum',
        'const { output } = $input.first().json\nreturn [{ json: { total: output.price * output.quantity } }]',
      ),
      keep('{ total: $json.total }'),
    ],
    baseline: { ...crm, stand_ins: { Agent: { items: [{ json: { output: { price: '12 EUR', quantity: 2 } } }] } } },
  })
  expect(layer).toBe('AI layer')
})

test('a model that says nothing, and whose nothing is sent on, is at fault; one of which nothing is taken is not', async () => {
  const quiet = {
    webhook: { responseMode: 'onReceived' },
    body: { event_id: 'c-3', text: 'x' },
    baseline: { ...crm, stand_ins: { Agent: { items: [{ json: { output: '' } }] } } },
  }
  const agent: NodeInShort = ['Agent', '@n8n/n8n-nodes-langchain.agent', { text: '={{ $json.body.text }}' }]
  const taken = await verdictOf(faultline, {
    name: 'nothing-said',
    ...quiet,
    nodes: [agent, keep('{ t: $json.output }')],
  })
  expect(taken).toMatchObject({ layer: 'AI layer', certainty: 'likely' })
  for (const [name, body] of [
    ['nothing-taken', '{ done: true }'],
    ['nothing-replaced', '{ t: $json.output || "done" }'],
  ] as const) {
    const { nothingFails } = await verdictOf(faultline, { name, ...quiet, nodes: [agent, keep(body)] })
    expect(nothingFails, name).toBe(true)
  }
})
