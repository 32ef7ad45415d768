/** An API that answers as its path says: with which status, type, body and coding, leading elsewhere, page by page, or broken. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib'

export interface AnsweringApi {
  readonly port: number
  readonly close: () => Promise<void>
}

/** Listens on a free port of 127.0.0.1. */
export async function openAnsweringApi(): Promise<AnsweringApi> {
  const server = createServer({ insecureHTTPParser: true }, (request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part)).on('error', () => undefined)
    request.on('end', () => {
      answer(request, response, Buffer.concat(parts))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => {
          resolve()
        })
      }),
  }
}

function answer(request: IncomingMessage, response: ServerResponse, body: Buffer): void {
  const url = new URL(request.url ?? '/', `http://${request.headers.host ?? 'x'}`)
  const [kind, ...path] = url.pathname.split('/').slice(1)
  if (kind === 'r') typed(request, response, path)
  else if (kind === 'echo') echo(request, response, body)
  else if (kind === 'redir') redirect(response, path, url)
  else if (kind === 'net') broken(request.socket, response, path[0] ?? '')
  else if (kind === 'page') page(response, path, url)
  else json(response, { message: 'no route' }, 404)
}

const types: Readonly<Record<string, string>> = {
  json: 'application/json',
  jsonu: 'application/json; charset=utf-8',
  JSONC: 'Application/JSON',
  html: 'text/html; charset=utf-8',
  plain: 'text/plain',
  plain1: 'text/plain; charset=iso-8859-1',
  utf16: 'text/plain; charset=utf-16le',
  odd: 'text/plain; charset=nonsense',
  xml: 'application/xml',
  empty: '',
  png: 'image/png',
  csv: 'text/csv',
  oct: 'application/octet-stream',
  pdf: 'application/pdf',
  vnd: 'application/vnd.api+json',
  prob: 'application/problem+json',
  nd: 'application/x-ndjson',
  sse: 'text/event-stream',
  js: 'application/javascript',
  form: 'application/x-www-form-urlencoded',
  zip: 'application/zip',
  svg: 'image/svg+xml',
  textjson: 'text/json',
  audio: 'audio/mpeg',
  multi: 'multipart/mixed; boundary=x',
  ical: 'text/calendar',
  bad: 'json',
}

const bodies: Readonly<Record<string, string | Buffer>> = {
  obj: '{"id":1,"name":"é"}',
  arr: '[{"a":1},{"a":2}]',
  mixed: '[1,"x",null,{"a":1},[2]]',
  earr: '[]',
  eobj: '{}',
  str: '"text"',
  strjson: '"{\\"a\\":1}"',
  num: '42',
  nul: 'null',
  tru: 'true',
  fals: 'false',
  zero: '0',
  none: '',
  sp: '  ',
  bad: '{"a":',
  txt: 'hello',
  html: '<html><body>Bad Gateway</body></html>',
  xml: '<a><b>1</b></a>',
  bom: '\uFEFF{"a":1}',
  lat: Buffer.from([0xe9, 0x41]),
  bin: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 255]),
  nd: '{"a":1}\n{"a":2}\n',
  dup: '{"a":1,"a":2}',
  proto: '{"__proto__":{"x":1},"constructor":2}',
  big: '{"n":12345678901234567890,"e":1e400}',
  deep: '{"data":[{"id":1}],"meta":{"next":null}}',
  err1: '{"error":{"message":"no such order","type":"invalid_request_error","code":"resource_missing"}}',
  err2: '{"message":"Bad credentials","documentation_url":"https://x"}',
  err3: '{"errors":[{"message":"first"},{"message":"second"}]}',
  err4: '{"error":"invalid_grant","error_description":"Token expired"}',
  err5: '{"errors":{"email":["is taken","is short"]}}',
  err6: '{"ok":false,"error":"channel_not_found"}',
  err7: '{"detail":[{"loc":["body"],"msg":"field required"}]}',
  err8: '{"title":"Not Found","status":404,"detail":"gone"}',
  err9: '["one","two"]',
  err10: '{"code":17,"description":"desc here"}',
  err11: '{"error":true}',
  err12: '{"errors":["a","b"]}',
  err13: '{"fault":{"faultstring":"quota"}}',
  err14: '{"error":{"errors":[{"message":"inner"}],"message":"outer"}}',
  err15: '{"error":{"code":400}}',
  err16: '{"msg":"m","errorMessage":"em","Message":"M"}',
  err17: '{"status":"error","reason":"why"}',
  err18: '{"error":{"message":{"text":"deep"}}}',
  err19: '{"error":null,"message":""}',
  err20: '{"data":{"message":"in data"}}',
}

const codings: Readonly<Record<string, readonly [name: string, code: (bytes: Buffer) => Buffer]>> = {
  gzip: ['gzip', gzipSync],
  deflate: ['deflate', deflateSync],
  raw: ['deflate', deflateRawSync],
  br: ['br', brotliCompressSync],
  identity: ['identity', (bytes) => bytes],
  lie: ['gzip', (bytes) => bytes],
  unknown: ['zstd-x', (bytes) => bytes],
}

const dispositions: Readonly<Record<string, string>> = {
  cd: 'attachment; filename="a b.csv"',
  cdu: "attachment; filename*=UTF-8''r%C3%A9sum%C3%A9.pdf",
  cdp: 'attachment; filename="../../etc/x.tar.gz"',
  cdi: 'inline',
}

function typed(request: IncomingMessage, response: ServerResponse, path: readonly string[]): void {
  const [status = '200', type = '', body = '', more = ''] = path
  const coding = codings[more]
  const bytes = Buffer.from(bodies[body] ?? '')
  const sent = coding === undefined ? bytes : coding[1](bytes)
  const contentType = types[type]
  const disposition = dispositions[more]
  const head = {
    ...(contentType !== undefined && { 'content-type': contentType }),
    ...(coding !== undefined && { 'content-encoding': coding[0] }),
    ...(disposition !== undefined && { 'content-disposition': disposition }),
    ...(more === 'ck' && { 'set-cookie': ['a=1', 'b=2'] }),
    ...(more === 'hd' && { 'x-One': 'v', 'X-Two': ['a', 'b'] }),
  }
  if (more === 'msg') response.statusMessage = 'Own Words'
  const finish = (): void => {
    response.writeHead(Number(status), head)
    response.end(request.method === 'HEAD' ? undefined : sent)
  }
  if (more === 'slow') setTimeout(finish, 900)
  else finish()
}

function json(response: ServerResponse, value: unknown, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify(value))
}

const unshown: ReadonlySet<string> = new Set(['user-agent', 'host', 'connection'])

function echo(request: IncomingMessage, response: ServerResponse, body: Buffer): void {
  const headers = Object.fromEntries(Object.entries(request.headers).filter(([name]) => !unshown.has(name)))
  json(response, { method: request.method, url: request.url, headers, body: body.toString('utf8') })
}

function redirect(
  response: ServerResponse,
  [status = '302', kind = '', left = '0']: readonly string[],
  url: URL,
): void {
  const { port } = url
  const locations: Readonly<Record<string, string>> = {
    echo: '/echo/after',
    rel: '../../echo/rel',
    abs: `http://127.0.0.1:${port}/echo/abs?x=1`,
    other: `http://localhost:${port}/echo/other`,
    loop: `/redir/${status}/loop`,
    chain: Number(left) > 0 ? `/redir/${status}/chain/${String(Number(left) - 1)}` : '/echo/end',
    bad: 'http://[',
    ftp: 'ftp://x/y',
    empty: '',
    hash: '/echo/h#frag',
    query: '?again=1',
    dead: 'http://127.0.0.1:1/x',
    uni: '/echo/é',
    sp: '/echo/a b',
  }
  if (kind === 'query' && url.searchParams.has('again')) {
    json(response, { q: 1 })
    return
  }
  const location = locations[kind]
  const head = location === undefined ? {} : { location: Buffer.from(location).toString('latin1') }
  response.writeHead(Number(status), { ...head, 'content-type': 'application/json' })
  response.end('{"moved":true}')
}

const typeLine = 'content-type: application/json\r\n'
const old = `${typeLine}content-length: 9\r\n\r\n{"old":1}`
/** Whole answers, well or badly written. */
const wires: Readonly<Record<string, string>> = {
  garbage: 'hello there\r\n\r\n',
  badhead: 'HTTP/1.1 200 OK\r\nbad header line\r\ncontent-length: 2\r\n\r\n{}',
  long: `HTTP/1.1 200 OK\r\n${typeLine}content-length: 2\r\n\r\n{}extra`,
  twolen: 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\ncontent-length: 3\r\n\r\n{}',
  bighead: `HTTP/1.1 200 OK\r\nx: ${'y'.repeat(20_000)}\r\ncontent-length: 2\r\n\r\n{}`,
  http10: `HTTP/1.0 200 OK\r\n${typeLine}\r\n{"old":1}`,
  nomsg: `HTTP/1.1 200\r\n${old}`,
  h099: 'HTTP/1.1 99 X\r\ncontent-length: 0\r\n\r\n',
  h999: `HTTP/1.1 999 X\r\n${old}`,
  early: `HTTP/1.1 103 Early Hints\r\nlink: </x>\r\n\r\nHTTP/1.1 200 OK\r\n${old}`,
  obs: `HTTP/1.1 200 OK\r\nx-l: été\r\n${old}`,
}

function broken(socket: Socket, response: ServerResponse, kind: string): void {
  const wire = wires[kind]
  if (wire !== undefined) socket.end(Buffer.from(wire, 'latin1'))
  else if (kind === 'close') socket.end()
  else if (kind === 'reset') socket.resetAndDestroy()
  else if (kind === 'hang') setTimeout(() => socket.destroy(), 8000).unref()
  else {
    const head = { 'content-type': 'application/json', ...(kind !== 'cutchunk' && { 'content-length': 100 }) }
    response.writeHead(kind === 'cuterr' ? 500 : 200, head)
    response.write('{"a":')
    setTimeout(() => socket.destroy(), 20)
  }
}

function page(response: ServerResponse, [last = '0']: readonly string[], url: URL): void {
  const number = Number(url.searchParams.get('page') ?? 0)
  const next = number < Number(last) ? `${url.origin}/page/${last}?page=${String(number + 1)}` : null
  response.writeHead(200, { 'content-type': 'application/json', link: next === null ? '' : `<${next}>; rel="next"` })
  response.end(JSON.stringify({ items: [number * 2, number * 2 + 1], page: number, next }))
}
