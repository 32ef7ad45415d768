/**
 * What a provider sends to its trigger, made up. In: the trigger and what the workflow reads of its item. Out: a request of which
 * the trigger gives that item: with the headers and fields that it looks at before it gives anything. Pure.
 */
import { isObject, type JsonObject } from '../../../shared/json.ts'
import type { WorkflowNode } from '../../../shared/workflow.ts'

export interface MadeUpEvent {
  readonly headers: Readonly<Record<string, string>>
  readonly query: JsonObject
  readonly body: unknown
}

type Make = (item: JsonObject, parameters: JsonObject) => Partial<MadeUpEvent>

/** The event of an item as the provider of that trigger sends it. */
export function madeUpEvent(
  { type, parameters }: Pick<WorkflowNode, 'type' | 'parameters'>,
  item: JsonObject,
): MadeUpEvent {
  const make = makers[type.replace(/^.*\.(.*)Trigger$/u, '$1')]
  const { headers = {}, ...made } = make?.(item, parameters) ?? {}
  // A header is one line of visible ASCII.
  const lines = Object.entries(headers).map(([name, value]) => [name, value.replaceAll(/[^ -~]+/gu, ' ')] as const)
  return { query: {}, body: item, ...made, headers: Object.fromEntries(lines) }
}

/** The first that a parameter waits for; `preset` where it waits for all. */
function firstOf(written: unknown, preset: string): string {
  const first: unknown = Array.isArray(written) ? written[0] : written
  return typeof first === 'string' &&
    first !== '' &&
    !['*', 'all', 'any_event'].includes(first) &&
    !first.startsWith('=')
    ? first
    : preset
}

const makers: Readonly<Record<string, Make>> = {
  asana: (item) => ({ body: { events: [item] } }),
  bitbucket: () => ({ headers: { 'X-Hook-UUID': 'made-up' } }),
  cal: (item) => ({ body: { triggerEvent: 'BOOKING_CREATED', createdAt: '2026-01-10T08:00:00.000Z', payload: item } }),
  chargebee: (item, { events }) => ({
    body: { event_type: firstOf(events, 'subscription_created'), ...item },
  }),
  chat: (item) => ({ body: { action: 'sendMessage', sessionId: 'made-up-session', chatInput: 'Hello', ...item } }),
  clickUp: () => ({ headers: { 'X-Signature': 'made-up' } }),
  copper: (item) => ({ body: { secret: 'made-up', ...item } }),
  facebook: (item) => ({ body: { object: 'page', entry: [item] } }),
  formIo: (item, { simple }) => ({ body: { request: simple === false ? item : { data: item } } }),
  getResponse: (item, { listIds }) => ({
    query: { CAMPAIGN_ID: firstOf(listIds, 'made-up'), ...item },
    body: undefined,
  }),
  helpScout: () => ({ headers: { 'X-HelpScout-Signature': 'made-up' } }),
  hubspot: ({ contactId, ...item }) => ({
    headers: { 'X-HubSpot-Signature': 'made-up' },
    body: [{ subscriptionType: 'contact.creation', objectId: contactId ?? 1, ...item }],
  }),
  mailchimp: (item, { events }) => ({ body: { type: firstOf(events, 'subscribe'), ...item } }),
  netlify: (item, { simple, event }) => ({
    body: simple !== false && event === 'submissionCreated' ? { data: item } : item,
  }),
  payPal: () => ({
    headers: Object.fromEntries(
      ['Auth-Algo', 'Cert-Url', 'Transmission-Id', 'Transmission-Sig', 'Transmission-Time'].map((name) => [
        `PayPal-${name}`,
        'made-up',
      ]),
    ),
  }),
  shopify: (_, { topic }) => ({
    headers: {
      'X-Shopify-Topic': firstOf(topic, 'orders/create'),
      'X-Shopify-Hmac-Sha256': 'made-up',
      'X-Shopify-Shop-Domain': 'made-up.myshopify.com',
      'X-Shopify-API-Version': '2024-10',
    },
  }),
  slack: (item, { trigger, channelId }) => {
    const channel = isObject(channelId) ? channelId['value'] : channelId
    const own = typeof channel === 'string' && channel !== '' ? { channel } : {}
    const event = { type: firstOf(trigger, 'message'), ...item, ...own }
    return { body: { type: 'event_callback', event } }
  },
  stripe: (item, { events }) => ({ body: { type: firstOf(events, 'charge.succeeded'), ...item } }),
  taiga: (item, { operations, resources }) => ({
    body: { action: firstOf(operations, 'create'), type: firstOf(resources, 'issue'), ...item },
  }),
  telegram: (item, { additionalFields }) => ({
    body: fromWanted(item, isObject(additionalFields) ? additionalFields : {}),
  }),
  typeform: (item, parameters) => ({
    body: { event_type: 'form_response', form_response: submission(item, parameters) },
  }),
  whatsApp: (item) => ({
    body: { object: 'whatsapp_business_account', entry: [{ changes: [{ field: 'messages', value: item }] }] },
  }),
  wise: () => ({ headers: { 'X-Signature': 'made-up' } }),
  wooCommerce: () => ({ headers: { 'X-WC-Webhook-ID': '1' } }),
}

/** A message of the chat and the person whose messages are taken. */
function fromWanted(item: JsonObject, additionalFields: JsonObject): JsonObject {
  const ids = [
    ['chat', additionalFields['chatIds']],
    ['from', additionalFields['userIds']],
  ] as const
  const wanted = ids.flatMap(([field, written]) =>
    typeof written === 'string' && /^\s*-?\d+/u.test(written) ? [[field, written] as const] : [],
  )
  if (wanted.length === 0) return item
  const message = isObject(item['message']) ? item['message'] : {}
  const people = wanted.map(([field, written]) => {
    const of = message[field]
    const person = isObject(of) ? of : {}
    const isWanted = written.split(',').some((id) => id.trim() === idOf(person))
    return [field, isWanted ? person : { ...person, id: Number.parseInt(written, 10) }] as const
  })
  return { ...item, message: { ...message, ...Object.fromEntries(people) } }
}

/** A submission with an answer to each question that is read. */
function submission(item: JsonObject, { simplifyAnswers, onlyAnswers }: JsonObject): JsonObject {
  if (onlyAnswers === false) {
    const form = item['form_response']
    return { definition: { fields: [] }, answers: [], ...(isObject(form) ? form : {}) }
  }
  const asked = Object.entries(item).map(([title, value], index) => ({
    id: simplifyAnswers === false ? title : `q${String(index + 1)}`,
    title,
    value,
  }))
  return {
    definition: { fields: asked.map(({ id, title }) => ({ id, title })) },
    answers: asked.map(({ id, value }) => ({ type: 'text', text: value, field: { id } })),
  }
}

function idOf({ id }: JsonObject): string {
  return typeof id === 'string' || typeof id === 'number' ? String(id) : ''
}
