import { X509Certificate } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import { TLSSocket } from 'node:tls'
import { connect, type AddressInfo } from 'node:net'
import { expect, test } from '@playwright/test'
import { request } from 'undici'
import type { Destination, Route } from '../../../src/main/world/external-api.ts'
import { openExternalApi } from '../../../src/main/world/external-api.ts'
import { makeAuthority } from '../../../src/main/world/certificates.ts'
import { openCompressedPace } from '../../../src/main/world/pace.ts'
import { openRoutedDispatcher } from '../../../src/main/world/routed-dispatcher.ts'
import type { Connecting } from '../../../src/main/world/tls-of.ts'

const direct: Connecting = { allowUnauthorizedCertificates: false, proxy: null }
const nowhere = (_to: Destination): Promise<Route | null> => Promise.resolve(null)

async function listening(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

test('a closed reproduction lets nothing leave the machine', async () => {
  const routed = openRoutedDispatcher({ route: nowhere, elsewhere: 'closed', patienceMs: null })
  const dispatcher = routed.dispatcher(direct)
  await expect(request('https://elsewhere.example/', { dispatcher })).rejects.toMatchObject({
    code: 'ENOTFOUND',
    message: 'getaddrinfo ENOTFOUND elsewhere.example',
    syscall: 'getaddrinfo',
  })
  await expect(request('http://192.0.2.7/', { dispatcher })).rejects.toMatchObject({
    code: 'ENETUNREACH',
    message: 'connect ENETUNREACH 192.0.2.7:80',
  })
  await routed.close()
})

test('a closed reproduction still reaches this machine', async () => {
  const server = createServer((_request, response) => response.end('here'))
  const port = await listening(server)
  const routed = openRoutedDispatcher({ route: nowhere, elsewhere: 'closed', patienceMs: null })
  for (const host of ['127.0.0.1', 'localhost']) {
    const answer = await request(`http://${host}:${port}/`, { dispatcher: routed.dispatcher(direct) })
    expect(await answer.body.text()).toBe('here')
  }
  await routed.close()
  server.close()
})

test('what is not under study goes to the real network', async () => {
  const server = createServer((incoming, response) => response.end(incoming.headers.host))
  const port = await listening(server)
  const asked: Destination[] = []
  const routed = openRoutedDispatcher({
    route: (to) => {
      asked.push(to)
      return Promise.resolve(null)
    },
    elsewhere: 'real',
    patienceMs: null,
  })
  const answer = await request(`http://127.0.0.1:${port}/`, { dispatcher: routed.dispatcher(direct) })
  expect(await answer.body.text()).toBe(`127.0.0.1:${port}`)
  expect(asked).toEqual([{ protocol: 'http:', hostname: '127.0.0.1', port }])
  await routed.close()
  server.close()
})

test('a bad certificate is let through only where the node allows it', async () => {
  const api = await openExternalApi({ 'api.example.com': [{ path: '/', status: 200, text: 'ok' }] })
  const effect = { kind: 'tls', certificate: 'self-signed' } as const
  api.setFaults([{ host: null, path: null, timing: { kind: 'always' }, effect }])
  const routed = openRoutedDispatcher({ route: (to) => api.route(to), elsewhere: 'closed', patienceMs: null })
  const url = 'https://api.example.com/'

  await expect(request(url, { dispatcher: routed.dispatcher(direct) })).rejects.toMatchObject({
    code: 'DEPTH_ZERO_SELF_SIGNED_CERT',
  })
  const allowed = routed.dispatcher({ ...direct, allowUnauthorizedCertificates: true })
  expect((await request(url, { dispatcher: allowed })).statusCode).toBe(200)
  await routed.close()
  await api.close()
})

test('a proxy gets plain requests in absolute form and a tunnel for encrypted ones', async () => {
  const lines: string[] = []
  const api = await openExternalApi({ 'api.example.com': [{ path: '/', status: 200, text: 'through' }] })
  const proxy = createServer((incoming, response) => {
    lines.push(`${incoming.method ?? ''} ${incoming.url ?? ''}`)
    response.end('from the proxy')
  })
  proxy.on('connect', (incoming, socket) => {
    lines.push(`CONNECT ${incoming.url ?? ''}`)
    void api.route({ protocol: 'https:', hostname: 'api.example.com', port: 443 }).then((route) => {
      if (route?.kind !== 'local') throw new Error('no route')
      const upstream = connect(route.port, '127.0.0.1', () => {
        socket.write('HTTP/1.1 200 Connection established\r\n\r\n')
        upstream.pipe(socket)
        socket.pipe(upstream)
      })
      upstream.on('error', () => socket.destroy())
      socket.on('error', () => upstream.destroy())
    })
  })
  const port = await listening(proxy)
  const routed = openRoutedDispatcher({ route: nowhere, elsewhere: 'closed', patienceMs: null })
  const dispatcher = routed.dispatcher({ allowUnauthorizedCertificates: true, proxy: `http://127.0.0.1:${port}` })

  const plain = await request('http://plain.example/a', { dispatcher })
  expect(await plain.body.text()).toBe('from the proxy')
  const encrypted = await request('https://api.example.com/', { dispatcher })
  expect(await encrypted.body.text()).toBe('through')
  expect(lines).toEqual(['GET http://plain.example/a', 'CONNECT api.example.com:443'])
  await routed.close()
  proxy.close()
  await api.close()
})

test('a proxy elsewhere is out of reach in a closed reproduction', async () => {
  const routed = openRoutedDispatcher({ route: nowhere, elsewhere: 'closed', patienceMs: null })
  const dispatcher = routed.dispatcher({ allowUnauthorizedCertificates: false, proxy: 'http://proxy.example:3128' })
  await expect(request('http://api.example.com/', { dispatcher })).rejects.toMatchObject({ code: 'ENOTFOUND' })
  await expect(request('https://api.example.com/', { dispatcher })).rejects.toMatchObject({ code: 'ENOTFOUND' })
  await routed.close()
})

test('a client certificate is shown to a host under study and to a real one, and its authority is trusted', async () => {
  const authority = await makeAuthority('Test authority')
  const own = await authority.issue(['127.0.0.1', 'api.example'], 'now')
  const client = await authority.issue(['client'], 'now')
  const server = createSecureServer(
    {
      cert: own.certificate,
      key: own.privateKey,
      ca: authority.certificate,
      requestCert: true,
      rejectUnauthorized: false,
    },
    ({ socket }, response) => {
      const shown = socket instanceof TLSSocket ? socket.getPeerX509Certificate() : undefined
      response.end(shown?.toString() ?? 'none')
    },
  )
  const port = await listening(server)
  const routed = openRoutedDispatcher({
    route: ({ hostname }) =>
      Promise.resolve(hostname === 'api.example' ? { kind: 'local', port, trusted: [authority.certificate] } : null),
    elsewhere: 'real',
    patienceMs: null,
  })
  const clientCertificate = {
    certificate: client.certificate,
    key: client.privateKey,
    passphrase: '',
    authority: authority.certificate,
  }
  const ask = async (url: string, connecting: Connecting): Promise<string> =>
    (await request(url, { dispatcher: routed.dispatcher(connecting) })).body.text()
  const expected = new X509Certificate(client.certificate).toString()

  expect(await ask(`https://127.0.0.1:${port}/`, { ...direct, clientCertificate })).toBe(expected)
  expect(await ask('https://api.example/', { ...direct, clientCertificate })).toBe(expected)
  expect(await ask('https://api.example/', direct)).toBe('none')

  await routed.close()
  server.closeAllConnections()
  server.close()
})

test('in compressed time a connection that is never made fails after a moment, and its whole wait is told @timing', async () => {
  const pace = openCompressedPace()
  const silent = (): Promise<Route> => Promise.resolve({ kind: 'silent' })
  const routed = openRoutedDispatcher({ route: silent, elsewhere: 'closed', patienceMs: null, pace })
  for (const host of ['shop.example', '192.0.2.7']) {
    const since = performance.now()
    await expect(request(`http://${host}/`, { dispatcher: routed.dispatcher(direct) })).rejects.toMatchObject({
      code: 'UND_ERR_CONNECT_TIMEOUT',
      message: `Connect Timeout Error (attempted address: ${host}:80, timeout: 10000ms)`,
    })
    expect(pace.waited(since)).toBeCloseTo(10_000, 0)
    // The clock of the library goes by half seconds, and needs two of them.
    expect(performance.now() - since).toBeLessThan(450)
  }
  await routed.close()
})
