/**
 * The text of bytes that a person gave: UTF-8, or UTF-16 where its mark stands before it, as editors and shells of Windows write
 * it. The mark itself is no part of the text.
 */
export function textOfBytes(bytes: Uint8Array): string {
  const isLittleEndian = bytes[0] === 0xff && bytes[1] === 0xfe
  const isBigEndian = bytes[0] === 0xfe && bytes[1] === 0xff
  return new TextDecoder(isLittleEndian ? 'utf-16le' : isBigEndian ? 'utf-16be' : 'utf-8').decode(bytes)
}
