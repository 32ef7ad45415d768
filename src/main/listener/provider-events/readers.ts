/**
 * What the triggers of single providers make of a request (n8n-nodes-base 1.121.0, `webhook()` of each). In: the request and the
 * node. Out: its items, or why nothing runs. What the service holds to a secret that only it has is not looked at here: that the
 * signature is wrong is told of the delivery.
 */
import { isObject, type JsonObject } from '../../../shared/json.ts'
import { jsonText } from '../../../shared/json-text.ts'
import { emptyAnswer, jsonAnswer, plainAnswer, problemAnswer } from '../wire-answer.ts'
import { dropped, listedIn, runs, unwanted, withoutHeaders, wordOf, type ReadEvent } from './event.ts'
import { answersOf } from './typeform-answers.ts'

const received = emptyAnswer(200)
/** What the service answers where the trigger fails over a request. */
const notStarted = problemAnswer('Workflow Webhook Error: Workflow could not be started!')

const shopify: ReadEvent = ({ headers, list }, trigger) =>
  withoutHeaders(headers, [
    'x-shopify-topic',
    'x-shopify-hmac-sha256',
    'x-shopify-shop-domain',
    'x-shopify-api-version',
  ]) ??
  unwanted(trigger, { name: 'topic', all: '' }, ['x-shopify-topic', headers['x-shopify-topic']]) ??
  runs(...list)

const github: ReadEvent = ({ headers, query, body }) =>
  body['hook_id'] !== undefined && body['action'] === undefined
    ? dropped('was called to try its address (a ping), and answers that alone', plainAnswer(200, 'OK'))
    : runs({ body, headers, query })

const telegram: ReadEvent = ({ body }, trigger) => {
  const { additionalFields } = trigger.parameters
  if (trigger.typeVersion < 1.2 || !isObject(additionalFields)) return runs(body)
  const message = isObject(body['message']) ? body['message'] : {}
  for (const [name, field] of [
    ['chatIds', 'chat'],
    ['userIds', 'from'],
  ] as const) {
    const wanted = listedIn({ ...trigger, parameters: additionalFields }, name)?.flatMap((ids) => ids.split(','))
    const of = message[field]
    const id = isObject(of) ? wordOf(of['id']) : 'undefined'
    if (wanted !== undefined && !wanted.some((one) => one.trim() === id))
      return dropped(`takes messages of ${wanted.join(', ')} alone, and message.${field}.id is ${id}`)
  }
  return runs(body)
}

const slack: ReadEvent = ({ body }, trigger) => {
  if (body['type'] === 'url_verification')
    return dropped(
      'was called to try its address, and answers that alone',
      jsonAnswer(200, { challenge: body['challenge'] }),
    )
  const { event } = body
  if (!isObject(event)) return dropped('reads "event" of the body, which is not there')
  const wanted = listedIn(trigger, 'trigger') ?? []
  const type = wordOf(event['type'])
  if (wanted.length > 0 && !['file_share', 'any_event', type].some((one) => wanted.includes(one)))
    return dropped(`waits for ${wanted.join(', ')}, and event.type is "${type}"`)
  const { item } = event
  const channel = event['channel'] ?? (isObject(item) ? item['channel'] : undefined) ?? event['channel_id']
  const { channelId, watchWorkspace } = trigger.parameters
  const own = isObject(channelId) ? channelId['value'] : channelId
  if (
    type !== 'team_join' &&
    watchWorkspace !== true &&
    typeof own === 'string' &&
    own !== channel &&
    !own.startsWith('=')
  )
    return dropped(`watches the channel ${own}, and this is of ${wordOf(channel)}`)
  return runs(event)
}

const hubspot: ReadEvent = ({ headers, list }) =>
  withoutHeaders(headers, ['x-hubspot-signature']) ?? runs(...list.map(withKindOfId))

const kinds = ['contact', 'company', 'deal', 'ticket']

function withKindOfId({ objectId, ...event }: JsonObject): JsonObject {
  const type = wordOf(event['subscriptionType'])
  const named = kinds.filter((kind) => type.includes(kind)).map((kind) => [`${kind}Id`, objectId] as const)
  return { ...event, ...Object.fromEntries<unknown>(named) }
}

const asana: ReadEvent = ({ headers, body }) => {
  const secret = headers['x-hook-secret']
  if (secret !== undefined)
    return dropped(
      'was called to agree on a secret, and answers that alone',
      emptyAnswer(200, [['x-hook-secret', secret]]),
    )
  const events = Array.isArray(body['events']) ? body['events'].filter(isObject) : []
  return events.length === 0 ? dropped('reads "events" of the body, and none is there') : runs(...events)
}

const facebook: ReadEvent = ({ body }) => {
  const entries = Array.isArray(body['entry']) ? body['entry'].filter(isObject) : []
  return entries.length === 0 ? dropped('reads "entry" of the body, and none is there') : runs(...entries)
}

const whatsApp: ReadEvent = ({ body }) => {
  if (body['object'] !== 'whatsapp_business_account')
    return dropped(`reads what is of a "whatsapp_business_account", and object is ${jsonText(body['object'] ?? null)}`)
  const entries = Array.isArray(body['entry']) ? body['entry'].filter(isObject) : []
  const changes = entries.flatMap(({ changes: all }) => (Array.isArray(all) ? all.filter(isObject) : []))
  const events = changes.map(({ value, field }) => ({ ...(isObject(value) ? value : {}), field }))
  return events.length === 0 ? dropped('reads "changes" of each entry, and none is there') : runs(...events)
}

const taiga: ReadEvent = ({ body, list }, trigger) =>
  unwanted(trigger, { name: 'operations', all: 'all' }, ['action', body['action']]) ??
  unwanted(trigger, { name: 'resources', all: 'all' }, ['type', body['type']]) ??
  runs(...list)

const formstack: ReadEvent = ({ body }, { parameters }) => {
  if (parameters['simple'] === false) return runs(body)
  const valueOf = (field: unknown): unknown =>
    isObject(field) && Object.hasOwn(field, 'value') ? field['value'] : field
  return runs(Object.fromEntries(Object.entries(body).map(([name, field]) => [name, valueOf(field)])))
}

const formIo: ReadEvent = ({ body }, { parameters }) => {
  const { request } = body
  if (!isObject(request)) return dropped('reads "request" of the body, which is not there', notStarted)
  return runs(parameters['simple'] !== false && isObject(request['data']) ? request['data'] : request)
}

const netlify: ReadEvent = ({ body, list }, { parameters }) =>
  parameters['simple'] !== false && parameters['event'] === 'submissionCreated' && isObject(body['data'])
    ? runs(body['data'])
    : runs(...list)

const cal: ReadEvent = ({ body }) => {
  const { triggerEvent, createdAt, payload } = body
  return runs({ triggerEvent, createdAt, ...(isObject(payload) ? payload : {}) })
}

const typeform: ReadEvent = ({ body }, trigger) => {
  const item = answersOf(body, trigger)
  return item === null ? dropped('fails over it: Expected definition/answers data is missing!', notStarted) : runs(item)
}

/** By the name of the trigger; whatever else is sent to one is given as it is. */
export const readers: Readonly<Record<string, ReadEvent>> = {
  asana,
  cal,
  chat: ({ body, list }) =>
    body['action'] === 'loadPreviousSession'
      ? dropped('was asked for what was said before, which is not kept', jsonAnswer(200, { data: [] }))
      : runs(...list),
  chargebee: ({ body, list }, trigger) =>
    unwanted(trigger, { name: 'events', all: '*' }, ['event_type', body['event_type']]) ?? runs(...list),
  facebook,
  figma: ({ body, list }) =>
    body['event_type'] === 'PING'
      ? dropped('was called to try its address, and answers that alone', received)
      : runs(...list),
  formIo,
  formstack,
  getResponse: ({ query }, trigger) =>
    unwanted(trigger, { name: 'listIds', all: '*' }, ['CAMPAIGN_ID', query['CAMPAIGN_ID']]) ?? runs(query),
  github,
  gitlab: ({ headers, query, body }) => runs({ body, headers, query }),
  helpScout: ({ headers, list }) => withoutHeaders(headers, ['x-helpscout-signature']) ?? runs(...list),
  hubspot,
  jira: ({ query, body }) => runs({ ...body, ...query }),
  netlify,
  shopify,
  slack,
  stripe: ({ body, list }, trigger) =>
    unwanted(trigger, { name: 'events', all: '*' }, ['type', body['type']]) ?? runs(...list),
  taiga,
  telegram,
  typeform,
  whatsApp,
  wise: ({ headers, list }) =>
    headers['x-test-notification'] === 'true'
      ? dropped('was called to try its address, and answers that alone', received)
      : runs(...list),
  wooCommerce: ({ headers, list }) => withoutHeaders(headers, ['x-wc-webhook-id']) ?? runs(...list),
}
