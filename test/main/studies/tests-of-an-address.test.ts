// Deliveries by which a provider only tries whether an address is there (§6: an event carries what the workflow is for): they blame
// nobody, unless the workflow fails over them, or leaves unanswered what they ask for.
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { openFaultline, type Faultline } from '../../../src/main/faultline.ts'
import { code, condition, post, type CaseInShort, type NodeInShort } from './measured/case-in-short.ts'
import { verdictOf } from './measured/verdict-of.ts'

let faultline: Faultline

test.beforeAll(async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'faultline-tests-of-an-address-'))
  faultline = await openFaultline({ dataFolder, port: 0, now: Date.now, version: '0.0.0', platform: 'test' })
})

test.afterAll(() => faultline.close())

const ping = {
  headers: [['X-GitHub-Event', 'ping']],
  body: { zen: 'Keep it simple', hook_id: 7, hook: { type: 'Repository', events: ['issues'] } },
} as const
const isOpen: NodeInShort = [
  'Check',
  'if',
  condition('={{ $json.body.issue.state }}', { type: 'string', operation: 'equals' }, 'open'),
]
const tell = post('Tell', 'https://api.example/things', '{ title: $json.body.issue.title }')
const atOnce = { webhook: { responseMode: 'onReceived' } }
const api = { api: { 'api.example': [{ path: '*', status: 200, json: { id: 1 } }] } }
const challenge = { body: { type: 'url_verification', challenge: 'c-1' } }
const answer = (body: string): NodeInShort => [
  'Answer',
  'respondToWebhook',
  { respondWith: 'text', responseBody: body, options: {} },
]

type Case = Omit<CaseInShort, 'truth' | 'name'>

const passed: Readonly<Record<string, Case & { readonly says: string }>> = {
  'the ping of GitHub that a condition lets go': {
    ...{ ...ping, ...atOnce, nodes: [isOpen, tell], baseline: api },
    says: 'This is the ping by which GitHub tests a new webhook. Nothing had to be done, and it was answered 200',
  },
  'the heartbeat of Asana': {
    ...atOnce,
    headers: [['X-Hook-Signature', 'a']],
    body: { events: [] },
    nodes: [['Split', 'splitOut', { fieldToSplitOut: 'body.events', options: {} }], tell],
    baseline: api,
    says: 'the heartbeat by which Asana keeps a webhook alive',
  },
  'the question of a browser': {
    method: 'OPTIONS',
    headers: [
      ['Origin', 'https://shop.example'],
      ['Access-Control-Request-Method', 'POST'],
    ],
    nodes: [tell],
    baseline: api,
    says: 'it was answered 204',
  },
  'a challenge that is answered': {
    ...{ ...challenge, webhook: { responseMode: 'responseNode' }, nodes: [answer('={{ $json.body.challenge }}')] },
    says: 'it was answered with the value of "challenge", 200',
  },
}

for (const [index, [name, { says, ...one }]] of Object.entries(passed).entries())
  test(`nobody is at fault for ${name}`, async () => {
    const verdict = await verdictOf(faultline, { name: `passed-${String(index)}`, ...one })

    expect(verdict).toMatchObject({ layer: null, others: [], nothingFails: true })
    expect(verdict.sentence).toContain(says)
  })

test('a challenge that is not answered is for the workflow to answer', async () => {
  const { layer, certainty, sentence, remedy } = await verdictOf(faultline, {
    ...{ ...challenge, ...atOnce, name: 'unanswered', nodes: [isOpen, tell], baseline: api },
  })

  expect({ layer, certainty }).toEqual({ layer: 'node', certainty: 'certain' })
  expect(sentence).toContain('It was answered 200 without it')
  expect(remedy).toMatchObject({
    by: 'owner of the workflow',
    sentence: expect.stringContaining('the value of "challenge"'),
  })
})

const wanted = {
  hub: {
    method: 'GET',
    query: '?hub.mode=subscribe&hub.verify_token=spring&hub.challenge=77',
    webhook: { httpMethod: 'GET', responseMode: 'responseNode' },
    proof: '$json.query["hub.verify_token"]',
    asks: '={{ $json.query["hub.challenge"] }}',
    named: '"hub.verify_token"',
  },
  messenger: {
    method: 'POST',
    body: { type: 'url_verification', token: 'spring', challenge: 'c-1' },
    webhook: { responseMode: 'responseNode' },
    proof: '$json.body.token',
    asks: '={{ $json.body.challenge }}',
    named: '"token"',
  },
} as const

for (const [name, { proof, asks, named, ...one }] of Object.entries(wanted)) {
  const asked = (token: string, refusal: number): Case => ({
    ...one,
    nodes: [
      ['Check', 'if', condition(`={{ ${proof} }}`, { type: 'string', operation: 'equals' }, token)],
      answer(asks),
      ['No', 'respondToWebhook', { respondWith: 'text', responseBody: 'No', options: { responseCode: refusal } }],
    ],
    wires: [
      ['Webhook', 'Check'],
      ['Check', 'Answer'],
      ['Check:1', 'No'],
    ],
  })

  for (const status of [401, 403])
    test(`a question of a provider that is refused over its token is a matter of authorisation: ${name}, ${String(status)}`, async () => {
      const verdict = await verdictOf(faultline, {
        name: `refused-${name}-${String(status)}`,
        ...asked('autumn', status),
      })

      expect(verdict, verdict.sentence).toMatchObject({
        layer: 'authorisation',
        others: ['node'],
        certainty: 'likely',
      })
      expect(verdict.sentence).toContain(`It was refused with ${String(status)}`)
      expect(verdict.sentence).toContain(named)
      expect(verdict.sentence).not.toContain('spring')
    })

  test(`what is answered otherwise without what it asks for is still for the workflow to answer: ${name}`, async () => {
    const verdict = await verdictOf(faultline, { name: `otherwise-${name}`, ...asked('autumn', 404) })
    expect(verdict, verdict.sentence).toMatchObject({ layer: 'node', certainty: 'certain' })
  })

  test(`a question of a provider with the token that is wanted blames nobody: ${name}`, async () => {
    const verdict = await verdictOf(faultline, { name: `wanted-${name}`, ...asked('spring', 403) })
    expect(verdict, verdict.sentence).toMatchObject({ layer: null, nothingFails: true })
  })
}

test('a workflow that fails over a ping is not made for it', async () => {
  const { layer, others, sentence, place } = await verdictOf(faultline, {
    ...{ ...ping, name: 'fails-over-it', baseline: api },
    nodes: [code('Read', 'return [{ json: { t: $json.body.issue.title } }]'), tell],
  })

  expect({ layer, others }).toEqual({ layer: 'node', others: [] })
  expect(sentence).toContain('the workflow is not made for it (node), so that it was answered 500: "Read"')
  expect(place?.node).toBe('Read')
})

test('a method that no webhook takes is what the provider looks with', async () => {
  const { layer, sentence, remedy } = await verdictOf(faultline, {
    ...{ name: 'looked-at', method: 'HEAD', headers: [['User-Agent', 'Trello']], nodes: [tell], baseline: api },
  })

  expect(layer).toBe('node')
  expect(sentence).toContain('the HEAD request by which Trello tries the address of a webhook')
  expect(remedy?.sentence).toContain('Allow Multiple HTTP Methods')
})

test('an API that fails over a ping is at fault as ever', async () => {
  const { layer, sentence } = await verdictOf(faultline, {
    ...{ ...ping, name: 'api-down', nodes: [post('Tell', 'https://api.example/things', '{ zen: $json.body.zen }')] },
    baseline: { api: { 'api.example': [{ path: '*', status: 503, json: { message: 'Down' } }] } },
  })

  expect(layer).toBe('API')
  expect(sentence).toMatch(/^This is the ping by which GitHub tests a new webhook\. /u)
})

test('code that is broken whatever is sent is no matter of the ping', async () => {
  const { layer, sentence } = await verdictOf(faultline, {
    ...{ ...ping, name: 'broken-code', nodes: [code('Read', 'return [{ json: { a: "x".toUppercase() } }]')] },
  })

  expect(layer).toBe('node')
  expect(sentence).toContain('the one meant is "toUpperCase"')
})
