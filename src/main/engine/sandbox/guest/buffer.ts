import {
  bytesArgument,
  outOfRange,
  placeArgument,
  placeWithin,
  received,
  sizeArgument,
  wholeNumber,
  wrongArgument,
} from './arguments.ts'
import { numberMethods } from './buffer-numbers.ts'
import { decode, encode, isEncoding, orderOf } from './bytes.ts'

/** Node.js' Buffer, as its documentation has it (https://nodejs.org/docs/latest-v20.x/api/buffer.html): bytes that know encodings. */
export class GuestBuffer extends Uint8Array {
  static poolSize = 8192

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

  static alloc(size: unknown, fill?: unknown, encoding?: string): GuestBuffer {
    const made = new GuestBuffer(sizeArgument(size))
    return fill === undefined || size === 0 ? made : made.fill(fill, encoding)
  }

  static allocUnsafe(size: unknown): GuestBuffer {
    return new GuestBuffer(sizeArgument(size))
  }

  static allocUnsafeSlow(size: unknown): GuestBuffer {
    return new GuestBuffer(sizeArgument(size))
  }

  static isBuffer(value: unknown): boolean {
    return value instanceof GuestBuffer
  }

  static byteLength(value: unknown, encoding?: string): number {
    if (typeof value === 'string') return lengthIn(value, isEncoding(encoding) ? encoding : 'utf8')
    if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer) return value.byteLength
    throw wrongArgument('string', 'of type string or an instance of Buffer or ArrayBuffer', value)
  }

  static concat(list: unknown, total?: unknown): GuestBuffer {
    if (!Array.isArray(list)) throw wrongArgument('list', 'an instance of Array', list)
    const given = list as readonly unknown[]
    const sum = (): number => given.reduce((all: number, one) => all + (one instanceof Uint8Array ? one.length : 0), 0)
    const size = placeArgument('length', total, given.length === 0 || total !== undefined ? 0 : sum())
    const made = new GuestBuffer(size)
    let offset = 0
    for (const [place, one] of given.entries()) {
      const bytes = bytesArgument(`list[${place}]`, one)
      made.set(bytes.subarray(0, Math.max(0, size - offset)), Math.min(offset, size))
      offset += bytes.length
    }
    return made
  }

  static isEncoding(name: unknown): boolean {
    return isEncoding(name)
  }

  static compare(first: unknown, second: unknown): number {
    return orderOf(bytesArgument('buf1', first), bytesArgument('buf2', second))
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

  equals(other: unknown): boolean {
    return orderOf(this, bytesArgument('otherBuffer', other)) === 0
  }

  compare(other: unknown, from?: unknown, to?: unknown, ownFrom?: unknown, ownTo?: unknown): number {
    const target = bytesArgument('target', other)
    const start = placeArgument('targetStart', from, 0)
    const end = placeArgument('targetEnd', to, target.length, target.length)
    const ownStart = placeArgument('sourceStart', ownFrom, 0)
    const ownEnd = placeArgument('sourceEnd', ownTo, this.length, this.length)
    return orderOf(this.subarray(ownStart, ownEnd), target.subarray(start, end))
  }

  override slice(start?: unknown, end?: unknown): GuestBuffer {
    return this.subarray(start, end)
  }

  override subarray(start?: unknown, end?: unknown): GuestBuffer {
    const from = placeWithin(start, this.length)
    const to = end === undefined ? this.length : placeWithin(end, this.length)
    return new GuestBuffer(this.buffer, this.byteOffset + from, Math.max(0, to - from))
  }

  override fill(value: unknown, offset?: unknown, end?: unknown, encoding?: unknown): this {
    const named = [encoding, end, offset].find((one) => typeof one === 'string')
    const from = placeArgument('offset', typeof offset === 'string' ? undefined : offset, 0)
    const to = placeArgument(
      'end',
      typeof end === 'string' || offset === undefined ? undefined : end,
      this.length,
      this.length,
    )
    const pattern = patternOf(value, named)
    for (let index = from; index < to; index++) this[index] = pattern[(index - from) % pattern.length] ?? 0
    return this
  }

  write(text: unknown, offset?: unknown, length?: unknown, encoding?: unknown): number {
    if (typeof text !== 'string') throw new TypeError('argument must be a string')
    const named = [encoding, length, offset].find((one) => typeof one === 'string')
    const from = placeArgument('offset', typeof offset === 'string' ? undefined : offset, 0, this.length)
    const most = placeArgument('length', typeof length === 'string' ? undefined : length, this.length, this.length)
    const bytes = whole(encode(text, named ?? 'utf8'), Math.min(most, this.length - from), named ?? 'utf8')
    this.set(bytes, from)
    return bytes.length
  }

  copy(target: unknown, targetStart?: unknown, start?: unknown, end?: unknown): number {
    const into = bytesArgument('target', target)
    const place = wholeNumber(targetStart, 0)
    if (place < 0) throw outOfRange('targetStart', '>= 0', place)
    const from = wholeNumber(start, 0)
    if (from < 0 || from > this.length) throw outOfRange('sourceStart', `>= 0 && <= ${this.length}`, from)
    const to = wholeNumber(end, this.length)
    if (to < 0) throw outOfRange('sourceEnd', '>= 0', to)
    if (place >= into.length) return 0
    const part = this.subarray(from, Math.max(from, to)).subarray(0, into.length - place)
    into.set(part, place)
    return part.length
  }

  override indexOf(sought: unknown, offset?: unknown, encoding?: unknown): number {
    const pattern = soughtArgument(sought, typeof offset === 'string' ? offset : encoding)
    const given = typeof offset === 'number' && !Number.isNaN(offset) ? Math.trunc(offset) : 0
    const from = given < 0 ? Math.max(0, this.length + given) : given
    if (pattern.length === 0) return Math.min(from, this.length)
    for (let place = from; place + pattern.length <= this.length; place++) if (this.#has(pattern, place)) return place
    return -1
  }

  override lastIndexOf(sought: unknown, offset?: unknown, encoding?: unknown): number {
    const pattern = soughtArgument(sought, typeof offset === 'string' ? offset : encoding)
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
  if (typeof given === 'number') return [sizeArgument(given) as unknown as ArrayBuffer]
  if (given instanceof ArrayBuffer) return partsOfBuffer(given, second, third)
  const bytes = bytesOf(given, second)
  return [bytes.buffer as ArrayBuffer, bytes.byteOffset, bytes.length]
}

function partsOfBuffer(given: ArrayBuffer, second: unknown, third: unknown): Parts {
  const offset = second === undefined ? 0 : Number(second) || 0
  if (offset < 0) throw new RangeError(`Start offset ${offset} is outside the bounds of the buffer`)
  const room = given.byteLength - offset
  if (room < 0) throw new RangeError('"offset" is outside of buffer bounds')
  const length = third === undefined ? room : Math.max(0, Number(third) || 0)
  if (length > room) throw new RangeError('"length" is outside of buffer bounds')
  return [given, offset, length]
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
  const primitive = textOfObject(given)
  if (primitive !== undefined) return bytesOf(primitive, encoding)
  throw refused(given)
}

function refused(given: unknown): TypeError {
  return new TypeError(
    `The first argument must be of type string or an instance of Buffer, ArrayBuffer, or Array or an Array-like Object. Received ${received(given)}`,
  )
}

/** The text that an object makes of itself, as a date does; undefined where it makes none. */
function textOfObject(given: object): string | undefined {
  const make = (given as { readonly [Symbol.toPrimitive]?: unknown })[Symbol.toPrimitive]
  const made: unknown = typeof make === 'function' ? Reflect.apply(make, given, ['string']) : undefined
  return typeof made === 'string' ? made : undefined
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

function soughtArgument(value: unknown, encoding: unknown): Uint8Array {
  if (typeof value === 'string' || typeof value === 'number' || value instanceof Uint8Array)
    return soughtBytes(value, encoding)
  throw wrongArgument('value', 'one of type number or string or an instance of Buffer or Uint8Array', value)
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
