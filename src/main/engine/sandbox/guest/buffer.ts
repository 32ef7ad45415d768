import { received, wrongArgument } from './arguments.ts'
import { numberMethods } from './buffer-numbers.ts'
import { decode, encode, isEncoding } from './bytes.ts'

/** Node.js' Buffer, as its documentation has it (https://nodejs.org/docs/latest-v20.x/api/buffer.html): bytes that know encodings. */
export class GuestBuffer extends Uint8Array {
  /** A size, or what `from` takes: called by its name, with or without `new`, it takes both. */
  constructor(given?: unknown, second?: unknown, third?: unknown) {
    super(...partsOf(given, second, third))
  }

  static override from(source: unknown, encoding?: unknown, length?: unknown): GuestBuffer {
    if (typeof source === 'number') throw refused(source)
    return new GuestBuffer(source, encoding, length)
  }

  static of8(bytes: Uint8Array): GuestBuffer {
    const made = new GuestBuffer(bytes.length)
    made.set(bytes)
    return made
  }

  static alloc(size: number, fill?: unknown, encoding?: string): GuestBuffer {
    const made = new GuestBuffer(checkedSize(size))
    return fill === undefined || size === 0 ? made : made.fill(fill, encoding)
  }

  static allocUnsafe(size: number): GuestBuffer {
    return new GuestBuffer(checkedSize(size))
  }

  static allocUnsafeSlow(size: number): GuestBuffer {
    return new GuestBuffer(checkedSize(size))
  }

  static isBuffer(value: unknown): boolean {
    return value instanceof GuestBuffer
  }

  static byteLength(value: unknown, encoding?: string): number {
    if (typeof value === 'string') return lengthIn(value, isEncoding(encoding) ? encoding : 'utf8')
    if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer) return value.byteLength
    throw wrongArgument('string', 'of type string or an instance of Buffer or ArrayBuffer', value)
  }

  static concat(list: readonly Uint8Array[], total?: number): GuestBuffer {
    const size = total ?? list.reduce((sum, bytes) => sum + bytes.length, 0)
    const made = new GuestBuffer(size)
    let offset = 0
    for (const bytes of list) {
      made.set(bytes.subarray(0, Math.max(0, size - offset)), offset)
      offset += bytes.length
      if (offset >= size) break
    }
    return made
  }

  static isEncoding(name: unknown): boolean {
    return isEncoding(name)
  }

  static compare(a: Uint8Array, b: Uint8Array): number {
    const shared = Math.min(a.length, b.length)
    for (let index = 0; index < shared; index++) {
      const difference = (a[index] ?? 0) - (b[index] ?? 0)
      if (difference !== 0) return difference < 0 ? -1 : 1
    }
    return Math.sign(a.length - b.length)
  }

  override toString(encoding: unknown = 'utf8', start = 0, end = this.length): string {
    const taken = new Uint8Array(this.buffer, this.byteOffset, this.length).subarray(
      Math.max(0, start),
      Math.max(0, end),
    )
    return decode(taken, String(encoding))
  }

  override toLocaleString(encoding?: unknown): string {
    return this.toString(encoding)
  }

  toJSON(): { type: 'Buffer'; data: number[] } {
    return { type: 'Buffer', data: Array.from(this) }
  }

  equals(other: Uint8Array): boolean {
    return GuestBuffer.compare(this, other) === 0
  }

  compare(other: Uint8Array, from = 0, to = other.length, ownFrom = 0, ownTo = this.length): number {
    return GuestBuffer.compare(this.subarray(ownFrom, ownTo), other.subarray(from, to))
  }

  override slice(start?: number, end?: number): GuestBuffer {
    return this.subarray(start, end)
  }

  override subarray(start = 0, end = this.length): GuestBuffer {
    const from = start < 0 ? Math.max(0, this.length + start) : Math.min(start, this.length)
    const to = end < 0 ? Math.max(0, this.length + end) : Math.min(end, this.length)
    return new GuestBuffer(this.buffer, this.byteOffset + from, Math.max(0, to - from))
  }

  override fill(value: unknown, offset?: unknown, end?: unknown, encoding?: unknown): this {
    const named = [encoding, end, offset].find((one) => typeof one === 'string')
    const from = typeof offset === 'number' ? offset : 0
    const to = typeof end === 'number' ? end : this.length
    const pattern = patternOf(value, named)
    for (let index = from; index < to; index++) this[index] = pattern[(index - from) % pattern.length] ?? 0
    return this
  }

  write(text: string, offset?: unknown, length?: unknown, encoding?: unknown): number {
    const named = [encoding, length, offset].find((one) => typeof one === 'string')
    const from = typeof offset === 'number' ? offset : 0
    const room = Math.max(0, Math.min(typeof length === 'number' ? length : Infinity, this.length - from))
    const bytes = whole(encode(text, named ?? 'utf8'), room, named ?? 'utf8')
    this.set(bytes, from)
    return bytes.length
  }

  copy(target: Uint8Array, targetStart = 0, start = 0, end = this.length): number {
    const part = this.subarray(start, end).subarray(0, Math.max(0, target.length - targetStart))
    target.set(part, targetStart)
    return part.length
  }

  override indexOf(sought: unknown, offset?: unknown, encoding?: unknown): number {
    const pattern = soughtBytes(sought, typeof offset === 'string' ? offset : encoding)
    const given = typeof offset === 'number' && !Number.isNaN(offset) ? Math.trunc(offset) : 0
    const from = given < 0 ? Math.max(0, this.length + given) : given
    if (pattern.length === 0) return Math.min(from, this.length)
    for (let place = from; place + pattern.length <= this.length; place++) if (this.#has(pattern, place)) return place
    return -1
  }

  override lastIndexOf(sought: unknown, offset?: unknown, encoding?: unknown): number {
    const pattern = soughtBytes(sought, typeof offset === 'string' ? offset : encoding)
    const given = typeof offset === 'number' && !Number.isNaN(offset) ? Math.trunc(offset) : this.length
    const last = given < 0 ? this.length + given : given
    if (pattern.length === 0) return last < 0 ? -1 : Math.min(last, this.length)
    for (let place = Math.min(last, this.length - pattern.length); place >= 0; place--) {
      if (this.#has(pattern, place)) return place
    }
    return -1
  }

  override includes(sought: unknown, offset?: unknown, encoding?: unknown): boolean {
    return this.indexOf(sought, offset, encoding) !== -1
  }

  swap16(): this {
    return this.#swapped(2)
  }

  swap32(): this {
    return this.#swapped(4)
  }

  swap64(): this {
    return this.#swapped(8)
  }

  #swapped(size: number): this {
    if (this.length % size !== 0) throw new RangeError(`Buffer size must be a multiple of ${size * 8}-bits`)
    for (let from = 0; from < this.length; from += size)
      new Uint8Array(this.buffer, this.byteOffset + from, size).reverse()
    return this
  }

  #has(pattern: Uint8Array, place: number): boolean {
    for (let index = 0; index < pattern.length; index++) if (this[place + index] !== pattern[index]) return false
    return true
  }
}
for (const [name, value] of Object.entries(numberMethods())) {
  Object.defineProperty(GuestBuffer.prototype, name, { value, writable: true, configurable: true })
}

/** What the platform's own array of bytes is made with. */
type Parts = [buffer: ArrayBuffer, offset?: number | undefined, length?: number | undefined]

function partsOf(given: unknown, second: unknown, third: unknown): Parts {
  // A size goes through as it is.
  if (typeof given === 'number') return [checkedSize(given) as unknown as ArrayBuffer]
  if (given instanceof ArrayBuffer) {
    return [given, typeof second === 'number' ? second : 0, typeof third === 'number' ? third : undefined]
  }
  const bytes = bytesOf(given, second)
  return [bytes.buffer as ArrayBuffer, bytes.byteOffset, bytes.length]
}

function bytesOf(given: unknown, encoding: unknown): Uint8Array {
  if (typeof given === 'string')
    return encode(given, typeof encoding === 'string' && encoding !== '' ? encoding : 'utf8')
  if (typeof given !== 'object' || given === null) throw refused(given)
  const value: unknown = given.valueOf()
  if (typeof value === 'string') return bytesOf(value, encoding)
  if ('length' in given) return Uint8Array.from(typeof given.length === 'number' ? (given as ArrayLike<number>) : [])
  if ('type' in given && given.type === 'Buffer' && 'data' in given && Array.isArray(given.data)) {
    return Uint8Array.from(given.data as readonly number[])
  }
  throw refused(given)
}

function refused(given: unknown): TypeError {
  return new TypeError(
    `The first argument must be of type string or an instance of Buffer, ArrayBuffer, or Array or an Array-like Object. Received ${received(given)}`,
  )
}

const mostBytes = 4_294_967_296

function checkedSize(size: number): number {
  if (size >= 0 && size <= mostBytes) return size
  throw new RangeError(
    `The value of "size" is out of range. It must be >= 0 && <= ${mostBytes}. Received ${String(size)}`,
  )
}

/** As Node.js counts: of base64 and of hexadecimal by the length of the text, whatever stands in it. */
function lengthIn(text: string, encoding: string): number {
  if (/^base64/i.test(encoding)) return ((text.length - (/={1,2}$/.exec(text)?.[0].length ?? 0)) * 3) >>> 2
  return /^hex$/i.test(encoding) ? text.length >>> 1 : encode(text, encoding).length
}

function patternOf(value: unknown, encoding: string | undefined): Uint8Array {
  const bytes = soughtBytes(value, encoding)
  if (bytes.length > 0) return bytes
  if (typeof value === 'string' && value === '') return Uint8Array.of(0)
  throw new TypeError(
    `The argument 'value' is invalid. Received ${typeof value === 'string' ? `'${value}'` : '<Buffer >'}`,
  )
}

function soughtBytes(value: unknown, encoding: unknown): Uint8Array {
  if (typeof value === 'string') return encode(value, typeof encoding === 'string' ? encoding : 'utf8')
  return value instanceof Uint8Array ? value : Uint8Array.of(Number(value) & 255)
}

/** As much of the bytes as there is room for, without part of a letter. */
function whole(bytes: Uint8Array, room: number, encoding: string): Uint8Array {
  if (bytes.length <= room) return bytes
  let end = room
  if (/^utf-?8$/i.test(encoding)) while (end > 0 && ((bytes[end] ?? 0) & 0xc0) === 0x80) end--
  else if (/^(?:utf-?16le|ucs-?2)$/i.test(encoding)) end -= end % 2
  return bytes.subarray(0, end)
}

/** The name that code knows it by, which may be called without `new` as well. */
export function namedBuffer(given?: unknown, second?: unknown, third?: unknown): GuestBuffer {
  return new GuestBuffer(given, second, third)
}
Object.setPrototypeOf(namedBuffer, GuestBuffer)
Object.defineProperty(namedBuffer, 'name', { value: 'Buffer' })
namedBuffer.prototype = GuestBuffer.prototype
Object.defineProperty(GuestBuffer.prototype, 'constructor', { value: namedBuffer, writable: true, configurable: true })
