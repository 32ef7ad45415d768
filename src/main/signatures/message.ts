import { createHash, createHmac, createPrivateKey, createPublicKey, sign, verify, type KeyObject } from 'node:crypto'
import { parse } from 'node:querystring'
import { crc32 } from 'node:zlib'
import { isObject } from '../../shared/json.ts'
import type { HeaderFields } from '../../shared/headers.ts'
import type { Encoding, MessagePart, Place, SignedScheme } from '../providers/scheme.ts'
import { ownOf } from '../../shared/own-field.ts'

/** A request as it is signed. */
export interface SignedRequest {
  readonly method: string
  /** URL as the provider sees it. */
  readonly url: string
  readonly headers: HeaderFields
  readonly body: Uint8Array
}

/** What a signature is made or checked with. */
export interface SignatureKey {
  /** Shared secret; for public-key schemes the public key (to verify) or the private key (to sign). */
  readonly secret: string
  /** Identifier of the webhook at the provider (PayPal). */
  readonly webhookId?: string
}

/** Text at a place; null where there is none. `pairs` are those of the signature header. */
export function textAt(
  place: Place,
  request: SignedRequest,
  pairs: ReadonlyMap<string, readonly string[]>,
): string | null {
  switch (place.kind) {
    case 'header':
      return ownOf(request.headers, place.name) ?? null
    case 'pair':
      return pairs.get(place.name)?.[0] ?? null
    case 'field':
      return fieldOf(request.body, place.path)
  }
}

/** Text or number at a dotted path of a JSON body; null where there is none. */
export function fieldOf(body: Uint8Array, path: string): string | null {
  try {
    let value: unknown = JSON.parse(Buffer.from(body).toString('utf8'))
    for (const name of path.split('.')) value = isObject(value) ? ownOf(value, name) : undefined
    return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : null
  } catch {
    return null
  }
}

export interface MessageFacts {
  readonly timestamp: string
  readonly id: string
  readonly webhookId: string
}

/** The bytes over which a signature is made. */
export function messageOf(scheme: SignedScheme, request: SignedRequest, facts: MessageFacts): Buffer {
  const separator = Buffer.from(scheme.separator)
  const parts = scheme.parts.map((part) => partOf(part, request, facts))
  return Buffer.concat(parts.flatMap((part, index) => (index === 0 ? [part] : [separator, part])))
}

function partOf(part: MessagePart, request: SignedRequest, facts: MessageFacts): Uint8Array {
  switch (part.kind) {
    case 'body':
      return request.body
    case 'timestamp':
      return Buffer.from(facts.timestamp)
    case 'id':
      return Buffer.from(facts.id)
    case 'webhook-id':
      return Buffer.from(facts.webhookId)
    case 'method':
      return Buffer.from(request.method)
    case 'url':
      return Buffer.from(part.decoded === true ? decodeReserved(request.url) : request.url)
    case 'form':
      return Buffer.from(sortedForm(request))
    case 'crc32':
      return Buffer.from(String(crc32(request.body)))
    case 'literal':
      return Buffer.from(part.text)
    case 'path':
      return Buffer.from(request.url.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/iu, ''))
    case 'header':
      return Buffer.from(ownOf(request.headers, part.name) ?? '')
  }
}

/** HubSpot decodes these characters of the URL before it signs; the others stay encoded. */
function decodeReserved(url: string): string {
  return url.replace(/%(?:3A|2F|3F|40|21|24|27|28|29|2A|2C|3B)/gi, (code) => decodeURIComponent(code))
}

/** Twilio: names in order, each followed by its values (each value once); nothing for a body that is no form. */
function sortedForm({ headers, body }: SignedRequest): string {
  const type = headers['content-type'] ?? ''
  if (!type.toLowerCase().startsWith('application/x-www-form-urlencoded')) return ''
  return Object.entries(parse(Buffer.from(body).toString('utf8')))
    .sort(([left], [right]) => (left < right ? -1 : left > right ? 1 : 0))
    .map(([name, value]) =>
      [...new Set(Array.isArray(value) ? value : [value ?? ''])].map((one) => name + one).join(''),
    )
    .join('')
}

/** Bytes of an HMAC key; where the secret is not encoded as the scheme says, what can be read of it. */
export function keyBytes({ key }: SignedScheme, secret: string): Buffer {
  if (key === 'whsec') return Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  return key === 'base64' || key === 'hex' ? Buffer.from(secret, key) : Buffer.from(secret)
}

export type HmacAlgorithm = 'sha256' | 'sha1' | 'sha512'

export function hmac(algorithm: HmacAlgorithm, key: Uint8Array, message: Uint8Array): Buffer {
  return createHmac(algorithm, key).update(message).digest()
}

/** The hash of an HMAC scheme; null for a public-key scheme. */
export function hmacAlgorithmOf({ algorithm }: SignedScheme): HmacAlgorithm | null {
  switch (algorithm) {
    case 'hmac-sha256':
      return 'sha256'
    case 'hmac-sha1':
      return 'sha1'
    case 'hmac-sha512':
      return 'sha512'
    default:
      return null
  }
}

/** Checks a public-key signature. False where the key cannot be read, too. */
export function verifyPublic(
  scheme: SignedScheme,
  secret: string,
  message: Uint8Array,
  signature: Uint8Array,
): boolean {
  const key = readPublicKey(scheme, secret)
  if (key === null) return false
  return verify(scheme.algorithm === 'ed25519' ? null : 'sha256', message, key, signature)
}

/** Signs with a private key in PEM. */
export function signPrivate(scheme: SignedScheme, privateKey: string, message: Uint8Array): Buffer {
  return sign(scheme.algorithm === 'ed25519' ? null : 'sha256', message, createPrivateKey(privateKey))
}

/** A public key in PEM (a certificate too), DER in base64, or for Ed25519 its 32 bytes in hexadecimal; null where it is none. */
export function readPublicKey(scheme: SignedScheme, secret: string): KeyObject | null {
  // A key that was carried in one line has its line breaks written out.
  const text = secret
    .trim()
    .replace(/^(["'])(.*)\1$/s, '$2')
    .replaceAll('\\n', '\n')
  try {
    if (text.startsWith('-----BEGIN')) return createPublicKey(text)
    if (scheme.algorithm === 'ed25519' && /^[0-9a-f]{64}$/i.test(text)) {
      const x = Buffer.from(text, 'hex').toString('base64url')
      return createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
    }
    return createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' })
  } catch {
    return null
  }
}

export function encode(bytes: Uint8Array, encoding: Encoding): string {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString(alphabetOf(encoding))
  switch (encoding) {
    case 'hex-upper':
      return text.toUpperCase()
    case 'base64-unpadded':
      return text.replace(/=+$/u, '')
    case 'base64url-padded':
      return text.padEnd(Math.ceil(text.length / 4) * 4, '=')
    default:
      return text
  }
}

/** What a signature is read with, whatever its case and padding. */
export function alphabetOf(encoding: Encoding): 'hex' | 'base64' | 'base64url' {
  if (encoding.startsWith('hex')) return 'hex'
  return encoding.startsWith('base64url') ? 'base64url' : 'base64'
}

/** SHA-256 of a body in hexadecimal, which Twilio puts into the URL of a JSON request. */
export function bodyHash(body: Uint8Array): string {
  return createHash('sha256').update(body).digest('hex')
}
