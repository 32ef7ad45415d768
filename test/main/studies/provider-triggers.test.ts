// Workflows that the trigger of a provider starts: what it drops, and what it gives that is wrong, is found as behind a webhook.
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { openFaultline, type Faultline } from '../../../src/main/faultline.ts'
import type { Verdict } from '../../../src/shared/verdict.ts'

let faultline: Faultline

test.beforeAll(async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'faultline-provider-triggers-'))
  faultline = await openFaultline({ dataFolder, port: 0, now: Date.now, version: '0.0.0', platform: 'test' })
})

test.afterAll(() => faultline.close())

interface Told {
  readonly trigger: string
  readonly parameters?: object
  readonly headers?: readonly (readonly [string, string])[]
  readonly body: unknown
  readonly code: string
}

/** The case file of a provider's trigger with one Code node behind it. */
function caseText(name: string, { trigger, parameters = {}, headers = [], body, code }: Told): string {
  const node = (node: string, type: string, given: object): object => ({
    ...{ id: node, name: node, type: `n8n-nodes-base.${type}`, typeVersion: type === 'code' ? 2 : 1, position: [0, 0] },
    parameters: given,
    ...(type === 'code' ? {} : { webhookId: name }),
  })
  return JSON.stringify({
    ...{ format: 'faultline-case', format_version: 1, name },
    workflow: {
      ...{ id: name, name, active: true, settings: { executionOrder: 'v1' } },
      nodes: [node('Start', trigger, parameters), node('Read', 'code', { jsCode: code })],
      connections: { Start: { main: [[{ node: 'Read', type: 'main', index: 0 }]] } },
    },
    request: {
      ...{ method: 'POST', url_variant: 'production', path: `/${name}/webhook` },
      headers: [['Host', 'hooks.example.com'], ['Content-Type', 'application/json'], ...headers],
      body: JSON.stringify(body),
    },
    baseline: {},
  })
}

async function sweptCase(name: string, told: Told): Promise<Verdict> {
  await faultline.cases.open(caseText(name, told), `${name}.json`)
  await faultline.cases.sweep({ kind: 'sweep', layers: [], resume: false }).done
  const verdict = faultline.cases.verdict()
  if (verdict === null) throw new Error(`${name} has no verdict.`)
  return verdict
}

const shopify = [
  ['X-Shopify-Topic', 'orders/create'],
  ['X-Shopify-Hmac-Sha256', 'made-up'],
  ['X-Shopify-Shop-Domain', 'a.example'],
  ['X-Shopify-API-Version', '2024-10'],
] as const

const reads = 'return [{ json: { city: $json.shipping_address.city.toUpperCase() } }]'

for (const [what, told, path] of [
  [
    'in the body',
    {
      trigger: 'shopifyTrigger',
      parameters: { topic: 'orders/create' },
      headers: shopify,
      body: { id: 5, email: 'a@example.com' },
      code: reads,
    },
    '$.shipping_address',
  ],
  [
    'in the request that it gives as a whole',
    {
      trigger: 'githubTrigger',
      body: { action: 'opened', sender: { id: 1 } },
      code: 'return [{ json: { title: $json.body.issue.title.trim() } }]',
    },
    '$.issue',
  ],
  [
    'in an element of a list',
    {
      trigger: 'hubspotTrigger',
      headers: [['X-HubSpot-Signature', 'made-up']],
      body: [{ subscriptionType: 'contact.creation', objectId: 7, portalId: 1 }],
      code: 'return [{ json: { source: $json.changeSource.toLowerCase() } }]',
    },
    '$[0].changeSource',
  ],
  [
    'in a part of the body',
    {
      trigger: 'slackTrigger',
      parameters: { trigger: ['any_event'], watchWorkspace: true },
      body: { type: 'event_callback', event: { type: 'message', channel: 'C1' } },
      code: 'return [{ json: { text: $json.text.trim() } }]',
    },
    '$.event.text',
  ],
] as const)
  test(`a field that is missing ${what} is named where it stands in the body`, async () => {
    const verdict = await sweptCase(`missing-${what.replaceAll(' ', '-')}`, told)
    expect(verdict.layer, verdict.sentence).toBe('data')
    expect(verdict.sentence).toContain(`${path} is missing; line 1 of "Read" reads it`)
  })

for (const [trigger, body, code, place] of [
  [
    'slackTrigger',
    { command: '/deploy', text: 'x' },
    'return [{ json: { text: $json.text.trim() } }]',
    '$.event is missing',
  ],
  ['slackTrigger', { type: 'event_callback', event: null }, 'return [{ json: { ok: true } }]', '$.event is null'],
  ['typeformTrigger', { event_type: 'form_response' }, 'return [{ json: { ok: true } }]', '$.form_response is missing'],
  [
    'typeformTrigger',
    { event_type: 'form_response', form_response: { definition: { fields: [] } } },
    'return [{ json: { ok: true } }]',
    '$.form_response.answers is missing',
  ],
  ['whatsAppTrigger', { object: 'whatsapp_business_account' }, 'return [{ json: { ok: true } }]', '$.entry is missing'],
] as const)
  test(`where the trigger itself fails over the payload, what it lacks is named: ${trigger}, ${place}`, async () => {
    const parameters = trigger === 'slackTrigger' ? { trigger: ['any_event'], watchWorkspace: true } : {}
    const verdict = await sweptCase(`fails-${place.replaceAll(/\W+/gu, '-')}`, { trigger, parameters, body, code })
    expect(verdict.layer, verdict.sentence).toBe('data')
    expect(verdict.sentence).toContain(`${place}; "Start" reads it`)
  })

test('what a trigger does not wait for is told with what it waits for, and is nobody’s option', async () => {
  const told = {
    trigger: 'shopifyTrigger',
    parameters: { topic: 'orders/create' },
    headers: shopify.map(([name, value]) => [name, name.endsWith('Topic') ? 'orders/paid' : value] as const),
    body: { shipping_address: { city: 'Bern' } },
    code: reads,
  }
  const verdict = await sweptCase('other-topic', told)
  expect(verdict.layer, verdict.sentence).toBe('data')
  expect(verdict.others).toContain('node')
  expect(verdict.certainty).toBe('likely')
  expect(verdict.sentence).toContain('"Start" waits for "orders/create", and x-shopify-topic is "orders/paid"')
  expect(verdict.sentence).not.toContain('Only Run If')
})

test('where the trigger gives what is read, nothing is blamed', async () => {
  await faultline.cases.open(
    caseText('as-it-should-be', {
      trigger: 'shopifyTrigger',
      parameters: { topic: 'orders/create' },
      headers: shopify,
      body: { shipping_address: { city: 'Bern' } },
      code: reads,
    }),
    'as-it-should-be.json',
  )
  await faultline.cases.send({ size: 1 }).done
  const [execution] = faultline.store.executions.page({ limit: 1 })
  expect(execution).toMatchObject({ status: 'success', mode: 'webhook' })
})

test('a trigger that asks its provider for more is taken, keeps what the event has, and a stand-in answers for the rest', async () => {
  await faultline.cases.open(
    caseText('asks-for-more', {
      trigger: 'stravaTrigger',
      parameters: { object: 'activity', event: 'create' },
      body: { object_type: 'activity', aspect_type: 'create', object_id: 5, owner_id: 1 },
      code: 'return [{ json: { id: $json.object_id, name: $json.object_data.name.trim() } }]',
    }),
    'asks-for-more.json',
  )
  await faultline.cases.send({ size: 1 }).done
  const [summary] = faultline.store.executions.page({ limit: 1 })
  const execution = summary === undefined ? null : faultline.store.executions.find(summary.id)
  expect(execution?.status).toBe('success')
  const [trigger, read] = execution?.nodeRuns ?? []
  expect(trigger?.nodeSource).toMatchObject({ kind: 'stand-in', writtenBy: 'nobody' })
  expect(trigger?.findings[0]?.sentence).toContain('did not ask its provider for what the event is about')
  expect(read?.outputs?.[0]?.[0]?.json).toEqual({ id: 5, name: 'Ada Example' })
})

test('an event of which nothing is left at the provider is given as it came', async () => {
  await faultline.cases.open(
    caseText('asks-for-nothing', {
      trigger: 'stravaTrigger',
      body: { object_type: 'activity', aspect_type: 'delete', object_id: 5 },
      code: 'return [{ json: { id: $json.object_id } }]',
    }),
    'asks-for-nothing.json',
  )
  await faultline.cases.send({ size: 1 }).done
  const [summary] = faultline.store.executions.page({ limit: 1 })
  const execution = summary === undefined ? null : faultline.store.executions.find(summary.id)
  expect(execution?.nodeRuns[0]).toMatchObject({ status: 'success', findings: [] })
  expect(execution?.nodeRuns[1]?.outputs?.[0]?.[0]?.json).toEqual({ id: 5 })
})

test('where a stand-in gave it, the payload is not blamed for a field that is missing', async () => {
  const verdict = await sweptCase('asked-and-wrong', {
    trigger: 'stravaTrigger',
    body: { object_type: 'activity', aspect_type: 'create', object_id: 5 },
    code: 'const held = $json; return [{ json: { id: held["updates"].title.trim() } }]',
  })
  expect(verdict.certainty).not.toBe('certain')
})
