import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { performance } from 'node:perf_hooks'
import type { HeaderPairs, ProviderView, RawRequest } from '../../shared/delivery.ts'
import { hasHeader, withHeader, withoutHeader } from '../../shared/headers.ts'
import { SendError } from './send-error.ts'
import { messageOf } from '../../shared/message-of.ts'
import { wireTarget, wireValue } from './wire-text.ts'

/** Where a request is sent, and how long its sender waits. */
export interface SendOptions {
  readonly host: string
  readonly port: number
  /** Over TLS. */
  readonly isSecure?: boolean
  readonly timeoutMs: number
  readonly signal: AbortSignal
  /** Told the sender's own port as soon as it is connected, before a byte is sent: it tells our deliveries from others'. */
  readonly connected?: (localPort: number) => void
}

const keptBodyBytes = 64 * 1024

/**
 * Sends one request the way a provider does: its own header names in their order and case, its raw body, one connection
 * for itself. Returns what the provider saw. Redirects are not followed.
 *
 * @throws SendError with the platform's exact text and code where no answer came (ECONNREFUSED, ECONNRESET, time-out)
 */
export function sendRequest(request: RawRequest, options: SendOptions): Promise<ProviderView> {
  const startedAt = performance.now()
  return new Promise((resolve, reject) => {
    const outgoing = (options.isSecure === true ? httpsRequest : httpRequest)({
      host: options.host,
      port: options.port,
      method: request.method,
      path: wireTarget(request.target),
      headers: withHost(withLength(request), options).flatMap(([name, value]) => [name, wireValue(value)]),
      agent: false,
      signal: options.signal,
    })
    const clock = setTimeout(() => {
      outgoing.destroy(new SendError('timeout', `No answer within ${String(options.timeoutMs)} ms`))
    }, options.timeoutMs)
    // After the socket is connected and before it is secure, whatever ends it is a failure of TLS.
    let isHandshaking = false
    const asSendError = (error: unknown): SendError => {
      if (error instanceof SendError) return error
      const kind = options.signal.aborted ? 'stopped' : isHandshaking ? 'tls' : 'connection'
      return new SendError(kind, messageOf(error), error)
    }
    const settle = (act: () => void): void => {
      clearTimeout(clock)
      act()
    }
    outgoing.once('socket', (socket) => {
      socket.once('connect', () => {
        isHandshaking = options.isSecure === true
        if (socket.localPort !== undefined) options.connected?.(socket.localPort)
      })
      socket.once('secureConnect', () => {
        isHandshaking = false
      })
    })
    outgoing.once('error', (error) => {
      settle(() => {
        reject(asSendError(error))
      })
    })
    outgoing.once('response', (response) => {
      readBody(response).then(
        (body) => {
          settle(() => {
            resolve({
              statusCode: response.statusCode ?? 0,
              headers: pairs(response.rawHeaders),
              body: body.subarray(0, keptBodyBytes).toString('utf8'),
              runTimeMs: performance.now() - startedAt,
            })
          })
        },
        (error: unknown) => {
          settle(() => {
            reject(asSendError(error))
          })
        },
      )
    })
    outgoing.end(request.body)
  })
}

/** HTTP/1.1 asks for a Host (RFC 9112 §3.2): a request that was written without one is sent with where it goes. */
function withHost(headers: HeaderPairs, { host, port }: Pick<SendOptions, 'host' | 'port'>): HeaderPairs {
  return hasHeader(headers, 'host') ? headers : [['Host', `${authorityHost(host)}:${String(port)}`], ...headers]
}

function authorityHost(host: string): string {
  return host.includes(':') ? `[${host}]` : host
}

/** Methods that usually have no body: without one they say no length. */
const bodyless: ReadonlySet<string> = new Set(['GET', 'HEAD', 'DELETE', 'OPTIONS', 'TRACE'])

/** The length always fits the body that is sent; everything else stays as it was written. */
function withLength(request: RawRequest): HeaderPairs {
  if (hasHeader(request.headers, 'transfer-encoding')) return request.headers
  if (request.body.length === 0 && (request.method === 'GET' || request.method === 'HEAD')) {
    return withoutHeader(request.headers, 'content-length')
  }
  if (request.body.length === 0 && bodyless.has(request.method) && !hasHeader(request.headers, 'content-length')) {
    return request.headers
  }
  return withHeader(request.headers, 'Content-Length', String(request.body.length))
}

async function readBody(response: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of response) chunks.push(Buffer.from(chunk as Uint8Array))
  return Buffer.concat(chunks)
}

function pairs(raw: readonly string[]): HeaderPairs {
  return raw.flatMap((name, index) => (index % 2 === 0 ? [[name, raw[index + 1] ?? ''] as const] : []))
}
