import type { HeaderPairs } from '../../shared/delivery.ts'
import { isObject } from '../../shared/json.ts'
import { splitUrl, withNotes, type CapturedRequest } from './captured-request.ts'

/** What a Webhook node put out, as a person copies it from there: the parts of its request, the body parsed. */
type WebhookItem = Readonly<Record<string, unknown>> & { readonly headers: Readonly<Record<string, unknown>> }

/** The items of a Webhook node; null where any of it is something else. */
export function webhookItems(value: unknown): readonly WebhookItem[] | null {
  const given: readonly unknown[] = Array.isArray(value) ? value : [value]
  const items = given.map((one) => (isObject(one) && isObject(one['json']) ? one['json'] : one))
  return items.length > 0 && items.every(isWebhookItem) ? items : null
}

function isWebhookItem(value: unknown): value is WebhookItem {
  return isObject(value) && ['headers', 'params', 'query'].every((part) => isObject(value[part])) && 'body' in value
}

/** Each item as the request that it came from, as far as the item tells: its method is taken for POST where it has a body. */
export function readWebhookItems(items: readonly WebhookItem[]): readonly CapturedRequest[] {
  return items.map((item) => {
    const { headers, query, body, webhookUrl } = item
    const split = typeof webhookUrl === 'string' ? splitUrl(webhookUrl) : null
    const pairs = pairsOf(headers).filter(([name]) => !goes.has(name.toLowerCase()))
    const type = pairs.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? ''
    const text = bodyText(body, type)
    const search = new URLSearchParams(flat(query)).toString()
    return {
      request: {
        method: text === '' ? 'GET' : 'POST',
        target: `${split?.target ?? '/'}${search === '' ? '' : `?${search}`}`,
        headers: pairs,
        body: Buffer.from(text),
      },
      origin: split?.origin ?? null,
      format: split === null ? 'item' : 'http',
      ...withNotes([
        'The item has its body parsed: the bytes are written anew, and a signature over the raw body may not match.',
      ]),
    }
  })
}

/** They tell of bytes that are not there any more. */
const goes: ReadonlySet<string> = new Set(['content-length', 'content-encoding', 'transfer-encoding', 'connection'])

function pairsOf(headers: Readonly<Record<string, unknown>>): HeaderPairs {
  return Object.entries(headers).flatMap(([name, given]) =>
    [given].flat().flatMap((value) => (typeof value === 'string' ? [[name, value] as const] : [])),
  )
}

function bodyText(body: unknown, type: string): string {
  if (typeof body === 'string') return /json/iu.test(type) ? JSON.stringify(body) : body
  const isNothing = body == null || (isObject(body) && Object.keys(body).length === 0)
  if (isNothing && !/json/iu.test(type)) return ''
  return /x-www-form-urlencoded/iu.test(type) ? new URLSearchParams(flat(body)).toString() : JSON.stringify(body)
}

function flat(fields: unknown): [string, string][] {
  return Object.entries(isObject(fields) ? fields : {}).flatMap(([name, given]) =>
    [given].flat().map((value): [string, string] => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
  )
}
