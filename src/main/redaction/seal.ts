import type { Redacted, RedactedBytes } from '../../shared/redacted.ts'

/** Calls a text redacted. The one cast to {@link Redacted} in the program: only the redactor, which has just done it, calls this. */
export function seal(text: string): Redacted {
  return text as Redacted
}

/** The same for bytes: only `redact-bytes.ts`, which has just searched them, calls this. */
export function sealBytes(bytes: Uint8Array): RedactedBytes {
  return bytes as RedactedBytes
}
