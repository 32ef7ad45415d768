import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { openFaultline, type Faultline } from '../../../src/main/faultline.ts'
import type { NodeInShort } from './measured/case-in-short.ts'
import { verdictOf } from './measured/verdict-of.ts'

let faultline: Faultline

test.beforeAll(async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'faultline-called-'))
  faultline = await openFaultline({ dataFolder, port: 0, now: Date.now, version: '0.0.0', platform: 'test' })
})

test.afterAll(() => faultline.close())

const book: NodeInShort = [
  'Book',
  'executeWorkflow',
  { source: 'database', workflowId: { __rl: true, mode: 'id', value: 'called' }, options: {} },
]

function called(...nodes: readonly object[]): object {
  const trigger = {
    ...{ id: 't', name: 'Called', type: 'n8n-nodes-base.executeWorkflowTrigger', typeVersion: 1.1, position: [0, 0] },
    parameters: { inputSource: 'passthrough' },
  }
  return {
    ...{ id: 'called', name: 'Called workflow', active: true, settings: { executionOrder: 'v1' } },
    nodes: [trigger, ...nodes],
    connections: { Called: { main: [[{ node: 'Insert', type: 'main', index: 0 }]] } },
  }
}

const insert = {
  ...{ id: 'i', name: 'Insert', type: 'n8n-nodes-base.httpRequest', typeVersion: 4.2, position: [0, 0] },
  parameters: {
    ...{ method: 'POST', url: 'http://calendar.example/events', sendBody: true, specifyBody: 'json', jsonBody: '{}' },
    ...{ authentication: 'genericCredentialType', genericAuthType: 'httpHeaderAuth', options: {} },
  },
  credentials: { httpHeaderAuth: { id: 'calendar', name: 'Calendar' } },
}

const credentials = { Calendar: { id: 'calendar', type: 'httpHeaderAuth', data: { name: 'Authorization' } } }
const calendar = (rule: object): object => ({ api: { 'calendar.example': [{ path: '*', ...rule }] } })

test('what a called workflow was refused is the fault of the one that calls it, with its repairs', async () => {
  const { layer, healing } = await verdictOf(faultline, {
    name: 'called-without-scope',
    nodes: [book],
    workflows: [called(insert)],
    credentials,
    body: { event_id: 'c-1' },
    baseline: calendar({ status: 403, json: { error: { message: 'insufficient authentication scopes' } } }),
  })
  expect(layer).toBe('authorisation')
  expect(healing?.change.layer).toBe('authorisation')
})

test('what a called workflow does counts among what is expected', async () => {
  const { nothingFails } = await verdictOf(faultline, {
    name: 'called-and-counted',
    nodes: [book],
    workflows: [called(insert)],
    credentials,
    body: { event_id: 'c-2' },
    expected: { requests: 1 },
    baseline: calendar({ status: 201, json: { id: 'e-1' } }),
  })
  expect(nothingFails).toBe(true)
})

test('what a called workflow takes care of by its error output is no failure', async () => {
  const find = { ...insert, onError: 'continueErrorOutput' }
  const verdict = (name: string, status: number) =>
    verdictOf(faultline, {
      name,
      nodes: [book],
      workflows: [
        {
          ...called(find, {
            id: 'n',
            name: 'New',
            type: 'n8n-nodes-base.noOp',
            typeVersion: 1,
            position: [0, 0],
            parameters: {},
          }),
          connections: {
            Called: { main: [[{ node: 'Insert', type: 'main', index: 0 }]] },
            Insert: { main: [[], [{ node: 'New', type: 'main', index: 0 }]] },
          },
        },
      ],
      credentials,
      body: { event_id: 'c-3' },
      baseline: calendar({ status, json: { error: 'so it is' } }),
    })
  expect(await verdict('called-not-there', 404)).toMatchObject({ nothingFails: true })
  expect(await verdict('called-broken', 500)).toMatchObject({ layer: 'API' })
})

test('an input that is given by another name than the called workflow takes it by is the node’s that calls', async () => {
  const start = { workflowInputs: { values: [{ name: 'user_name' }] } }
  const greet = {
    ...{ id: 'g', name: 'Insert', type: 'n8n-nodes-base.httpRequest', typeVersion: 4.2, position: [0, 0] },
    parameters: {
      ...{ method: 'POST', url: 'http://calendar.example/events', sendBody: true, specifyBody: 'json', options: {} },
      jsonBody: '={{ JSON.stringify({ name: $json.user_name }) }}',
    },
  }
  const [, type, parameters] = book
  const value = { userName: '={{ $json.body.name }}' }
  const inputs = { workflowInputs: { mappingMode: 'defineBelow', value } }
  const workflow = called(greet) as { readonly nodes: readonly [object, object] }
  const [trigger, ...more] = workflow.nodes
  const { layer, others, sentence } = await verdictOf(faultline, {
    name: 'called-by-another-name',
    nodes: [['Book', type, { ...parameters, ...inputs }, { typeVersion: 1.2 }]],
    workflows: [{ ...workflow, nodes: [{ ...trigger, parameters: start }, ...more] }],
    body: { event_id: 'c-9', name: 'Kim' },
    baseline: calendar({ status: 201, json: { id: 'e-9' } }),
  })
  expect({ layer, others }, sentence).toEqual({ layer: 'node', others: [] })
  expect(sentence).toContain('the input "userName", which that one does not take: it takes "user_name"')
})
