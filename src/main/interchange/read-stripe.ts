import { isObject } from '../../shared/json.ts'
import type { CapturedRequest } from './captured-request.ts'

type Event = Readonly<Record<string, unknown>>

/** True for an event of Stripe, or a list of them as its API and its command line give it (https://docs.stripe.com/api/events). */
export function isStripe(value: unknown): value is Event {
  return isEvent(value) || eventsOf(value).length > 0
}

/** Events one below the other, as `stripe listen --print-json` writes them; null where the text is anything else. */
export function stripeLines(text: string): readonly CapturedRequest[] | null {
  const events: Event[] = []
  for (const line of text.split(/\r?\n/u)) {
    if (line.trim() === '') continue
    const event = eventIn(line)
    if (event === null) return null
    events.push(event)
  }
  return events.length === 0 ? null : events.map(captured)
}

function eventIn(line: string): Event | null {
  try {
    const value = JSON.parse(line) as unknown
    return isEvent(value) ? value : null
  } catch {
    return null
  }
}

/** Empty where it is no list of events and nothing else. */
function eventsOf(value: unknown): readonly Event[] {
  if (!isObject(value) || value['object'] !== 'list' || !Array.isArray(value['data'])) return []
  const events = value['data'].filter(isEvent)
  return events.length === value['data'].length ? events : []
}

function isEvent(value: unknown): value is Event {
  if (!isObject(value) || typeof value['type'] !== 'string') return false
  // A thin event names what it is about, and holds no data of it.
  return value['object'] === 'v2.core.event' || (value['object'] === 'event' && isObject(value['data']))
}

/**
 * Each event as Stripe delivers it, written with two spaces as it does. An export has no headers: there is no signature, and no
 * path; the case that takes it has its own.
 */
export function readStripe(value: Event): readonly CapturedRequest[] {
  const events = isEvent(value) ? [value] : eventsOf(value)
  return events.map(captured)
}

function captured(event: Event): CapturedRequest {
  const { type, id, created } = event
  const at = typeof created === 'number' ? new Date(created * 1000) : new Date(String(created))
  return {
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
    name: [type, id].filter((one) => typeof one === 'string').join(' '),
    ...(Number.isNaN(at.getTime()) ? {} : { sentAt: at.toISOString() }),
  }
}
