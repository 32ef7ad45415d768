// The deliveries by which providers only try an address, each as its provider documents it. In: a request. Out: which one it is, and
// what its provider waits for in the answer. Pure.
import type { ProviderView } from '../../shared/delivery.ts'
import type { HeaderFields } from '../../shared/headers.ts'
import { isObject } from '../../shared/json.ts'

/** What is looked at of a request. */
export interface AskedAddress {
  readonly method: string
  /** By lower-case name. */
  readonly headers: HeaderFields
  readonly query: URLSearchParams
  /** A JSON or form body, parsed; null where there is none that can be read. */
  readonly body: unknown
  /** True where nothing came as its body. */
  readonly isBodiless: boolean
}

/** One such delivery. */
export interface KnownTest {
  readonly what: string
  readonly wants?: { readonly words: string; readonly isIn: (answer: ProviderView) => boolean }
  /** As in `AddressTest`. */
  readonly proof?: string
  /** As in `AddressTest`. */
  readonly isExample?: true
}

/** The first that it is; null where it may be an event. */
export function knownAddressTest(asked: AskedAddress): KnownTest | null {
  for (const known of [byMethod, byQuery, byHeader, byBody, byPing]) {
    const found = known(asked)
    if (found !== null) return found
  }
  return null
}

type Known = (asked: AskedAddress) => KnownTest | null

/** OPTIONS of a browser (Fetch, CORS preflight) or of CloudEvents (HTTP webhook §4); HEAD and GET of providers that look first. */
const byMethod: Known = ({ method, headers, query, isBodiless }) => {
  if (method === 'OPTIONS') {
    if (headers['webhook-request-origin'] !== undefined)
      return {
        what: 'the OPTIONS request by which a sender of CloudEvents asks for permission',
        wants: headerOf('webhook-allowed-origin'),
      }
    if (headers['access-control-request-method'] !== undefined)
      return { what: 'the OPTIONS request by which a browser asks whether it may send (CORS)' }
    return null
  }
  const agent = headers['user-agent'] ?? ''
  if (method === 'HEAD') {
    const whose = /trello/iu.test(agent) ? 'Trello tries the address of a webhook' : 'its sender only tries an address'
    return { what: `the HEAD request by which ${whose}` }
  }
  return method === 'GET' && isBodiless && query.size === 0 && /mailchimp/iu.test(agent)
    ? { what: 'the GET request by which Mailchimp tries the address of a webhook' }
    : null
}

/** Values of the query that are to be sent back. */
const byQuery: Known = ({ method, query, isBodiless }) => {
  const graph = query.get('validationToken')
  if (graph !== null)
    return {
      what: 'the request by which Microsoft Graph tries the address of a subscription',
      wants: valueOf('validationToken', graph),
    }
  if (method !== 'GET' || !isBodiless) return null
  const hub = query.get('hub.challenge')
  if (hub !== null && query.has('hub.mode'))
    return {
      what: 'the request by which the hub (Meta, WebSub, Strava) asks whether a subscription is wanted',
      wants: valueOf('hub.challenge', hub),
      ...(query.has('hub.verify_token') && { proof: 'hub.verify_token' }),
    }
  const crc = query.get('crc_token')
  if (crc !== null)
    return { what: 'the check (CRC) by which X tries the address of a webhook', wants: fieldOf('response_token') }
  const challenge = query.get('challenge')
  return challenge !== null && query.size === 1
    ? {
        what: 'the request by which its sender (Dropbox, Nylas) tries the address of a webhook',
        wants: valueOf('challenge', challenge),
      }
    : null
}

/** Headers that a provider sends with nothing but a test. */
const byHeader: Known = ({ headers, body }) => {
  const secret = headers['x-hook-secret']
  if (secret !== undefined && isEmptyBody(body))
    return { what: 'the handshake by which Asana sets up a webhook', wants: headerOf('x-hook-secret', secret) }
  if (headers['x-hook-signature'] !== undefined && isEmptyBody(body))
    return { what: 'the heartbeat by which Asana keeps a webhook alive: its list of events is empty' }
  const okta = headers['x-okta-verification-challenge']
  if (okta !== undefined)
    return {
      what: 'the request by which Okta tries the address of a hook',
      wants: valueOf('X-Okta-Verification-Challenge', okta),
    }
  if (headers['twitch-eventsub-message-type'] === 'webhook_callback_verification')
    return {
      what: 'the check by which Twitch tries the address of a subscription',
      wants: valueOf('challenge', textIn(body, 'challenge')),
    }
  if (headers['x-shopify-test'] === 'true')
    return { what: 'the test by which Shopify sends an example of an event', isExample: true }
  if (/^hubspot\b/iu.test(headers['user-agent'] ?? '') && Array.isArray(body) && body.length === 0)
    return { what: 'a call of HubSpot without any event in it' }
  return null
}

/** Bodies that say so themselves. */
const byBody: Known = ({ headers, body }) => {
  const challenge = textIn(body, 'challenge')
  if (challenge !== '' && textIn(body, 'type') === 'url_verification')
    return {
      what: 'the check by which its sender (Slack, Lark) tries the address of a webhook',
      wants: valueOf('challenge', challenge),
      ...(textIn(body, 'token') !== '' && { proof: 'token' }),
    }
  if (challenge !== '' && isObject(body) && Object.keys(body).length === 1)
    return {
      what: 'the check by which its sender (monday.com) tries the address of a webhook',
      wants: valueOf('challenge', challenge),
    }
  if (textIn(body, 'event') === 'endpoint.url_validation')
    return { what: 'the check by which Zoom tries the address of a webhook', wants: fieldOf('encryptedToken') }
  if (textIn(body, 'verification_token') !== '' && isObject(body) && Object.keys(body).length === 1)
    return {
      what: 'the message by which Notion tries the address of a webhook: its token is to be confirmed there by hand',
    }
  if (isObject(body) && body['type'] === 1 && headers['x-signature-ed25519'] !== undefined)
    return {
      what: 'the ping by which Discord tries the address of interactions',
      wants: { words: '{"type": 1}', isIn: ({ body: text }) => /"type"\s*:\s*1\b/u.test(text) },
    }
  if (hasNoEvents(body)) {
    if (headers['x-xero-signature'] !== undefined)
      return { what: 'the check (intent to receive) by which Xero tries the address of a webhook: it holds no event' }
    if (textIn(body, 'destination') !== '')
      return { what: 'the request by which LINE verifies the address of a webhook: its list of events is empty' }
  }
  if (textIn(body, 'event') === 'webhook' && isObject(body) && body['message_token'] !== undefined)
    return { what: 'the call by which Viber tries the address of a webhook that is set' }
  const [first] = Array.isArray(body) ? (body as readonly unknown[]) : []
  if (textIn(first, 'eventType') === 'Microsoft.EventGrid.SubscriptionValidationEvent')
    return {
      what: 'the check by which Azure Event Grid tries the address of a subscription',
      wants: fieldOf('validationResponse'),
    }
  if (/^evt_0{8,}$/u.test(textIn(body, 'id')) && textIn(body, 'object') === 'event')
    return { what: 'the test by which Stripe sends an example of an event', isExample: true }
  return null
}

/** Fields at the top of a body, and ends of names of headers, in which the kind of an event stands. */
const kindFields = ['type', 'event', 'event_type', 'eventType', 'topic'] as const
const kindHeader = /^x-(?:[a-z0-9]+-)?(?:event(?:-(?:type|key|name))?|topic)$/u
const pings: ReadonlySet<string> = new Set([
  'ping',
  'webhook.ping',
  'webhook.test',
  'pagey.ping',
  'diagnostics:ping',
  'event_callback.ping',
])

/** Whoever calls an event a ping has none. */
const byPing: Known = ({ headers, body }) => {
  if (headers['x-github-event'] === 'ping') return { what: 'the ping by which GitHub tests a new webhook' }
  const ofWooCommerce = isObject(body) && Object.keys(body).join() === 'webhook_id'
  if (ofWooCommerce && headers['content-type']?.includes('form') === true)
    return { what: 'the ping by which WooCommerce tests a webhook that is saved' }
  const isCalledSo =
    Object.entries(headers).some(([name, value]) => kindHeader.test(name) && pings.has(value.toLowerCase())) ||
    kindFields.some((name) => pings.has(textIn(body, name).toLowerCase()))
  return isCalledSo ? { what: 'a ping by which its sender tests a webhook' } : null
}

function hasNoEvents(body: unknown): boolean {
  const events = isObject(body) ? body['events'] : undefined
  return Array.isArray(events) && events.length === 0
}

function isEmptyBody(body: unknown): boolean {
  if (body === null) return true
  if (!isObject(body)) return false
  const { events, ...others } = body
  return Object.keys(others).length === 0 && (events === undefined || (Array.isArray(events) && events.length === 0))
}

function textIn(body: unknown, name: string): string {
  const value = isObject(body) ? body[name] : undefined
  return typeof value === 'string' ? value : ''
}

/** The answer is to hold the value that came, as it is or within JSON. */
function valueOf(name: string, value: string): NonNullable<KnownTest['wants']> {
  return { words: `the value of "${name}"`, isIn: ({ body }) => value !== '' && body.includes(value) }
}

/** The answer is to be JSON with a field that is computed of what came. */
function fieldOf(name: string): NonNullable<KnownTest['wants']> {
  return { words: `a field "${name}"`, isIn: ({ body }) => body.includes(`"${name}"`) }
}

function headerOf(name: string, value?: string): NonNullable<KnownTest['wants']> {
  const isIn = ({ headers }: ProviderView): boolean =>
    headers.some(([each, given]) => each.toLowerCase() === name && (value === undefined || given === value))
  return { words: `the header "${name}"`, isIn }
}
