import { namedBuffer } from './buffer.ts'
import { base64Decode, base64Encode, decode, latin1Decode, latin1Encode, utf8Decode, utf8Encode } from './bytes.ts'
import { textOf } from './text-of.ts'

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
  Buffer: namedBuffer,
  TextEncoder: TextEncoderShim,
  TextDecoder: TextDecoderShim,
  atob,
  btoa,
}
