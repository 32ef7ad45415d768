#!/usr/bin/env node
// The loopback API that the recorded `http-*` workflows in engine/ call: http://127.0.0.1:15690.
// Start it before running them: `node loopback.mjs [port]`. /flaky answers 429, then 503, then 200; GET /reset starts it over.
import { createServer } from 'node:http'

let flakyHits = 0
const json = (response, status, value, headers = {}) => {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  response.writeHead(status, { 'content-type': 'application/json', ...headers, 'content-length': Buffer.byteLength(text) })
  response.end(text)
}

const answers = [
  [/^\/reset/, (_q, s) => { flakyHits = 0; json(s, 200, {}) }],
  [/^\/flaky/, (_q, s) => { flakyHits += 1; flakyHits < 3 ? json(s, flakyHits === 1 ? 429 : 503, { err: `fail${flakyHits}` }) : json(s, 200, { ok: true }) }],
  // The two `http-mixed-*-batch` recordings were made against an API that named the item.
  [/^\/status\/200\?i=(\d+)/, (_q, s, _b, m) => json(s, 200, { ok: true, i: m[1] })],
  [/^\/status\/(\d+)\?i=/, (_q, s, _b, m) => json(s, Number(m[1]), { error: { message: `provider says ${m[1]}` } })],
  [/^\/status\/(\d+)/, (_q, s, _b, m) => json(s, Number(m[1]), { error: { message: `msg${m[1]}` } }, { 'retry-after': '3' })],
  [/^\/array$/, (_q, s) => json(s, 200, [{ a: 1 }, { a: 2 }])],
  [/^\/text$/, (_q, s) => { s.writeHead(200, { 'content-type': 'text/plain' }); s.end('hello') }],
  [/^\/badjson$/, (_q, s) => json(s, 200, '{"a":')],
  [/^\/empty$/, (_q, s) => { s.statusCode = 204; s.end() }],
  [/^\/scalar$/, (_q, s) => json(s, 200, '5')],
  [/^\/png$/, (_q, s) => { s.writeHead(200, { 'content-type': 'image/png' }); s.end(Buffer.from([137, 80, 78, 71])) }],
  [/^\/slow$/, (_q, s) => setTimeout(() => json(s, 200, {}), 3000)],
]

const server = createServer((request, response) => {
  let body = ''
  request.on('data', (chunk) => { body += chunk })
  request.on('end', () => {
    for (const [pattern, answer] of answers) {
      const match = pattern.exec(request.url)
      if (match) return answer(request, response, body, match)
    }
    json(response, 200, {
      method: request.method, url: request.url, body,
      ct: request.headers['content-type'], auth: request.headers.authorization ? 'present' : undefined,
    })
  })
})
server.listen(Number(process.argv[2] ?? 15690), '127.0.0.1', () => console.log('loopback ready'))
