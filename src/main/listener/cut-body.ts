import { headerValue } from '../../shared/headers.ts'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Arrival } from './arrival.ts'
import { jsonAnswer, type WireAnswer } from './wire-answer.ts'

/** How long a caller may go on sending what is thrown away, before its connection ends, in milliseconds. */
const lingerMs = 500
/** Most bytes of it that are taken. */
const lingerBytes = 4 * 1024 * 1024

/** What is said of a body that was not taken to its end. */
export function cutSentence({ bodyBytes, request }: Arrival, limitBytes: number): string {
  const announced = headerValue(request.headers, 'content-length')
  const came = `after ${String(bodyBytes)} bytes${announced === undefined ? '' : ` of the ${announced} announced`}`
  return `the body is larger than ${String(limitBytes)} bytes, which is the limit, so it was cut off ${came}: send less, or a link to the data`
}

/** The answer to it: the status that says so (RFC 9110 §15.5.14). */
export function tooLargeAnswer(limitBytes: number): WireAnswer {
  return jsonAnswer(413, { code: 413, message: `The body is larger than ${String(limitBytes)} bytes` })
}

/**
 * Answers a request whose body is still coming, then ends its connection. A caller that writes before it reads would lose the
 * answer to the reset of a connection closed at once, so the rest is thrown away for a moment. False where it has hung up.
 */
export function answerAndCut(message: IncomingMessage, response: ServerResponse, answer: WireAnswer): boolean {
  if (response.destroyed || message.socket.destroyed || answer.statusCode === 0) return false
  response.writeHead(answer.statusCode, [
    ...answer.headers.flat(),
    ...['content-length', String(answer.body.length), 'connection', 'close'],
  ])
  if (answer.body.length > 0) response.write(answer.body)
  else response.flushHeaders()
  let thrownAway = 0
  const end = (): void => {
    clearTimeout(clock)
    message.pause()
    response.end()
  }
  const clock = setTimeout(end, lingerMs)
  message.on('data', (chunk: Buffer) => {
    thrownAway += chunk.length
    if (thrownAway > lingerBytes) end()
  })
  message.once('end', end).once('close', end).resume()
  return true
}
