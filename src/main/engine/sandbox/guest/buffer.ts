import { textOf } from './text-of.ts'
import {
  decode,
  encode,
  utf8Decode,
  utf8Encode,
  base64Decode,
  base64Encode,
  latin1Decode,
  latin1Encode,
} from './bytes.ts'

type Source = string | ArrayBuffer | ArrayLike<number> | { readonly type: 'Buffer'; readonly data: readonly number[] }

/** The part of Node.js' Buffer that workflows use: bytes that know encodings. */
export class GuestBuffer extends Uint8Array {
  static override from(source: unknown, encoding?: unknown, length?: unknown): GuestBuffer {
    const given = source as Source | null
    if (typeof given === 'string')
      return GuestBuffer.of8(encode(given, typeof encoding === 'string' ? encoding : 'utf8'))
    if (given instanceof ArrayBuffer) {
      return new GuestBuffer(
        given,
        typeof encoding === 'number' ? encoding : 0,
        typeof length === 'number' ? length : undefined,
      )
    }
    if (given !== null && typeof given === 'object' && 'data' in given)
      return GuestBuffer.of8(Uint8Array.from(given.data))
    if (given !== null && typeof given === 'object') return GuestBuffer.of8(Uint8Array.from(given))
    const received =
      source === null || source === undefined ? String(source) : `type ${typeof source} (${textOf(source)})`
    throw new TypeError(
      `The first argument must be of type string or an instance of Buffer, ArrayBuffer, or Array or an Array-like Object. Received ${received}`,
    )
  }

  static of8(bytes: Uint8Array): GuestBuffer {
    const made = new GuestBuffer(bytes.length)
    made.set(bytes)
    return made
  }

  static alloc(size: number, fill?: string | number): GuestBuffer {
    if (!(size >= 0 && size <= 4294967296))
      throw new RangeError(
        `The value of "size" is out of range. It must be >= 0 && <= 4294967296. Received ${String(size)}`,
      )
    const made = new GuestBuffer(size)
    if (typeof fill === 'number') made.fill(fill)
    else if (typeof fill === 'string' && fill !== '') {
      const pattern = utf8Encode(fill)
      for (let index = 0; index < size; index++) made[index] = pattern[index % pattern.length] ?? 0
    }
    return made
  }

  static allocUnsafe(size: number): GuestBuffer {
    return new GuestBuffer(size)
  }

  static isBuffer(value: unknown): boolean {
    return value instanceof GuestBuffer
  }

  static byteLength(value: unknown, encoding?: string): number {
    return typeof value === 'string' ? encode(value, encoding ?? 'utf8').length : (value as Uint8Array).byteLength
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

  static isEncoding(name: string): boolean {
    try {
      encode('', name)
      return true
    } catch {
      return false
    }
  }

  static compare(a: Uint8Array, b: Uint8Array): number {
    const shared = Math.min(a.length, b.length)
    for (let index = 0; index < shared; index++) {
      const difference = (a[index] ?? 0) - (b[index] ?? 0)
      if (difference !== 0) return difference < 0 ? -1 : 1
    }
    return Math.sign(a.length - b.length)
  }

  override toString(encoding = 'utf8', start = 0, end = this.length): string {
    return decode(new Uint8Array(this.buffer, this.byteOffset, this.length).subarray(start, end), encoding)
  }

  toJSON(): { type: 'Buffer'; data: number[] } {
    return { type: 'Buffer', data: Array.from(this) }
  }

  equals(other: Uint8Array): boolean {
    return GuestBuffer.compare(this, other) === 0
  }

  compare(other: Uint8Array): number {
    return GuestBuffer.compare(this, other)
  }

  override slice(start?: number, end?: number): GuestBuffer {
    return this.subarray(start, end)
  }

  override subarray(start = 0, end = this.length): GuestBuffer {
    const from = start < 0 ? Math.max(0, this.length + start) : Math.min(start, this.length)
    const to = end < 0 ? Math.max(0, this.length + end) : Math.min(end, this.length)
    return new GuestBuffer(this.buffer, this.byteOffset + from, Math.max(0, to - from))
  }

  write(text: string, offset = 0, encoding = 'utf8'): number {
    const bytes = encode(text, encoding).subarray(0, Math.max(0, this.length - offset))
    this.set(bytes, offset)
    return bytes.length
  }

  copy(target: Uint8Array, targetStart = 0, start = 0, end = this.length): number {
    const part = this.subarray(start, end).subarray(0, Math.max(0, target.length - targetStart))
    target.set(part, targetStart)
    return part.length
  }

  readUInt8(offset = 0): number {
    return this.view().getUint8(offset)
  }
  readUInt16BE(offset = 0): number {
    return this.view().getUint16(offset)
  }
  readUInt16LE(offset = 0): number {
    return this.view().getUint16(offset, true)
  }
  readUInt32BE(offset = 0): number {
    return this.view().getUint32(offset)
  }
  readUInt32LE(offset = 0): number {
    return this.view().getUint32(offset, true)
  }
  readInt32BE(offset = 0): number {
    return this.view().getInt32(offset)
  }
  readInt32LE(offset = 0): number {
    return this.view().getInt32(offset, true)
  }

  private view(): DataView {
    return new DataView(this.buffer, this.byteOffset, this.length)
  }
}

class TextEncoderShim {
  readonly encoding = 'utf-8'
  encode(text: unknown = ''): Uint8Array {
    return Uint8Array.from(utf8Encode(textOf(text)))
  }
}

class TextDecoderShim {
  readonly encoding: string
  constructor(label = 'utf-8') {
    this.encoding = label.toLowerCase()
    if (!['utf-8', 'utf8', 'latin1', 'iso-8859-1', 'ascii', 'utf-16le'].includes(this.encoding)) {
      throw new RangeError(`The "${label}" encoding is not supported`)
    }
  }
  decode(bytes?: ArrayBuffer | ArrayBufferView): string {
    if (bytes === undefined) return ''
    const view = ArrayBuffer.isView(bytes)
      ? new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength)
      : new Uint8Array(bytes)
    if (this.encoding.startsWith('utf-8') || this.encoding === 'utf8') {
      const text = utf8Decode(view)
      return text.startsWith('\ufeff') ? text.slice(1) : text
    }
    return this.encoding === 'utf-16le' ? decode(view, 'utf16le') : latin1Decode(view)
  }
}

function atob(text: unknown): string {
  const clean = String(text).replace(/[\t\n\f\r ]/g, '')
  const data = clean.length % 4 === 0 ? clean.replace(/={1,2}$/, '') : clean
  if (data.length % 4 === 1 || /[^A-Za-z0-9+/]/.test(data))
    throw new Error('The string to be decoded is not correctly encoded.')
  return latin1Decode(base64Decode(data))
}

function btoa(text: unknown): string {
  const given = String(text)
  for (let index = 0; index < given.length; index++) {
    if (given.charCodeAt(index) > 255) throw new Error('Invalid character')
  }
  return base64Encode(latin1Encode(given))
}

/** Everything about bytes that the global object of Node.js has. */
export const byteGlobals: Readonly<Record<string, unknown>> = {
  Buffer: GuestBuffer,
  TextEncoder: TextEncoderShim,
  TextDecoder: TextDecoderShim,
  atob,
  btoa,
}
