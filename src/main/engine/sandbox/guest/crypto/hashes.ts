import { ask } from '../host.ts'
import { base64Decode, base64Encode, isEncoding, utf8Encode } from '../bytes.ts'
import { wrongArgument } from '../arguments.ts'
import { GuestBuffer } from '../buffer.ts'
import { heldBy } from './keys.ts'

/** A digest of a text in UTF-8, in lower-case hex or another encoding of Buffer. */
export function digest(algorithm: string, text: string, encoding = 'hex'): string {
  const hashed = ask('hash', { algorithm, data: base64Encode(utf8Encode(text)) })
  return GuestBuffer.of8(base64Decode(String(hashed))).toString(encoding)
}

class Hash {
  #parts: Uint8Array[] = []
  #isDone = false
  readonly #algorithm: string
  readonly #key: Uint8Array | null

  constructor(algorithm: string, key: Uint8Array | null) {
    this.#algorithm = algorithm
    this.#key = key
  }

  update(data: unknown, encoding?: unknown): this {
    const bytes = bytesOf(data, encoding)
    if (bytes === null)
      throw wrongArgument('data', 'of type string or an instance of Buffer, TypedArray, or DataView', data)
    if (this.#isDone) throw new Error('Digest already called')
    this.#parts.push(bytes)
    return this
  }

  digest(encoding?: unknown): string | GuestBuffer {
    // A keyed one that is asked again gives nothing.
    if (this.#isDone && this.#key === null) throw new Error('Digest already called')
    const made = this.#isDone ? GuestBuffer.alloc(0) : this.#made()
    this.#isDone = true
    return isEncoding(encoding) ? made.toString(encoding) : made
  }

  /** Another one that has taken in the same so far. */
  copy(): Hash {
    if (this.#isDone) throw new Error('Digest already called')
    const other = new Hash(this.#algorithm, this.#key)
    other.#parts = [...this.#parts]
    return other
  }

  #made(): GuestBuffer {
    const data = base64Encode(GuestBuffer.concat(this.#parts))
    const hashed =
      this.#key === null
        ? ask('hash', { algorithm: this.#algorithm, data })
        : ask('hmac', { algorithm: this.#algorithm, data, key: base64Encode(this.#key) })
    return GuestBuffer.of8(base64Decode(String(hashed)))
  }
}

/** The bytes of a text or of anything made of bytes; null of all else. */
function bytesOf(given: unknown, encoding?: unknown): Uint8Array | null {
  if (typeof given === 'string') return GuestBuffer.from(given, isEncoding(encoding) ? encoding : 'utf8')
  if (ArrayBuffer.isView(given)) return new Uint8Array(given.buffer, given.byteOffset, given.byteLength)
  return null
}

function hashOf(algorithm: unknown): Hash {
  if (typeof algorithm !== 'string') throw wrongArgument('algorithm', 'of type string', algorithm)
  if (!isThere(algorithm)) throw new Error('Digest method not supported')
  return new Hash(algorithm, null)
}

function keyedHashOf(algorithm: unknown, key: unknown): Hash {
  if (typeof algorithm !== 'string') throw wrongArgument('hmac', 'of type string', algorithm)
  const held = heldBy(key)
  if (held !== undefined && held.kind !== 'secret') {
    throw withCode(
      new TypeError(`Invalid key object type ${held.kind}, expected secret.`),
      'ERR_CRYPTO_INVALID_KEY_OBJECT_TYPE',
    )
  }
  const given = held === undefined ? key : base64Decode(held.data)
  const bytes = given instanceof ArrayBuffer ? new Uint8Array(given) : bytesOf(given)
  if (bytes === null) {
    const types = 'ArrayBuffer, Buffer, TypedArray, DataView, KeyObject, or CryptoKey'
    throw wrongArgument('key', `of type string or an instance of ${types}`, key)
  }
  if (!isThere(algorithm)) throw withCode(new TypeError(`Invalid digest: ${algorithm}`), 'ERR_CRYPTO_INVALID_DIGEST')
  return new Hash(algorithm, bytes)
}

function isThere(algorithm: string): boolean {
  try {
    ask('hash', { algorithm, data: '' })
    return true
  } catch (error) {
    // Those that OpenSSL has put aside.
    if (error instanceof Error && error.message.startsWith('error:')) throw error
    return false
  }
}

function comparedBytes(given: unknown, name: string): Uint8Array {
  const bytes = typeof given === 'string' ? null : given instanceof ArrayBuffer ? new Uint8Array(given) : bytesOf(given)
  if (bytes !== null) return bytes
  throw new TypeError(`The "${name}" argument must be an instance of ArrayBuffer, Buffer, TypedArray, or DataView.`)
}

/** The part of Node.js' crypto that hashes and compares. */
export const hashing: Readonly<Record<string, unknown>> = {
  createHash: hashOf,
  createHmac: keyedHashOf,
  Hash,
  Hmac: Hash,
  hash: (algorithm: unknown, data: unknown, encoding: unknown = 'hex') => {
    if (typeof algorithm === 'string' && !isThere(algorithm)) {
      throw new Error(`Digest method ${algorithm} is not supported`)
    }
    return hashOf(algorithm).update(data).digest(encoding)
  },
  timingSafeEqual: (a: unknown, b: unknown) => {
    const [first, second] = [comparedBytes(a, 'buf1'), comparedBytes(b, 'buf2')]
    if (first.length !== second.length)
      throw withCode(
        new RangeError('Input buffers must have the same byte length'),
        'ERR_CRYPTO_TIMING_SAFE_EQUAL_LENGTH',
      )
    return GuestBuffer.compare(first, second) === 0
  },
}

function withCode(error: Error, code: string): Error {
  return Object.assign(error, { code })
}
