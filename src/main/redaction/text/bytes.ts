/**
 * Small decoders that need no Node.js: base64 in both alphabets, hexadecimal, UTF-8 and UTF-16 that must read as text.
 */

const utf8 = new TextDecoder('utf-8', { fatal: true })
const utf16 = new TextDecoder('utf-16le', { fatal: true })
const base64Values = new Int8Array(128).fill(-1)
const base64Letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
for (let value = 0; value < 64; value += 1) base64Values[base64Letters.charCodeAt(value)] = value
base64Values[45] = 62
base64Values[95] = 63

/** What a letter of base64 or base64url stands for: 0 to 63; -1 for any other unit. */
export function base64Value(code: number): number {
  return code < 128 ? (base64Values[code] ?? -1) : -1
}

/** Where short texts are decoded first: a place of memory for each would cost more than to decode it. */
const short = new Uint8Array(1024)

/** The bytes of base64 or base64url text; padding, line breaks and blanks are skipped. Null at any other character. */
export function decodeBase64(text: string): Uint8Array | null {
  const most = Math.floor((text.length * 3) / 4) + 3
  const bytes = most > short.length ? new Uint8Array(most) : short
  let length = 0
  let bits = 0
  let held = 0
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i)
    if (code === 61 || code === 10 || code === 13 || code === 32 || code === 9) continue
    const value = base64Value(code)
    if (value < 0) return null
    bits = ((bits & 0xfff) << 6) | value
    held += 6
    if (held >= 8) {
      held -= 8
      bytes[length] = (bits >> held) & 255
      length += 1
    }
  }
  return bytes === short ? bytes.slice(0, length) : bytes.subarray(0, length)
}

/** The bytes of an even number of hexadecimal digits, or null. */
export function decodeHex(text: string): Uint8Array | null {
  if (text.length % 2 !== 0) return null
  const bytes = new Uint8Array(text.length / 2)
  for (let i = 0; i < bytes.length; i += 1) {
    const byte = Number.parseInt(text.slice(2 * i, 2 * i + 2), 16)
    if (Number.isNaN(byte)) return null
    bytes[i] = byte
  }
  return bytes
}

/** UTF-8 or UTF-16 as text, or null if it is neither or holds control characters, as binary data does. */
export function readableText(bytes: Uint8Array): string | null {
  // In UTF-16 the first sign of what is written in Latin letters has an empty half.
  if (bytes[1] === 0 || (bytes[0] === 0xff && bytes[1] === 0xfe)) return readableUtf16(bytes)
  if (bytes[0] === 0 || (bytes[0] === 0xfe && bytes[1] === 0xff)) return readableUtf16(swapped(bytes))
  if (bytes.some(isControl)) return null
  if (!mayBeUtf8(bytes)) return null
  try {
    return utf8.decode(bytes)
  } catch {
    return null
  }
}

function readableUtf16(bytes: Uint8Array): string | null {
  if (bytes.length % 2 !== 0) return null
  for (let at = 0; at < bytes.length; at += 2) if (bytes[at + 1] === 0 && isControl(bytes[at] ?? 0)) return null
  try {
    return utf16.decode(bytes)
  } catch {
    return null
  }
}

/** The bytes of each unit in the other order. */
function swapped(bytes: Uint8Array): Uint8Array {
  return bytes.map((_, at) => bytes[at ^ 1] ?? 0)
}

function isControl(byte: number): boolean {
  return byte < 32 && byte !== 9 && byte !== 10 && byte !== 13 && byte !== 27
}

/** False where a first byte has no byte that goes on behind it: far cheaper to see than to have the decoder throw. */
function mayBeUtf8(bytes: Uint8Array): boolean {
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0
    if (byte < 128) continue
    const further = byte >= 0xf5 ? -1 : byte >= 0xf0 ? 3 : byte >= 0xe0 ? 2 : byte >= 0xc2 ? 1 : -1
    if (further < 0) return false
    for (let next = at + 1; next <= at + further; next += 1) if (((bytes[next] ?? 0) & 0xc0) !== 0x80) return false
    at += further
  }
  return true
}

/** Base64 of UTF-8 text, in the standard alphabet with padding. */
export function encodeBase64(bytes: Uint8Array): string {
  let text = ''
  for (let i = 0; i < bytes.length; i += 3) {
    const [a = 0, b, c] = [bytes[i], bytes[i + 1], bytes[i + 2]]
    const all = (a << 16) | ((b ?? 0) << 8) | (c ?? 0)
    text +=
      letter(all >> 18) +
      letter(all >> 12) +
      (b === undefined ? '=' : letter(all >> 6)) +
      (c === undefined ? '=' : letter(all))
  }
  return text
}

function letter(bits: number): string {
  return base64Letters.charAt(bits & 63)
}

/** Hexadecimal digits of bytes, in lower case. */
export function encodeHex(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += byte.toString(16).padStart(2, '0')
  return text
}
