import { readFileSync } from 'node:fs'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { expect, test } from '@playwright/test'
import { readRequest } from '../../../src/main/interchange/read-request.ts'
import { sendRequest } from '../../../src/main/world/send-request.ts'

/** Lines, and what curl 7.88.1 sent for each: its version, HOST, the boundary of a form and its length evened out. */
const recorded = JSON.parse(
  readFileSync('test/main/interchange/recorded-curl-lines.json', 'utf8'),
) as readonly (readonly [line: string, bytes: string])[]

/** The files that the lines name. */
const files: Readonly<Record<string, string>> = {
  'note.txt': 'line one\r\nline two\n',
  'body.json': '{"event_id":"evt_1","n":1}',
}

/** What reaches a server when the line is read and sent. */
async function sent(line: string): Promise<string> {
  const bytes: Buffer[] = []
  const server = createServer((socket) => {
    socket.on('data', (chunk) => {
      bytes.push(chunk)
      const text = Buffer.concat(bytes).toString('latin1')
      const end = text.indexOf('\r\n\r\n')
      const length = Number(/\r\ncontent-length: *(\d+)/i.exec(text)?.[1] ?? 0)
      const isWhole = /\r\ntransfer-encoding: chunked/i.test(text)
        ? text.endsWith('0\r\n\r\n')
        : text.length >= end + 4 + length
      if (end !== -1 && isWhole) socket.end('HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n')
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const read = (path: string): Uint8Array => Buffer.from(files[path] ?? '')
  const { request } = readRequest(Buffer.from(line), 'line.txt', read)
  const signal = new AbortController().signal
  await sendRequest(request, { host: '127.0.0.1', port, timeoutMs: 10_000, signal })
  server.close()
  return Buffer.concat(bytes).toString('latin1')
}

/** What our transport adds or cannot leave out, and nothing else, is taken away; what depends on the run is evened out. */
function evened(text: string): string {
  const boundary = /boundary=(\S+)/.exec(text)?.[1]
  const even = text
    .replace('\r\nConnection: close', '')
    .replaceAll(/: \r\n/g, ':\r\n')
    .replace(/User-Agent: curl\/[^\r]*/, 'User-Agent: curl')
  if (boundary === undefined) return even
  return even.replaceAll(boundary, 'BOUNDARY').replace(/Content-Length: \d+/, 'Content-Length: N')
}

for (const [line, bytes] of recorded) {
  test(`what is sent is what curl sent, byte for byte: ${line}`, async () => {
    // A POST without a body has its length said by our transport alone.
    const isLengthAdded = bytes.startsWith('POST ') && !/\r\n(?:content-length|transfer-encoding):/i.test(bytes)
    const found = evened(await sent(line))
    expect(isLengthAdded ? found.replace('\r\nContent-Length: 0', '') : found).toBe(bytes)
  })
}

test('enough lines were recorded, and each once', () => {
  expect(new Set(recorded.map(([line]) => line)).size).toBe(recorded.length)
  expect(recorded.length).toBeGreaterThanOrEqual(58)
})
