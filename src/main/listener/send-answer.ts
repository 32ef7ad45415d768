import type { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { WireAnswer } from './wire-answer.ts'

/** In bytes. */
const longestInOnePiece = 16_384

/**
 * Writes an answer as it is; returns false where the caller has hung up. `last` closes the connection after it. Of a body that is read
 * as it is sent, no more is read than the caller takes.
 */
export function sendAnswer(response: ServerResponse, answer: WireAnswer, last: boolean): boolean {
  // Of requests sent ahead on one connection the later responses have no socket yet: the request has.
  if (response.destroyed || response.req.socket.destroyed || answer.statusCode === 0) return false
  const headers = answer.headers.flat()
  const length = answer.further?.bytes ?? answer.body.length
  if (answer.statusCode !== 204 && answer.statusCode !== 304) headers.push('content-length', String(length))
  if (last && !headers.includes('connection')) headers.push('connection', 'close')
  response.writeHead(answer.statusCode, headers)
  if (answer.further !== undefined) {
    sendInParts(response, answer.body, answer.further.parts)
    return true
  }
  // A short body as a string goes out with the head in one piece; latin1 is byte for byte.
  if (answer.body.length > longestInOnePiece) response.end(answer.body)
  else response.end(latin1Of(answer.body), 'latin1')
  return true
}

/** A caller that leaves, or a disk that fails, ends the connection: what came of the body is shorter than was said. */
function sendInParts(response: ServerResponse, beginning: Uint8Array, parts: AsyncIterableIterator<Uint8Array>): void {
  if (response.req.method === 'HEAD') {
    response.end()
    void parts.return?.()
    return
  }
  const whole = async function* (): AsyncGenerator<Uint8Array> {
    yield beginning
    yield* parts
  }
  pipeline(Readable.from(whole(), { objectMode: false }), response)
    .catch(() => undefined)
    .finally(() => parts.return?.())
    .catch(() => undefined)
}

function latin1Of({ buffer, byteOffset, length }: Uint8Array): string {
  return Buffer.from(buffer, byteOffset, length).toString('latin1')
}
