import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

/** One request as it arrived. */
export interface ArrivedRequest {
  readonly method: string
  /** Path and query. */
  readonly url: string
  readonly headers: IncomingHttpHeaders
  readonly rawHeaders: readonly string[]
  readonly body: Buffer
}

/** What to answer; an object that is no `Reply` is sent as JSON. */
export interface Reply {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string | string[]>>
  readonly body?: string | Buffer
  readonly json?: unknown
  /** Milliseconds before the answer. */
  readonly afterMs?: number
}

/** A server of HTTP on a free port of this machine, that remembers what arrived. */
export interface HttpServer {
  /** `http://127.0.0.1:PORT`. */
  readonly url: string
  readonly arrived: readonly ArrivedRequest[]
  readonly close: () => Promise<void>
}

export async function openHttpServer(answer: (request: ArrivedRequest, count: number) => Reply): Promise<HttpServer> {
  const arrived: ArrivedRequest[] = []
  const listener: RequestListener = (request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { method = '', url = '', headers, rawHeaders } = request
      const one = { method, url, headers, rawHeaders, body: Buffer.concat(chunks) }
      arrived.push(one)
      const reply = answer(one, arrived.length)
      const body = reply.json === undefined ? (reply.body ?? '') : JSON.stringify(reply.json)
      setTimeout(() => {
        response.writeHead(reply.status ?? 200, {
          ...(reply.json !== undefined && { 'content-type': 'application/json' }),
          ...reply.headers,
        })
        response.end(body)
      }, reply.afterMs ?? 0)
    })
  }
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    arrived,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
