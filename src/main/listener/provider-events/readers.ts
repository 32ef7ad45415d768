/**
 * What the triggers of single providers make of a request (n8n-nodes-base 1.121.0, `webhook()` of each; 2,187 requests measured on
 * n8n 1.123.5). In: the request and the node. Out: its items, or why nothing runs. What the service holds to a secret that only it
 * has is not looked at here: that the signature is wrong is told of the delivery.
 */
import { isObject, type JsonObject } from '../../../shared/json.ts'
import { emptyAnswer, jsonAnswer, plainAnswer } from '../wire-answer.ts'
import {
  dropped,
  elementsOf,
  listedIn,
  read,
  runs,
  TriggerFailure,
  unwanted,
  withoutHeaders,
  wordOf,
  type ReadEvent,
} from './event.ts'
import { acuityScheduling, affinity, ciscoWebex, eventbrite, facebookLeadAds, strava } from './askers.ts'
import { slack, telegram, whatsApp } from './messages.ts'
import { currents, keap, mailerLite, microsoftTeams, theHive, theHiveProject, venafi } from './notices.ts'
import { jotForm, wufoo } from './submissions.ts'
import { answersOf } from './typeform-answers.ts'

const received = emptyAnswer(200)

/** Whatever was sent. */
export const whole: ReadEvent = ({ body }) => runs(...elementsOf(body))

/** What comes with headers that the provider sends with each event. */
function withHeaders(...needed: readonly string[]): ReadEvent {
  return (request, trigger) => withoutHeaders(request.headers, needed) ?? whole(request, trigger)
}

const shopify: ReadEvent = ({ headers, body }, trigger) =>
  withoutHeaders(headers, [
    'x-shopify-topic',
    'x-shopify-hmac-sha256',
    'x-shopify-shop-domain',
    'x-shopify-api-version',
  ]) ??
  unwanted(listedIn(trigger, 'topic'), null, ['x-shopify-topic', headers['x-shopify-topic']]) ??
  runs(...elementsOf(body))

const github: ReadEvent = ({ headers, query, body }) =>
  read(body, 'hook_id') !== undefined && read(body, 'action') === undefined
    ? dropped('was called to try its address (a ping), and answers that alone', plainAnswer(200, 'OK'))
    : runs({ body, headers, query })

const hubspot: ReadEvent = ({ headers, body }) => {
  const without = withoutHeaders(headers, ['x-hubspot-signature'])
  if (without !== null) return without
  read(body, 'length')
  return runs(...(Array.isArray(body) ? body.map((event, place) => withKindOfId(event, place)) : [body]))
}

const kinds = ['contact', 'company', 'deal', 'ticket']

function withKindOfId(event: unknown, place: number): unknown {
  const type = read(event, 'subscriptionType', [String(place)])
  read(type, 'includes', [String(place), 'subscriptionType'])
  if (!isObject(event)) return event
  const { objectId, ...others } = event
  const named = kinds.filter((kind) => wordOf(type).includes(kind)).map((kind) => [`${kind}Id`, objectId] as const)
  return { ...others, ...Object.fromEntries<unknown>(named) }
}

const asana: ReadEvent = ({ headers, body }) => {
  const secret = headers['x-hook-secret']
  if (secret !== undefined)
    return dropped(
      'was called to agree on a secret, and answers that alone',
      emptyAnswer(200, [['x-hook-secret', secret]]),
    )
  const events = read(body, 'events')
  return Array.isArray(events) && events.length > 0
    ? runs(...elementsOf(events))
    : dropped('reads "events" of the body, and none is there')
}

const awsSns: ReadEvent = ({ body }, { parameters }) => {
  // Its notifications are JSON and say that they are plain text.
  const notification = typeof body === 'string' || body === undefined ? parsed(body ?? '') : body
  const type = read(notification, 'Type')
  const { topic } = parameters
  const own = isObject(topic) ? topic['value'] : topic
  if (type === 'SubscriptionConfirmation' && read(notification, 'TopicArn') === own)
    return dropped('was called to confirm its subscription, which the service does at the provider')
  return type === 'UnsubscribeConfirmation'
    ? dropped('was told that its subscription has ended')
    : runs(...elementsOf(notification))
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new TriggerFailure(error instanceof Error ? error.message : String(error))
  }
}

const mailchimp: ReadEvent = ({ body }, trigger) => {
  if (read(body, 'id') !== undefined) return dropped('takes nothing that has an id of its own')
  const events = listedIn(trigger, 'events')
  const sources = listedIn(trigger, 'sources')
  const wanted = events === null || sources === null ? null : [...events, ...sources]
  return unwanted(wanted, null, ['type', read(body, 'type')]) ?? runs(...elementsOf(body))
}

const taiga: ReadEvent = ({ body }, trigger) => {
  for (const [name, field] of [
    ['operations', 'action'],
    ['resources', 'type'],
  ] as const) {
    const wanted = trigger.parameters[name] === undefined ? ['all'] : listedIn(trigger, name)
    const drop = wanted?.includes('all') === true ? null : unwanted(wanted, 'all', [field, read(body, field)])
    if (drop !== null) return drop
  }
  return runs(...elementsOf(body))
}

const formstack: ReadEvent = ({ body }, { parameters }) => {
  if (parameters['simple'] === false) return runs(body)
  if (!isObject(body)) return runs(assignable(body))
  const valueOf = (name: string, field: unknown): unknown => {
    read(field, 'hasOwnProperty', [name])
    return isObject(field) && Object.hasOwn(field, 'value') ? field['value'] : field
  }
  return runs(Object.fromEntries(Object.entries(body).map(([name, field]) => [name, valueOf(name, field)])))
}

/** The body of which the service takes the keys, or to which it adds some. Throws where there is none. */
function assignable(body: unknown): unknown {
  if (body === undefined || body === null) throw new TriggerFailure('Cannot convert undefined or null to object')
  return body
}

const netlify: ReadEvent = ({ body }, { parameters }) =>
  runs(
    ...elementsOf(
      parameters['simple'] !== false && parameters['event'] === 'submissionCreated' ? read(body, 'data') : body,
    ),
  )

const cal: ReadEvent = ({ body }) => {
  const [triggerEvent, createdAt, payload] = ['triggerEvent', 'createdAt', 'payload'].map((name) => read(body, name))
  return runs({ triggerEvent, createdAt, ...spread(payload) })
}

/** The members of an object; of a list or a text by their places. */
function spread(value: unknown): JsonObject {
  if (isObject(value)) return value
  const elements: readonly unknown[] = typeof value === 'string' ? value.split('') : Array.isArray(value) ? value : []
  return Object.fromEntries(elements.map((one, place) => [String(place), one]))
}

const wise: ReadEvent = ({ headers, body }) => {
  if (headers['x-test-notification'] === 'true')
    return dropped('was called to try its address, and answers that alone', received)
  if (headers['x-signature'] === undefined)
    throw new TriggerFailure(
      'The "signature" argument must be of type string or an instance of ArrayBuffer, Buffer, TypedArray, or DataView. Received undefined',
    )
  return runs(...elementsOf(body))
}

/** By the name of the trigger; whatever else is sent to one is given as it is. */
export const readers: Readonly<Record<string, ReadEvent>> = {
  acuityScheduling,
  affinity,
  asana,
  awsSns,
  bitbucket: withHeaders('x-hook-uuid'),
  cal,
  chat: ({ body }) =>
    isObject(body) && body['action'] === 'loadPreviousSession'
      ? dropped('was asked for what was said before, which is not kept', jsonAnswer(200, { data: [] }))
      : runs(body),
  chargebee: ({ body }, trigger) =>
    unwanted(listedIn(trigger, 'events'), '*', ['event_type', read(body, 'event_type')]) ?? runs(...elementsOf(body)),
  ciscoWebex,
  clickUp: withHeaders('x-signature'),
  convertKit: ({ body }) => runs(body),
  copper: ({ body }) =>
    read(body, 'secret') === undefined
      ? dropped('takes only what has the "secret" that it agreed on with the provider')
      : runs(...elementsOf(body)),
  currents,
  eventbrite,
  facebook: ({ body }) => runs(...elementsOf(read(body, 'entry'))),
  facebookLeadAds,
  figma: ({ body }) =>
    read(body, 'event_type') === 'PING'
      ? dropped('was called to try its address, and answers that alone', received)
      : runs(...elementsOf(body)),
  formIo: ({ body }, { parameters }) => {
    const request = read(body, 'request')
    return runs(...elementsOf(parameters['simple'] === false ? request : read(request, 'data', ['request'])))
  },
  formstack,
  getResponse: ({ query }, trigger) => {
    const wanted = listedIn(trigger, 'listIds')
    const drop = wanted?.includes('*') === true ? null : unwanted(wanted, '*', ['CAMPAIGN_ID', query['CAMPAIGN_ID']])
    return drop ?? runs(query)
  },
  github,
  gitlab: ({ headers, query, body }) => runs({ ...(body === undefined ? {} : { body }), headers, query }),
  helpScout: withHeaders('x-helpscout-signature'),
  hubspot,
  jira: ({ query, body }) => runs(...(isObject(body) ? [{ ...body, ...query }] : elementsOf(assignable(body)))),
  jotForm,
  keap,
  koBoToolbox: ({ body }) => runs(body),
  mailchimp,
  mailerLite,
  microsoftTeams,
  netlify,
  payPal: withHeaders(
    'paypal-auth-algo',
    'paypal-cert-url',
    'paypal-transmission-id',
    'paypal-transmission-sig',
    'paypal-transmission-time',
  ),
  shopify,
  slack,
  stripe: ({ body }, trigger) =>
    unwanted(listedIn(trigger, 'events'), '*', ['type', read(body, 'type')]) ?? runs(...elementsOf(body)),
  strava,
  taiga,
  telegram,
  theHive,
  theHiveProject,
  typeform: ({ body }, trigger) => runs(answersOf(body, trigger)),
  venafiTlsProtectCloud: venafi,
  whatsApp,
  wise,
  wooCommerce: withHeaders('x-wc-webhook-id'),
  wufoo,
}
