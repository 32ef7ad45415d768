// A value that a node writes into its JSON as it is: what JSON escapes ends the text there, and the node fails by words that name no value.
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { openFaultline, type Faultline } from '../../../src/main/faultline.ts'
import type { Layer } from '../../../src/shared/layer.ts'
import type { CaseInShort, NodeInShort } from './measured/case-in-short.ts'
import { verdictOf } from './measured/verdict-of.ts'

let faultline: Faultline

test.beforeAll(async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'faultline-raw-'))
  faultline = await openFaultline({ dataFolder, port: 0, now: Date.now, version: '0.0.0', platform: 'test' })
})

test.afterAll(() => faultline.close())

const sent = (jsonBody: string): NodeInShort => [
  'Reply',
  'httpRequest',
  { method: 'POST', url: 'http://chat.example/reply', sendBody: true, specifyBody: 'json', jsonBody, options: {} },
]
const ofPayload = sent('={\n "to": "{{ $json.body.user }}",\n "text": "Task: {{ $json.body.text }} done"\n}')
const find: NodeInShort = ['Find', 'httpRequest', { url: 'http://chat.example/find', options: {} }]
const agent: NodeInShort = ['Agent', '@n8n/n8n-nodes-langchain.agent', { text: '={{ $json.body.text }}' }]
const chat = (found: object = {}) => ({
  api: {
    'chat.example': [
      { path: '/find', status: 200, json: found },
      { path: '*', status: 200, json: { ok: true } },
    ],
  },
})

type Raw = Omit<CaseInShort, 'name' | 'truth'>

const healed: Readonly<Record<string, Raw & { readonly other: Layer; readonly says: string }>> = {
  'a line break in the body of a request': {
    nodes: [ofPayload],
    body: { event_id: 'r-1', user: 'U1', text: 'buy milk\nand bread' },
    other: 'data',
    says: '"Reply" writes $.text of the payload into its JSON as it is, and it has a line break in it ("buy milk\\nand bread")',
  },
  'a quotation mark in an answer': {
    webhook: { responseMode: 'responseNode' },
    nodes: [
      ['Answer', 'respondToWebhook', { respondWith: 'json', responseBody: '={"text": "{{ $json.body.text }}"}' }],
    ],
    body: { event_id: 'r-2', text: 'he said "hi"' },
    other: 'data',
    says: '"Answer" writes $.text of the payload into its JSON as it is, and it has a quotation mark in it ("he said \\"hi\\"")',
  },
  'a quotation mark in JSON of fields': {
    nodes: [['Map', 'set', { mode: 'raw', jsonOutput: '={"text": "{{ $json.body.text }}"}', options: {} }]],
    body: { event_id: 'r-3', text: 'he said "hi", twice' },
    other: 'data',
    says: '"Map" writes $.text of the payload into its JSON as it is',
  },
  'a list without quotes': {
    nodes: [sent('={"rows": {{ $json.body.rows }}}')],
    body: { event_id: 'r-4', rows: [{ a: 1 }] },
    other: 'data',
    says: 'writes $.rows of the payload into its JSON as it is, and an object or a list becomes "[object Object]" there',
  },
  'variables of GraphQL': {
    nodes: [
      [
        'Upload',
        'graphql',
        {
          endpoint: 'http://chat.example/graphql',
          requestMethod: 'POST',
          requestFormat: 'json',
          query: 'mutation a($text: String) { a(text: $text) { id } }',
          variables: '={"text": "{{ $json.body.text }}"}',
        },
      ],
    ],
    body: { event_id: 'r-9', text: 'called "C 1"' },
    other: 'data',
    says: '"Upload" writes $.text of the payload into its JSON as it is, and it has a quotation mark in it',
  },
  'what an API answered': {
    nodes: [find, sent('={"note": "{{ $json.note }}"}')],
    baseline: chat({ note: 'first\nsecond' }),
    body: { event_id: 'r-5' },
    other: 'API',
    says: 'writes $.note of the answer of "Find" into its JSON as it is, and it has a line break in it',
  },
  'what a model said': {
    nodes: [agent, sent('={"text": "{{ $json.output }}"}')],
    baseline: { ...chat(), stand_ins: { Agent: { items: [{ json: { output: 'Yes.\n\nCome in.' } }] } } },
    body: { event_id: 'r-6', text: 'Open?' },
    other: 'AI layer',
    says: 'writes $.output of the answer of "Agent" into its JSON as it is, and it has a line break in it',
  },
  'behind an answer that was made up': {
    nodes: [
      ['Ask', 'httpRequest', { url: 'http://unwritten.example/x', options: {} }],
      sent(`={"text": "{{ $('Webhook').item.json.body.text }}"}`),
    ],
    body: { event_id: 'r-7', text: 'a\tb' },
    other: 'data',
    says: 'writes $.text of the payload into its JSON as it is, and it has a tab in it',
  },
}

for (const [what, { other, says, ...one }] of Object.entries(healed)) {
  test(`a value is written into JSON as it is: ${what}`, async () => {
    const name = `raw-${what.replaceAll(' ', '-')}`
    const verdict = await verdictOf(faultline, { name, baseline: chat(), ...one })
    expect(verdict, verdict.sentence).toMatchObject({ layer: 'node', certainty: 'likely', others: [other] })
    expect(verdict.sentence).toContain(says)
    expect(verdict.healing?.change.name).toBe('escaped-values')
    expect(verdict.remedy?.sentence).toContain('JSON.stringify')
  })
}

test('of a text that stands in JSON without quotes it is left open whether they lack, or a number was meant', async () => {
  const nodes = [sent('={"quantity": {{ $json.body.quantity }}}')]
  const body = { event_id: 'r-8', quantity: 'two' }
  const verdict = await verdictOf(faultline, { name: 'raw-word', nodes, baseline: chat(), body })
  expect(verdict, verdict.sentence).toMatchObject({ layer: 'node', certainty: 'likely' })
  expect(verdict.others).toContain('data')
  expect(verdict.sentence).toContain('and it is a text without quotes around it ("two")')
})

test('JSON that is written between quotation marks is told as what it is, whatever is sent', async () => {
  const nodes = [sent('={"text": "Sort this: {{ JSON.stringify($json.body || $json) }}"}')]
  const verdict = await verdictOf(faultline, {
    name: 'raw-quoted',
    nodes,
    baseline: chat(),
    body: { event_id: 'r-10', text: 'hi' },
  })
  expect(verdict, verdict.sentence).toMatchObject({ layer: 'node', others: [], certainty: 'certain' })
  expect(verdict.sentence).toContain(
    '"Reply" writes JSON between quotation marks into its JSON ({{ JSON.stringify($json.body || $json) }})',
  )
  expect(verdict.healing?.change.name).toBe('escaped-values')
})

const healthy: Readonly<Record<string, Raw>> = {
  'JSON between quotation marks whose own are cut off': {
    nodes: [sent('={"text": "{{ JSON.stringify($json.body.text).slice(1, -1) }}"}')],
    body: { event_id: 'w-3', text: 'he said "hi"' },
  },
  'JSON that is escaped': {
    nodes: [sent('={"text": {{ JSON.stringify($json.body.text) }}}')],
    body: { event_id: 'w-1', text: 'he said "hi"\nand left' },
  },
  'no sign that JSON escapes': { nodes: [ofPayload], body: { event_id: 'w-2', user: 'U1', text: 'Grüße, ‘Ada’' } },
}

for (const [what, one] of Object.entries(healthy)) {
  test(`nothing is wrong with what stands in JSON: ${what}`, async () => {
    const verdict = await verdictOf(faultline, { name: `as-${what.replaceAll(' ', '-')}`, baseline: chat(), ...one })
    expect(verdict, verdict.sentence).toMatchObject({ layer: null, nothingFails: true })
  })
}
