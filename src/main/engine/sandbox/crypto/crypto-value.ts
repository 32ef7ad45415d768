import { createPrivateKey, createPublicKey, createSecretKey, KeyObject } from 'node:crypto'
import { writeScalar, type Scalar } from '../guest/crypto/write-scalar.ts'

/**
 * Values that pass between code and the host's crypto, as JSON: what JSON has stands for itself, all else in an object with a
 * `t`. Nothing that runs passes, and what the host makes of it has no prototype of the guest.
 */
export type CryptoValue =
  | Scalar
  | { readonly t: 'undefined' }
  | { readonly t: 'function' | 'instance'; readonly name: string }
  | { readonly t: 'bytes' | 'array-buffer'; readonly data: string }
  | ({ readonly t: 'key'; readonly kind: 'secret' | 'public' | 'private'; readonly data: string } & KeyFacts)
  | { readonly t: 'list'; readonly values: readonly CryptoValue[] }
  | { readonly t: 'object'; readonly entries: readonly (readonly [string, CryptoValue])[] }
  /** The object that was called: a call that gives back its own object. */
  | { readonly t: 'itself' }

/** What a key says of itself. */
interface KeyFacts {
  readonly asymmetricKeyType?: string
  readonly asymmetricKeyDetails?: CryptoValue
  readonly symmetricKeySize?: number
}

const deepest = 5

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}

/** The value that a question of the guest, whose shape is not known, stands for. Fails where it stands for none. */
export function readValue(value: unknown, depth = 0): unknown {
  if (!isRecord(value)) return value
  if (depth > deepest) throw new RangeError(`Arguments are nested more than ${deepest} levels deep.`)
  const { t, data, text, name, values, entries, kind } = value
  switch (t) {
    case 'undefined':
      return undefined
    case 'number':
      return Number(text)
    case 'bigint':
      return BigInt(String(text))
    case 'function':
      return Object.defineProperty(() => undefined, 'name', { value: String(name) })
    case 'instance':
      return Object.create({ constructor: Object.defineProperty(() => undefined, 'name', { value: String(name) }) })
    case 'bytes':
      return Buffer.from(String(data), 'base64')
    case 'array-buffer':
      return Uint8Array.from(Buffer.from(String(data), 'base64')).buffer
    case 'key':
      return keyOf(kind, Buffer.from(String(data), 'base64'))
    case 'list':
      return Array.isArray(values) ? values.map((one) => readValue(one, depth + 1)) : []
    case 'object': {
      const pairs = Array.isArray(entries) ? (entries as readonly (readonly [unknown, unknown])[]) : []
      return Object.fromEntries(pairs.map(([key, one]) => [String(key), readValue(one, depth + 1)]))
    }
    default:
      throw new TypeError('The guest sent a value of an unknown kind.')
  }
}

function keyOf(kind: unknown, bytes: Buffer): KeyObject {
  if (kind === 'secret') return createSecretKey(bytes)
  if (kind === 'public') return createPublicKey({ key: bytes, format: 'der', type: 'spki' })
  return createPrivateKey({ key: bytes, format: 'der', type: 'pkcs8' })
}

/** A value of the host as it is written for the guest; `itself` is the object that was called. */
export function writeValue(value: unknown, itself?: unknown): CryptoValue {
  if (value !== undefined && value === itself) return { t: 'itself' }
  const scalar = writeScalar(value)
  if (scalar !== undefined) return scalar
  if (typeof value !== 'object' || value === null) return { t: 'undefined' }
  if (value instanceof KeyObject) return writeKey(value)
  if (value instanceof ArrayBuffer) return { t: 'array-buffer', data: Buffer.from(value).toString('base64') }
  if (Buffer.isBuffer(value)) return { t: 'bytes', data: value.toString('base64') }
  if (Array.isArray(value)) return { t: 'list', values: value.map((one) => writeValue(one)) }
  return { t: 'object', entries: Object.entries(value).map(([key, one]) => [key, writeValue(one)] as const) }
}

function writeKey(key: KeyObject): CryptoValue {
  if (key.type === 'secret') {
    const size = key.symmetricKeySize
    const data = key.export().toString('base64')
    return { t: 'key', kind: key.type, data, ...(size === undefined ? {} : { symmetricKeySize: size }) }
  }
  const der =
    key.type === 'public' ? key.export({ type: 'spki', format: 'der' }) : key.export({ type: 'pkcs8', format: 'der' })
  return {
    t: 'key',
    kind: key.type,
    data: der.toString('base64'),
    ...(key.asymmetricKeyType === undefined ? {} : { asymmetricKeyType: key.asymmetricKeyType }),
    ...(key.asymmetricKeyDetails === undefined ? {} : { asymmetricKeyDetails: writeValue(key.asymmetricKeyDetails) }),
  }
}
