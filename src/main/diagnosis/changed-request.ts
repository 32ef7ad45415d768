import type { PayloadFingerprint } from '../../shared/fingerprint.ts'
import type { Delivery, HeaderPairs } from '../../shared/delivery.ts'
import { headerValue } from '../../shared/headers.ts'
import { behindKnownScheme } from '../redaction/formats/authorization.ts'
import { classifyKey } from '../redaction/keys/key-words.ts'
import { difference, payloadChanges, type ChangeEvidence } from './changed-before-error.ts'
import { payloadStructure } from './payload-structure.ts'

/** A delivery and what came in it; a body of null was not kept. */
export interface DeliveredRequest {
  readonly delivery: Delivery
  readonly body: string | null
}

/**
 * Compares a delivery that started no execution with the one that started the last successful execution of the same workflow,
 * part by part (contract §2.1, `changed_before_error`): its credentials, its payload with method and names of headers, and
 * what the way to the listener makes of it. No value of a credential stands in a sentence.
 */
export function changedRequest(success: DeliveredRequest, failing: DeliveredRequest): readonly ChangeEvidence[] {
  const [then, now] = [success.delivery, failing.delivery]
  return [
    ...[...credentialChanges(then.headers, now.headers), ...signatureChanges(then, now)].map(
      (sentence) => ({ what: 'credentials', sentence }) as const,
    ),
    ...[
      ...difference('The method of the delivery', then.method, now.method),
      ...nameChanges('header', headerNames(then.headers), headerNames(now.headers)),
      ...nameChanges('parameter of the query', queryNames(then.target), queryNames(now.target)),
      ...bodyChanges(success, failing),
    ].map((sentence) => ({ what: 'payload', sentence }) as const),
    ...[
      ...difference('The path that was asked for', pathOf(then.target), pathOf(now.target)),
      ...difference('The variant of the webhook URL', then.urlVariant, now.urlVariant ?? then.urlVariant),
      ...wayHeaders.flatMap((name) =>
        difference(`The header ${name}`, headerOf(then.headers, name), headerOf(now.headers, name)),
      ),
    ].map((sentence) => ({ what: 'env', sentence }) as const),
  ]
}

/** What a proxy on the way sets. */
const wayHeaders = ['x-forwarded-proto', 'x-forwarded-host', 'x-forwarded-prefix', 'via']
/** Names that come and go with the client, the way, and the moment. */
const passing =
  /^(?:content-length|content-type|transfer-encoding|connection|date|host|age|te|trailer|upgrade|expect|keep-alive|accept-encoding|traceparent|tracestate|baggage|x-request-id|x-correlation-id|x-amzn-.*|x-b3-.*|cf-.*|cdn-.*|x-forwarded-.*|x-real-ip|x-envoy-.*|forwarded|via|authorization|cookie|idempotency-key|x-faultline-.*)$/u
/** Schemes whose credential is another one in every request. */
const onceOnly = /^(?:digest|aws4-hmac-sha256|hawk|mac|signature|oauth|sharedkey)$/u

function headerOf(headers: HeaderPairs, name: string): string | null {
  return headerValue(headers, name) ?? null
}

function credentialChanges(then: HeaderPairs, now: HeaderPairs): string[] {
  return credentialNames([...then, ...now]).flatMap((name) => {
    const [before, after] = [headerOf(then, name), headerOf(now, name)]
    if (before === after) return []
    if (after === null) return [`The delivery carries no header ${name}, which the last successful one carried.`]
    if (before === null) return [`The delivery carries a header ${name}, which the last successful one did not.`]
    if (name !== 'authorization')
      return [`The header ${name} holds another value than at the last successful delivery.`]
    const schemes = difference('The scheme of the header authorization', schemeOf(before), schemeOf(after))
    if (schemes.length > 0) return schemes
    return onceOnly.test(schemeOf(after) ?? '')
      ? []
      : ['The header authorization holds another credential than at the last successful delivery.']
  })
}

/** Headers that carry a credential which stays the same from delivery to delivery; those of signatures do not. */
function credentialNames(headers: HeaderPairs): string[] {
  const names = headers.map(([name]) => name.toLowerCase())
  return [...new Set(names)].filter((name) => {
    const { kind } = classifyKey(name)
    return kind === 'authorization' || kind === 'strong'
  })
}

function schemeOf(value: string): string | null {
  const behind = behindKnownScheme(value, 0)
  return behind === null ? null : value.slice(0, behind).trim().toLowerCase()
}

function signatureChanges({ signature: then }: Delivery, { signature: now }: Delivery): string[] {
  if (then?.verdict !== 'verified' || now?.verdict !== 'wrong') return []
  return [`The signature of ${now.providerTitle} was right at the last successful delivery and is wrong now.`]
}

function headerNames(headers: HeaderPairs): string[] {
  const names = headers.map(([name]) => name.toLowerCase())
  const credentials = new Set(credentialNames(headers))
  return [...new Set(names)].filter((name) => !passing.test(name) && !credentials.has(name)).sort()
}

function queryNames(target: string): string[] {
  const { searchParams } = addressOf(target)
  return [...new Set(searchParams.keys())].sort()
}

function pathOf(target: string): string {
  return addressOf(target).pathname
}

function addressOf(target: string): URL {
  const base = 'http://listener.invalid'
  return URL.canParse(target, base) ? new URL(target, base) : new URL(base)
}

function nameChanges(what: string, then: readonly string[], now: readonly string[]): string[] {
  const told = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(', ')
  const missing = then.filter((name) => !now.includes(name))
  const extra = now.filter((name) => !then.includes(name))
  return [
    ...(missing.length === 0
      ? []
      : [`The delivery lacks the ${what} ${told(missing)}, which the last successful one had.`]),
    ...(extra.length === 0
      ? []
      : [`The delivery has the ${what} ${told(extra)}, which the last successful one had not.`]),
  ]
}

function bodyChanges(success: DeliveredRequest, failing: DeliveredRequest): string[] {
  const [then, now] = [typeOf(success), typeOf(failing)]
  if (success.body === null || failing.body === null) return difference('The content type of the payload', then, now)
  return payloadChanges(payloadOfBody(success.body, then), payloadOfBody(failing.body, now))
}

function typeOf({ delivery }: DeliveredRequest): string | null {
  return headerOf(delivery.headers, 'content-type')
}

/** The payload as the text of a body has it. */
export function payloadOfBody(body: string, contentType: string | null): PayloadFingerprint {
  return { contentType, structure: payloadStructure(valueOf(body, contentType)) }
}

/** What a body holds, as far as its structure can be told. */
function valueOf(body: string, contentType: string | null): unknown {
  if (body === '') return null
  if (/^application\/x-www-form-urlencoded\b/iu.test(contentType ?? ''))
    return Object.fromEntries(new URLSearchParams(body))
  try {
    return JSON.parse(body) as unknown
  } catch {
    return body
  }
}
