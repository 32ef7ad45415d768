// What providers, databases and models say where they refuse, in their own words: whose fault it is, and what is certain of it.
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { openFaultline, type Faultline } from '../../../src/main/faultline.ts'
import type { Layer } from '../../../src/shared/layer.ts'
import { code, condition, post, type CaseInShort, type NodeInShort } from './measured/case-in-short.ts'
import { verdictOf } from './measured/verdict-of.ts'

let faultline: Faultline

test.beforeAll(async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'faultline-real-words-'))
  faultline = await openFaultline({ dataFolder, port: 0, now: Date.now, version: '0.0.0', platform: 'test' })
})

test.afterAll(() => faultline.close())

const crm = (status: number, json: unknown): object => ({ api: { 'crm.example': [{ path: '*', status, json }] } })
const keep = post('Keep', 'http://crm.example/records', '{ totl: $json.body.total, name: $json.body.name }')
const ask = post(
  'Ask',
  'http://crm.example/v1/chat/completions',
  '{ model: "m-1", messages: [{ role: "user", content: $json.body.name }] }',
)
const answered = (status: number, json: unknown, node = keep): Shown => ({ nodes: [node], baseline: crm(status, json) })
/** What stands in for a service refuses. */
const refused = (type: string, error: object): Shown => ({
  nodes: [['Step', type, { operation: 'insert', text: '={{ $json.body.name }}' }]],
  baseline: { stand_ins: { Step: { error } } },
})

type Shown = Pick<CaseInShort, 'nodes' | 'baseline'> & Partial<Pick<CaseInShort, 'webhook' | 'wires' | 'headers'>>

const agent = '@n8n/n8n-nodes-langchain.agent'
const stripe = "No such customer: 'cus_9'; a similar object exists in live mode, but a test mode key was used."
const gone = "model 'llama-70b' not found, try pulling it first"

/** The layer that comes first, and one that is possible as well where that matters. */
const told: Readonly<Record<string, readonly [layer: Layer, other: Layer | null, shown: Shown]>> = {
  'a key of another mode, as not found': ['authorisation', 'API', answered(404, { error: { message: stripe } })],
  'what was not shared with it, as not found': [
    'authorisation',
    'API',
    answered(404, { message: 'Make sure the relevant pages are shared with your integration.' }),
  ],
  'a permission, as a bad request': [
    'authorisation',
    'API',
    answered(400, { errorMessages: ['You do not have permission to create issues in this project.'] }),
  ],
  'a limit of requests, as forbidden': [
    'API',
    null,
    answered(403, [{ message: 'TotalRequests Limit exceeded.', errorCode: 'REQUEST_LIMIT_EXCEEDED' }]),
  ],
  'credits that are used up, as not authorised': [
    'API',
    null,
    answered(401, { errors: [{ message: 'Maximum credits exceeded', field: null }] }),
  ],
  'a record that somebody holds, as a bad request': [
    'API',
    'node',
    answered(400, [{ message: 'unable to obtain exclusive access to this record', errorCode: 'UNABLE_TO_LOCK_ROW' }]),
  ],
  'a name of a field that it does not have': [
    'node',
    'data',
    answered(422, { error: { type: 'UNKNOWN_FIELD_NAME', message: 'Unknown field name: "totl"' } }),
  ],
  'a column that it could not find': [
    'node',
    'data',
    answered(400, { message: "Could not find the 'totl' column of 'orders' in the schema cache" }),
  ],
  'a question that is longer than the model takes': [
    'data',
    'node',
    answered(400, { error: { code: 'context_length_exceeded', message: 'The context length is 8192 tokens.' } }, ask),
  ],
  'a parameter that the model does not have': [
    'node',
    'AI layer',
    answered(400, { error: { message: "Unsupported parameter: 'max_tokens' is not supported." } }, ask),
  ],
  'a model that is not there': ['AI layer', null, answered(404, { error: gone }, ask)],
  'an account of a model without credit': [
    'API',
    null,
    answered(400, { type: 'error', error: { message: 'Your credit balance is too low to access the API.' } }, ask),
  ],
  'a chat that the caller is not in, as a success': [
    'authorisation',
    'API',
    answered(200, { ok: false, error: 'not_in_channel' }),
  ],
  'a chat that is not there, as a success': ['node', 'data', answered(200, { ok: false, error: 'channel_not_found' })],
  'a field of GraphQL that is not there, as a success': [
    'node',
    'data',
    answered(200, { errors: [{ message: "Field 'totl' doesn't exist on type 'Order'" }] }),
  ],
  'a token that is not valid, by a number in a success': [
    'authorisation',
    'API',
    answered(200, { errcode: 40001, errmsg: 'invalid credential, access_token is invalid or not latest' }),
  ],
  'one of many records that is not taken, as a success': [
    'data',
    'API',
    answered(200, [
      { id: '1', success: true, errors: [] },
      { success: false, errors: [{ statusCode: 'REQUIRED_FIELD_MISSING', fields: ['LastName'] }] },
    ]),
  ],
  'a host that may not connect': [
    'authorisation',
    'database',
    refused('mySql', { message: "Host '10.0.0.7' is not allowed to connect to this MySQL server" }),
  ],
  'a command for another kind of value': [
    'node',
    'database',
    refused('redis', { message: 'WRONGTYPE Operation against a key holding the wrong kind of value' }),
  ],
  'more than goes into a packet': [
    'data',
    'database',
    refused('mySql', { message: "Got a packet bigger than 'max_allowed_packet' bytes" }),
  ],
  'a database whose words nobody knows': ['database', 'node', refused('postgres', { message: 'XQ-77 not applicable' })],
  'a service whose words nobody knows': ['API', 'node', refused('hubspot', { message: 'XQ-77 not applicable' })],
  'a model whose words nobody knows': ['AI layer', 'node', refused(agent, { message: 'XQ-77 not applicable' })],
  'a step of a model without a question': ['data', 'node', refused(agent, { message: 'No prompt specified' })],
}

for (const [what, [layer, other, shown]] of Object.entries(told)) {
  test(`whose fault it is that this is refused: ${what}`, async () => {
    const name = `real-${what.replaceAll(/\W+/gu, '-')}`
    const body = { event_id: name, total: 12, name: 'Kim' }
    const verdict = await verdictOf(faultline, { name, webhook: { responseMode: 'onReceived' }, body, ...shown })
    expect(verdict.layer, verdict.sentence).toBe(layer)
    if (other !== null) expect(verdict.others).toContain(other)
    if (layer !== 'AI layer' || other !== null) expect(verdict.certainty).toBe('likely')
  })
}

for (const [type, message, layer] of [
  ['redis', "OOM command not allowed when used memory > 'maxmemory'.", 'database'],
  ['mySql', 'Connection lost: The server closed the connection.', 'database'],
  ['mongoDb', 'Server selection timed out after 30000 ms', 'database'],
  ['awsSqs', 'Rate exceeded', 'queue'],
] as const)
  test(`what a service says of its own trouble is certain once it has none: ${message}`, async () => {
    const name = `trouble-${type}`
    const verdict = await verdictOf(faultline, { name, body: { event_id: name }, ...refused(type, { message }) })
    expect(verdict).toMatchObject({ layer, certainty: 'certain' })
  })

const chosenBy = (text: string): Shown => ({
  nodes: [
    ['Sort', agent, { text: '={{ $json.body.name }}' }],
    ['Way', 'if', condition('={{ $json.output }}', { type: 'string', operation: 'equals' }, 'billing')],
    keep,
  ],
  baseline: { ...crm(200, {}), stand_ins: { Sort: { items: [{ json: { output: text } }] } } },
})

test('a decision that a model was to make, and for which it found other words, is laid to the model', async () => {
  const body = { event_id: 'w-1', name: 'Where is my invoice?' }
  const given = { responseMode: 'onReceived' }
  const other = await verdictOf(faultline, {
    name: 'other-words',
    webhook: given,
    body,
    expected: { requests: 1 },
    ...chosenBy('Category: money'),
  })
  expect(other).toMatchObject({ layer: 'AI layer', others: ['node', 'data'], certainty: 'likely' })
  const meant = await verdictOf(faultline, { name: 'meant-words', webhook: given, body, ...chosenBy('spam') })
  expect(meant).toMatchObject({ layer: null, nothingFails: true })
})

const checks = (message: string, of = "headers['x-signature']"): NodeInShort =>
  code('Check', `if ($input.first().json.${of} !== 'abc') throw new Error('${message}')\nreturn $input.all()`)

for (const message of ['Webhook signature verification failed', 'Unauthorized: invalid bearer token'])
  test(`a workflow that refuses who asks by an error of its own points to authorisation: ${message}`, async () => {
    const body = { event_id: 's-1', name: 'Kim', total: 1 }
    const headers = [['X-Signature', 'abd']] as const
    const verdict = await verdictOf(faultline, {
      name: `asks-${message.slice(0, 7).toLowerCase()}`,
      nodes: [checks(message), keep],
      baseline: crm(200, {}),
      headers,
      body,
    })
    expect(verdict).toMatchObject({ layer: 'authorisation', others: ['data', 'node'], certainty: 'likely' })
  })

test('other errors of its own code stay what they are', async () => {
  const nodes = [checks('No token of the list fits the name', 'body.total'), keep]
  const body = { event_id: 's-2', name: 'Kim', total: 1 }
  const verdict = await verdictOf(faultline, { name: 'asks-nobody', nodes, baseline: crm(200, {}), body })
  expect(verdict.layer).not.toBe('authorisation')
})
