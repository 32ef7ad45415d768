/**
 * Stays connected to an endpoint of server-sent events. In: its URL. Out: its events, one after the other, and how the connection
 * is. What is lost is connected again, with the id of the last event; what the endpoint refuses for good is not. Requests go to
 * that URL alone: a redirect is not followed.
 */
import { createParser } from 'eventsource-parser'
import type { Dispatcher } from 'undici'
import { messageOf } from '../../shared/message-of.ts'
import { isSignOfLife, type ServerSentEvent } from './event-request.ts'

export type ConnectionState =
  | { readonly state: 'connecting' | 'connected' }
  | { readonly state: 'waiting'; readonly error: string; readonly waitMs: number }
  | { readonly state: 'failed'; readonly error: string }

export interface ConnectionParts {
  readonly url: string
  /** Takes an event; the next is read when it is done. Never rejects. */
  readonly take: (event: ServerSentEvent) => Promise<void>
  readonly tell: (state: ConnectionState) => void
  /** Rejects when the signal is aborted. */
  readonly wait: (milliseconds: number, signal: AbortSignal) => Promise<void>
}

const firstWaitMs = 1000
const longestWaitMs = 30_000
/** A channel that has said once that it is there says it again within this time: else the connection is dead. */
const silenceMs = 120_000
const largestEventBytes = 64 * 1024 * 1024

/** How a connection ended: to be made again, or for good. */
interface ConnectionEnd {
  readonly kind: 'lost' | 'refused'
  readonly error: string
  /** True where it had been made. */
  readonly wasConnected: boolean
}

/** What outlasts a connection. */
interface Memory {
  lastEventId: string
  retryMs: number
}

/** Stays connected until the signal is aborted, or the endpoint refuses for good. Never rejects. */
export async function stayConnected(parts: ConnectionParts, signal: AbortSignal): Promise<void> {
  const memory: Memory = { lastEventId: '', retryMs: firstWaitMs }
  let failures = 0
  while (!signal.aborted) {
    parts.tell({ state: 'connecting' })
    const { kind, error, wasConnected } = await connectOnce(parts, memory, signal)
    if (isOver(signal)) return
    if (kind === 'refused') {
      parts.tell({ state: 'failed', error })
      return
    }
    failures = wasConnected ? 0 : failures + 1
    const waitMs = Math.min(memory.retryMs * 2 ** failures, longestWaitMs)
    parts.tell({ state: 'waiting', error, waitMs })
    await parts.wait(waitMs, signal).catch(() => undefined)
  }
}

/** It may have been aborted since it was looked at last. */
function isOver({ aborted }: AbortSignal): boolean {
  return aborted
}

async function connectOnce(parts: ConnectionParts, memory: Memory, signal: AbortSignal): Promise<ConnectionEnd> {
  const silence = new Silence()
  const { Agent, request } = await import('../http-client/http-client.ts')
  const agent = new Agent({ connect: { timeout: 10_000 }, headersTimeout: 30_000, bodyTimeout: 0 })
  let wasConnected = false
  try {
    const answer = await request(withoutUser(parts.url), {
      dispatcher: agent,
      signal: AbortSignal.any([signal, silence.signal]),
      headers: headersOf(parts.url, memory),
    })
    const refusal = await refusalOf(answer)
    if (refusal !== null) return { ...refusal, wasConnected }
    wasConnected = true
    parts.tell({ state: 'connected' })
    const end = await readEvents(answer.body, parts, memory, silence)
    return { ...end, wasConnected }
  } catch (error) {
    return { kind: 'lost', error: silence.isOver ? silenceText : textOf(error), wasConnected }
  } finally {
    silence.end()
    await agent.destroy()
  }
}

async function readEvents(
  body: AsyncIterable<Uint8Array>,
  parts: ConnectionParts,
  memory: Memory,
  silence: Silence,
): Promise<Omit<ConnectionEnd, 'wasConnected'>> {
  const decoder = new TextDecoder()
  let read: ServerSentEvent[] = []
  let pendingBytes = 0
  const parser = createParser({
    onEvent: (event) => {
      pendingBytes = 0
      read.push(event)
    },
    onComment: () => {
      pendingBytes = 0
      silence.heardSign()
    },
    onRetry: (milliseconds) => {
      memory.retryMs = Math.min(Math.max(milliseconds, 100), longestWaitMs)
    },
  })
  for await (const chunk of body) {
    silence.heard()
    pendingBytes += chunk.byteLength
    parser.feed(decoder.decode(chunk, { stream: true }))
    if (pendingBytes > largestEventBytes) {
      return { kind: 'refused', error: `One event is longer than ${String(largestEventBytes / 1024 / 1024)} MiB.` }
    }
    const events = read
    read = []
    for (const event of events) {
      if (isSignOfLife(event)) silence.heardSign()
      else await parts.take(event)
      if (event.id !== undefined) memory.lastEventId = event.id
    }
  }
  return { kind: 'lost', error: 'The channel ended the connection.' }
}

/** Null where it is a stream of events. */
async function refusalOf({
  statusCode,
  headers,
  body,
}: Dispatcher.ResponseData): Promise<Omit<ConnectionEnd, 'wasConnected'> | null> {
  const type = String(headers['content-type'] ?? '')
  if (statusCode === 200 && /^text\/event-stream\b/iu.test(type)) return null
  const said = (await body.text().catch(() => '')).trim().slice(0, 300)
  if (statusCode === 200) {
    const what = type === '' ? 'no content type' : type
    return {
      kind: 'refused',
      error: `It answered 200 with ${what}, and text/event-stream was expected: it is no channel.`,
    }
  }
  if (statusCode >= 300 && statusCode < 400) {
    const error = `It redirects (${String(statusCode)}) to ${String(headers['location'] ?? 'nowhere')}, which is not followed: give that URL.`
    return { kind: 'refused', error }
  }
  const isForGood =
    statusCode === 204 || (statusCode >= 400 && statusCode < 500 && ![408, 425, 429].includes(statusCode))
  return {
    kind: isForGood ? 'refused' : 'lost',
    error: `It answered ${String(statusCode)}${said === '' ? '.' : `: ${said}`}`,
  }
}

/** smee.io gives its page to whoever accepts anything else beside events. */
function headersOf(url: string, { lastEventId }: Memory): Record<string, string> {
  const { username, password } = new URL(url)
  const user = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`
  return {
    accept: 'text/event-stream',
    'cache-control': 'no-cache',
    'user-agent': 'faultline',
    ...(username === '' ? {} : { authorization: `Basic ${Buffer.from(user).toString('base64')}` }),
    ...(lastEventId === '' ? {} : { 'last-event-id': Buffer.from(lastEventId, 'utf8').toString('latin1') }),
  }
}

function withoutUser(given: string): URL {
  const url = new URL(given)
  url.username = ''
  url.password = ''
  return url
}

const silenceText = `Nothing was heard for ${String(silenceMs / 1000)} s.`

/** Ends a connection on which nothing is heard any more, once it is known that something should be. */
class Silence {
  readonly #abort = new AbortController()
  #clock: NodeJS.Timeout | null = null
  #isExpected = false

  get signal(): AbortSignal {
    return this.#abort.signal
  }

  get isOver(): boolean {
    return this.#abort.signal.aborted
  }

  heardSign(): void {
    this.#isExpected = true
    this.heard()
  }

  heard(): void {
    if (!this.#isExpected) return
    this.end()
    this.#clock = setTimeout(() => this.#abort.abort(), silenceMs).unref()
  }

  end(): void {
    if (this.#clock !== null) clearTimeout(this.#clock)
  }
}

/** The platform's exact text, with its code where the text does not say it. */
function textOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const text = messageOf(cause)
  const code = cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : ''
  return code === '' || text.includes(code) ? text : `${text} (${code})`
}
