// Packed files by their first bytes (RFC 1952 §2.3.1; APPNOTE.TXT §4.3.7).

/** True for the first bytes of a gzip file. */
export function isGzip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x1f && bytes[1] === 0x8b
}

/** True for the first bytes of a ZIP archive that holds something. */
export function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 0x03 && bytes[3] === 0x04
}

/** True for a tar archive, by the magic of its first header (POSIX.1-1988 ustar). */
export function isTar(bytes: Uint8Array): boolean {
  return Array.from('ustar').every((letter, at) => bytes[257 + at] === letter.charCodeAt(0))
}
