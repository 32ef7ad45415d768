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

type Make = (item: JsonObject, parameters: JsonObject, typeVersion: number) => Partial<MadeUpEvent>

/** The event of an item as the provider of that trigger sends it. */
export function madeUpEvent(
  { type, parameters, typeVersion }: Pick<WorkflowNode, 'type' | 'parameters' | 'typeVersion'>,
  item: JsonObject,
): MadeUpEvent {
  const make = makers[type.replace(/^.*\.(.*)Trigger$/u, '$1')]
  const { headers = {}, ...made } = make?.(item, parameters, typeVersion) ?? {}
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

/** `alert_create`, as the provider tells it. */
function kindOfHive(did: string, events: unknown): JsonObject {
  const [, objectType = '', done = ''] = /^(.*)_([^_]*)$/u.exec(firstOf(events, 'alert_create')) ?? []
  return { [did]: done, objectType }
}

function chosenOf(parameter: unknown): unknown {
  const chosen = isObject(parameter) ? parameter['value'] : parameter
  return typeof chosen === 'string' && chosen !== '' ? chosen : '1'
}

function without(item: JsonObject, name: string): JsonObject {
  return Object.fromEntries(Object.entries(item).filter(([key]) => key !== name))
}

/** A submission with an answer to each question that is read. */
const wufoo: Make = (item, { onlyAnswers }) => {
  const { entries } = item
  const read = onlyAnswers === false ? (isObject(entries) ? entries : {}) : item
  const asked = Object.entries(read).map(([Title, value], place) => ({ Title, ID: `Field${String(place + 1)}`, value }))
  const fields = asked.map(({ Title, ID }) => ({ Title, Type: 'text', ID }))
  return {
    body: {
      ...{ HandshakeKey: 'made-up', FormId: 'made-up', EntryId: '1', FormStructure: '{}' },
      ...{
        CreatedBy: 'public',
        DateCreated: '2026-01-10 08:00:00',
        FieldStructure: JSON.stringify({ Fields: fields }),
      },
      ...Object.fromEntries(asked.map(({ ID, value }) => [ID, value])),
    },
  }
}

const jotForm: Make = (item, { resolveData, onlyAnswers }) => {
  if (resolveData !== false) return { body: { data: { formID: '1', rawRequest: '{}' } } }
  if (onlyAnswers !== false) return { body: { data: { formID: '1', rawRequest: JSON.stringify(item) } } }
  return { body: { data: { formID: '1', ...item, rawRequest: JSON.stringify(item['rawRequest'] ?? {}) } } }
}

const keap: Make = ({ eventKey, objectType, id, timestamp, apiUrl, ...item }, { rawData }) => ({
  body:
    rawData === true
      ? item
      : {
          event_key: eventKey ?? 'contact.add',
          object_type: objectType ?? 'contact',
          object_keys: [{ id: id ?? 1, timestamp: timestamp ?? '2026-01-10T08:00:00.000Z', apiUrl: apiUrl ?? '' }],
        },
})

const makers: Readonly<Record<string, Make>> = {
  acuityScheduling: (item) => ({ body: { id: 1, ...item } }),
  affinity: (_, { events }) => ({ body: { type: firstOf(events, 'person.created'), body: { id: 1 } } }),
  asana: (item) => ({ body: { events: [item] } }),
  bitbucket: () => ({ headers: { 'X-Hook-UUID': 'made-up' } }),
  cal: (item) => ({ body: { triggerEvent: 'BOOKING_CREATED', createdAt: '2026-01-10T08:00:00.000Z', payload: item } }),
  chargebee: (item, { events }) => ({
    body: { event_type: firstOf(events, 'subscription_created'), ...item },
  }),
  chat: (item) => ({ body: { action: 'sendMessage', sessionId: 'made-up-session', chatInput: 'Hello', ...item } }),
  ciscoWebex: (item) => ({ headers: { 'X-Spark-Signature': 'made-up' }, body: { data: { id: '1' }, ...item } }),
  clickUp: () => ({ headers: { 'X-Signature': 'made-up' } }),
  copper: (item) => ({ body: { secret: 'made-up', ...item } }),
  currents: (item, { events }) => ({ body: { event: firstOf(events, 'RUN_FINISH'), ...item } }),
  eventbrite: (item) => ({ body: { api_url: 'https://www.eventbriteapi.com/v3/orders/1/', ...item } }),
  facebook: (item) => ({ body: { object: 'page', entry: [item] } }),
  facebookLeadAds: (_, { page, form }) => ({
    headers: { 'X-Hub-Signature-256': 'made-up' },
    body: {
      object: 'page',
      entry: [
        {
          changes: [{ field: 'leadgen', value: { leadgen_id: '1', page_id: chosenOf(page), form_id: chosenOf(form) } }],
        },
      ],
    },
  }),
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
  jotForm,
  keap,
  mailchimp: (item, { events }) => ({ body: { type: firstOf(events, 'subscribe'), ...item } }),
  mailerLite: (item, _, typeVersion) => ({ body: typeVersion >= 2 ? { fields: item } : { events: [item] } }),
  microsoftTeams: (item) => ({ body: { value: [{ changeType: 'created', resourceData: item }] } }),
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
  strava: (item, { object, event }) => ({
    body: {
      ...{ object_type: firstOf(object, 'activity'), aspect_type: firstOf(event, 'create') },
      ...{ object_id: 1, owner_id: 1, updates: {} },
      ...without(item, 'object_data'),
    },
  }),
  taiga: (item, { operations, resources }) => ({
    body: { action: firstOf(operations, 'create'), type: firstOf(resources, 'issue'), ...item },
  }),
  telegram: (item, { additionalFields }) => ({
    body: fromWanted(item, isObject(additionalFields) ? additionalFields : {}),
  }),
  theHive: (item, { events }) => ({ body: { ...kindOfHive('operation', events), ...item } }),
  theHiveProject: (item, { events, options }) => {
    const { body } = item
    const isWhole = isObject(options) && options['outputOnlyData'] === true
    return { body: { ...kindOfHive('action', events), ...(isWhole ? item : isObject(body) ? body : {}) } }
  },
  typeform: (item, parameters) => ({
    body: { event_type: 'form_response', form_response: submission(item, parameters) },
  }),
  venafiTlsProtectCloud: (item, { triggerOn }) => ({
    body: { events: [{ eventName: firstOf(triggerOn, 'Certificate Validation'), ...item }] },
  }),
  whatsApp: (item) => ({
    body: { object: 'whatsapp_business_account', entry: [{ changes: [{ field: 'messages', value: item }] }] },
  }),
  wise: () => ({ headers: { 'X-Signature': 'made-up' } }),
  wooCommerce: () => ({ headers: { 'X-WC-Webhook-ID': '1' } }),
  wufoo,
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
