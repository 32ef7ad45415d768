import { pipeline, type Duplex } from 'node:stream'
import { NodeFailure } from '../../node-failure.ts'

/**
 * What a stream makes of these parts, as it comes. Fails as the parts do or the stream does; where nobody goes on, both are closed.
 */
export async function* throughStream(parts: AsyncIterable<Uint8Array>, stream: Duplex): AsyncGenerator<Uint8Array> {
  // Its error is that of the stream too, which is read below.
  pipeline(parts, stream, () => undefined)
  yield* stream as AsyncIterable<Uint8Array>
}

/** The same for a stream that unpacks: where it cannot, it says so in its own words, and what that means is `about`. */
export async function* unpackedThrough(
  parts: AsyncIterable<Uint8Array>,
  stream: Duplex,
  about: string,
): AsyncGenerator<Uint8Array> {
  try {
    yield* throughStream(parts, stream)
  } catch (error) {
    throw unpackingFailure(error, about) ?? error
  }
}

/** The failure of what unpacks, in its own words; null where something else failed. */
export function unpackingFailure(error: unknown, about: string): NodeFailure | null {
  const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : null
  if (!(error instanceof Error) || typeof code !== 'string' || !code.startsWith('Z_')) return null
  return new NodeFailure(error.message, { code, description: about })
}
