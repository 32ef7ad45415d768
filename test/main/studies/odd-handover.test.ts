// What a node was handed that a stand-in answers for: no request of it shows that a value was missing when its text was made.
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { openFaultline, type Faultline } from '../../../src/main/faultline.ts'
import { code, set, type NodeInShort } from './measured/case-in-short.ts'
import { verdictOf } from './measured/verdict-of.ts'

let faultline: Faultline

test.beforeAll(async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'faultline-handover-'))
  faultline = await openFaultline({ dataFolder, port: 0, now: Date.now, version: '0.0.0', platform: 'test' })
})

test.afterAll(() => faultline.close())

const agent: NodeInShort = ['Agent', '@n8n/n8n-nodes-langchain.agent', { text: '={{ $json.prompt }}' }]
const inCode = code('Prompt', 'return [{ json: { prompt: `Answer ${$json.body.name}: ${$json.body.question}` } }]')
const inSet = set('Prompt', { prompt: "={{ 'Answer ' + $json.body.name + ': ' + $json.body.question }}" })
const row: NodeInShort = [
  'Row',
  'googleSheets',
  { operation: 'append', columns: { mappingMode: 'defineBelow', value: { text: '={{ $json.prompt }}' } } },
]

const asked = (name: string, nodes: readonly NodeInShort[], body: unknown) =>
  verdictOf(faultline, { name, webhook: { responseMode: 'onReceived' }, nodes, body })

for (const [what, nodes, whom] of [
  ['a template of code', [inCode, agent], 'Agent'],
  ['texts put together', [inSet, agent], 'Agent'],
  ['a row of a table', [inCode, row], 'Row'],
] as const) {
  test(`a missing field shows in what a node with a stand-in is handed: ${what}`, async () => {
    const verdict = await asked(`handed-${whom}-${what.replaceAll(' ', '-')}`, nodes, { event_id: what, name: 'Ana' })
    expect(verdict, verdict.sentence).toMatchObject({ layer: 'data', certainty: 'likely', others: ['node'] })
    expect(verdict.sentence).toContain(
      `"${whom}" was handed "undefined" in the text "Answer Ana: undefined" where a value should be. The payload does not have $.question.`,
    )
  })
}

for (const [what, nodes, body] of [
  ['all is there', [inCode, agent], { event_id: 'h-1', name: 'Ana', question: 'How much?' }],
  [
    'the word came with the payload',
    [inCode, agent],
    { event_id: 'h-2', name: 'Ana', question: 'x is undefined here' },
  ],
] as const) {
  test(`nothing is said of what is handed on: ${what}`, async () => {
    const verdict = await asked(`handed-well-${what.replaceAll(' ', '-')}`, nodes, body)
    expect(verdict, verdict.sentence).toMatchObject({ layer: null, nothingFails: true })
  })
}
