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
