import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib'
import type { Delivery } from '../../shared/delivery.ts'
import { headerValue } from '../../shared/headers.ts'

/** The body of a delivery as evidence has it. */
export interface BodyOfDelivery {
  /** Null where it is no text. */
  readonly text: string | null
  /** The bytes of one that is no text; null of any other. */
  readonly bytes: Uint8Array | null
  /** What is to be known of it, in a sentence. */
  readonly note?: string
}

/** Longest body that is unpacked, in bytes. */
const mostUnpacked = 64 * 1024 * 1024
const unpackers: Readonly<Record<string, (bytes: Uint8Array) => Uint8Array>> = {
  gzip: (bytes) => gunzipSync(bytes, { maxOutputLength: mostUnpacked }),
  'x-gzip': (bytes) => gunzipSync(bytes, { maxOutputLength: mostUnpacked }),
  deflate: (bytes) => inflateSync(bytes, { maxOutputLength: mostUnpacked }),
  br: (bytes) => brotliDecompressSync(bytes, { maxOutputLength: mostUnpacked }),
}

/** The bytes that were kept, as text where they are text; a body that was sent packed is shown unpacked, for only so it can be searched. */
export function bodyOfDelivery(delivery: Pick<Delivery, 'headers' | 'bodyBytes'>, bytes: Uint8Array): BodyOfDelivery {
  const encoding = headerValue(delivery.headers, 'content-encoding')?.trim().toLowerCase() ?? ''
  const cut = bytes.length < delivery.bodyBytes
  const cutNote = `Of its ${String(delivery.bodyBytes)} bytes the first ${String(bytes.length)} were kept.`
  const unpacked = cut ? null : unpackedBy(encoding, bytes)
  const text = textOf(unpacked ?? bytes)
  if (text === null) return { text, bytes: unpacked ?? bytes, ...(cut && { note: cutNote }) }
  if (unpacked !== null) {
    return {
      text,
      bytes: null,
      note: `It came packed (${encoding}) and is shown unpacked; send it without that header.`,
    }
  }
  return { text, bytes: null, ...(cut && { note: cutNote }) }
}

function unpackedBy(encoding: string, bytes: Uint8Array): Uint8Array | null {
  const unpack = unpackers[encoding]
  if (unpack === undefined) return null
  try {
    return unpack(bytes)
  } catch {
    return null
  }
}

/** The bytes as text; null where they are not text. */
function textOf(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return null
  }
}
