import { createServer, type RequestListener, type Server } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { expect, test } from '@playwright/test'
import { makeSelfSigned } from '../../../src/main/world/certificates.ts'
import { sawAnswer, sawError, type ProviderSaw } from '../../../src/main/world/send-error.ts'
import { sendRequest } from '../../../src/main/world/send-request.ts'

interface Sent {
  readonly isSecure?: boolean
  readonly timeoutMs?: number
  readonly signal?: AbortSignal
}

const request = { method: 'POST', target: '/', headers: [['Host', 'localhost']] as const, body: Buffer.from('{}') }
const silent: RequestListener = () => undefined
const answering: RequestListener = (_request, response) => response.end('ok')

async function sent(port: number, { isSecure = false, timeoutMs = 5000, signal }: Sent = {}): Promise<ProviderSaw> {
  const options = { host: '127.0.0.1', port, isSecure, timeoutMs, signal: signal ?? new AbortController().signal }
  return sendRequest(request, options).then(sawAnswer, sawError)
}

async function portOf(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port.')
  return address.port
}

async function sentTo(server: Server, how: Sent = {}): Promise<ProviderSaw> {
  const port = await portOf(server)
  try {
    return await sent(port, how)
  } finally {
    server.closeAllConnections()
    server.close()
  }
}

test('an answer is no error', async () => {
  expect(await sentTo(createServer(answering))).toMatchObject({ providerView: { statusCode: 200 }, sendError: null })
})

test('who waits no longer is told so as a time-out', async () => {
  expect(await sentTo(createServer(silent), { timeoutMs: 50 })).toMatchObject({
    sendErrorKind: 'timeout',
    sendError: 'No answer within 50 ms',
  })
})

test('a port where nobody listens is a failure of the connection, with the exact text of the platform', async () => {
  const server = createServer(answering)
  const port = await portOf(server)
  await new Promise((resolve) => server.close(resolve))
  expect(await sent(port)).toMatchObject({
    sendErrorKind: 'connection',
    sendError: `connect ECONNREFUSED 127.0.0.1:${String(port)}`,
  })
})

test('a certificate that nobody trusts, and a server that speaks no TLS, are failures of TLS', async () => {
  const { certificate, privateKey } = await makeSelfSigned(['127.0.0.1'])
  const selfSigned = createTlsServer({ cert: certificate, key: privateKey }, answering)
  expect(await sentTo(selfSigned, { isSecure: true })).toMatchObject({ sendErrorKind: 'tls' })
  expect(await sentTo(createServer(answering), { isSecure: true })).toMatchObject({ sendErrorKind: 'tls' })
})

test('a person who stops it is no failure of the connection', async () => {
  const signal = AbortSignal.timeout(50)
  expect(await sentTo(createServer(silent), { signal })).toMatchObject({ sendErrorKind: 'stopped' })
})

test('a request that was written without a Host is sent with where it goes, and its own is left as it is', async () => {
  const hosts: (string | undefined)[] = []
  const server = createServer(({ headers }, response) => {
    hosts.push(headers.host)
    response.end()
  })
  const port = await portOf(server)
  const options = { host: '127.0.0.1', port, timeoutMs: 5000, signal: new AbortController().signal }
  await sendRequest({ ...request, headers: [] }, options)
  await sendRequest(request, options)
  server.close()
  expect(hosts).toEqual([`127.0.0.1:${String(port)}`, 'localhost'])
})

test('a target and headers of any script reach the other side as clients send them; bytes that came so before stay as they were', async () => {
  const seen: [target: string, value: string][] = []
  const server = createServer((incoming, response) => {
    seen.push([incoming.url ?? '', Buffer.from(String(incoming.headers['x-name']), 'latin1').toString('hex')])
    response.end()
  })
  const port = await portOf(server)
  const bytes = (text: string): string => Buffer.from(text, 'utf8').toString('latin1')
  const given: [target: string, value: string][] = [
    ['/bestellung-ü', 'a'],
    ['/注文/ü?q=قيمة x&r=1', '注文'],
    ['/👩‍👧 e\u0301\n\ud800', 'é'],
    [`/${bytes('注文')}?a=%20b`, bytes('注文')],
    ['/plain/%E6%B3?a=b%2', ''],
  ]
  for (const [target, value] of given) {
    const headers = [['Host', 'localhost'] as const, ['X-Name', value] as const]
    const options = { host: '127.0.0.1', port, timeoutMs: 5000, signal: new AbortController().signal }
    expect((await sendRequest({ ...request, target, headers }, options)).statusCode).toBe(200)
  }
  server.close()
  expect(seen).toEqual([
    ['/bestellung-%C3%BC', '61'],
    ['/%E6%B3%A8%E6%96%87/%C3%BC?q=%D9%82%D9%8A%D9%85%D8%A9%20x&r=1', 'e6b3a8e69687'],
    ['/%F0%9F%91%A9%E2%80%8D%F0%9F%91%A7%20e%CC%81%0A%EF%BF%BD', 'e9'],
    [`/${bytes('注文')}?a=%20b`, 'e6b3a8e69687'],
    ['/plain/%E6%B3?a=b%2', ''],
  ])
})
