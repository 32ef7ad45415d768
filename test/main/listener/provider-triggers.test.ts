import { expect, test } from '@playwright/test'
import { madeUpRequest } from '../../../src/main/engine/stand-ins/made-up-request.ts'
import { responseModeOf } from '../../../src/main/engine/webhook-setup.ts'
import { triggerVerdict } from '../../../src/main/listener/provider-events/provider-event.ts'
import { explainRequest } from '../../../src/main/listener/explain-request.ts'
import { createTestListening } from '../../../src/main/listener/test-listening.ts'
import { webhookTable } from '../../../src/main/listener/webhook-table.ts'
import { isObject, type JsonObject } from '../../../src/shared/json.ts'
import type { Workflow, WorkflowNode } from '../../../src/shared/workflow.ts'
import { webhookAddress } from '../../../src/shared/webhook-address.ts'
import { openTestListener } from './open-test-listener.ts'
import { rawRequest, sendRaw } from './send-raw.ts'

const webhookId = 'b6a1c7f0-0d4e-4a57-9b9d-6f2f6c1f2a10'

function trigger(name: string, parameters: JsonObject = {}, typeVersion = 1): WorkflowNode {
  return {
    id: 'trigger',
    name: 'Start',
    type: `n8n-nodes-base.${name}Trigger`,
    typeVersion,
    position: [0, 0],
    parameters,
    webhookId,
  }
}

function workflowOf(node: WorkflowNode, more: readonly WorkflowNode[] = []): Workflow {
  return {
    id: 'w',
    name: 'From a provider',
    active: true,
    nodes: [node, ...more],
    connections: more[0] === undefined ? {} : { Start: { main: [[{ node: more[0].name, type: 'main', index: 0 }]] } },
    settings: {},
    pinData: {},
    staticData: {},
  }
}

/** What the provider is answered. */
function sent(port: number, body: string): Promise<string> {
  const headers = ['Content-Type: application/json', `Content-Length: ${body.length}`]
  return sendRaw(port, rawRequest(`POST /webhook/${webhookId}/webhook HTTP/1.1`, headers, body))
}

interface Asked {
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  readonly query?: JsonObject
}

/** What the trigger gives; a text says why nothing runs. */
function given(node: WorkflowNode, { body, headers = {}, query = {} }: Asked): unknown {
  const verdict = triggerVerdict(node, { method: 'POST', headers, query, body })
  return verdict.kind === 'runs' ? verdict.items.map(({ json }) => json) : verdict.sentence
}

const shopifyHeaders = {
  'x-shopify-topic': 'orders/create',
  'x-shopify-hmac-sha256': 'x',
  'x-shopify-shop-domain': 'a.example',
  'x-shopify-api-version': '2024-10',
}

test('a trigger of a provider is called at its own address, and gives the body', async () => {
  const listener = await openTestListener([workflowOf(trigger('calendly'))])
  const body = '{"event":"invitee.created","payload":{"email":"ada@example.com"}}'
  const answer = await sent(listener.port, body)
  expect(answer).toContain('\r\n\r\nfirstEntryJson')
  expect(listener.accepted[0]?.items).toEqual([
    { json: { event: 'invitee.created', payload: { email: 'ada@example.com' } }, pairedItem: { item: 0 } },
  ])
  await listener.close()
})

test('an export without a webhookId is called by the name of its node', () => {
  const { webhookId: _id, ...node } = trigger('shopify')
  expect(webhookAddress({ ...node, name: 'New order (shop)' }).path).toBe('new-order-shop-/webhook')
})

test('what the trigger does not wait for is answered as the service answers it, runs nothing, and is explained', async () => {
  const listener = await openTestListener([workflowOf(trigger('stripe', { events: ['charge.failed'] }))])
  const body = '{"type":"charge.succeeded"}'
  const answer = await sent(listener.port, body)
  expect(answer).toContain('200')
  expect(answer).toContain('Webhook call received')
  await listener.settledCount(1)
  expect(listener.accepted).toEqual([])
  expect(listener.settlements[0]?.outcome).toBe('refused')
  expect(listener.settlements[0]?.explanation?.sentence).toContain(
    '"Start" waits for "charge.failed", and type is "charge.succeeded"',
  )
  await listener.close()
})

test('a request is explained by what the trigger waits for', async () => {
  const workflow = workflowOf(trigger('shopify', { topic: 'orders/create' }))
  const table = webhookTable(
    [workflow],
    createTestListening(() => 0),
  )
  const explained = async (topic: string): Promise<unknown> => {
    const headers = { ...shopifyHeaders, 'x-shopify-topic': topic, 'content-type': 'application/json', host: 'a' }
    const request = {
      method: 'POST',
      target: `/webhook/${webhookId}/webhook`,
      headers: Object.entries(headers),
      body: Buffer.from('{}'),
    }
    const options = { bodyBytes: 1000, nowMs: 0, baseUrl: 'http://localhost' }
    return (await explainRequest(request, table, options)).nearest[0]?.parts.find(({ part }) => part === 'event')
  }
  expect(await explained('orders/create')).toEqual({
    part: 'event',
    agrees: true,
    sentence: '"Start" takes this request',
  })
  expect(await explained('orders/paid')).toMatchObject({
    agrees: false,
    sentence: expect.stringContaining('"Start" waits for "orders/create", and x-shopify-topic is "orders/paid"'),
  })
})

const whole = { a: 1 }

const typeformAnswers = [
  { type: 'text', text: 'Ada', field: { id: 'f1' } },
  { type: 'choice', choice: { label: 'red' }, field: { id: 'f2' } },
] as const

function typeformBody(): JsonObject {
  const fields = [
    { id: 'f1', title: 'Your name' },
    { id: 'f2', title: 'Colour' },
  ]
  return { form_response: { definition: { fields }, answers: typeformAnswers } }
}

const gives: readonly (readonly [string, WorkflowNode, Asked, unknown])[] = [
  ['the body', trigger('gumroad'), { body: whole }, [whole]],
  ['an item for each element of a list', trigger('postmark'), { body: [whole, { a: 2 }] }, [whole, { a: 2 }]],
  ['nothing of an empty body', trigger('linear'), {}, [{}]],
  [
    'body, headers and query',
    trigger('github'),
    { body: whole, headers: { x: 'y' } },
    [{ body: whole, headers: { x: 'y' }, query: {} }],
  ],
  ['JSON that says it is text', trigger('awsSns'), { body: '{"Type":"Notification"}' }, [{ Type: 'Notification' }]],
  ['body and query in one', trigger('jira'), { body: whole, query: { b: '2' } }, [{ a: 1, b: '2' }]],
  [
    'the event of it',
    trigger('slack', { trigger: ['any_event'], watchWorkspace: true }),
    { body: { event: { type: 'message', text: 'x' } } },
    [{ type: 'message', text: 'x' }],
  ],
  ['each of its events', trigger('asana'), { body: { events: [{ n: 1 }, { n: 2 }] } }, [{ n: 1 }, { n: 2 }]],
  ['each of its entries', trigger('facebook'), { body: { entry: [{ id: '1' }] } }, [{ id: '1' }]],
  [
    'the id by its kind',
    trigger('hubspot'),
    { headers: { 'x-hubspot-signature': 'x' }, body: [{ subscriptionType: 'deal.creation', objectId: 7 }] },
    [{ subscriptionType: 'deal.creation', dealId: 7 }],
  ],
  [
    'its payload beside what it is',
    trigger('cal'),
    { body: { triggerEvent: 'E', createdAt: 'T', payload: { uid: 'u' } } },
    [{ triggerEvent: 'E', createdAt: 'T', uid: 'u' }],
  ],
  [
    'the values of its fields',
    trigger('formstack'),
    { body: { name: { value: 'Ada', field: 1 }, FormID: '3' } },
    [{ name: 'Ada', FormID: '3' }],
  ],
  [
    'the data of a submission',
    trigger('netlify', { event: 'submissionCreated' }),
    { body: { id: 1, data: { name: 'Ada' } } },
    [{ name: 'Ada' }],
  ],
  ['the query', trigger('getResponse', { listIds: ['*'] }), { query: { action: 'open' } }, [{ action: 'open' }]],
  [
    'the changes',
    trigger('whatsApp'),
    {
      body: {
        object: 'whatsapp_business_account',
        entry: [{ changes: [{ field: 'messages', value: { messages: [] } }] }],
      },
    },
    [{ messages: [], field: 'messages' }],
  ],
  [
    'answers by their questions',
    trigger('typeform', {}, 1.1),
    { body: typeformBody() },
    [{ 'Your name': 'Ada', Colour: 'red' }],
  ],
  [
    'answers by their fields',
    trigger('typeform', { simplifyAnswers: false }, 1.1),
    { body: typeformBody() },
    [{ f1: typeformAnswers[0], f2: typeformAnswers[1] }],
  ],
]
for (const [what, node, asked, items] of gives) {
  test(`${node.type.replace('n8n-nodes-base.', '')} gives ${what}`, () => {
    expect(given(node, asked)).toEqual(items)
  })
}

const chat = { ...trigger('x'), type: '@n8n/n8n-nodes-langchain.chatTrigger', parameters: { public: true } }

test('a chat is called at an address of its own, waits for what is said last, and tells nothing of what was said before', () => {
  expect(webhookAddress(chat)).toMatchObject({ methods: ['POST'], path: `${webhookId}/chat` })
  expect(responseModeOf(chat)).toBe('lastNode')
  expect(responseModeOf({ ...chat, parameters: { options: { responseMode: 'responseNode' } } })).toBe('responseNode')
  const message = { action: 'sendMessage', sessionId: 's', chatInput: 'Hi' }
  expect(given(chat, { body: message })).toEqual([message])
  expect(
    triggerVerdict(chat, { method: 'POST', headers: {}, query: {}, body: { action: 'loadPreviousSession' } }),
  ).toMatchObject({
    kind: 'dropped',
    answer: { statusCode: 200, body: Buffer.from('{"data":[]}') },
  })
  expect(madeUpRequest(workflowOf(chat), 'Start').body).toMatchObject({ action: 'sendMessage' })
})

const drops: readonly (readonly [WorkflowNode, Asked, string, number])[] = [
  [trigger('github'), { body: { hook_id: 1, zen: 'x' } }, 'a ping', 200],
  [
    trigger('shopify', { topic: 'orders/create' }),
    { body: whole },
    'headers x-shopify-topic, x-shopify-hmac-sha256',
    200,
  ],
  [trigger('wooCommerce'), { body: whole }, 'the header x-wc-webhook-id', 200],
  [trigger('stripe', { events: ['invoice.paid'] }), { body: whole }, 'it has no type', 200],
  [trigger('chargebee', { events: ['a'] }), { body: { event_type: 'b' } }, 'event_type is "b"', 200],
  [
    trigger('telegram', { additionalFields: { chatIds: '1, 2' } }, 1.2),
    { body: { message: { chat: { id: 3 } } } },
    'message.chat.id is 3',
    200,
  ],
  [
    trigger('slack', { trigger: ['message'], channelId: { value: 'C1' } }),
    { body: { event: { type: 'message', channel: 'C2' } } },
    'watches the channel C1',
    200,
  ],
  [trigger('slack'), { body: { type: 'url_verification', challenge: 'c' } }, 'to try its address', 200],
  [trigger('asana'), { body: { events: [] } }, 'reads "events" of the body', 200],
  [trigger('whatsApp'), { body: { object: 'page' } }, 'object is "page"', 200],
  [trigger('calendly'), { body: 'a text' }, 'gives an item that is no object ("a text") in the service', 200],
  [trigger('postmark'), { body: [whole, 3] }, 'no object (3)', 200],
  [trigger('clickUp'), { body: whole }, 'the header x-signature', 200],
  [trigger('copper'), { body: whole }, 'the "secret" that it agreed on', 200],
  [trigger('mailchimp', { events: ['subscribe'] }), { body: { type: 'cleaned' } }, 'type is "cleaned"', 200],
  [
    trigger('slack', { trigger: ['any_event'], watchWorkspace: true, options: { userIds: ['U1'] } }),
    { body: { event: { type: 'message', user: 'U1' } } },
    'to ignore the user U1',
    200,
  ],
  [trigger('calendly'), { body: [] }, 'this list has none', 200],
]
for (const [node, asked, why, status] of drops) {
  test(`${node.type.replace('n8n-nodes-base.', '')} runs nothing: ${why}`, () => {
    const verdict = triggerVerdict(node, { method: 'POST', headers: {}, query: {}, ...asked, body: asked.body })
    expect(verdict).toMatchObject({ kind: 'dropped', sentence: expect.stringContaining(why) })
    expect(verdict.kind === 'dropped' && verdict.answer.statusCode).toBe(status)
  })
}

const confirmed: readonly (readonly [string, string, JsonObject, number, string])[] = [
  ['facebook', 'GET', { 'hub.challenge': '77' }, 200, '77'],
  ['whatsApp', 'GET', { 'hub.challenge': '78', 'hub.verify_token': 'trigger' }, 200, '78'],
  ['whatsApp', 'GET', { 'hub.challenge': '78', 'hub.verify_token': 'x' }, 200, '{"message":"Webhook call received"}'],
  ['onfleet', 'GET', { check: 'abc' }, 200, 'abc'],
  ['mailchimp', 'GET', {}, 200, ''],
  ['trello', 'HEAD', {}, 200, ''],
]
for (const [name, method, query, status, text] of confirmed)
  test(`${name} confirms its address by ${method}: ${text}`, () => {
    const node = trigger(name)
    expect(webhookAddress(node).methods).toEqual(['POST', method])
    const verdict = triggerVerdict(node, { method, headers: {}, query, body: undefined })
    expect(verdict).toMatchObject({ kind: 'dropped', answer: { statusCode: status, body: Buffer.from(text) } })
    expect(verdict).toMatchObject({ sentence: expect.stringContaining('to confirm its address') })
  })

const hostile: readonly unknown[] = [
  { message: { chat: { id: { toString: 1 } } }, type: { toString: 1 }, event: { type: { toString: 1 }, item: 3 } },
  { event: null, events: 'x', entry: [null, 3, { changes: 'x' }], object: 'whatsapp_business_account', data: 1 },
  {
    form_response: {
      definition: { fields: [{ id: { toString: 1 }, title: null }] },
      answers: [{}, { type: [], field: 1 }],
    },
  },
  { payload: 1, request: 'x', hook_id: null, action: { toString: 1 }, event_type: [], __proto__: 'x' },
  [[], null, 3, { subscriptionType: { toString: 1 } }],
  'x',
  null,
  3,
  JSON.parse('{"__proto__":{"a":1},"constructor":1}'),
]
const asked = [
  'asana',
  'cal',
  'chargebee',
  'facebook',
  'figma',
  'formIo',
  'formstack',
  'getResponse',
  'github',
  'hubspot',
]
const alsoAsked = [
  'jira',
  'netlify',
  'shopify',
  'slack',
  'stripe',
  'taiga',
  'telegram',
  'typeform',
  'whatsApp',
  'wise',
  'gumroad',
  'keap',
  'theHive',
  'theHiveProject',
  'venafiTlsProtectCloud',
  'microsoftTeams',
  'mailerLite',
  'currents',
  'wufoo',
  'jotForm',
  'strava',
  'eventbrite',
  'affinity',
  'acuityScheduling',
  'ciscoWebex',
  'facebookLeadAds',
]
test('whatever a body holds, a trigger gives objects or says why it does not', () => {
  const parameters = {
    events: ['a'],
    topic: 'x',
    operations: ['x'],
    trigger: ['x'],
    additionalFields: { chatIds: '1' },
  }
  for (const name of [...asked, ...alsoAsked])
    for (const body of hostile) {
      const signed = { 'x-hubspot-signature': 'x', 'x-spark-signature': 'x', 'x-hub-signature-256': 'x' }
      const headers = { ...shopifyHeaders, ...signed }
      const verdict = triggerVerdict(trigger(name, parameters, 1.2), { method: 'POST', headers, query: {}, body })
      if (verdict.kind === 'dropped') expect(verdict.sentence).not.toContain('\n')
      else if (verdict.kind === 'fails') expect(verdict.sentence).not.toContain('\n')
      else expect(verdict.items.every(({ json }) => isObject(json))).toBe(true)
    }
})

test('a header that is made up is one line, whatever the trigger is set to', () => {
  const { headers } = madeUpRequest(workflowOf(trigger('shopify', { topic: 'a\r\nX-Other: ä' })), 'Start')
  expect(headers['X-Shopify-Topic']).toBe('a X-Other:  ')
})

const asking = (name: string, parameters: JsonObject): WorkflowNode => trigger(name, parameters, 1.2)
for (const node of [
  asking('shopify', { topic: 'orders/paid' }),
  asking('hubspot', {}),
  asking('wooCommerce', {}),
  asking('helpScout', {}),
  asking('stripe', { events: ['invoice.paid'] }),
  asking('chargebee', { events: ['payment_failed'] }),
  asking('slack', { trigger: ['app_mention'], channelId: { value: 'C1' } }),
  asking('asana', {}),
  asking('facebook', {}),
  asking('whatsApp', {}),
  asking('typeform', {}),
  asking('formIo', {}),
  asking('netlify', { event: 'submissionCreated' }),
  asking('taiga', { operations: ['change'], resources: ['task'] }),
  asking('telegram', { additionalFields: { chatIds: '42' } }),
  asking('cal', {}),
  asking('getResponse', { listIds: ['a'] }),
  asking('github', { events: ['issues'] }),
  asking('gumroad', {}),
  asking('bitbucket', {}),
  asking('clickUp', {}),
  asking('copper', {}),
  asking('mailchimp', { events: ['unsubscribe'] }),
  asking('payPal', {}),
  asking('wise', {}),
  asking('jotForm', { resolveData: false }),
  asking('wufoo', {}),
  asking('theHive', { events: ['case_update'] }),
  asking('theHiveProject', { events: ['case_update'], options: { outputOnlyData: true } }),
  asking('venafiTlsProtectCloud', { triggerOn: ['Certificate Expired'] }),
  asking('microsoftTeams', {}),
  asking('mailerLite', {}),
  asking('keap', { rawData: true }),
  asking('currents', { events: ['RUN_START'] }),
  asking('ciscoWebex', { resource: 'message' }),
  asking('strava', { object: 'athlete', event: 'update', resolveData: false }),
  asking('eventbrite', { resolveData: false }),
  asking('acuityScheduling', { resolveData: false }),
]) {
  const name = node.type.replace('n8n-nodes-base.', '')
  test(`a request that is made up for ${name} is one that it takes, with what the workflow reads`, () => {
    const read = ['githubTrigger', 'theHiveTrigger'].includes(name) ? '{{ $json.body.order.city }}' : '{{ $json.city }}'
    const reader = { ...trigger('x', { value: `=${read}` }), id: 'r', name: 'Reader', type: 'n8n-nodes-base.set' }
    const { headers, query, body } = madeUpRequest(workflowOf(node, [reader]), 'Start')
    const lower = Object.entries(headers).map(([key, value]) => [key.toLowerCase(), String(value)] as const)
    const items = given(node, { headers: Object.fromEntries(lower), query, body })
    expect(JSON.stringify(items)).toContain('"city":')
    expect(Array.isArray(items) && items.every(isObject)).toBe(true)
  })
}

for (const node of [
  asking('acuityScheduling', {}),
  asking('affinity', { events: ['list.created'] }),
  asking('ciscoWebex', { resource: 'attachmentAction' }),
  asking('eventbrite', {}),
  asking('facebookLeadAds', { page: { value: '11' }, form: { value: '22' } }),
  asking('jotForm', {}),
  asking('strava', { object: 'activity', event: 'create' }),
]) {
  const name = node.type.replace('n8n-nodes-base.', '')
  test(`an event that is made up for ${name} is one that makes it ask its provider`, () => {
    const { headers, query, body } = madeUpRequest(workflowOf(node), 'Start')
    const lower = Object.entries(headers).map(([key, value]) => [key.toLowerCase(), String(value)] as const)
    const call = { method: 'POST', headers: Object.fromEntries(lower), query, body }
    expect(triggerVerdict(node, call)).toMatchObject({ kind: 'runs', asks: true })
  })
}

test('in the newest version the triggers of Eventbrite and Teams look at what a notice holds, and in 1.123 whether there is any', () => {
  const call = (body: unknown) => ({ method: 'POST', headers: {}, query: {}, body })
  const older = { settings: { serviceProfile: '1.123' } } as const
  const elsewhere = call({ api_url: 'https://example.com/v3/orders/1/' })
  const bought = trigger('eventbrite')
  expect(triggerVerdict(bought, elsewhere)).toMatchObject({
    failing: { message: 'The received data does not contain a valid Eventbrite API URL!' },
  })
  expect(triggerVerdict(bought, { ...elsewhere, ...older })).toMatchObject({ kind: 'runs', asks: true })
  const said = trigger('microsoftTeams')
  expect(triggerVerdict(said, call({ value: [] }))).toMatchObject({ kind: 'dropped', answer: { statusCode: 401 } })
  expect(triggerVerdict(said, { ...call({ value: [] }), ...older })).toMatchObject({ answer: { statusCode: 200 } })
  expect(triggerVerdict(said, call({ value: [{ resourceData: { id: '1' } }] }))).toMatchObject({ kind: 'runs' })
})
