// What came in another form than it is read in, and where nothing failed over it: JSON as text, fields one deeper, a page to sign in at,
// a row without its values.
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { openFaultline, type Faultline } from '../../../src/main/faultline.ts'
import { code, condition, post, set, type CaseInShort, type NodeInShort } from './measured/case-in-short.ts'
import { verdictOf } from './measured/verdict-of.ts'

let faultline: Faultline

test.beforeAll(async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'faultline-other-forms-'))
  faultline = await openFaultline({ dataFolder, port: 0, now: Date.now, version: '0.0.0', platform: 'test' })
})

test.afterAll(() => faultline.close())

const webhook = { responseMode: 'onReceived' }
const shop = (...rules: readonly object[]) => ({
  api: { 'shop.example': [...rules, { path: '*', status: 200, json: { ok: true } }] },
})
const list: NodeInShort = ['List', 'httpRequest', { url: 'http://shop.example/list', options: {} }]
const keep = (body: string): NodeInShort => post('Keep', 'http://shop.example/orders', body)
const links = code(
  'Links',
  'return [{ json: { links: $input.all().map(({ json }) => json.profileUrl || json.profileLink).filter(Boolean) } }]',
)

const sorted = code(
  'Sort',
  'let said\ntry { said = JSON.parse($input.first().json.output) } catch (error) { said = { kind: "other" } }\nreturn [{ json: said }]',
)

interface Quiet extends Omit<CaseInShort, 'name' | 'truth'> {
  readonly says: string
  readonly told: Readonly<Record<string, unknown>>
}

const quiet: Readonly<Record<string, Quiet>> = {
  'a field that is not in the JSON within a field of a form': {
    nodes: [
      code('Read', 'const said = JSON.parse($json.body.payload)\nreturn [{ json: { by: said.user.idd } }]'),
      keep('{ by: $json.by }'),
    ],
    headers: [['Content-Type', 'application/x-www-form-urlencoded']],
    body: `payload=${encodeURIComponent('{"type":"block_actions","user":{"id":"U1"}}')}`,
    says: 'The payload does not have $.payload.user.idd.',
    told: {
      layer: 'data',
      others: ['node'],
      place: { node: 'Read', field: '$.payload.user.idd', line: 2 },
      healing: { change: { layer: 'data' } },
    },
  },
  'JSON that came as a text': {
    nodes: [
      code(
        'Take',
        'const body = $input.first().json.body\nreturn [{ json: { agent: body.agent || "", run: body.run || "" } }]',
      ),
      keep('{ agent: $json.agent }'),
    ],
    headers: [['Content-Type', 'text/plain']],
    body: '{"agent":"7","run":"12"}',
    says: 'the payload is JSON that came as a text, and the workflow reads "agent" of it',
    told: { layer: 'data' },
  },
  'JSON of a model that code cannot read, and goes on without': {
    nodes: [
      ['Model', '@n8n/n8n-nodes-langchain.agent', { text: '={{ $json.body.question }}' }],
      sorted,
      keep('{ kind: $json.kind }'),
    ],
    baseline: { ...shop(), stand_ins: { Model: { items: [{ json: { output: 'Sure! {"kind":"bug","note":"It' } }] } } },
    body: { event_id: 'o-5', question: 'Why?' },
    says: '"Sort" is to read JSON from $.output of the answer of "Model", which has other words before it, or is none',
    told: { layer: 'AI layer', place: { node: 'Sort', field: '$.output' } },
  },
  'a list where JSON is to be read': {
    nodes: [
      code(
        'Take',
        'const raw = $input.first().json.body.rows || "[]"\nlet rows = []\ntry { rows = JSON.parse(raw) } catch (error) {}\nreturn [{ json: { count: rows.length } }]',
      ),
      keep('{ count: $json.count }'),
    ],
    body: { event_id: 'o-6', rows: [{ id: 1 }] },
    says: '"Take" is to read JSON from $.rows of the payload, which is a list already',
    told: { layer: 'data', place: { node: 'Take', field: '$.rows' } },
  },
  'the elements of an answer one deeper': {
    nodes: [list, links, keep('{ links: $json.links }')],
    baseline: shop({ path: '/list', status: 200, json: { result: [{ profileUrl: 'a' }], pages: 1 } }),
    body: { event_id: 'o-1' },
    says: 'nothing reads "result[0].profileUrl", which the answer of "List" has in its place',
    told: { layer: 'API', others: ['node'], place: { node: 'Links', field: '$.profileUrl' } },
  },
  'a page to sign in at that answers a change': {
    nodes: [keep('{ id: 1 }')],
    baseline: shop({
      path: '/orders',
      status: 200,
      headers: { 'content-type': 'text/html' },
      text: '<html><head><title>Sign in - Accounts</title></head></html>',
    }),
    body: { event_id: 'o-2' },
    says: '"Keep" had been answered 200 with a page to sign in at',
    told: { layer: 'authorisation', place: { node: 'Keep' } },
  },
}

for (const [what, { says, told, ...one }] of Object.entries(quiet)) {
  test(`nothing failed over another form, and it is told: ${what}`, async () => {
    const verdict = await verdictOf(faultline, {
      ...{ name: what.replaceAll(' ', '-'), webhook, baseline: shop() },
      ...one,
    })
    expect(verdict).toMatchObject(told)
    expect(verdict.evidence?.map(({ data }) => data.what).join('\n')).toContain(says)
  })
}

const well: Readonly<Record<string, Omit<CaseInShort, 'name' | 'truth'>>> = {
  'one of several names is there': {
    nodes: [list, links, keep('{ links: $json.links }')],
    baseline: shop({ path: '/list', status: 200, json: { profileLink: 'a', owner: { profileUrl: 'b' } } }),
    body: { event_id: 'w-1' },
  },
  'code takes the text apart itself': {
    nodes: [
      code('Take', 'const body = JSON.parse($input.first().json.body)\nreturn [{ json: { agent: body.agent } }]'),
      keep('{ agent: $json.agent }'),
    ],
    headers: [['Content-Type', 'text/plain']],
    body: '{"agent":"7","run":"12"}',
  },
  'code takes the fence off what a model says': {
    nodes: [
      ['Model', '@n8n/n8n-nodes-langchain.agent', { text: '={{ $json.body.question }}' }],
      code(
        'Sort',
        'let said\ntry { said = JSON.parse($input.first().json.output.replace(/```(?:json)?/g, "")) } catch (error) { said = {} }\nreturn [{ json: said }]',
      ),
      keep('{ kind: $json.kind }'),
    ],
    baseline: { ...shop(), stand_ins: { Model: { items: [{ json: { output: '```json\n{"kind":"bug"}\n```' } }] } } },
    body: { event_id: 'w-3', question: 'Why?' },
  },
  'a page answers that is none to sign in at': {
    nodes: [keep('{ id: 1 }')],
    baseline: shop({
      path: '/orders',
      status: 200,
      headers: { 'content-type': 'text/html' },
      text: '<html><head><title>Thank you</title></head></html>',
    }),
    body: { event_id: 'w-2' },
  },
}

for (const [what, one] of Object.entries(well)) {
  test(`nothing failed over another form, and there is none: ${what}`, async () => {
    const name = `well-${what.replaceAll(' ', '-')}`
    expect(await verdictOf(faultline, { name, webhook, baseline: shop(), ...one })).toMatchObject({
      nothingFails: true,
    })
  })
}

test('a workflow that refuses over a value that a database did not have is refused by that, and not by who sent it', async () => {
  const there = { type: 'string', operation: 'exists', singleValue: true }
  const known: NodeInShort = ['Known', 'if', condition('={{ $json.found }}', there, '')]
  const say = (name: string, responseCode: number): NodeInShort => [
    name,
    'respondToWebhook',
    { respondWith: 'json', responseBody: '{"a":1}', options: { responseCode } },
  ]
  const { layer, place } = await verdictOf(faultline, {
    name: 'refused-over-a-row',
    webhook: { responseMode: 'responseNode' },
    body: { event_id: 'o-3' },
    baseline: { ...shop(), stand_ins: { Rows: { items: [{ json: { found: null, id: null } }] } } },
    nodes: [['Rows', 'postgres', {}], known, say('In', 200), say('Out', 401)],
    wires: [
      ['Webhook', 'Rows'],
      ['Rows', 'Known'],
      ['Known', 'In'],
      ['Known:1', 'Out'],
    ],
    expected: { status: 200 },
  })
  expect(layer).toBe('database')
  expect(place).toMatchObject({ node: 'Known', field: '$.found', found: 'null' })
})

test('two flags that both come as numbers leave open whether the node or the service is wrong', async () => {
  const both: NodeInShort = [
    'Active',
    'if',
    {
      conditions: {
        options: { caseSensitive: true, leftValue: '', typeValidation: 'strict', version: 2 },
        combinator: 'and',
        conditions: ['user', 'client'].map((id) => ({
          ...{ id, leftValue: `={{ $json.${id} }}`, rightValue: '' },
          operator: { type: 'boolean', operation: 'true', singleValue: true },
        })),
      },
    },
  ]
  const { layer, others, certainty } = await verdictOf(faultline, {
    ...{ name: 'two-flags', webhook, body: { event_id: 'o-4' } },
    baseline: shop({ path: '/list', status: 200, json: { user: 1, client: 1 } }),
    nodes: [list, both, set('Last', { a: '1' })],
  })
  expect(new Set([layer, ...others])).toEqual(new Set(['node', 'API']))
  expect(certainty).toBe('likely')
})
