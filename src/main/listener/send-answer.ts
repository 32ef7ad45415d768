import type { ServerResponse } from 'node:http'
import type { WireAnswer } from './wire-answer.ts'

/** In bytes. */
const longestInOnePiece = 16_384

/** Writes an answer as it is; returns false where the caller has hung up. `last` closes the connection after it. */
export function sendAnswer(response: ServerResponse, answer: WireAnswer, last: boolean): boolean {
  // Of requests sent ahead on one connection the later responses have no socket yet: the request has.
  if (response.destroyed || response.req.socket.destroyed || answer.statusCode === 0) return false
  const headers = answer.headers.flat()
  if (answer.statusCode !== 204 && answer.statusCode !== 304) headers.push('content-length', String(answer.body.length))
  if (last && !headers.includes('connection')) headers.push('connection', 'close')
  response.writeHead(answer.statusCode, headers)
  // A short body as a string goes out with the head in one piece; latin1 is byte for byte.
  if (answer.body.length > longestInOnePiece) response.end(answer.body)
  else response.end(latin1Of(answer.body), 'latin1')
  return true
}

function latin1Of({ buffer, byteOffset, length }: Uint8Array): string {
  return Buffer.from(buffer, byteOffset, length).toString('latin1')
}
