import { expect, test } from '@playwright/test'
import { bringIn } from '../../../src/main/from-n8n/bring-in.ts'
import { openTextSource } from '../../../src/main/from-n8n/file-source.ts'
import type { CaseFile } from '../../../src/shared/case.ts'

interface Started {
  readonly trigger: string
  readonly parameters?: object
  readonly items: readonly object[]
}

/** The case of an execution that a provider's trigger started, as the public API of the service gives one. */
function caseOf({ trigger, parameters = {}, items }: Started): Promise<CaseFile> {
  const run = (index: number, json: readonly object[], source: readonly object[]): object => ({
    ...{
      startTime: 1795785426232 + index,
      executionIndex: index,
      source,
      executionTime: 1,
      executionStatus: 'success',
    },
    data: { main: [json.map((one) => ({ json: one, pairedItem: { item: 0 } }))] },
  })
  const node = (name: string, type: string, typeVersion: number, more: object): object => ({
    ...{ id: name, name, type: `n8n-nodes-base.${type}`, typeVersion, position: [0, 0], parameters: {} },
    ...more,
  })
  const execution = {
    ...{ id: '7', finished: true, mode: 'webhook', status: 'success', workflowId: 'w' },
    ...{ startedAt: '2026-11-27T13:17:06.228Z', stoppedAt: '2026-11-27T13:17:06.259Z' },
    data: {
      version: 1,
      resultData: {
        runData: { Start: [run(0, items, [])], Read: [run(1, [{ done: true }], [{ previousNode: 'Start' }])] },
        lastNodeExecuted: 'Read',
      },
    },
    workflowData: {
      ...{ id: 'w', name: 'From a provider', settings: { executionOrder: 'v1' } },
      nodes: [
        node('Start', trigger, 1.2, { parameters, webhookId: 'hook-1' }),
        node('Read', 'code', 2, { parameters: { jsCode: 'return [{ json: { done: true } }]' } }),
      ],
      connections: { Start: { main: [[{ node: 'Read', type: 'main', index: 0 }]] } },
    },
  }
  const source = openTextSource(JSON.stringify({ data: [execution] }), 'saved.json')
  return bringIn(source, { kind: 'execution', id: '7' })
}

const bodyOf = ({ request }: CaseFile): unknown => JSON.parse(String(request.body)) as unknown
const typesOf = ({ workflow }: CaseFile): unknown => (workflow['nodes'] as { type: string }[]).map(({ type }) => type)

test('what a provider sent is what its trigger gave, at the address of the trigger, and the workflow stays as it is', async () => {
  const item = { update_id: 1, message: { text: 'hi', chat: { id: 42 } } }
  const file = await caseOf({
    trigger: 'telegramTrigger',
    parameters: { additionalFields: { chatIds: '7, 42' } },
    items: [item],
  })

  expect(file.request).toMatchObject({ method: 'POST', path: '/hook-1/webhook', url_variant: 'production' })
  expect(bodyOf(file)).toEqual(item)
  expect(file.baseline.stand_ins).toBeUndefined()
  expect(typesOf(file)).toEqual(['n8n-nodes-base.telegramTrigger', 'n8n-nodes-base.code'])
  expect(file.origin?.unknown).toContain('the headers of the provider')
  expect(file.origin?.notes?.join(' ')).toContain('"Start" keeps no header of what it was sent')
})

test('it stands where the provider has it: in a part of the body, or in a list', async () => {
  const event = { type: 'message', text: 'hi', channel: 'C1' }
  const slack = await caseOf({
    trigger: 'slackTrigger',
    parameters: { trigger: ['message'], watchWorkspace: true },
    items: [event],
  })
  expect(bodyOf(slack)).toEqual({ type: 'event_callback', event })

  const asana = await caseOf({ trigger: 'asanaTrigger', items: [{ n: 1 }, { n: 2 }] })
  expect(bodyOf(asana)).toEqual({ events: [{ n: 1 }, { n: 2 }] })

  const postmark = await caseOf({ trigger: 'postmarkTrigger', items: [{ n: 1 }, { n: 2 }] })
  expect(bodyOf(postmark)).toEqual([{ n: 1 }, { n: 2 }])
})

test('a trigger that gives all of the request keeps its headers as well', async () => {
  const item = { headers: { 'x-github-event': 'issues' }, query: { a: '1' }, body: { action: 'opened' } }
  const file = await caseOf({ trigger: 'githubTrigger', items: [item] })
  expect(file.request).toMatchObject({ method: 'POST', path: '/hook-1/webhook?a=1' })
  expect(file.request.headers).toContainEqual(['x-github-event', 'issues'])
  expect(bodyOf(file)).toEqual({ action: 'opened' })
})

test('the headers that the trigger looks at are made up', async () => {
  const order = { id: 5, total_price: '10.00' }
  const file = await caseOf({ trigger: 'shopifyTrigger', parameters: { topic: 'orders/paid' }, items: [order] })
  expect(file.request.headers).toContainEqual(['X-Shopify-Topic', 'orders/paid'])
  expect(bodyOf(file)).toEqual(order)
})

for (const trigger of ['hubspotTrigger', 'typeformTrigger', 'gmailTrigger'])
  test(`where what came cannot be told from the items, a webhook stands in front: ${trigger}`, async () => {
    const file = await caseOf({ trigger, items: [{ a: 1 }] })
    expect(typesOf(file)).toEqual(['n8n-nodes-base.webhook', 'n8n-nodes-base.code', 'n8n-nodes-base.code'])
    expect(bodyOf(file)).toEqual({ items: [{ json: { a: 1 } }] })
    expect(file.origin?.notes?.join(' ')).toContain('a webhook stands in front of it here')
  })
