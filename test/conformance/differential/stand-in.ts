/** The API that the recorded workflows call. Every answer is the one it gave when they were recorded. */
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import { atomFeed, rssFeed } from './feeds.ts'

interface Called {
  readonly method: string
  readonly url: string
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
  readonly port: number
  /** How often each flaky path was called. */
  readonly hits: Map<string, number>
}

type Answering = (response: ServerResponse, call: Called, match: RegExpExecArray) => void

export interface StandIn {
  readonly port: number
  /** Forgets how often its flaky paths were called. */
  readonly reset: () => void
  readonly close: () => Promise<void>
}

const json =
  (body: string, headers: Record<string, string | string[]> = {}, status = 200): Answering =>
  (response) => {
    const length = Buffer.byteLength(body)
    response.writeHead(status, { 'content-type': 'application/json', 'content-length': length, ...headers })
    response.end(body)
  }

const typed =
  (body: string, type: string, status = 200): Answering =>
  (response) => {
    response.writeHead(status, { 'content-type': type, 'content-length': Buffer.byteLength(body) })
    response.end(body)
  }

const plain =
  (status: number, headers: Record<string, string> = {}, body: string | Buffer = ''): Answering =>
  (response) => {
    response.writeHead(status, headers)
    response.end(body)
  }

const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const flaky: Answering = (response, call, match) => {
  const count = (call.hits.get(match[1] ?? '') ?? 0) + 1
  call.hits.set(match[1] ?? '', count)
  const answer =
    count <= Number(match[2])
      ? json(JSON.stringify({ message: `try ${count}` }), {}, 503)
      : json(JSON.stringify({ ok: true, n: true }))
  answer(response, call, match)
}

const page: Answering = (response, call, match) => {
  const number = Number(call.query.get('page') ?? 1)
  const rows = number <= 3 ? [{ id: number * 10 }, { id: number * 10 + 1 }] : []
  const next = number < 3 ? `http://127.0.0.1:${call.port}/page?page=${number + 1}` : null
  json(JSON.stringify({ page: number, rows, next }))(response, call, match)
}

const user: Answering = (response, call, match) => {
  const id = match[1] ?? ''
  if (id === 'missing') json('{"message":"no such user"}', {}, 404)(response, call, match)
  else json(JSON.stringify({ id, name: `User ${id}`, tier: id < '3' ? 'gold' : 'basic' }))(response, call, match)
}

const clientHeaders = new Set(
  'host user-agent connection accept-encoding content-length transfer-encoding'.split(' '),
)

/** What arrived, without what differs by client. */
const echo: Answering = (response, call, match) => {
  const { method, url, headers, body } = call
  const seen = Object.fromEntries(Object.entries(headers).filter(([name]) => !clientHeaders.has(name)))
  const type = seen['content-type']
  if (typeof type === 'string' && type.startsWith('multipart/')) {
    seen['content-type'] = type.replace(/boundary=.*/, 'boundary=B')
  }
  const text = body.toString('utf8').replace(/-{6,}[\w-]*\d+[\w-]*/g, '--B')
  json(JSON.stringify({ method, url, headers: seen, body: text }))(response, call, match)
}

const routes: readonly (readonly [RegExp, Answering])[] = [
  [
    /^\/status\/(\d+)/,
    (response, call, match) => {
      const status = Number(match[1])
      json(JSON.stringify({ message: `standin says ${status}`, code: status }), {}, status)(response, call, match)
    },
  ],
  [
    /^\/estatus\/(\d+)/,
    (response, call, match) => {
      const body = JSON.stringify({ error: { message: `nested ${match[1] ?? ''}`, type: 'bad' } })
      json(body, {}, Number(match[1]))(response, call, match)
    },
  ],
  [
    /^\/textstatus\/(\d+)/,
    (response, call, match) => {
      typed(`plain ${match[1] ?? ''}`, 'text/plain', Number(match[1]))(response, call, match)
    },
  ],
  [/^\/flaky\/(\w+)\/(\d+)/, flaky],
  [/^\/array$/, json('[{"id":1,"v":"a"},{"id":2,"v":"b"},{"id":3,"v":"c"}]')],
  [/^\/nested$/, json('{"data":{"rows":[{"id":1},{"id":2}]},"meta":{"total":2,"next":null}}')],
  [/^\/scalar$/, json('5')],
  [/^\/string$/, json('"str"')],
  [/^\/null$/, json('null')],
  [/^\/true$/, json('true')],
  [/^\/emptyarray$/, json('[]')],
  [/^\/mixedarray$/, json('[1,"a",{"x":1}]')],
  [/^\/emptybody$/, json('')],
  [/^\/badjson$/, json('{"a":')],
  [/^\/vnd$/, typed('{"a":1}', 'application/vnd.api+json')],
  [/^\/textjson$/, typed('{"a":1}', 'text/plain')],
  [/^\/html$/, typed('<html><body><h1>Hi</h1></body></html>', 'text/html; charset=utf-8')],
  [/^\/rss$/, typed(rssFeed, 'application/rss+xml')],
  [/^\/atom$/, typed(atomFeed, 'application/atom+xml')],
  [/^\/graphql-errors$/, json('{"errors":[{"message":"first"},{"message":"second"}],"data":null}')],
  [/^\/xml$/, typed('<a><b>1</b></a>', 'application/xml')],
  [/^\/csv$/, typed('a,b\n1,2\n', 'text/csv')],
  [
    /^\/latin1$/,
    plain(200, { 'content-type': 'text/plain; charset=iso-8859-1' }, Buffer.from([0x63, 0x61, 0x66, 0xe9])),
  ],
  [/^\/notype$/, plain(200, {}, '{"a":1}')],
  [
    /^\/png$/,
    plain(
      200,
      {
        'content-type': 'image/png',
        'content-length': String(dot.length),
        'content-disposition': 'attachment; filename="dot.png"',
      },
      dot,
    ),
  ],
  [
    /^\/gzip$/,
    plain(
      200,
      { 'content-type': 'application/json', 'content-encoding': 'gzip' },
      gzipSync('{"zipped":true}'),
    ),
  ],
  [/^\/cookies$/, json('{"ok":1}', { 'set-cookie': ['a=1; Path=/', 'b=2'] })],
  [/^\/redirect$/, plain(302, { location: '/echo?redirected=1' })],
  [/^\/redirect307$/, plain(307, { location: '/echo?redirected=307' })],
  [/^\/loop$/, plain(302, { location: '/loop' })],
  [/^\/nocontent$/, plain(204)],
  [
    /^\/slow$/,
    (response, call, match) => {
      setTimeout(() => {
        json('{"slow":true}')(response, call, match)
      }, 2500)
    },
  ],
  [/^\/hangup$/, (response) => response.socket?.destroy()],
  [/^\/page$/, page],
  [/^\/user\/(\w+)/, user],
  [/^/, echo],
]

/** Opens the API on a free port of this machine. */
export async function openStandIn(): Promise<StandIn> {
  const hits = new Map<string, number>()
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { method = '', url = '', headers } = request
      const { pathname: path, searchParams: query } = new URL(url, 'http://h')
      const call = { method, url, path, query, headers, body: Buffer.concat(chunks), port: portOf(), hits }
      for (const [pattern, answer] of routes) {
        const match = pattern.exec(path)
        if (match !== null) {
          answer(response, call, match)
          return
        }
      }
    })
  })
  function portOf(): number {
    const address = server.address()
    return typeof address === 'object' && address !== null ? address.port : 0
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: portOf(),
    reset: () => {
      hits.clear()
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve()
        })
        server.closeAllConnections()
      }),
  }
}
