import type { HeaderPairs } from '../../shared/delivery.ts'
import {
  encode,
  hmac,
  hmacAlgorithmOf,
  keyBytes,
  messageOf,
  signPrivate,
  type SignatureKey,
  type SignedRequest,
} from './message.ts'
import type { Provider } from '../providers/provider.ts'
import type { Place, SignedScheme } from '../providers/scheme.ts'

export interface Signed {
  /** Headers to set, as the provider writes their names. */
  readonly headers: HeaderPairs
  /** The body, changed only where the signature or its timestamp stands in it (Mailgun, Linear). */
  readonly body: Uint8Array
}

/**
 * Signs a request as the provider would. `nowMs` becomes its timestamp; `id` the identifier that is signed with it, where the
 * scheme has one. Throws where a private key cannot be read.
 */
export function signRequest(
  { scheme }: Provider,
  request: SignedRequest,
  key: SignatureKey,
  nowMs: number,
  id: string,
): Signed {
  if (scheme.kind === 'token') {
    return place({ headers: [], body: request.body }, scheme.at, (scheme.prefix ?? '') + key.secret)
  }
  const timestamp = scheme.timestamp === null ? '' : timestampText(nowMs, scheme.timestamp.unit)
  let signed: Signed = { headers: [], body: request.body }
  if (scheme.timestamp !== null) signed = place(signed, scheme.timestamp.at, timestamp, scheme.timestamp.unit === 'ms')
  if (scheme.id !== null) signed = place(signed, scheme.id, id)
  const whole = { ...request, body: signed.body }
  const message = messageOf(scheme, whole, { timestamp, id, webhookId: key.webhookId ?? '' })
  const algorithm = hmacAlgorithmOf(scheme)
  const bytes =
    algorithm === null
      ? signPrivate(scheme, key.secret, message)
      : hmac(algorithm, keyBytes(scheme, key.secret), message)
  return place(signed, scheme.at, written(scheme, encode(bytes, scheme.encoding), timestamp))
}

function written(scheme: SignedScheme, signature: string, timestamp: string): string {
  const { form, prefix, timestamp: time, between = ',' } = scheme
  switch (form) {
    case 'plain':
      return prefix + signature
    case 'pairs':
      return `${time?.at.kind === 'pair' ? `${time.at.name}=${timestamp}${between}` : ''}${prefix}=${signature}`
    case 'list':
      return `${prefix},${signature}`
  }
}

function timestampText(nowMs: number, unit: 's' | 'ms' | 'iso'): string {
  if (unit === 'iso') return new Date(nowMs).toISOString().replace(/\.\d+Z$/, 'Z')
  return String(unit === 's' ? Math.floor(nowMs / 1000) : nowMs)
}

/** Puts a text where it belongs; a pair of the signature header is written with the signature. */
function place(signed: Signed, at: Place, text: string, asNumber = false): Signed {
  switch (at.kind) {
    case 'pair':
      return signed
    case 'header':
      return { ...signed, headers: [...signed.headers, [at.written, text]] }
    case 'field':
      return { ...signed, body: setField(signed.body, at.path, asNumber ? Number(text) : text) }
  }
}

function setField(body: Uint8Array, path: string, value: string | number): Uint8Array {
  const whole = JSON.parse(Buffer.from(body).toString('utf8')) as Record<string, unknown>
  const names = path.split('.')
  const last = names.pop() ?? ''
  let object = whole
  for (const name of names) {
    const inner = object[name]
    const next: Record<string, unknown> = typeof inner === 'object' && inner !== null ? { ...inner } : {}
    object[name] = next
    object = next
  }
  object[last] = value
  return Buffer.from(JSON.stringify(whole))
}
