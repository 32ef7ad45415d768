import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from '@playwright/test'
import { writeFetch } from '../../../src/main/interchange/write-fetch.ts'

const bodies: readonly (readonly [string, Uint8Array])[] = [
  ['text with quotes and lines', Buffer.from('{"a":"it’s \\"so\\"",\n"b":1}')],
  ['bytes that are no text', Uint8Array.from([0, 255, 128, 10])],
  ['nothing', new Uint8Array()],
]

for (const [what, body] of bodies) {
  test(`a call of fetch sends the same request: ${what}`, async () => {
    const got: { method?: string; url?: string; header?: unknown; body: Buffer }[] = []
    const server = createServer((request, answer) => {
      const pieces: Buffer[] = []
      request.on('data', (piece: Buffer) => pieces.push(piece))
      request.on('end', () => {
        const { method = '', url = '', headers } = request
        got.push({ method, url, header: headers['x-sign'], body: Buffer.concat(pieces) })
        answer.end()
      })
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const origin = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`
    const code = writeFetch(
      {
        method: 'POST',
        target: '/a?b=c%20d',
        headers: [
          ['Host', 'elsewhere.example.com'],
          ['X-Sign', 'a "b" ${c}'],
          ['Content-Length', '7'],
        ],
        body,
      },
      origin,
    )
    // eslint-disable-next-line @typescript-eslint/no-implied-eval, @typescript-eslint/no-unsafe-call -- it is code, and is to run
    await new Function(`return (async () => { ${code} })()`)()
    server.close()
    expect(got).toEqual([{ method: 'POST', url: '/a?b=c%20d', header: 'a "b" ${c}', body: Buffer.from(body) }])
  })
}
