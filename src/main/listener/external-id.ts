import { isObject } from '../../shared/json.ts'
import type { ExternalId, ExternalIdKind } from '../../shared/delivery.ts'
import { ownOf } from '../../shared/own-field.ts'
import type { HeaderFields } from '../../shared/headers.ts'
import { idOfEventObject, providerIdFields } from '../providers/event-id.ts'
import { knownIds, type IdHeaders } from '../providers/provider-table.ts'
import type { IdHeader } from '../providers/provider.ts'

/** Fields of any body (contract §2.3), in this order. */
const fields: readonly (readonly [path: string, kind: ExternalIdKind])[] = [
  ['event_id', 'event_id'],
  ['eventId', 'event_id'],
  ['event.id', 'event_id'],
  ['event-data.id', 'event_id'],
  ['sg_event_id', 'event_id'],
  ['update_id', 'event_id'],
  ['delivery_id', 'delivery_id'],
  ['deliveryId', 'delivery_id'],
  ['order_id', 'order_id'],
  ['orderId', 'order_id'],
  ['order.id', 'order_id'],
]

const mailFields = ['email', 'customer.email', 'contact.email', 'data.email', 'from']
const dateFields = ['date', 'timestamp', 'created_at', 'createdAt', 'occurred_at']

/**
 * What makes a repeat of this delivery recognisable (contract §2.3): the provider's header, then event_id, delivery_id,
 * order_id, e-mail and date, in the body or the object that an event envelope holds under `data`; the hash of the payload where there is nothing else.
 */
export function findExternalId(
  request: HeaderFields,
  body: unknown,
  bodySha256: string,
  ids: IdHeaders = knownIds,
): ExternalId {
  const named = inHeaders(request, ids.headers)
  if (named !== null) return named
  const batch = Array.isArray(body) && body.length > 0 ? (body as readonly unknown[]) : null
  return (
    (batch === null ? inObject(request, body) : inBatch(request, batch)) ??
    inHeaders(request, ids.transmissionHeaders) ?? {
      kind: 'payload_hash',
      value: bodySha256,
      foundIn: 'the whole body',
    }
  )
}

function inHeaders(request: HeaderFields, names: readonly IdHeader[]): ExternalId | null {
  for (const { name, kind } of names) {
    const value = ownOf(request, name)?.trim()
    if (value) return { kind, value, foundIn: `header ${name}` }
  }
  return null
}

/**
 * The identifier of each event of a batch (SendGrid, HubSpot), in their order; null where the body is none, or where one of
 * its events has no identifier, or one of another kind.
 */
export function findEventIds(request: HeaderFields, body: unknown): readonly ExternalId[] | null {
  if (!Array.isArray(body) || body.length === 0) return null
  const ids = body.map((event: unknown) => inObject(request, event)).filter((id) => id !== null)
  return ids.length === body.length && ids.every((id) => id.kind === ids[0]?.kind) ? ids : null
}

/** A batch is known by the identifiers of all its events, in their order. */
function inBatch(request: HeaderFields, batch: readonly unknown[]): ExternalId | null {
  const ids = findEventIds(request, batch)
  const first = ids?.[0]
  if (ids === null || first === undefined) return null
  if (ids.length === 1) return { ...first, foundIn: `[0].${first.foundIn}` }
  return { kind: first.kind, value: ids.map((id) => id.value).join(','), foundIn: `[*].${first.foundIn}` }
}

function inObject(request: HeaderFields, body: unknown): ExternalId | null {
  if (!isObject(body)) return null
  const ofHubSpot = inHubSpotEvent(body)
  if (ofHubSpot !== null) return ofHubSpot
  const named = idOfEventObject(body)
  if (named !== null) return { kind: 'event_id', value: named, foundIn: 'id' }
  for (const { knownBy, path, kind } of providerIdFields) {
    if (request[knownBy] === undefined) continue
    const value = readPath(body, path)
    if (value !== null) return { kind, value, foundIn: path }
  }
  for (const prefix of isObject(body['data']) ? ['', 'data.'] : ['']) {
    for (const [path, kind] of fields) {
      const value = readPath(body, prefix + path)
      if (value !== null) return { kind, value, foundIn: prefix + path }
    }
  }
  const mail = firstOf(body, mailFields)
  const date = firstOf(body, dateFields)
  if (mail === null || date === null || !mail.value.includes('@')) return null
  return {
    kind: 'email_date',
    value: `${mail.value.toLowerCase()} ${date.value}`,
    foundIn: `${mail.path}, ${date.path}`,
  }
}

/** HubSpot's `eventId` is not unique alone: the subscription and the time belong to it. */
function inHubSpotEvent(body: unknown): ExternalId | null {
  const parts = ['eventId', 'subscriptionId', 'occurredAt'].map((name) => readPath(body, name))
  if (parts.includes(null)) return null
  return { kind: 'event_id', value: parts.join('/'), foundIn: 'eventId, subscriptionId, occurredAt' }
}

function firstOf(body: unknown, paths: readonly string[]): { path: string; value: string } | null {
  for (const path of paths) {
    const value = readPath(body, path)
    if (value !== null) return { path, value }
  }
  return null
}

/** Text or number at a dotted path; null where there is none. */
export function readPath(body: unknown, path: string): string | null {
  let value: unknown = body
  for (const name of namesOf(path)) {
    if (!isObject(value)) return null
    value = Object.hasOwn(value, name) ? value[name] : undefined
  }
  if (typeof value === 'number' && Number.isFinite(value)) return String(value)
  return typeof value === 'string' && value !== '' ? value : null
}

/** Every delivery is asked for the same few paths. */
const split = new Map<string, readonly string[]>()

function namesOf(path: string): readonly string[] {
  const known = split.get(path)
  if (known !== undefined) return known
  const names = path.split('.')
  if (split.size < 1000) split.set(path, names)
  return names
}
