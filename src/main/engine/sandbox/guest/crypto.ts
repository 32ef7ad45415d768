import { ask } from './host.ts'
import { base64Decode, base64Encode, isEncoding, utf8Encode } from './bytes.ts'
import { wrongArgument } from './arguments.ts'
import { GuestBuffer } from './buffer.ts'

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
  const bytes = key instanceof ArrayBuffer ? new Uint8Array(key) : bytesOf(key)
  if (bytes === null) {
    const types = 'ArrayBuffer, Buffer, TypedArray, DataView, KeyObject, or CryptoKey'
    throw wrongArgument('key', `of type string or an instance of ${types}`, key)
  }
  if (!isThere(algorithm)) throw new TypeError(`Invalid digest: ${algorithm}`)
  return new Hash(algorithm, bytes)
}

function isThere(algorithm: string): boolean {
  try {
    ask('hash', { algorithm, data: '' })
    return true
  } catch {
    return false
  }
}

function comparedBytes(given: unknown, name: string): Uint8Array {
  const bytes = typeof given === 'string' ? null : bytesOf(given)
  if (bytes !== null) return bytes
  throw new TypeError(`The "${name}" argument must be an instance of ArrayBuffer, Buffer, TypedArray, or DataView.`)
}

function randomBytes(size: unknown): GuestBuffer {
  if (typeof size !== 'number') throw wrongArgument('size', 'of type number', size)
  const bytes = new GuestBuffer(size)
  for (let index = 0; index < size; index++) bytes[index] = Math.floor(Math.random() * 256)
  return bytes
}

/** From `Math.random`: a reproduction with the same seed makes the same ids. */
function randomUuid(): string {
  const bytes = randomBytes(16)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

/** The part of Node.js' crypto that workflows use. Its random values follow the job's seed: they protect nothing. */
export const guestCrypto: Readonly<Record<string, unknown>> = {
  createHash: hashOf,
  createHmac: keyedHashOf,
  randomBytes,
  randomUUID: randomUuid,
  randomInt: (low: number, high?: number) =>
    high === undefined ? Math.floor(Math.random() * low) : low + Math.floor(Math.random() * (high - low)),
  getRandomValues: (bytes: Uint8Array) => {
    for (let index = 0; index < bytes.length; index++) bytes[index] = Math.floor(Math.random() * 256)
    return bytes
  },
  timingSafeEqual: (a: unknown, b: unknown) => {
    const [first, second] = [comparedBytes(a, 'buf1'), comparedBytes(b, 'buf2')]
    if (first.length !== second.length) throw new RangeError('Input buffers must have the same byte length')
    return GuestBuffer.compare(first, second) === 0
  },
}
