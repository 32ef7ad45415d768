// What a verdict says where stand-ins made answers up, and what fails has nothing to do with them.
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { openFaultline, type Faultline } from '../../../src/main/faultline.ts'
import { code, post, set } from './measured/case-in-short.ts'
import { verdictOf } from './measured/verdict-of.ts'

let faultline: Faultline

test.beforeAll(async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'faultline-beside-made-up-'))
  faultline = await openFaultline({ dataFolder, port: 0, now: Date.now, version: '0.0.0', platform: 'test' })
})

test.afterAll(() => faultline.close())

test('what the payload lacks is told also where a stand-in answers for the node that reads it', async () => {
  const { layer, sentence, certainty } = await verdictOf(faultline, {
    name: 'asked-with-nothing',
    nodes: [
      [
        'Agent',
        '@n8n/n8n-nodes-langchain.agent',
        { text: '={{ $json.body.event.blocks[0].text }}' },
        { typeVersion: 1.7 },
      ],
      post('Tell', 'https://chat.example/messages', '{ text: $json.output }'),
    ],
    body: { event_id: 'm-1', event: { text: 'Hello' } },
  })
  expect(layer, sentence).toBe('data')
  expect(sentence).toContain('$.event.blocks')
  expect(certainty).not.toBe('certain')
})

test('what code stumbles over in the payload is told also behind an answer that was made up', async () => {
  const { layer, sentence } = await verdictOf(faultline, {
    name: 'reads-behind-made-up',
    nodes: [
      post('Keep', 'https://crm.example/contacts', '{ a: 1 }'),
      code('Sum', "return [{ json: { name: $('Webhook').first().json.body.project.path.toLowerCase() } }]"),
    ],
    body: { event_id: 'm-2', project: {} },
  })
  expect(layer, sentence).toBe('data')
  expect(sentence).toContain('$.project.path')
})

test('what fails for an answer that was made up stays untold', async () => {
  const { layer, sentence } = await verdictOf(faultline, {
    name: 'refused-what-was-made-up',
    nodes: [
      ['Find', 'hubspot', { resource: 'contact', operation: 'get' }],
      post('Tell', 'https://chat.example/messages', '{ to: $json.email }'),
    ],
    baseline: { api: { 'chat.example': [{ path: '*', status: 422, json: { error: 'no such address' } }] } },
    body: { event_id: 'm-3' },
  })
  expect(layer, sentence).toBeNull()
  expect(sentence).toContain('what fails comes after it')
})

test('a repeat that is run again before an answer that was made up is told as a repeat', async () => {
  const { layer, sentence } = await verdictOf(faultline, {
    name: 'repeated-before-made-up',
    nodes: [post('Keep', 'https://crm.example/contacts', '{ a: 1 }')],
    body: { id: 'evt_1', type: 'contact.created' },
  })
  expect(layer, sentence).toBeNull()
  expect(sentence).toContain('A repeat of delivery 1 is run like a new event')
  expect(sentence).not.toContain('what fails')
})

test('a step that fails as it did, only after its neighbours, is no further', async () => {
  const { steps, layer, sentence } = await verdictOf(faultline, {
    name: 'kept-out-in-any-order',
    nodes: [
      set('Ready', { a: 'b' }),
      ['One', 'httpRequest', { url: 'https://one.example/feed', options: {} }],
      ['Two', 'httpRequest', { url: 'https://two.example/feed', options: {} }],
    ],
    wires: [
      ['Webhook', 'Ready'],
      ['Ready', 'One'],
      ['Ready', 'Two'],
    ],
    baseline: {
      api: {
        'one.example': [
          { path: '*', status: 403, headers: { 'content-type': 'text/html' }, text: '<p>Blocked by a firewall</p>' },
        ],
        'two.example': [{ path: '*', status: 200, json: { ok: true } }],
      },
    },
    body: { event_id: 'm-5' },
  })
  expect(steps, sentence).toBeUndefined()
  expect(layer, sentence).toBe('API')
})

test('an answer that somebody wrote is told for what it lacks, whatever was made up behind it', async () => {
  const { layer, sentence } = await verdictOf(faultline, {
    name: 'written-and-empty',
    nodes: [
      ['List', 'httpRequest', { url: 'https://news.example/publications', options: {} }],
      post('Add', '=https://news.example/publications/{{ $json.data[0].id }}', '{ a: 1 }'),
      post('Tell', 'https://chat.example/messages', '{ text: "added" }'),
    ],
    baseline: {
      api: {
        'news.example': [
          { path: '/publications', status: 200, json: { data: [] } },
          { path: '*', status: 201, json: { ok: true } },
        ],
      },
    },
    body: { event_id: 'm-6' },
  })
  expect(layer, sentence).toBe('API')
  expect(sentence).toContain('$.data')
})

test('what waits for a form behind the repair has not failed', async () => {
  const { steps, layer, sentence } = await verdictOf(faultline, {
    name: 'waits-behind-the-key',
    nodes: [
      [
        'Call',
        'httpRequest',
        {
          method: 'POST',
          url: 'https://voice.example/calls',
          authentication: 'genericCredentialType',
          genericAuthType: 'httpHeaderAuth',
          options: {},
        },
        { credentials: { httpHeaderAuth: { id: 'v1', name: 'Voice' } } },
      ],
      ['Code?', 'wait', { resume: 'webhook', options: {} }, { typeVersion: 1.1, webhookId: 'code' }],
    ],
    webhook: { responseMode: 'onReceived' },
    credentials: { Voice: { type: 'httpHeaderAuth', data: { name: 'X-Key' } } },
    baseline: {
      api: {
        'voice.example': [{ path: '*', status: 401, json: { error: 'Unauthorized' } }],
      },
    },
    body: { event_id: 'm-7' },
  })
  expect(steps, sentence).toBeUndefined()
  expect(layer, sentence).toBe('authorisation')
})

test('a node that asks less often heals nothing where a firewall keeps the caller out', async () => {
  const { layer, sentence } = await verdictOf(faultline, {
    name: 'kept-out-after-some',
    nodes: [
      code(
        'Words',
        "return ['a', 'b', 'c', 'd', 'e'].map((letter) => ({ json: { word: $input.first().json.body.word + letter } }))",
      ),
      ['Ask', 'httpRequest', { url: '=https://words.example/like?q={{ $json.word }}', options: {} }],
    ],
    baseline: {
      api: {
        'words.example': [
          { path: '*', times: 3, status: 200, json: { ok: true } },
          {
            path: '*',
            status: 403,
            headers: { 'content-type': 'text/html' },
            text: '<p>Unusual traffic from your network</p>',
          },
        ],
      },
    },
    body: { event_id: 'm-8', word: 'tea' },
  })
  expect(layer, sentence).toBe('API')
})
