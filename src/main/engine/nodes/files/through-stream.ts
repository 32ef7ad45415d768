import { pipeline, type Duplex } from 'node:stream'

/**
 * What a stream makes of these parts, as it comes. Fails as the parts do or the stream does; where nobody goes on, both are closed.
 */
export async function* throughStream(parts: AsyncIterable<Uint8Array>, stream: Duplex): AsyncGenerator<Uint8Array> {
  // Its error is that of the stream too, which is read below.
  pipeline(parts, stream, () => undefined)
  yield* stream as AsyncIterable<Uint8Array>
}
