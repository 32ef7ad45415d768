// A reverse proxy in front of the listener. In: a provider's request over HTTP. Out: what a real proxy would send on,
// byte for byte, or answer itself; and a log of both sides. Serves contract §1.6 and §7 (the proxy may change host,
// protocol or body before the request reaches the service).
import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { Duplex } from 'node:stream'
import type { HeaderPairs } from '../../shared/delivery.ts'
import { pairsOf } from '../../shared/headers.ts'
import { proxyAnswer, serverHeader, type ProxyAnswer } from './proxy-answer.ts'
import { decidePassage, type ProxiedRequest } from './proxy-passage.ts'
import { realPace, type Pace } from './pace.ts'
import type { ProxySettings } from './proxy-settings.ts'

/** One request that passed the proxy, or did not: its two sides. */
export interface ProxyExchange {
  /** As the provider sent it. */
  readonly received: ProxiedRequest
  /** As it went upstream; null where the proxy answered itself. */
  readonly forwarded: ProxiedRequest | null
  /** What the provider was answered. */
  readonly status: number
  /** True where the answer is the proxy's own, whatever the upstream did. */
  readonly answeredByProxy: boolean
}

export interface ReverseProxyOptions {
  readonly settings: ProxySettings
  /** Where the listener listens. */
  readonly upstream: { readonly host: string; readonly port: number }
  /**
   * Called before a request goes upstream: the port from which the provider's connection came, and the port from which
   * the proxy's own goes to the listener. So a delivery can be told to be the provider's.
   */
  /** Time by which the read time-out is told; left out: real time. */
  readonly pace?: Pace
  readonly onForward?: (ports: { readonly clientPort: number; readonly upstreamPort: number }) => void
}

export interface ReverseProxy {
  /** On 127.0.0.1. */
  readonly port: number
  /** Every request so far, in the order in which they were answered. */
  readonly exchanges: readonly ProxyExchange[]
  close(): Promise<void>
}

/** Opens a proxy on a free port of 127.0.0.1. */
export async function openReverseProxy(options: ReverseProxyOptions): Promise<ReverseProxy> {
  const exchanges: ProxyExchange[] = []
  const sockets = new Set<Socket>()
  const busy = new Set<unknown>()
  const { style } = options.settings
  const server = createServer(
    { maxHeaderSize: 256 * 1024, requestTimeout: 0, requireHostHeader: false },
    (incoming, response) => {
      busy.add(incoming.socket)
      response.on('close', () => busy.delete(incoming.socket))
      void pass(incoming, response, options, sockets).then((exchange) => exchange && exchanges.push(exchange))
    },
  )
  server.on('connection', (socket) => remember(socket, sockets))
  server.on('clientError', (_error, socket) => {
    // Stray bytes after a whole request are no request: the answer that is under way stays the answer.
    if (!busy.has(socket)) socket.end(rawAnswer(proxyAnswer(400, style)))
  })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve))
  return {
    // A TCP server's address is an AddressInfo; only a pipe's is a string.
    port: (server.address() as AddressInfo).port,
    exchanges,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy()
        server.close(() => resolve())
      }),
  }
}

async function pass(
  incoming: IncomingMessage,
  response: ServerResponse,
  options: ReverseProxyOptions,
  sockets: Set<Socket>,
): Promise<ProxyExchange | null> {
  const { settings, upstream } = options
  const chunks: Buffer[] = []
  try {
    for await (const chunk of incoming) if (Buffer.isBuffer(chunk)) chunks.push(chunk)
  } catch {
    // The provider left before its request was whole.
    return null
  }
  const { remoteAddress = '127.0.0.1', remotePort = 0, localPort = 0 } = incoming.socket
  const received: ProxiedRequest = {
    httpVersion: incoming.httpVersion,
    method: incoming.method ?? '',
    target: incoming.url ?? '',
    headers: pairsOf(incoming.rawHeaders),
    body: Buffer.concat(chunks),
  }
  const decision = decidePassage(received, settings, {
    clientAddress: remoteAddress,
    proxy: `127.0.0.1:${localPort}`,
    upstream: `${upstream.host}:${upstream.port}`,
  })
  if (decision.kind === 'answer') {
    writeOwn(decision.answer, response)
    return { received, forwarded: null, status: decision.answer.status, answeredByProxy: true }
  }
  const forwarded = decision.forwarded
  try {
    const answer = await fetchUpstream(decision.method, decision.bytes, remotePort, options, sockets)
    writeUpstreams(answer, response, settings)
    return { received, forwarded, status: answer.status, answeredByProxy: false }
  } catch (error) {
    const status = error instanceof UpstreamLate ? 504 : 502
    writeOwn(proxyAnswer(status, settings.style), response)
    return { received, forwarded, status, answeredByProxy: true }
  }
}

class UpstreamLate extends Error {}

interface UpstreamAnswer {
  readonly status: number
  readonly reason: string
  readonly headers: HeaderPairs
  readonly body: Buffer
}

async function fetchUpstream(
  method: string,
  bytes: Buffer,
  clientPort: number,
  { settings, upstream, onForward, pace = realPace }: ReverseProxyOptions,
  sockets: Set<Socket>,
): Promise<UpstreamAnswer> {
  // Nothing listens on the first port of any system in use.
  const port = settings.upstreamDown ? 1 : upstream.port
  const socket = connect({ host: upstream.host, port })
  remember(socket, sockets)
  try {
    await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject))
    onForward?.({ clientPort, upstreamPort: socket.localPort ?? 0 })
    socket.write(bytes)
    const since = performance.now()
    const { readTimeoutMs } = settings
    const incoming = await readAnswer(method, socket, pace.isCompressed ? null : readTimeoutMs)
    if (pace.isCompressed && readTimeoutMs !== null && pace.waited(since) >= readTimeoutMs) {
      throw new UpstreamLate('no answer in time')
    }
    const headers = pairsOf(incoming.rawHeaders)
    const headBytes = headers.reduce((sum, [name, value]) => sum + name.length + value.length + 4, 20)
    if (settings.answerHeadBytes !== null && headBytes > settings.answerHeadBytes) throw new Error('head too large')
    const chunks: Buffer[] = []
    for await (const chunk of incoming) if (Buffer.isBuffer(chunk)) chunks.push(chunk)
    const body = Buffer.concat(chunks)
    return { status: incoming.statusCode ?? 502, reason: incoming.statusMessage ?? '', headers, body }
  } finally {
    socket.destroy()
  }
}

/** Lets the platform's parser read the answer, though the request's bytes were our own. */
function readAnswer(method: string, socket: Socket, timeoutMs: number | null): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const timer =
      timeoutMs === null ? undefined : setTimeout(() => reject(new UpstreamLate('no answer in time')), timeoutMs)
    const reader = httpRequest({ method, maxHeaderSize: 256 * 1024, createConnection: () => readingSide(socket) })
    reader.on('response', (incoming) => {
      clearTimeout(timer)
      resolve(incoming)
    })
    reader.on('error', (error) => {
      clearTimeout(timer)
      reject(error)
    })
    reader.end()
  })
}

/** The socket for reading alone: what is written here goes nowhere. */
function readingSide(socket: Socket): Duplex {
  const side = new Duplex({
    read: () => socket.resume(),
    write: (_chunk, _encoding, done) => done(),
  })
  socket.on('data', (chunk) => side.push(chunk) || socket.pause())
  socket.on('end', () => side.push(null))
  socket.on('error', (error) => side.destroy(error))
  socket.on('close', () => side.push(null))
  return side
}

function writeOwn(answer: ProxyAnswer, response: ServerResponse): void {
  const length: HeaderPairs = [['Content-Length', String(Buffer.byteLength(answer.body))]]
  response.writeHead(answer.status, [...answer.headers, ...length].flat())
  response.end(answer.body)
}

function writeUpstreams(answer: UpstreamAnswer, response: ServerResponse, settings: ProxySettings): void {
  const server = serverHeader(settings.style)
  const hop = new Set([
    'connection',
    'keep-alive',
    'transfer-encoding',
    'content-length',
    ...(server ? ['server'] : []),
  ])
  const kept = answer.headers.filter(([name]) => !hop.has(name.toLowerCase()))
  const own: HeaderPairs = server ? [['Server', server]] : []
  const bodyless = answer.status === 204 || answer.status === 304 || response.req.method === 'HEAD'
  const length: HeaderPairs = bodyless ? [] : [['Content-Length', String(answer.body.length)]]
  response.writeHead(answer.status, answer.reason, [...own, ...kept, ...length].flat())
  response.end(bodyless ? undefined : answer.body)
}

function rawAnswer(answer: ProxyAnswer): string {
  const head = [...answer.headers, ['Content-Length', String(Buffer.byteLength(answer.body))], ['Connection', 'close']]
  const lines = head.map(([name = '', value = '']) => `${name}: ${value}\r\n`).join('')
  return `HTTP/1.1 ${answer.status} Bad Request\r\n${lines}\r\n${answer.body}`
}

function remember(socket: Socket, sockets: Set<Socket>): void {
  sockets.add(socket)
  socket.on('close', () => sockets.delete(socket))
  // A broken connection of the other side is no failure of ours.
  socket.on('error', () => socket.destroy())
}
