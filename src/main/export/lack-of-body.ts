import type { BundleRequest } from '../../shared/evidence-bundle.ts'

/** What of the body of an outgoing request is not here, in a sentence; empty where it is whole. */
export function lackOfBody({ body, body_bytes: bytes }: Pick<BundleRequest, 'body' | 'body_bytes'>): readonly string[] {
  if (body === null) return bytes === 0 ? [] : [`Its body of ${String(bytes)} bytes is no text and was not kept.`]
  return bytes > keptBytes ? [`Of its body of ${String(bytes)} bytes the first ${String(keptBytes)} were kept.`] : []
}

/** So much of a text is kept of a request that a node sends. */
const keptBytes = 65_536
