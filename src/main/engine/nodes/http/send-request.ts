/**
 * Sends one HTTP request of a node through `surroundings.dispatcher` and keeps it, with its answer or its error, with the
 * running attempt. Nothing in the engine sends a request another way.
 */
import { STATUS_CODES } from 'node:http'
import type { OutgoingAnswer, OutgoingRequest } from '../../../../shared/execution.ts'
import { NodeFailure } from '../../node-failure.ts'
import type { NodeContext } from '../node-kind.ts'
import { networkText } from './http-texts.ts'
import { causesOf } from '../../failure-from.ts'
import { decompress } from './decompress.ts'
import type { ClientCertificate } from '../../surroundings.ts'
import { setOwn } from '../../../../shared/own-field.ts'
import { madeUpHeader, noRuleHeader } from '../../../../shared/made-up-answer.ts'
import { hostOf, isClosedCode, longestHoldMs, type Departure } from '../../departure.ts'

export interface RequestToSend {
  readonly method: string
  readonly url: URL
  /** Names as they go on the wire. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Uint8Array | null
  /** The item it is sent for; null where it is for none. */
  readonly itemIndex: number | null
  readonly timeoutMs: number
  readonly allowUnauthorizedCertificates?: boolean
  /** URL of an HTTP proxy; null for none. */
  readonly proxy?: string | null
  /** What the client shows to the other side at the TLS handshake; null for nothing. */
  readonly clientCertificate?: ClientCertificate | null
  /** False where it was led here by another host, and the secrets of the credential stayed behind; absent: true. */
  readonly carriesCredential?: boolean
  /** Told of the answer as it comes, so that it is known how far one came that did not end; absent: nobody is. */
  readonly arrival?: ArrivalWatch
}

export interface ArrivalWatch {
  /** The head is there. `contentType`: empty where it names none. */
  readonly head: (status: number, contentType: string) => void
  /** A piece of the body; never called where the body is compressed. */
  readonly part: (bytes: Buffer) => void
}

export interface ReceivedAnswer {
  readonly status: number
  readonly statusText: string
  /** Names in lower case; repeated headers as a list. */
  readonly headers: Readonly<Record<string, string | readonly string[]>>
  /** The body, decompressed. */
  readonly bytes: Buffer
  /** Present where a stand-in made it up, because nobody wrote an answer. */
  readonly madeUp?: true
  /** Present where a stand-in answered 404 because none of its written answers is for the request. */
  readonly noRule?: true
}

const recordedBytes = 64 * 1024
const mostBytes = 256 * 1024 * 1024

/** The answer, whatever its status. Throws a `NodeFailure` (NodeApiError) where none came. */
export async function sendRequest(context: NodeContext, request: RequestToSend): Promise<ReceivedAnswer> {
  const { surroundings } = context.engine
  const started = surroundings.now()
  let answer: ReceivedAnswer | null = null
  let error: Error | null = null
  try {
    answer = await exchange(context, request)
    if (answer.madeUp === true) noteMadeUp(context, request, answer.status)
    if (answer.noRule === true) noteNoRule(context, request)
    return answer
  } catch (thrown) {
    error = thrown instanceof Error ? thrown : new Error(String(thrown))
    throw networkFailure(error, request)
  } finally {
    context.sent(keep(request, started, surroundings.now(), answer, error))
  }
}

async function exchange(context: NodeContext, request: RequestToSend): Promise<ReceivedAnswer> {
  const { request: send } = await import('undici')
  const dispatcher = await context.engine.surroundings.dispatcher(
    {
      allowUnauthorizedCertificates: request.allowUnauthorizedCertificates ?? false,
      proxy: request.proxy ?? null,
      ...(request.clientCertificate ? { clientCertificate: request.clientCertificate } : {}),
    },
    departureOf(context, request),
  )
  // It may have been held while a person was asked.
  context.signal.throwIfAborted()
  const timeout = AbortSignal.timeout(request.timeoutMs)
  const { statusCode, statusText, headers, body } = await send(request.url, {
    method: request.method,
    headers: request.headers,
    body: request.body,
    dispatcher,
    signal: AbortSignal.any([context.signal, timeout]),
    headersTimeout: request.timeoutMs,
    bodyTimeout: request.timeoutMs,
    // One connection for each request: a kept one that the other side has closed would look like a failure.
    reset: true,
  })
  const received: Record<string, string | readonly string[]> = {}
  const { [madeUpHeader]: madeUp, [noRuleHeader]: noRule, ...own } = headers
  for (const [name, value] of Object.entries(own)) if (value !== undefined) setOwn(received, name, value)
  const type = headers['content-type']
  request.arrival?.head(statusCode, typeof type === 'string' ? type : '')
  const isPlain = headers['content-encoding'] === undefined
  const bytes = await readBody(body, lengthIn(headers['content-length']), isPlain ? request.arrival?.part : undefined)
  return {
    status: statusCode,
    statusText: statusText === '' ? (STATUS_CODES[statusCode] ?? '') : statusText,
    headers: received,
    bytes: await decompress(bytes, headers['content-encoding']),
    ...(madeUp === undefined ? {} : { madeUp: true }),
    ...(noRule === undefined ? {} : { noRule: true }),
  }
}

function departureOf(context: NodeContext, request: RequestToSend): Departure {
  const { workflow, execution } = context.scope
  return {
    workflow: { id: workflow.id, name: workflow.name },
    executionId: execution.id,
    node: context.node.name,
    method: request.method,
    url: request.url.href,
    credentialIds: request.carriesCredential === false ? [] : [...context.usedCredentials],
    holdMs: Math.min(request.timeoutMs, longestHoldMs),
  }
}

/** Contract §7 rule 2: what comes of an answer that nobody gave must not look like a success of the API. */
function noteMadeUp(context: NodeContext, { method, url, itemIndex }: RequestToSend, status: number): void {
  context.note(
    'unwritten-answer',
    `Nobody wrote an answer for ${method} ${hostOf({ url: url.href })}${url.pathname}: a stand-in answered with a made-up success (${status}), and nothing left this machine. Write or record its answer, or let the host go out for real.`,
    itemIndex === null ? [] : [itemIndex],
  )
}

function noteNoRule(context: NodeContext, { method, url, itemIndex }: RequestToSend): void {
  context.note(
    'no-rule-agrees',
    `None of the written answers of ${hostOf({ url: url.href })} is for ${method} ${url.pathname}: its stand-in answered 404, which the API itself need not do. Write or record an answer for it, or let the host go out for real.`,
    itemIndex === null ? [] : [itemIndex],
  )
}

/** Length that an answer announces, in bytes; null where it announces none, or more than is read. */
function lengthIn(header: string | readonly string[] | undefined): number | null {
  const length = typeof header === 'string' && /^\d+$/.test(header) ? Number(header) : null
  return length !== null && length <= mostBytes ? length : null
}

/** The whole body. Of an announced length it is put in its place as it comes, so that it is never held twice. */
async function readBody(
  body: AsyncIterable<unknown>,
  length: number | null,
  came?: (bytes: Buffer) => void,
): Promise<Buffer> {
  const announced = Buffer.allocUnsafeSlow(length ?? 0)
  const beyond: Buffer[] = []
  let size = 0
  for await (const chunk of body) {
    if (!Buffer.isBuffer(chunk)) continue
    if (size + chunk.length > mostBytes) throw new AnswerTooLargeError()
    const fits = chunk.copy(announced, Math.min(size, announced.length))
    if (fits < chunk.length) beyond.push(chunk.subarray(fits))
    size += chunk.length
    came?.(chunk)
  }
  return beyond.length === 0 ? announced.subarray(0, size) : Buffer.concat([announced, ...beyond])
}

/** An answer that does not end must not fill the memory. */
class AnswerTooLargeError extends Error {
  readonly code = 'ANSWER_TOO_LARGE'

  constructor() {
    super(`The answer is larger than ${mostBytes / 1024 / 1024} MiB, the most that is read`)
    this.name = 'AnswerTooLargeError'
  }
}

/** Codes of an answer that did not come in time. */
const timedOut: ReadonlySet<string> = new Set(['TimeoutError', 'UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT'])

function networkFailure(error: Error, request: RequestToSend): NodeFailure {
  const code = codeOf(error)
  const seen = code ?? error.name
  return new NodeFailure(isClosedCode(code) ? error.message : networkText(seen), {
    name: 'NodeApiError',
    ...(request.itemIndex === null ? {} : { itemIndex: request.itemIndex }),
    code: seen,
    causes: [{ name: error.name, message: error.message, code }, ...causesOf(error)],
    itemError: timedOut.has(seen)
      ? { message: `timeout of ${request.timeoutMs}ms exceeded`, name: 'AxiosError', code: 'ECONNABORTED' }
      : { message: error.message, name: error.name, code: seen },
  })
}

function codeOf(error: Error): string | null {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    const code: unknown = Reflect.get(cause, 'code')
    if (typeof code === 'string') return code
  }
  return null
}

function keep(
  request: RequestToSend,
  started: number,
  ended: number,
  answer: ReceivedAnswer | null,
  error: Error | null,
): OutgoingRequest {
  const body = request.body === null ? null : Buffer.from(request.body)
  return {
    method: request.method,
    url: request.url.href,
    headers: Object.entries(request.headers),
    body: body === null ? null : readableText(body),
    bodyBytes: body?.length ?? 0,
    startedAt: new Date(started).toISOString(),
    runTimeMs: ended - started,
    itemIndex: request.itemIndex,
    answer: answer === null ? null : keepAnswer(answer),
    error: error?.message ?? null,
  }
}

function keepAnswer({ status, headers, bytes, madeUp }: ReceivedAnswer): OutgoingAnswer {
  return {
    status,
    headers: Object.entries(headers).flatMap(([name, value]) =>
      (typeof value === 'string' ? [value] : value).map((one) => [name, one] as const),
    ),
    body: readableText(bytes),
    bodyBytes: bytes.length,
    ...(madeUp === true && { madeUp }),
  }
}

/** Text of at most 64 KiB; null for bytes that are no text. */
function readableText(bytes: Buffer): string | null {
  if (bytes.subarray(0, 1024).includes(0)) return null
  const text = bytes.subarray(0, recordedBytes).toString('utf8')
  return text.slice(0, 1024).includes('\uFFFD') ? null : text
}
