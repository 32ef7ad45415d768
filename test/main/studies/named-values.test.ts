// What a failure is about, by its kind: a value in the wrong form, parts of a bulk that failed, a filter of a model, a stale version.
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import type { Layer } from '../../../src/shared/layer.ts'
import { openFaultline, type Faultline } from '../../../src/main/faultline.ts'
import { code, condition, post, type CaseInShort, type NodeInShort } from './measured/case-in-short.ts'
import { verdictOf } from './measured/verdict-of.ts'

let faultline: Faultline

test.beforeAll(async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'faultline-named-values-'))
  faultline = await openFaultline({ dataFolder, port: 0, now: Date.now, version: '0.0.0', platform: 'test' })
})

test.afterAll(() => faultline.close())

type Case = Pick<CaseInShort, 'nodes' | 'baseline' | 'body' | 'webhook'>
interface Named extends Case {
  readonly layer: Layer
  readonly says: string
  readonly next?: string
}

const answered = (rule: object): Pick<CaseInShort, 'baseline'> => ({
  baseline: { api: { 'api.example': [{ path: '*', status: 200, ...rule }] } },
})
const ask = post('Ask', 'https://api.example/things', '{ number: 7 }')
const take = (text: string): NodeInShort => code('Take', `return [{ json: { taken: ${text} } }]`)
const bulk = (...results: object[]): Case => ({
  ...answered({ status: 207, json: { results } }),
  nodes: [
    ask,
    code('Take', 'if ($json.results.some((one) => one.status > 299)) throw new Error("In part")\nreturn $input.all()'),
  ],
})
const model = post(
  'Model',
  'https://api.example/v1/chat/completions',
  '{ model: "m", messages: [{ role: "user", content: $json.body.text }] }',
)
const price: NodeInShort = [
  'Dear',
  'if',
  condition('={{ Number($json.body.price) }}', { type: 'number', operation: 'gt' }, 10),
]

const named: Readonly<Record<string, Named>> = {
  'what a service of GraphQL refuses within a success': {
    ...answered({ json: { data: { create: { customer: null, userErrors: [{ message: 'Email is invalid' }] } } } }),
    nodes: [ask, take('$json.data.create.customer.id')],
    layer: 'API',
    says: 'results that failed within a success by https://api.example/things. It says: "Email is invalid".',
  },
  'an element that is looked for and is not there': {
    body: { fields: [{ label: 'Email', value: 'a@shop.example' }, { label: 'Name' }] },
    nodes: [take("$json.body.fields.find((one) => one.label === 'E-Mail').value")],
    layer: 'data',
    says: 'No element of $.fields of the payload is the one that it looks for ("label" is "E-Mail"), and it reads of that one: their "label" is "Email" and "Name".',
  },
  'a pattern that finds nothing': {
    body: { html: '<p>Order no. 7</p>' },
    nodes: [take('$json.body.html.match(/Order #(\\d+)/)[1]')],
    layer: 'data',
    says: 'The pattern /Order #(\\d+)/ finds nothing in $.html of the payload ("<p>Order no. 7</p>"), and it reads of what that finds.',
  },
  'a plain text that is read as an object': {
    body: { customer: 'Ann' },
    nodes: [take('$json.body.customer.name.toUpperCase()')],
    layer: 'data',
    says: 'It reads "name" of $.customer of the payload, which is a text, and no object.',
  },
  'a text with JSON in it, of an answer': {
    ...answered({ json: { customer: '{"name":"Ann"}' } }),
    nodes: [ask, take('$json.customer.name.toUpperCase()')],
    layer: 'API',
    says: '$.customer of the answer of "Ask", which is a text with JSON in it',
  },
  'an element of an empty list': {
    body: { lines: [] },
    nodes: [take('$json.body.lines.find((one) => one.main).sku')],
    layer: 'data',
    says: 'It takes an element of $.lines of the payload, which is empty.',
  },
  'an element of an empty list of an answer': {
    ...answered({ json: { lines: [] } }),
    nodes: [ask, take('$json.lines.find((one) => one.main).sku')],
    layer: 'API',
    says: 'It takes an element of $.lines of the answer of "Ask", which is empty.',
  },
  'a date of an answer that is none': {
    ...answered({ json: { due: '31.12.2025' } }),
    nodes: [ask, take('new Date($json.due).toISOString()')],
    layer: 'API',
    says: 'It reads a date from $.due of the answer of "Ask" ("31.12.2025")',
  },
  'a number in words of money that a condition compares': {
    webhook: { responseMode: 'onReceived' },
    body: { price: 'EUR 12.50' },
    nodes: [price, ask],
    ...answered({ json: { id: 1 } }),
    layer: 'data',
    says: '"EUR 12.50" and no number: it compares NaN',
  },
  'parts of a bulk at which the server failed': {
    ...bulk({ id: 1, status: 201 }, { id: 2, status: 503, error: { message: 'shard unavailable' } }),
    layer: 'API',
    says: 'answered 207 with failures of the server in some of its results',
  },
  'parts of a bulk that refuse what was sent': {
    ...bulk({ id: 1, status: 503, error: 'busy' }, { id: 2, status: 422, error: { message: 'name is empty' } }),
    layer: 'data',
    says: 'answered 207 with results that failed within a success',
  },
  'a filter of a model': {
    ...answered({
      status: 400,
      json: {
        error: {
          message: 'The prompt triggered the content management policy.',
          param: 'prompt',
          code: 'content_filter',
        },
      },
    }),
    body: { text: 'Hello' },
    nodes: [model],
    layer: 'AI layer',
    says: 'the filter in front of the model lets through no such content',
    next: "what its service's filter keeps back",
  },
  'a version that is no more in force': {
    ...answered({ status: 409, json: { error: 'version conflict: expected version 4, got 3' } }),
    nodes: [ask],
    layer: 'node',
    says: 'what it is to change was changed since the version was made that it names',
    next: 'Have the workflow read the thing right before it writes it',
  },
  'a condition of the request that does not hold': {
    ...answered({ status: 412, json: { message: 'The condition specified using HTTP headers is not met.' } }),
    nodes: [ask],
    layer: 'node',
    says: 'changed since the version was made that it names',
    next: 'send the version (ETag)',
  },
}

for (const [index, [name, { layer, says, next = '', ...one }]] of Object.entries(named).entries())
  test(`${name} is of its layer, and named`, async () => {
    const verdict = await verdictOf(faultline, { name: `named-${String(index)}`, body: { event_id: 'n-1' }, ...one })

    expect(verdict.layer).toBe(layer)
    expect(JSON.stringify(verdict.evidence?.map(({ data }) => data.what) ?? []) + verdict.sentence).toContain(
      JSON.stringify(says).slice(1, -1),
    )
    expect(verdict.remedy?.sentence).toContain(next)
  })

const healthy: Readonly<Record<string, Case>> = {
  'a text of which a text is read': { body: { customer: 'Ann' }, nodes: [take('$json.body.customer.trim().length')] },
  'an element of a list that has it': {
    body: { lines: [{ main: true, sku: 'a' }] },
    nodes: [take('$json.body.lines.find((one) => one.main).sku')],
  },
  'a number in a text that a condition compares': {
    webhook: { responseMode: 'onReceived' },
    body: { price: '5' },
    nodes: [price, ask],
    ...answered({ json: { id: 1 } }),
  },
  'a bulk that was taken': { ...bulk({ id: 1, status: 201 }, { id: 2, status: 200 }) },
}

for (const [index, [name, one]] of Object.entries(healthy).entries())
  test(`${name} is no fault`, async () => {
    const verdict = await verdictOf(faultline, { name: `healthy-${String(index)}`, body: { event_id: 'h-1' }, ...one })

    expect(verdict.nothingFails).toBe(true)
  })

test('a list in the place of an object is said so', async () => {
  const { layer, sentence } = await verdictOf(faultline, {
    ...{ name: 'list-for-object', body: [{ customer: { name: 'Ann' } }] },
    nodes: [take('$json.body.customer.name')],
  })

  expect(layer).toBe('data')
  expect(sentence).toContain(
    'The payload is a list, and line 1 of "Take" reads it as an object: what it reads stands at $[0].',
  )
})
