// Deliveries in the order of their events: providers promise none, and a workflow that needs one fails where it is lost. In: the
// requests of a sequence. Out: the same in another order. Serves contract §7 rule 3.
import type { RawRequest } from '../../shared/delivery.ts'
import { isObject } from '../../shared/json.ts'
import { pathOfKeys } from '../../shared/traced-read.ts'
import { isJson } from '../world/json-path.ts'
import { bodyText, cannotAlter } from './alter-body.ts'
import { altered } from './conditions.ts'
import { defineChange } from './define-change.ts'
import { textField } from './fields.ts'
import type { Studied } from './studied.ts'

/** Sends the deliveries of a sequence in another order: that of a field which tells when its event happened, where there is one. */
export const deliveryOrder = defineChange('queue', {
  name: 'deliveries-order',
  title: 'Order of the deliveries',
  description: 'Different deliveries come in another order, one after the other.',
  batchOnly: true,
  aim: 'repair',
  fields: {
    order: textField('Order (their places)', '2,1'),
    by: textField('Field that tells it (empty: none)', '', false),
  },
  sentence: ({ order, by }) =>
    `The deliveries come in ${by === '' ? 'another order' : `the order of ${by}`}: ${order}.`,
  apply: (conditions, { order }) =>
    altered(conditions, { send: (requests) => inOrder(conditions.send(requests), order) }),
  candidates: (studied) => ordersWorthTrying(studied),
})

interface Order {
  readonly order: string
  readonly by?: string
}

function inOrder(requests: readonly RawRequest[], order: string): readonly RawRequest[] {
  const places = order.split(',').map((place) => Number(place.trim()) - 1)
  const ordered = places.flatMap((place) => requests[place] ?? [])
  if (ordered.length === requests.length && new Set(places).size === places.length) return ordered
  throw cannotAlter(
    `The order "${order}" does not name each of the ${String(requests.length)} deliveries once; it would be ${requests.map((_, index) => index + 1).join(',')} as they come now.`,
  )
}

function ordersWorthTrying({ sequence, failedItem }: Pick<Studied, 'sequence' | 'failedItem'>): readonly Order[] {
  if (sequence.length < 2) return []
  const known = orderFields(sequence)
  if (known.length > 0)
    return known.flatMap(({ by, values }) => (isSorted(values) ? [] : [{ order: sorted(values), by }]))
  return [...new Set(otherOrders(sequence.length, failedItem))].map((order) => ({ order }))
}

/** Where nothing tells the order: turned round, the one that failed last, and each two beside each other exchanged. */
function otherOrders(count: number, failed: number): readonly string[] {
  const places = Array.from({ length: count }, (_, index) => index)
  const exchanged = places.slice(1).map((at) => places.with(at - 1, at).with(at, at - 1))
  return [places.toReversed(), [...places.filter((place) => place !== failed), failed], ...exchanged]
    .filter((order) => !isSorted(order))
    .map(written)
}

function written(places: readonly number[]): string {
  return places.map((place) => place + 1).join(',')
}

function sorted(values: readonly number[]): string {
  return written(values.map((_, index) => index).toSorted((one, other) => (values[one] ?? 0) - (values[other] ?? 0)))
}

function isSorted(values: readonly number[]): boolean {
  return values.every((value, index) => index === 0 || (values[index - 1] ?? value) <= value)
}

/** Names of what tells when something happened, or as which of several. */
const orderName =
  /(?:^|[_.-])(?:seq|sequence(?:_?(?:number|no|id))?|version|revision|offset|time|timestamp|ts|date|created|updated|modified|occurred|sent|at|on)$|[a-z](?:Seq|Sequence|SequenceNumber|Version|Revision|Offset|Time|Timestamp|Date|Created|Updated|At|On)$/u
const deepest = 4

/** Fields that every request has, each with another number or time, by the values in the order in which they are sent. */
export function orderFields(
  requests: readonly RawRequest[],
): readonly { readonly by: string; readonly values: readonly number[] }[] {
  const [first, ...others] = requests.map(fieldsOf)
  return [...(first ?? [])].flatMap(([by, value]) => {
    const values = [value, ...others.flatMap((fields) => fields.get(by) ?? [])]
    return values.length === requests.length && new Set(values).size === values.length ? [{ by, values }] : []
  })
}

function fieldsOf(request: RawRequest): ReadonlyMap<string, number> {
  const text = bodyText(request)
  const found = new Map<string, number>()
  for (const [name, value] of request.headers) note(found, name.toLowerCase(), `the header ${name}`, value)
  if (isJson(text)) collect(found, JSON.parse(text), [])
  return found
}

function collect(found: Map<string, number>, value: unknown, keys: readonly string[]): void {
  if (!isObject(value) || keys.length >= deepest) return
  for (const [key, member] of Object.entries(value)) {
    note(found, key, pathOfKeys([...keys, key]), member)
    collect(found, member, [...keys, key])
  }
}

function note(found: Map<string, number>, name: string, where: string, value: unknown): void {
  if (!orderName.test(name)) return
  const number = momentOf(value)
  if (number !== null) found.set(where, number)
}

/** A number, also as a text, or a time of ISO 8601; null where it is neither. */
function momentOf(value: unknown): number | null {
  if (typeof value === 'number') return value
  if (typeof value !== 'string' || value.trim() === '') return null
  if (/^\d{4}-\d{2}-\d{2}(?:[T ]|$)/u.test(value)) return orNull(Date.parse(value))
  return orNull(Number(value))
}

function orNull(number: number): number | null {
  return Number.isFinite(number) ? number : null
}
