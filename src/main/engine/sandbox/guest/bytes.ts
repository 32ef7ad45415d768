/** Text to bytes and back, by the WHATWG rules for UTF-8: lone surrogates and broken bytes become U+FFFD. */

export function utf8Encode(text: string): Uint8Array {
  let bytes = new Uint8Array(text.length + 16)
  let length = 0
  for (let index = 0; index < text.length; index++) {
    if (length + 4 > bytes.length) {
      const larger = new Uint8Array(bytes.length * 2)
      larger.set(bytes)
      bytes = larger
    }
    const unit = text.charCodeAt(index)
    if (unit < 0x80) {
      bytes[length++] = unit
      continue
    }
    let point = text.codePointAt(index) ?? 0xfffd
    if (point > 0xffff) index++
    else if (point >= 0xd800 && point <= 0xdfff) point = 0xfffd
    if (point < 0x800) bytes[length++] = 0xc0 | (point >> 6)
    else {
      if (point < 0x10000) bytes[length++] = 0xe0 | (point >> 12)
      else {
        bytes[length++] = 0xf0 | (point >> 18)
        bytes[length++] = 0x80 | ((point >> 12) & 63)
      }
      bytes[length++] = 0x80 | ((point >> 6) & 63)
    }
    bytes[length++] = 0x80 | (point & 63)
  }
  return bytes.subarray(0, length)
}

export function utf8Decode(bytes: Uint8Array): string {
  let text = ''
  let units: number[] = []
  let index = 0
  while (index < bytes.length) {
    const first = bytes[index++] ?? 0
    let point = first
    if (first >= 0x80) {
      const more = first >= 0xf0 && first < 0xf5 ? 3 : first >= 0xe0 ? 2 : first >= 0xc2 ? 1 : 0
      point = more === 0 || first >= 0xf5 ? 0xfffd : first & (0x3f >> more)
      for (let taken = 0; taken < more && point !== 0xfffd; taken++) {
        const next = bytes[index] ?? 0
        const low = taken > 0 ? 0x80 : first === 0xe0 ? 0xa0 : first === 0xf0 ? 0x90 : 0x80
        const high = taken > 0 ? 0xbf : first === 0xed ? 0x9f : first === 0xf4 ? 0x8f : 0xbf
        if (next < low || next > high) point = 0xfffd
        else {
          point = (point << 6) | (next & 63)
          index++
        }
      }
    }
    if (point > 0xffff) units.push(0xd800 + ((point - 0x10000) >> 10), 0xdc00 + ((point - 0x10000) & 0x3ff))
    else units.push(point)
    if (units.length > 4096) {
      text += String.fromCharCode(...units)
      units = []
    }
  }
  return text + String.fromCharCode(...units)
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
const letters = Uint8Array.from(alphabet, (letter) => letter.charCodeAt(0))
const noLetter = 255
/** What each letter stands for, by its code. */
const valueOf = new Uint8Array(256).fill(noLetter)
letters.forEach((letter, value) => (valueOf[letter] = value))
valueOf['-'.charCodeAt(0)] = 62
valueOf['_'.charCodeAt(0)] = 63
const padding = '='.charCodeAt(0)
/** So many bytes are written at once: a text for each three of them would take twenty times their room. */
const pieceBytes = 3 * 1024
/** Two letters for each twelve bits, the first one in the lower half. */
const pairs = Uint16Array.from(
  { length: 4096 },
  (_, bits) => (letters[bits >> 6] ?? 0) | ((letters[bits & 63] ?? 0) << 8),
)

export function base64Encode(bytes: Uint8Array): string {
  let text = ''
  const whole = bytes.length - (bytes.length % 3)
  for (let from = 0; from < whole; from += pieceBytes) {
    const end = Math.min(from + pieceBytes, whole)
    const written = new Uint16Array(((end - from) / 3) * 2)
    for (let index = from, at = 0; index < end; index += 3) {
      const group = ((bytes[index] ?? 0) << 16) | ((bytes[index + 1] ?? 0) << 8) | (bytes[index + 2] ?? 0)
      written[at++] = pairs[group >> 12] ?? 0
      written[at++] = pairs[group & 4095] ?? 0
    }
    text += String.fromCharCode(...new Uint8Array(written.buffer))
  }
  if (whole === bytes.length) return text
  const second = bytes[whole + 1]
  const group = ((bytes[whole] ?? 0) << 16) | ((second ?? 0) << 8)
  const last = [group >> 18, (group >> 12) & 63, (group >> 6) & 63].map((bits) => letters[bits] ?? 0)
  return `${text}${String.fromCharCode(...(second === undefined ? [...last.slice(0, 2), padding] : last), padding)}`
}

/** Both alphabets, with or without padding; other characters are passed over, as Node.js does. */
export function base64Decode(text: string): Uint8Array {
  const bytes = new Uint8Array(Math.floor((text.length * 3) / 4) + 3)
  let length = 0
  let index = 0
  // Four letters at a time, as long as they are letters.
  for (; index + 3 < text.length; index += 4) {
    const first = valueOf[text.charCodeAt(index)] ?? noLetter
    const second = valueOf[text.charCodeAt(index + 1)] ?? noLetter
    const third = valueOf[text.charCodeAt(index + 2)] ?? noLetter
    const fourth = valueOf[text.charCodeAt(index + 3)] ?? noLetter
    if ((first | second | third | fourth) > 63) break
    const group = (first << 18) | (second << 12) | (third << 6) | fourth
    bytes[length++] = group >> 16
    bytes[length++] = group >> 8
    bytes[length++] = group
  }
  let bits = 0
  let held = 0
  for (; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (code === padding) break
    const value = valueOf[code] ?? noLetter
    if (value === noLetter) continue
    held = ((held << 6) | value) & 0xffff
    bits += 6
    if (bits >= 8) {
      bits -= 8
      bytes[length++] = (held >> bits) & 255
    }
  }
  return bytes.subarray(0, length)
}

const hexValueOf = new Uint8Array(128).fill(noLetter)
Array.from('0123456789abcdef', (digit, value) => (hexValueOf[digit.charCodeAt(0)] = value))
Array.from('ABCDEF', (digit, value) => (hexValueOf[digit.charCodeAt(0)] = value + 10))
const hexOf = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

function hexEncode(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += hexOf[byte] ?? ''
  return text
}

function hexDecode(text: string): Uint8Array {
  const bytes = new Uint8Array(Math.floor(text.length / 2))
  let length = 0
  for (let index = 0; index + 1 < text.length; index += 2) {
    const high = hexValueOf[text.charCodeAt(index)] ?? noLetter
    const low = hexValueOf[text.charCodeAt(index + 1)] ?? noLetter
    if ((high | low) > 15) break
    bytes[length++] = (high << 4) | low
  }
  return bytes.subarray(0, length)
}

export function latin1Decode(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return text
}

export function latin1Encode(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length)
  for (let index = 0; index < text.length; index++) bytes[index] = text.charCodeAt(index)
  return bytes
}

const encodings = /^(?:utf-?8|utf-?16le|ucs-?2|hex|base64|base64url|latin1|binary|ascii)$/i

/** True for a name that Node.js has for an encoding. */
export function isEncoding(name: unknown): name is string {
  return typeof name === 'string' && encodings.test(name)
}

/** Bytes of a text in one of Node.js' encodings. */
export function encode(text: string, encoding: string): Uint8Array {
  switch (encoding.toLowerCase()) {
    case 'base64':
    case 'base64url':
      return base64Decode(text)
    case 'hex':
      return hexDecode(text)
    case 'latin1':
    case 'binary':
    case 'ascii':
      return latin1Encode(text)
    case 'utf16le':
    case 'ucs2':
    case 'ucs-2':
    case 'utf-16le': {
      const bytes = new Uint8Array(text.length * 2)
      for (let index = 0; index < text.length; index++) {
        bytes[index * 2] = text.charCodeAt(index) & 255
        bytes[index * 2 + 1] = text.charCodeAt(index) >> 8
      }
      return bytes
    }
    case 'utf8':
    case 'utf-8':
      return utf8Encode(text)
    default:
      throw new TypeError(`Unknown encoding: ${encoding}`)
  }
}

/** Text of bytes in one of Node.js' encodings. */
export function decode(bytes: Uint8Array, encoding: string): string {
  switch (encoding.toLowerCase()) {
    case 'base64':
      return base64Encode(bytes)
    case 'base64url':
      return base64Encode(bytes).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
    case 'hex':
      return hexEncode(bytes)
    case 'ascii':
      return latin1Decode(bytes.map((byte) => byte & 127))
    case 'latin1':
    case 'binary':
      return latin1Decode(bytes)
    case 'utf16le':
    case 'ucs2':
    case 'ucs-2':
    case 'utf-16le': {
      let text = ''
      for (let index = 0; index + 1 < bytes.length; index += 2) {
        text += String.fromCharCode((bytes[index] ?? 0) | ((bytes[index + 1] ?? 0) << 8))
      }
      return text
    }
    case 'utf8':
    case 'utf-8':
      return utf8Decode(bytes)
    default:
      throw new TypeError(`Unknown encoding: ${encoding}`)
  }
}

/** Bytes in their order: -1, 0 or 1. */
export function orderOf(a: Uint8Array, b: Uint8Array): number {
  const shared = Math.min(a.length, b.length)
  for (let index = 0; index < shared; index++) {
    const difference = (a[index] ?? 0) - (b[index] ?? 0)
    if (difference !== 0) return difference < 0 ? -1 : 1
  }
  return Math.sign(a.length - b.length)
}
