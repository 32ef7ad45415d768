import { isObject } from '../../shared/json.ts'
import type { CapturedRequest } from './captured-request.ts'

type Event = Readonly<Record<string, unknown>>

/** True for an event of Stripe, or a list of them as its API and its command line give it (https://docs.stripe.com/api/events). */
export function isStripe(value: unknown): value is Event {
  return isEvent(value) || eventsOf(value).length > 0
}

/** Empty where it is no list of events and nothing else. */
function eventsOf(value: unknown): readonly Event[] {
  if (!isObject(value) || value['object'] !== 'list' || !Array.isArray(value['data'])) return []
  const events = value['data'].filter(isEvent)
  return events.length === value['data'].length ? events : []
}

function isEvent(value: unknown): value is Event {
  return isObject(value) && value['object'] === 'event' && typeof value['type'] === 'string' && isObject(value['data'])
}

/**
 * Each event as Stripe delivers it, written with two spaces as it does. An export has no headers: there is no signature, and no
 * path; the case that takes it has its own.
 */
export function readStripe(value: Event): readonly CapturedRequest[] {
  const events = isEvent(value) ? [value] : eventsOf(value)
  return events.map((event) => ({
    request: {
      method: 'POST',
      target: '/',
      headers: [
        ['Content-Type', 'application/json; charset=utf-8'],
        ['User-Agent', 'Stripe/1.0 (+https://stripe.com/docs/webhooks)'],
      ],
      body: Buffer.from(JSON.stringify(event, null, 2)),
    },
    origin: null,
    format: 'body',
    name: [event['type'], event['id']].filter((one) => typeof one === 'string').join(' '),
  }))
}
