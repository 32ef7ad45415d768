import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo, Server as TcpServer, Socket } from 'node:net'
import { createServer as createTlsServer, type TlsOptions } from 'node:tls'
import { pairsOf } from '../../shared/headers.ts'
import type { ApiAnswer, AnswerPlan } from './api-answer.ts'
import { realPace, type Pace } from './pace.ts'
import type { ArrivedCall } from './arrived-call.ts'

/** The ports of one host under study, on 127.0.0.1. */
export interface ApiHost {
  /** Port that speaks HTTP. */
  readonly port: number
  /** Opens a port that speaks TLS with these options and HTTP inside. `onFailure` hears of each failed handshake. */
  openTls(options: TlsOptions): Promise<number>
  close(): Promise<void>
}

/**
 * Opens the ports of one host; every request that arrives is read whole and answered as planned. `ended` is called when one that
 * was planned is over, answered or not.
 */
export async function openApiHost(
  plan: (call: ArrivedCall) => AnswerPlan,
  pace: Pace = realPace,
  ended: () => void = () => undefined,
): Promise<ApiHost> {
  const server = createServer({ requestTimeout: 0 }, (request, response) => {
    const planned = (call: ArrivedCall): AnswerPlan => {
      response.once('close', ended)
      return plan(call)
    }
    answer(request, response, planned, tcpSockets, pace).catch(() => {
      // What cannot be sent is no answer: the caller sees the connection end.
      request.socket.destroy()
    })
  })
  const sockets = new Set<Socket>()
  const tcpSockets = new Map<number, Socket>()
  const ports: (Server | TcpServer)[] = [server]
  const remember = (socket: Socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    // A reset by the caller is no failure of ours.
    socket.on('error', () => socket.destroy())
  }
  server.on('connection', remember)
  // Whatever is not HTTP (a TLS handshake, say) gets the answer that most servers give.
  server.on('clientError', (_error, socket) => socket.end('HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n'))
  const port = await listen(server)

  return {
    port,
    async openTls(options) {
      const tls = createTlsServer(options, (socket) => server.emit('connection', socket))
      tls.on('connection', (socket: Socket) => {
        remember(socket)
        const { remotePort } = socket
        if (remotePort === undefined) return
        tcpSockets.set(remotePort, socket)
        socket.on('close', () => tcpSockets.delete(remotePort))
      })
      tls.on('tlsClientError', (_error, socket) => socket.destroy())
      ports.push(tls)
      return listen(tls)
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      await Promise.all(ports.map((each) => new Promise((resolve) => each.close(resolve))))
    },
  }
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  plan: (call: ArrivedCall) => AnswerPlan,
  tcpSockets: ReadonlyMap<number, Socket>,
  pace: Pace,
): Promise<void> {
  const chunks: Buffer[] = []
  try {
    for await (const chunk of request) if (Buffer.isBuffer(chunk)) chunks.push(chunk)
  } catch {
    // The caller left before its request was whole: there is nobody to answer.
    return
  }
  const planned = plan({
    protocol: 'encrypted' in request.socket ? 'https:' : 'http:',
    method: request.method ?? '',
    target: request.url ?? '',
    headers: pairsOf(request.rawHeaders),
    body: Buffer.concat(chunks),
  })
  // One connection for each call: kept alive, a fault of the connection would miss the call that it is meant for.
  response.shouldKeepAlive = false
  carryOut(planned, request, response, tcpSockets.get(request.socket.remotePort ?? 0) ?? request.socket, pace)
}

function carryOut(
  plan: AnswerPlan,
  request: IncomingMessage,
  response: ServerResponse,
  tcpSocket: Socket,
  pace: Pace,
): void {
  const { socket } = request
  switch (plan.kind) {
    case 'answer': {
      if (plan.afterMs === 0) {
        send(plan.answer, response)
        return
      }
      const giveUp = pace.delay(plan.afterMs, () => {
        socket.off('close', giveUp)
        send(plan.answer, response)
      })
      socket.once('close', giveUp)
      return
    }
    case 'half':
      // A connection that was not to end: as a worker that dies in the middle of its answer leaves it.
      response.shouldKeepAlive = true
      response.writeHead(plan.answer.status, { ...plan.answer.headers, 'content-length': plan.answer.body.length })
      response.write(plan.answer.body.subarray(0, Math.floor(plan.answer.body.length / 2)), () => socket.end())
      return
    case 'bytes':
      socket.end(plan.bytes)
      return
    case 'silence':
      socket.once(
        'close',
        pace.delay(Infinity, () => undefined),
      )
      return
    case 'reset':
      // A TLS socket cannot be reset, the TCP socket under it can.
      tcpSocket.resetAndDestroy()
      return
    case 'hang-up':
      socket.end()
  }
}

function send(answer: ApiAnswer, response: ServerResponse): void {
  const bodyless = answer.status === 204 || answer.status === 304
  response.writeHead(answer.status, {
    ...answer.headers,
    ...(bodyless ? {} : { 'content-length': answer.body.length }),
  })
  response.end(bodyless ? undefined : answer.body)
}

function listen(server: Server | TcpServer): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      // A TCP server's address is an AddressInfo; only a pipe's is a string.
      resolve((server.address() as AddressInfo).port)
    })
  })
}
