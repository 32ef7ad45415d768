import { validateHeaderName, validateHeaderValue } from 'node:http'
import { setImmediate as othersFirst } from 'node:timers/promises'
import { statusFault } from '../../shared/answer-status.ts'
import type { KeptFile } from '../../shared/binary-files.ts'
import type { HeaderPairs } from '../../shared/delivery.ts'
import type { WorkflowAnswer } from '../../shared/execution.ts'
import { isLong, jsonPieces } from '../../shared/json-pieces.ts'
import { messageOf } from '../../shared/message-of.ts'

/** An answer as it goes on the wire. */
export interface WireAnswer {
  readonly statusCode: number
  readonly headers: HeaderPairs
  readonly body: Uint8Array
  /** Its body is what this file holds; then `body` is empty until it is opened (`withFileOpen`). Absent: it is `body`. */
  readonly file?: KeptFile
  /** What is sent behind `body`, which is the beginning alone then. */
  readonly further?: FurtherBody
}

/** The rest of a body that is read as it is sent. */
interface FurtherBody {
  /** Of the whole body, its beginning included. */
  readonly bytes: number
  readonly parts: AsyncIterableIterator<Uint8Array>
}

const nothing = new Uint8Array()
const jsonType = 'application/json; charset=utf-8'

/** Fields that frame the message: Node.js writes them, a workflow must not. */
const framing = new Set(['content-length', 'transfer-encoding', 'connection', 'keep-alive', 'upgrade', 'trailer'])

/** Turns what a workflow answers into bytes and headers. A status that cannot be sent makes it an answer 500 that says so. */
export function wireAnswer(answer: WorkflowAnswer, extra: HeaderPairs = []): WireAnswer {
  return wired(answer, extra, null)
}

/** The same of an answer for which nobody waits in this turn: long JSON is written some of it at a time. */
export function wireAnswerInTurns(answer: WorkflowAnswer, extra: HeaderPairs = []): WireAnswer | Promise<WireAnswer> {
  const { body } = answer
  if (body.kind !== 'json' || !isLong(body.value)) return wired(answer, extra, null)
  return jsonInTurns(body.value).then((bytes) => wired(answer, extra, bytes))
}

async function jsonInTurns(value: unknown): Promise<Uint8Array> {
  const written: Uint8Array[] = []
  for (const piece of jsonPieces(value, (json) => json)) {
    written.push(Buffer.from(piece))
    await othersFirst()
  }
  return Buffer.concat(written)
}

/** `json`: the body of JSON where it is written already. */
function wired(answer: WorkflowAnswer, extra: HeaderPairs, json: Uint8Array | null): WireAnswer {
  const { statusCode, body } = answer
  const own = Object.entries(answer.headers).filter(([name]) => !framing.has(name.toLowerCase()))
  const wrongStatus = statusProblem(statusCode)
  if (wrongStatus !== null) return problemAnswer(wrongStatus, extra)
  const empty = statusCode === 204 || statusCode === 304
  const ownType = own.find(([name]) => name.toLowerCase() === 'content-type')
  const others = own.filter((pair) => pair !== ownType).map(([name, value]) => [name, value] as const)
  // One that says nothing counts for none.
  const givenType = ownType?.[1] === '' ? undefined : ownType?.[1]
  if (givenType !== undefined && !isMediaType(givenType) && (body.kind === 'json' || body.kind === 'text')) {
    // As the service: it finds out when the status and the headers are on their way.
    return emptyAnswer(500, [['content-type', givenType], ...others, ...extra])
  }
  const [type, bytes] = bodyOf(body, givenType, json)
  const typed: HeaderPairs = type === null || empty ? [] : [['content-type', type]]
  // What the workflow says itself counts: a header of that name stands once.
  const said = new Set(others.map(([name]) => name.toLowerCase()))
  const added = extra.filter(([name]) => !said.has(name.toLowerCase()))
  const wire = { statusCode, headers: [...typed, ...others, ...added], body: empty ? nothing : bytes }
  return body.kind === 'file' && !empty ? { ...wire, file: body.file } : wire
}

/** What is wrong with a status; null where it can be sent. Behind one below 200 the caller would wait for another. */
function statusProblem(status: number): string | null {
  const isPreliminary = status >= 100 && status < 200
  return isPreliminary ? `Invalid status code: ${status}. Status code must be greater than 199.` : statusFault(status)
}

const mediaType = /^[\w!#$%&'*+.^`|~-]+\/[\w!#$%&'*+.^`|~-]+[ \t]*(?:;|$)/

function isMediaType(text: string): boolean {
  return mediaType.test(text)
}

/**
 * The answer, or the 500 that says which header of it cannot be sent: what a workflow, a file or a caller has written stands in
 * headers, types of content and allowed origins.
 */
export function sendable(answer: WireAnswer): WireAnswer {
  const said: (readonly [string, string])[] = []
  let problem: string | null = null
  for (const [name, value] of answer.headers) {
    const wrong = headerProblem(name, value)
    // What stands before it is said already; what a browser asks of an answer is the listener's own to say.
    if (wrong === null && (problem === null || /^access-control-/i.test(name))) said.push([name, value])
    problem ??= wrong
  }
  if (problem === null) return answer
  return problemAnswer(
    problem,
    said.filter(([name]) => name.toLowerCase() !== 'content-type'),
  )
}

function headerProblem(name: string, value: string): string | null {
  try {
    validateHeaderName(name)
    validateHeaderValue(name, value)
    return null
  } catch (error) {
    return messageOf(error)
  }
}

function bodyOf(
  body: WorkflowAnswer['body'],
  ownType: string | undefined,
  json: Uint8Array | null,
): [string | null, Uint8Array] {
  switch (body.kind) {
    case 'none':
      return [ownType ?? jsonType, nothing]
    case 'json':
      return [
        withCharset(ownType ?? jsonType),
        json ?? Buffer.from((JSON.stringify(body.value) as string | undefined) ?? ''),
      ]
    case 'text':
      return [withCharset(ownType ?? body.contentType), Buffer.from(body.text)]
    case 'binary':
      return [withCharsetOfText(ownType ?? body.contentType), Buffer.from(body.base64, 'base64')]
    case 'file':
      return [withCharsetOfText(ownType ?? body.contentType), nothing]
  }
}

/** What is written as text here is UTF-8, whatever its type says. */
function withCharset(type: string): string {
  const [kind = '', ...parameters] = type.split(';').map((part) => part.trim())
  const others = parameters.filter((parameter) => parameter !== '' && !/^charset=/i.test(parameter))
  return [kind, ...others, 'charset=utf-8'].join('; ')
}

/** Bytes keep what their type says; text that says nothing of its letters is UTF-8. */
function withCharsetOfText(type: string): string {
  return /^text\/[^;]+$/i.test(type) ? `${type.trim()}; charset=utf-8` : type
}

export function jsonAnswer(statusCode: number, value: unknown, extra: HeaderPairs = []): WireAnswer {
  return { statusCode, headers: [['content-type', jsonType], ...extra], body: Buffer.from(JSON.stringify(value)) }
}

/** The answer where something stands in the way of an execution: 500 with the text, as the workflow format sends it. */
export function problemAnswer(message: string, extra: HeaderPairs = []): WireAnswer {
  return jsonAnswer(500, { code: 0, message }, extra)
}

/** An answer of plain text without a content type, as the workflow format sends for refused requests. */
export function plainAnswer(statusCode: number, text: string, headers: HeaderPairs = []): WireAnswer {
  return { statusCode, headers, body: Buffer.from(text) }
}

export function emptyAnswer(statusCode: number, headers: HeaderPairs = []): WireAnswer {
  return { statusCode, headers, body: nothing }
}
