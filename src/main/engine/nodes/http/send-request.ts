/**
 * Sends one HTTP request of a node through `surroundings.dispatcher` and keeps it, with its answer or its error, with the
 * running attempt. Nothing in the engine sends a request another way.
 */
import { isoTime } from '../../../../shared/iso-time.ts'
import { STATUS_CODES, validateHeaderName, validateHeaderValue } from 'node:http'
import { Readable } from 'node:stream'
import type * as HttpClient from '../../../http-client/http-client.ts'
import type { KeptFile } from '../../../../shared/binary-files.ts'
import type { OutgoingAnswer, OutgoingRequest } from '../../../../shared/execution.ts'
import type { NodeContext } from '../node-kind.ts'
import { networkFailure } from './network-failure.ts'
import { decompress } from './decompress.ts'
import { AnswerTooLargeError, bodyOf, headBytes, HeadOf, keepBody, mostBytes, type KeptBody } from './kept-body.ts'
import type { PartedBytes } from '../items/binary-content.ts'
import type { ClientCertificate } from '../../surroundings.ts'
import { setOwn } from '../../../../shared/own-field.ts'
import { madeUpHeader, noRuleHeader } from '../../../../shared/made-up-answer.ts'
import { hostOf, longestHoldMs, type Departure } from '../../departure.ts'

export interface RequestToSend {
  readonly method: string
  readonly url: URL
  /** Names as they go on the wire. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Uint8Array | PartedBytes | null
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
  /** False: the answer is read in pieces, by the node; absent: the client takes it in whole. */
  readonly takesWhole?: boolean
  /** Told of the answer as it comes, so that it is known how far one came that did not end; absent: nobody is. */
  readonly arrival?: ArrivalWatch
  /** Whether an answer of that status and type is to be a file, which goes to the disk where it is long; absent: none is. */
  readonly isFile?: (status: number, contentType: string) => boolean
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
  /** The body, decompressed; where it is in a file, its beginning alone. */
  readonly bytes: Buffer
  /** The file that the body went to; absent where it is held. */
  readonly file?: KeptFile
  /** Present where a stand-in made it up, because nobody wrote an answer. */
  readonly madeUp?: true
  /** Present where a stand-in answered 404 because none of its written answers is for the request. */
  readonly noRule?: true
}

/** The answer, whatever its status. Throws a `NodeFailure` (NodeApiError) where none came. */
export async function sendRequest(context: NodeContext, request: RequestToSend): Promise<ReceivedAnswer> {
  const { surroundings } = context.engine
  const started = surroundings.now()
  let answer: ReceivedAnswer | null = null
  let error: Error | null = null
  const sent = new HeadOf()
  let status: number | null = null
  let wire = request
  const opened = (arrived: number): void => {
    status = arrived
  }
  try {
    for (const [name, value] of Object.entries(request.headers)) {
      validateHeaderName(name)
      validateHeaderValue(name, value)
    }
    wire = withoutHopHeaders(context, request)
    answer = await exchange(context, wire, sent, opened)
    if (answer.madeUp === true) noteMadeUp(context, request, answer.status)
    if (answer.noRule === true) noteNoRule(context, request)
    return answer
  } catch (thrown) {
    error = thrown instanceof Error ? thrown : new Error(String(thrown))
    const { itemIndex, timeoutMs, takesWhole = true } = request
    const lack = context.lackingCredential()
    throw networkFailure(error, { itemIndex, timeoutMs, takesWhole, status, lack })
  } finally {
    context.sent(keep(wire, sent, { started, ended: surroundings.now(), answer, error }))
  }
}

/** Headers for the connection alone, which our client sets itself and lets nobody else set. */
const hopHeaders: ReadonlySet<string> = new Set(['transfer-encoding', 'keep-alive', 'upgrade', 'expect'])

function withoutHopHeaders(context: NodeContext, request: RequestToSend): RequestToSend {
  const given = Object.entries(request.headers)
  const isHop = (name: string, value: string): boolean =>
    hopHeaders.has(name.toLowerCase()) ||
    (name.toLowerCase() === 'connection' && !['close', 'keep-alive'].includes(value.toLowerCase()))
  const dropped = given.filter(([name, value]) => isHop(name, value)).map(([name]) => name)
  if (dropped.length === 0) return request
  context.note(
    'input-discarded',
    `The header ${dropped.join(', ')} speaks of the connection alone, which is made anew for each request: it was not sent.`,
    request.itemIndex === null ? [] : [request.itemIndex],
  )
  return { ...request, headers: Object.fromEntries(given.filter(([name, value]) => !isHop(name, value))) }
}

/** Loaded when the first request is sent. */
let httpClient: Promise<typeof HttpClient> | null = null

/** `sent` hears what is sent some at a time; `opened`: of the status, once the head of the answer is there. */
async function exchange(
  context: NodeContext,
  request: RequestToSend,
  sent: HeadOf,
  opened: (status: number) => void,
): Promise<ReceivedAnswer> {
  const { request: send } = await (httpClient ??= import('../../../http-client/http-client.ts'))
  const dispatcher = await context.engine.surroundings.dispatcher(
    {
      allowUnauthorizedCertificates: request.allowUnauthorizedCertificates ?? false,
      proxy: request.proxy ?? null,
      ...(request.clientCertificate ? { clientCertificate: request.clientCertificate } : {}),
    },
    departureOf(context, request),
  )
  // It may have been held while a person was asked.
  context.stopped.signal.throwIfAborted()
  const timeout = AbortSignal.timeout(request.timeoutMs)
  const { statusCode, statusText, headers, body } = await send(request.url, {
    method: request.method,
    ...wireBody(request, sent),
    dispatcher,
    signal: AbortSignal.any([context.stopped.signal, timeout]),
    headersTimeout: request.timeoutMs,
    bodyTimeout: request.timeoutMs,
    // One connection for each request: a kept one that the other side has closed would look like a failure.
    reset: true,
  })
  opened(statusCode)
  const received: Record<string, string | readonly string[]> = {}
  const { [madeUpHeader]: madeUp, [noRuleHeader]: noRule, ...own } = headers
  for (const [name, value] of Object.entries(own)) if (value !== undefined) setOwn(received, name, value)
  const type = typeof headers['content-type'] === 'string' ? headers['content-type'] : ''
  request.arrival?.head(statusCode, type)
  const coding = headers['content-encoding']
  const { binaries } = context.engine.surroundings
  const isFile = binaries !== undefined && request.isFile?.(statusCode, type) === true
  const held = bodyOf(statusCode, body)
  const { bytes, file }: KeptBody = isFile
    ? await keepBody(held, coding, binaries)
    : { bytes: await readHeld(held, headers, coding === undefined ? request.arrival?.part : undefined), file: null }
  return {
    status: statusCode,
    statusText: statusText === '' ? (STATUS_CODES[statusCode] ?? '') : statusText,
    headers: received,
    bytes,
    ...(file === null ? {} : { file }),
    ...(madeUp === undefined ? {} : { madeUp: true }),
    ...(noRule === undefined ? {} : { noRule: true }),
  }
}

type Headers = Readonly<Record<string, string | readonly string[] | undefined>>

async function readHeld(
  body: AsyncIterable<unknown>,
  headers: Headers,
  came: ((bytes: Buffer) => void) | undefined,
): Promise<Buffer> {
  const bytes = await readBody(body, lengthIn(headers['content-length']), came)
  return decompress(bytes, headers['content-encoding'])
}

/** What is read as it is sent says its length before. */
function wireBody(
  { headers, body }: RequestToSend,
  sent: HeadOf,
): { readonly headers: RequestToSend['headers']; readonly body: string | Uint8Array | Readable | null } {
  if (body === null || typeof body === 'string' || body instanceof Uint8Array) return { headers, body }
  const isSaid = Object.keys(headers).some((name) => name.toLowerCase() === 'content-length')
  return {
    headers: isSaid ? headers : { ...headers, 'content-length': String(body.bytes) },
    body: Readable.from(sent.heard(body.parts())),
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

interface Exchanged {
  readonly started: number
  readonly ended: number
  readonly answer: ReceivedAnswer | null
  readonly error: Error | null
}

/** `sent`: the beginning of a body that was sent some at a time. */
function keep(request: RequestToSend, sent: HeadOf, { started, ended, answer, error }: Exchanged): OutgoingRequest {
  const { body } = request
  const isHeld = typeof body === 'string' || body instanceof Uint8Array
  const beginning = isHeld ? Buffer.from(body) : sent.bytes()
  return {
    method: request.method,
    url: request.url.href,
    headers: Object.entries(request.headers),
    body: body === null ? null : readableText(beginning),
    bodyBytes: isHeld ? beginning.length : (body?.bytes ?? 0),
    startedAt: isoTime(started),
    runTimeMs: ended - started,
    itemIndex: request.itemIndex,
    answer: answer === null ? null : keepAnswer(answer),
    error: error?.message ?? null,
  }
}

function keepAnswer({ status, headers, bytes, file, madeUp }: ReceivedAnswer): OutgoingAnswer {
  return {
    status,
    headers: Object.entries(headers).flatMap(([name, value]) =>
      (typeof value === 'string' ? [value] : value).map((one) => [name, one] as const),
    ),
    body: readableText(bytes),
    bodyBytes: file?.bytes ?? bytes.length,
    ...(madeUp === true && { madeUp }),
  }
}

/** Text of at most 64 KiB; null for bytes that are no text. */
function readableText(bytes: Buffer): string | null {
  if (bytes.subarray(0, 1024).includes(0)) return null
  const text = bytes.subarray(0, headBytes).toString('utf8')
  return text.slice(0, 1024).includes('\uFFFD') ? null : text
}
