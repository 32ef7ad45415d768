import type { ServerResponse } from 'node:http'
import type { WireAnswer } from './wire-answer.ts'

/** Writes an answer as it is; returns false where the caller has hung up. `last` closes the connection after it. */
export function sendAnswer(response: ServerResponse, answer: WireAnswer, last: boolean): boolean {
  // Of requests sent ahead on one connection the later responses have no socket yet: the request has.
  if (response.destroyed || response.req.socket.destroyed || answer.statusCode === 0) return false
  const headers = answer.headers.flat()
  if (answer.statusCode !== 204 && answer.statusCode !== 304) headers.push('content-length', String(answer.body.length))
  if (last && !headers.includes('connection')) headers.push('connection', 'close')
  response.writeHead(answer.statusCode, headers)
  response.end(answer.body)
  return true
}
