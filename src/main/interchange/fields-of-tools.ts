// The names by which tools that keep requests and deliveries call the same thing. Pure.
import { isObject, type JsonObject } from '../../shared/json.ts'

/** The first of these fields that is there and not null; undefined where none is. */
export function firstField(given: JsonObject, names: readonly string[]): unknown {
  for (const name of names) {
    const value = Object.hasOwn(given, name) ? given[name] : undefined
    if (value !== undefined && value !== null) return value
  }
  return undefined
}

/** The same where it is a text that is not empty, or a number; undefined otherwise. */
export function textField(given: JsonObject, names: readonly string[]): string | undefined {
  for (const name of names) {
    const value = Object.hasOwn(given, name) ? given[name] : undefined
    if (typeof value === 'string' && value !== '') return value
    if (typeof value === 'number') return String(value)
  }
  return undefined
}

/** Fields with the status that a delivery was answered: their name leaves no doubt that it is one of HTTP. */
const statusNames = [
  'status_code',
  'statusCode',
  'response_status',
  'responseStatus',
  'responseStatusCode',
  'response_status_code',
  'response_code',
  'responseCode',
  'http_status',
  'httpStatus',
  'httpCode',
  'http_code',
  'httpResponse',
  'DownstreamStatus',
  'EdgeResponseStatus',
]

/** The status of HTTP that an entry tells, from 100 to 599; null where it tells none. */
export function statusOf(given: JsonObject): number | null {
  const response = isObject(given['response']) ? given['response'] : {}
  const coded = isObject(given['responseCode']) ? given['responseCode']['code'] : undefined
  const told = [
    firstField(given, statusNames),
    coded,
    firstField(response, [...statusNames, 'code', 'status']),
    // A bare "status" is one of HTTP where an address stands beside it, or a request.
    isObject(given['request']) ? given['status'] : undefined,
  ]
  for (const one of told) {
    const status =
      typeof one === 'number' || typeof one === 'string' ? Number(/^\d{3}\b/u.exec(String(one))?.[0]) : Number.NaN
    if (status >= 100 && status < 600) return status
  }
  return null
}

/** When it was, ISO 8601; undefined where no field of it tells. Numbers are seconds, milliseconds or nanoseconds since 1970. */
export function timeOf(given: JsonObject): string | undefined {
  const times = isObject(given['times']) ? given['times'] : {}
  const told =
    firstField(given, timeNames) ?? firstField(times, ['start', 'requestBegin']) ?? firstField(given, ['date', 'Date'])
  return typeof told === 'string' || typeof told === 'number' ? isoTime(told) : undefined
}

const timeNames = [
  'startedDateTime',
  'start',
  'delivered_at',
  'timestamp',
  'Timestamp',
  '@timestamp',
  'time',
  'ts',
  'created_at',
  'date_created',
  'completed_at',
  'latest_completed_at',
  'createdAt',
  'EdgeStartTimestamp',
  'processed',
]

/** A time as tools write it; undefined where it is none. Without a zone it is taken for UTC. */
export function isoTime(told: string | number): string | undefined {
  const text = String(told).trim()
  const whole = /^\d{9,19}(?:\.\d+)?$/u.test(text) ? Number(text) : null
  const bare = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d(?::\d\d)?(?:[.,]\d+)?)(?: ?UTC| ?Z)?$/u.exec(text)
  const time =
    whole === null
      ? Date.parse(bare === null ? text : `${bare[1] ?? ''}T${(bare[2] ?? '').replace(',', '.')}Z`)
      : whole * (whole < 1e11 ? 1e3 : whole < 1e14 ? 1 : 1e-6)
  return Number.isFinite(time) && Math.abs(time) < 8e15 ? new Date(time).toISOString() : undefined
}
