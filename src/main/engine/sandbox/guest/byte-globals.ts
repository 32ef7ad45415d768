import { namedBuffer } from './buffer.ts'
import { base64Decode, base64Encode, decode, latin1Decode, latin1Encode, utf8Decode, utf8Encode } from './bytes.ts'
import { textOf } from './text-of.ts'

class TextEncoderShim {
  readonly encoding = 'utf-8'
  encode(text: unknown = ''): Uint8Array {
    return Uint8Array.from(utf8Encode(textOf(text)))
  }
}

/** Labels of the encodings that are known, by the name of each (https://encoding.spec.whatwg.org/#names-and-labels). */
const labels: Readonly<Record<string, readonly string[]>> = {
  'utf-8': ['utf-8', 'utf8', 'unicode-1-1-utf-8'],
  'utf-16le': ['utf-16le', 'utf-16', 'ucs-2', 'unicode'],
  'windows-1252': ['windows-1252', 'latin1', 'iso-8859-1', 'iso8859-1', 'ascii', 'us-ascii', 'cp1252', 'l1'],
}
/** What windows-1252 has in the place of 0x80 to 0x9f. */
const westEuropean = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ'

interface DecoderOptions {
  readonly fatal?: unknown
  readonly ignoreBOM?: unknown
}

class TextDecoderShim {
  readonly encoding: string
  readonly fatal: boolean
  readonly ignoreBOM: boolean

  constructor(label: unknown = 'utf-8', { fatal, ignoreBOM }: DecoderOptions = {}) {
    const wanted = textOf(label).trim().toLowerCase()
    const name = Object.keys(labels).find((one) => labels[one]?.includes(wanted))
    if (name === undefined) throw new RangeError(`The "${textOf(label)}" encoding is not supported`)
    this.encoding = name
    this.fatal = Boolean(fatal)
    this.ignoreBOM = Boolean(ignoreBOM)
  }

  decode(bytes?: ArrayBuffer | ArrayBufferView): string {
    if (bytes === undefined) return ''
    const view = ArrayBuffer.isView(bytes)
      ? new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength)
      : new Uint8Array(bytes)
    if (this.encoding === 'windows-1252') {
      return latin1Decode(view).replace(/[\x80-\x9f]/g, (unit) => westEuropean.charAt(unit.charCodeAt(0) - 0x80))
    }
    const text = this.encoding === 'utf-8' ? utf8Decode(view) : decode(view, 'utf16le')
    if (this.fatal && this.encoding === 'utf-8' && !isSame(utf8Encode(text), view)) {
      throw new TypeError(`The encoded data was not valid for encoding ${this.encoding}`)
    }
    return text.startsWith('\ufeff') && !this.ignoreBOM ? text.slice(1) : text
  }
}

function isSame(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, index) => byte === other[index])
}

function atob(...given: readonly unknown[]): string {
  const clean = inputIn(given).replace(/[\t\n\f\r ]/g, '')
  const data = clean.length % 4 === 0 ? clean.replace(/={1,2}$/, '') : clean
  if (/[^A-Za-z0-9+/]/.test(data)) throw invalid('Invalid character')
  if (data.length % 4 === 1) throw invalid('The string to be decoded is not correctly encoded.')
  return latin1Decode(base64Decode(data))
}

function btoa(...given: readonly unknown[]): string {
  const text = inputIn(given)
  for (let index = 0; index < text.length; index++) if (text.charCodeAt(index) > 255) throw invalid('Invalid character')
  return base64Encode(latin1Encode(text))
}

function inputIn(given: readonly unknown[]): string {
  if (given.length === 0) throw new TypeError('The "input" argument must be specified')
  return String(given[0])
}

function invalid(message: string): Error {
  const error = new Error(message)
  error.name = 'InvalidCharacterError'
  return error
}

/** Everything about bytes that the global object of Node.js has. */
export const byteGlobals: Readonly<Record<string, unknown>> = {
  Buffer: namedBuffer,
  TextEncoder: TextEncoderShim,
  TextDecoder: TextDecoderShim,
  atob,
  btoa,
}
