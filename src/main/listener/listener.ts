/**
 * FIRST STOP. In: HTTP requests of providers. Out: every request as an arrival before it is matched, the matched ones as
 * accepted deliveries with the item their Webhook node emits, and for each what became of it, why, and what its caller was
 * answered (contract §4 to §7). It knows neither the engine nor the store: both are handed in as functions.
 */
import { randomUUID } from 'node:crypto'
import { METHODS, request as sendRequest, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import fastify, { type FastifyInstance } from 'fastify'
import { ownHost } from '../../shared/listener-status.ts'
import { ProblemError } from '../../shared/problem.ts'
import { during, Transients } from '../../shared/transients.ts'
import { bodyBudget, malformedArrival, readArrival, type Arrival, type ArrivalFlaw, type Received } from './arrival.ts'
import { listenProblem } from './listen-problem.ts'
import { answerAndCut } from './cut-body.ts'
import { flawFrom, flawOfRequest, streamingFlaw, tunnelFlaw } from './malformed-request.ts'
import { receive } from './receive.ts'
import type { Receiver, ReceiveOptions, Send } from './receiver.ts'
import { createRecentArrivals } from './recent-arrivals.ts'
import { sendAnswer } from './send-answer.ts'

export interface ListenerOptions extends ReceiveOptions {
  /** 0: any free port. */
  readonly port: number
  /** 127.0.0.1 where left out: reached from this machine only. */
  readonly address?: string
  /** URL under which the items name their webhook, without a slash at its end; where left out, the listener's own. */
  readonly baseUrl?: string
  /** How long a caller may take; the usual times where left out. */
  readonly patience?: Patience
}

/** How long a caller may take, in milliseconds. A workflow may take as long as it wants to answer. */
interface Patience {
  /** Until the first byte of a connection. */
  readonly idleMs: number
  /** Until the headers of a request are whole. */
  readonly headersMs: number
  /** Until a request is whole. */
  readonly requestMs: number
  /** Until an answer is read, from the moment on at which the listener closes. */
  readonly readMs: number
}

export interface Listener {
  readonly address: string
  readonly port: number
  /** `http://127.0.0.1:5678`, without a slash at its end. */
  readonly url: string
  /** Takes no more connections and resolves when every whole request has been answered; callers in the middle of a body are cut off. */
  readonly close: () => Promise<void>
  /** Calls itself over its own socket; the call is not kept. Never rejects. */
  readonly ping: () => Promise<{ readonly answered: boolean; readonly sentence: string }>
}

const pingHeader = 'x-faultline-ping'

const usualPatience: Patience = { idleMs: 60_000, headersMs: 60_000, requestMs: 300_000, readMs: 5_000 }

/** Opens the listener. Rejects with a `ProblemError` (PORT_TAKEN, PORT_NOT_ALLOWED, ADDRESS_NOT_AVAILABLE). */
export async function openListener(options: ListenerOptions): Promise<Listener> {
  const address = options.address ?? '127.0.0.1'
  const patience = options.patience ?? usualPatience
  const pingToken = randomUUID()
  const recent = createRecentArrivals()
  const budget = bodyBudget(options.limits)
  const refused = new WeakMap<Socket, { readonly flaw: ArrivalFlaw; readonly answered: boolean }>()
  const reading = new Transients<Socket>()
  /** What is answered already is kept and told all the same: the listener is closed behind it. */
  const running = new Transients<Promise<void>>()
  /** Answers of which the callers have not read all yet. */
  const writing = new Transients<Promise<void>>()
  const nameless = new WeakSet<IncomingMessage>()
  let receiver: Receiver | null = null
  let closing = false

  const take = async (message: IncomingMessage, response: ServerResponse, target: string): Promise<void> => {
    if (message.headers[pingHeader] === pingToken) {
      response.writeHead(204).end()
      return
    }
    if (receiver === null) return
    const { socket } = message
    const beingRead = reading.add(socket)
    const received = await readArrival(
      message,
      target,
      options.limits,
      options,
      budget,
      () => refused.get(socket)?.flaw ?? null,
      options.binaries,
    )
    reading.remove(beingRead)
    const whole = nameless.has(message) ? namelessRequest(received) : withFlaw(received)
    // What broke off in its body was answered on the socket itself.
    const isCut = whole.body === null && (whole.arrival.flaw === null || whole.arrival.flaw.kind === 'no-room')
    const send: Send = (answer) => {
      const answeredBefore = refused.get(socket)?.answered
      if (answeredBefore === undefined) {
        return isCut ? answerAndCut(message, response, answer) : sendAnswer(response, answer, closing)
      }
      void answer.further?.parts.return?.()
      return answeredBefore
    }
    await during(running, receive(whole, receiver, send))
    await during(writing, flushed(response))
    budget.giveBack(received.heldBytes)
  }

  const app = fastify({
    // The target is kept as it came: the ledger, not a router, takes it apart.
    rewriteUrl: (message) => {
      if (message.method === undefined) {
        // Node.js has no name for the methods of RTSP, and the router none for what has no name.
        nameless.add(message)
        message.method = 'GET'
      }
      return '/'
    },
    exposeHeadRoutes: false,
    return503OnClosing: false,
    requestTimeout: patience.requestMs,
    http: {
      requireHostHeader: false,
      headersTimeout: patience.headersMs,
      connectionsCheckingInterval: Math.ceil(Math.min(5000, patience.headersMs / 4)),
    },
    clientErrorHandler: (error, socket) => {
      const flaw = flawFrom(error)
      if (flaw !== null && reading.values().includes(socket)) refused.set(socket, { flaw, answered: socket.writable })
      else if (flaw !== null && receiver !== null) {
        const packet: unknown = error.rawPacket
        const caller = { remoteAddress: socket.remoteAddress ?? '', remotePort: socket.remotePort ?? 0 }
        const bytes = packet instanceof Uint8Array ? packet : new Uint8Array()
        const answered = socket.writable
        const arrival = malformedArrival(bytes, caller, flaw, options.limits, options)
        void during(
          running,
          receive(withoutBody(arrival), receiver, () => answered),
        )
      }
      refuseSocket(socket, flaw)
    },
  })
  // Node.js leaves out what comes behind 2,000 of them, without a word: the length of the body too. Their bytes have a limit of their own.
  app.server.maxHeadersCount = 0
  for (const method of METHODS) if (!app.supportedMethods.includes(method)) app.addHttpMethod(method)
  app.route({
    method: app.supportedMethods,
    url: '/',
    // Before any parser of the framework: bytes and errors are the ledger's.
    onRequest: (request, reply) => {
      reply.hijack()
      void take(request.raw, reply.raw, request.originalUrl)
    },
    handler: () => undefined,
  })
  app.server.on('connection', (socket: Socket) => {
    // Node.js times a request from its first byte: a connection without one would stay for ever.
    const clock = setTimeout(() => {
      if (socket.bytesRead === 0) socket.destroy()
    }, patience.idleMs)
    socket.once('close', () => clearTimeout(clock))
  })
  app.server.on('checkExpectation', (message: IncomingMessage, response: ServerResponse) => {
    app.server.emit('request', message, response)
  })

  app.server.on('connect', (message: IncomingMessage) => {
    const { socket } = message
    const answered = socket.writable
    const took = readArrival(message, message.url ?? '', options.limits, options, budget, () => null)
    void during(
      running,
      took.then(async (received) => {
        budget.giveBack(received.heldBytes)
        const arrival = { ...received.arrival, flaw: tunnelFlaw }
        if (receiver !== null) await receive(withoutBody(arrival), receiver, () => answered)
      }),
    )
    refuseSocket(socket, tunnelFlaw)
  })

  const read = async (): Promise<void> => {
    if (writing.size > 0)
      await Promise.race([Promise.all(writing.values()), delay(patience.readMs, undefined, { ref: false })])
  }

  const port = await listen(app, address, options.port)
  const url = `http://${hostOf(address)}:${port}`
  receiver = { options, recent, baseUrl: options.baseUrl ?? url }
  return {
    address,
    port,
    url,
    close: async () => {
      closing = true
      // Node.js takes a connection for idle whose answer is written and not read: it would be cut.
      await read()
      const closed = app.close()
      while (running.size > 0) await Promise.allSettled(running.values())
      await read()
      // What is left has no whole request, or reads no answer: connections held open, and callers in the middle of a body.
      app.server.closeAllConnections()
      await closed
      while (running.size > 0 || reading.size > 0) await new Promise((resolve) => setImmediate(resolve))
    },
    ping: () => ping(ownHost(address), port, pingToken),
  }
}

async function listen(app: FastifyInstance, address: string, port: number): Promise<number> {
  try {
    await app.listen({ host: address, port, backlog: 1024 })
  } catch (error) {
    await app.close()
    throw new ProblemError(listenProblem(error, address, port))
  }
  const bound = app.server.address()
  return typeof bound === 'object' && bound !== null ? bound.port : port
}

function flushed(response: ServerResponse): Promise<void> {
  if (response.writableFinished || response.destroyed) return Promise.resolve()
  return new Promise((resolve) => {
    response.once('finish', resolve)
    response.once('close', resolve)
  })
}

/** Host of a URL under which the listener is reached from this machine. */
function hostOf(address: string): string {
  const host = ownHost(address)
  return host.includes(':') ? `[${host}]` : host
}

/** What Node.js takes and HTTP does not allow is refused, but kept like everything else. */
function withFlaw(received: Received): Received {
  const { arrival } = received
  const flaw = arrival.flaw ?? flawOfRequest(arrival)
  return flaw === null ? received : { ...received, arrival: { ...arrival, flaw } }
}

/** A request with a method for which Node.js has no name. */
function namelessRequest(received: Received): Received {
  const { arrival } = received
  const request = { ...arrival.request, method: '' }
  return { ...received, arrival: { ...arrival, request, flaw: streamingFlaw } }
}

/** What was refused before its body was looked at. */
function withoutBody(arrival: Arrival): Received {
  return { arrival, body: null, limitBytes: 0, heldBytes: 0 }
}

const reasons: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  408: 'Request Timeout',
  431: 'Request Header Fields Too Large',
}

function refuseSocket(socket: Socket, flaw: ArrivalFlaw | null): void {
  if (flaw !== null && socket.writable) {
    socket.write(
      `HTTP/1.1 ${flaw.statusCode} ${reasons[flaw.statusCode] ?? 'Bad Request'}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`,
    )
  }
  socket.destroySoon()
}

function ping(host: string, port: number, token: string): Promise<{ answered: boolean; sentence: string }> {
  return new Promise((resolve) => {
    const started = performance.now()
    const failed = (reason: string): void =>
      resolve({
        answered: false,
        sentence: `The listener did not answer at ${host}:${port}: ${reason}. Restart it, or look for a firewall or a proxy between.`,
      })
    const probe = sendRequest({ host, port, path: '/', headers: { [pingHeader]: token }, timeout: 3000, agent: false })
    probe.on('response', (response) => {
      response.resume()
      if (response.statusCode !== 204) failed(`another program answered with status ${response.statusCode ?? 0}`)
      else
        resolve({
          answered: true,
          sentence: `The listener answered at ${host}:${port} in ${Math.ceil(performance.now() - started)} ms.`,
        })
    })
    probe.on('timeout', () => probe.destroy(new Error('no answer within 3 s')))
    probe.on('error', (error) => failed(error.message))
    probe.end()
  })
}
