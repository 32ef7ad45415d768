/** A byte that is no UTF-8 stands in a text as a lone surrogate of this many more (as Python's `surrogateescape` does). */
const offset = 0xdc00

/** Bytes as text that loses none of them. */
export function looseText(bytes: Uint8Array): string {
  const whole = Buffer.from(bytes)
  const text = whole.toString('utf8')
  if (!text.includes('\uFFFD')) return text
  let written = ''
  for (let at = 0; at < whole.length;) {
    const length = [1, 2, 3, 4].find((count) => isWhole(whole.subarray(at, at + count), count))
    written +=
      length === undefined
        ? String.fromCharCode(offset + (whole[at] ?? 0))
        : whole.subarray(at, at + length).toString('utf8')
    at += length ?? 1
  }
  return written
}

function isWhole(bytes: Buffer, count: number): boolean {
  const text = bytes.toString('utf8')
  return bytes.length === count && !text.includes('\uFFFD') && Array.from(text).length === 1
}

/** The bytes of such a text. */
export function looseBytes(text: string): Buffer {
  if (!/[\uDC80-\uDCFF]/.test(text)) return Buffer.from(text)
  return Buffer.concat(
    Array.from(text, (sign) => {
      const code = sign.length === 1 ? sign.charCodeAt(0) - offset : -1
      return code >= 0x80 && code <= 0xff ? Buffer.from([code]) : Buffer.from(sign)
    }),
  )
}
