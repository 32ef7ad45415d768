import { ask } from './host.ts'
import { base64Decode, base64Encode, utf8Encode } from './bytes.ts'
import { GuestBuffer } from './buffer.ts'

function bytesOf(value: unknown, encoding?: unknown): Uint8Array {
  return typeof value === 'string' ? GuestBuffer.from(value, encoding ?? 'utf8') : (value as Uint8Array)
}

/** A digest of a text in UTF-8, in lower-case hex or another encoding of Buffer. */
export function digest(algorithm: string, text: string, encoding = 'hex'): string {
  const hashed = ask('hash', { algorithm, data: base64Encode(utf8Encode(text)) })
  return GuestBuffer.of8(base64Decode(String(hashed))).toString(encoding)
}

class Hash {
  #parts: Uint8Array[] = []
  #algorithm: string
  #key: Uint8Array | null

  constructor(algorithm: string, key: Uint8Array | null) {
    this.#algorithm = algorithm
    this.#key = key
  }

  update(data: unknown, encoding?: unknown): this {
    this.#parts.push(bytesOf(data, encoding))
    return this
  }

  digest(encoding?: string): string | GuestBuffer {
    const data = base64Encode(GuestBuffer.concat(this.#parts))
    const hashed =
      this.#key === null
        ? ask('hash', { algorithm: this.#algorithm, data })
        : ask('hmac', { algorithm: this.#algorithm, data, key: base64Encode(this.#key) })
    const bytes = GuestBuffer.of8(base64Decode(String(hashed)))
    return encoding === undefined ? bytes : bytes.toString(encoding)
  }
}

function randomBytes(size: number): GuestBuffer {
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
  createHash: (algorithm: string) => new Hash(algorithm, null),
  createHmac: (algorithm: string, key: unknown) => new Hash(algorithm, bytesOf(key)),
  randomBytes,
  randomUUID: randomUuid,
  randomInt: (low: number, high?: number) =>
    high === undefined ? Math.floor(Math.random() * low) : low + Math.floor(Math.random() * (high - low)),
  getRandomValues: (bytes: Uint8Array) => {
    for (let index = 0; index < bytes.length; index++) bytes[index] = Math.floor(Math.random() * 256)
    return bytes
  },
  timingSafeEqual: (a: Uint8Array, b: Uint8Array) => GuestBuffer.compare(a, b) === 0,
}
