import { execFile } from 'node:child_process'
import { createServer, type Server } from 'node:net'
import { once } from 'node:events'
import { expect, test } from '@playwright/test'
import type { RawRequest } from '../../../src/shared/delivery.ts'
import { readHar, writeHar } from '../../../src/main/interchange/har.ts'
import { readRawHttp, writeRawHttp } from '../../../src/main/interchange/raw-http.ts'
import { readRequest } from '../../../src/main/interchange/read-request.ts'
import { writeCurl } from '../../../src/main/interchange/write-curl.ts'

const read = (text: string): ReturnType<typeof readRequest> => readRequest(Buffer.from(text), 'request.txt')
const bodyOf = (request: RawRequest): string => Buffer.from(request.body).toString('utf8')

/** A server that keeps the bytes of one request and answers it. */
async function openEcho(): Promise<{ readonly port: number; readonly bytes: () => Buffer; readonly server: Server }> {
  let bytes = Buffer.alloc(0)
  const server = createServer((socket) => {
    socket.on('data', (chunk) => {
      bytes = Buffer.concat([bytes, chunk])
      const end = bytes.indexOf('\r\n\r\n')
      const length = Number(/\r\ncontent-length: *(\d+)/i.exec(bytes.toString('latin1'))?.[1] ?? 0)
      if (end === -1 || bytes.length < end + 4 + length) return
      socket.end('HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: close\r\n\r\n')
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return { port: typeof address === 'object' && address !== null ? address.port : 0, bytes: () => bytes, server }
}

function shell(line: string): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile('bash', ['-c', `set -o pipefail; ${line}`], (error, out, err) => {
      if (error === null) resolve(out)
      else reject(new Error(`${line}\n${err}`))
    })
  })
}

function hasCurl(): Promise<boolean> {
  return shell('command -v curl').then(
    () => true,
    () => false,
  )
}

const bodies: Readonly<Record<string, Uint8Array>> = {
  'JSON with quotes and letters beyond ASCII': Buffer.from(
    `{"name":"O'Brien \\"Müller\\"","path":"a\\/b","price":"$5 \`x\`"}`,
  ),
  'line breaks of both kinds at its end': Buffer.from('a\r\nb\n\r\n'),
  'bytes that are no text': Buffer.from([0, 255, 254, 10, 13, 65]),
  'an at sign at its start': Buffer.from('@file.json'),
  nothing: Buffer.alloc(0),
}
const headers = [
  ['Host', 'hooks.example.com'],
  ['content-type', 'application/json; charset=utf-8'],
  ['X-Twice', '1'],
  ['x-TWICE', '2'],
  ['X-Empty', ''],
  ['X-Quote', `it's "so" \\ $HOME`],
] as const

for (const [what, body] of Object.entries(bodies)) {
  test(`a request written as cURL reaches the wire byte for byte: body is ${what}`, async () => {
    test.skip(!(await hasCurl()), 'curl is not installed here')
    const echo = await openEcho()
    const length: readonly (readonly [string, string])[] =
      body.length === 0 ? [] : [['Content-Length', String(body.length)]]
    const request: RawRequest = {
      method: 'POST',
      target: '/webhook/a/../b//c%2Fd/?x=[1]&y={2}&z=%20',
      headers: [...headers, ...length],
      body,
    }
    await shell(writeCurl(request, `http://127.0.0.1:${String(echo.port)}`).replaceAll('\\\n', '\\\n -s '))
    expect(echo.bytes().toString('latin1')).toBe(Buffer.from(writeRawHttp(request)).toString('latin1'))
    echo.server.close()
  })

  test(`what is written is read back the same, as cURL, HAR and raw HTTP: body is ${what}`, () => {
    const request: RawRequest = {
      method: 'PUT',
      target: '/webhook/b//c%2Fd/?x=[1]',
      headers: [...headers, ['Content-Length', String(body.length)], ['User-Agent', 'a'], ['Accept', '*/*']],
      body,
    }
    const same = (other: RawRequest): void => {
      expect({ ...other, body: Buffer.from(other.body).toString('hex') }).toEqual({
        ...request,
        body: Buffer.from(body).toString('hex'),
      })
    }
    const answer = { statusCode: 200, headers: [], body: 'ok', answeredAt: '2026-01-01T00:00:00.250Z' }
    const exchange = {
      request,
      origin: 'http://hooks.example.com',
      httpVersion: '1.1',
      startedAt: '2026-01-01T00:00:00.000Z',
      answer,
    }
    const har: unknown = JSON.parse(JSON.stringify(writeHar([exchange], '1')))
    same(readHar(har, 'a.har')[0]?.request ?? request)
    same(readRawHttp(writeRawHttp(request), 'a.http').request)
    // curl's Host is the first header; here it was.
    const { request: back, origin } = read(writeCurl(request, 'http://hooks.example.com'))
    expect(origin).toBe('http://hooks.example.com')
    same(back)
  })
}

test('cURL as a browser copies it is read: quotes, `$`-quotes, line ends, cookies, raw data', () => {
  const { request, origin, format } = read(
    `curl 'https://hooks.example.com/webhook/orders?x=1' \\\n  -H 'content-type: application/json' \\\n  -b 'a=1; b=2' \\\n  --data-raw $'{"name":"O\\'Brien","n":"\\u00fc"}' \\\n  --compressed`,
  )
  expect([origin, format, request.method, request.target]).toEqual([
    'https://hooks.example.com',
    'curl',
    'POST',
    '/webhook/orders?x=1',
  ])
  expect(bodyOf(request)).toBe('{"name":"O\'Brien","n":"ü"}')
  expect(request.headers).toEqual([
    ['Host', 'hooks.example.com'],
    ['User-Agent', 'curl/8.7.1'],
    ['Accept', '*/*'],
    ['Accept-Encoding', 'deflate, gzip, br'],
    ['Cookie', 'a=1; b=2'],
    ['content-type', 'application/json'],
    ['Content-Length', '27'],
  ])
})

for (const [line, method, target, body] of [
  ['curl -XPUT localhost:5678/webhook/a -d a=1 -d b=2', 'PUT', '/webhook/a', 'a=1&b=2'],
  ['curl -G http://h/a -d x=1 --data-urlencode "y=a b"', 'GET', '/a?x=1&y=a+b', ''],
  [`curl http://h --json '{"a":1}'`, 'POST', '/', '{"a":1}'],
  ['curl -sS -o out.txt -I http://h/a', 'HEAD', '/a', ''],
  ['curl.exe --request=PATCH "http://h/a" ^\n  --data-binary "x"', 'PATCH', '/a', 'x'],
] as const) {
  test(`\`${line.replace('\n', ' ')}\` is read as curl sends it`, () => {
    const { request } = read(line)
    expect([request.method, request.target, bodyOf(request)]).toEqual([method, target, body])
  })
}

test('user and password become Basic Auth, and one of curl’s own headers can be taken away', () => {
  const { request } = read(`curl -u 'anna:p ss' -H 'Accept:' -H 'X-Empty;' http://h/a`)
  expect(request.headers).toEqual([
    ['Host', 'h'],
    ['Authorization', `Basic ${Buffer.from('anna:p ss').toString('base64')}`],
    ['User-Agent', 'curl/8.7.1'],
    ['X-Empty', ''],
  ])
})

test('raw HTTP is read with lines ended by LF alone, a length, and chunks', () => {
  const plain = read('POST /webhook/a HTTP/1.1\nHost: h\nX-A:  b \n\n{"a":1}\n')
  expect(plain).toMatchObject({
    origin: 'http://h',
    format: 'http',
    request: {
      method: 'POST',
      headers: [
        ['Host', 'h'],
        ['X-A', 'b'],
      ],
    },
  })
  expect(bodyOf(plain.request)).toBe('{"a":1}\n')
  expect(bodyOf(read('POST /a HTTP/1.1\r\nContent-Length: 3\r\n\r\nabc\n').request)).toBe('abc')
  const chunked = 'POST /a HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n2;x=1\r\nde\r\n0\r\n\r\n'
  expect(bodyOf(read(chunked).request)).toBe('abcde')
})

test('a HAR with a form in parameters is read, without the pseudo headers of HTTP/2', () => {
  const request = {
    method: 'POST',
    url: 'https://h/a?b=1',
    headers: [
      { name: ':authority', value: 'h' },
      { name: 'X-A', value: '1' },
    ],
    postData: { mimeType: 'application/x-www-form-urlencoded', params: [{ name: 'a', value: 'b c' }] },
  }
  const { request: found } = read(JSON.stringify({ log: { entries: [{ request }] } }))
  expect(found.headers).toEqual([
    ['Host', 'h'],
    ['X-A', '1'],
    ['Content-Type', 'application/x-www-form-urlencoded'],
  ])
  expect(bodyOf(found)).toBe('a=b+c')
})

test('one entry or one request copied out of a HAR is read, with the parts of a multipart form', () => {
  const request = {
    method: 'POST',
    url: 'https://h/a',
    headers: [{ name: 'content-type', value: 'multipart/form-data; boundary=x' }],
    postData: {
      mimeType: 'multipart/form-data',
      params: [{ name: 'f', value: 'abc', fileName: 'a.txt', contentType: 'text/plain' }],
    },
  }
  const [entry, alone] = [read(JSON.stringify({ request })), read(JSON.stringify(request))]
  expect(bodyOf(entry.request)).toBe(bodyOf(alone.request))
  const boundary = /boundary=(.*)/.exec(entry.request.headers[1]?.[1] ?? '')?.[1] ?? ''
  expect(bodyOf(entry.request)).toBe(
    `--${boundary}\r\nContent-Disposition: form-data; name="f"; filename="a.txt"\r\nContent-Type: text/plain\r\n\r\nabc\r\n--${boundary}--\r\n`,
  )
})

for (const [text, sentence] of [
  ['', 'request.txt holds no request: it is empty.'],
  ['{"log":{"entries":[]}}', 'request.txt holds no request: its HAR log has no entries.'],
  ['{"a":1}', 'request.txt holds no request: it is JSON but no HAR: `log` does not fit.'],
  [
    '{"format":"faultline-case","request":{"method":"POST"}}',
    'request.txt is a case, with its workflow, its request and its conditions, and no captured request.',
  ],
  ['{"nodes":[],"connections":{}}', 'request.txt is a workflow, and no captured request.'],
  ['{"request":{"nodes":[]}}', 'request.txt holds no request: it is JSON but no HAR'],
  ['hello', 'request.txt holds no request: its first line is `hello`, not `METHOD target HTTP/1.1`.'],
  ['curl -X POST', 'request.txt holds no request: the cURL line names no URL.'],
  ['curl http://h -d @body.json', 'the cURL line takes a part from another file (`@body.json`), which is not read.'],
] as const) {
  test(`what is no request is refused with the reason: ${sentence}`, () => {
    expect(() => read(text)).toThrow(sentence)
  })
}
