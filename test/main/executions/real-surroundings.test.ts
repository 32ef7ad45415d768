import { randomBytes, X509Certificate } from 'node:crypto'
import { connect, type AddressInfo } from 'node:net'
import { createServer as createProxy } from 'node:http'
import { createServer as createSecureServer, type Server } from 'node:https'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { TLSSocket } from 'node:tls'
import { expect, test } from '@playwright/test'
import { request } from 'undici'
import type { Departure } from '../../../src/main/engine/departure.ts'
import { createCredentialRegistry } from '../../../src/main/credentials/credential-registry.ts'
import { openRealSurroundings } from './open-real-surroundings.ts'
import { openStore } from '../../../src/main/store/open-store.ts'
import { makeAuthority, type ServerCertificate } from '../../../src/main/world/certificates.ts'
import { openHttpServer } from '../../stand-ins/http-server.ts'

/** A node of a workflow that sends to this machine. */
const departure: Departure = {
  workflow: { id: 'w', name: 'Orders' },
  executionId: 'e',
  node: 'Send',
  method: 'GET',
  url: 'http://127.0.0.1/',
  credentialIds: [],
  holdMs: 1000,
}

function openSurroundings(): ReturnType<typeof openRealSurroundings> {
  return openRealSurroundings({ store: openStore(mkdtempSync(join(tmpdir(), 'faultline-surroundings-'))) })
}

/** Answers with the certificate that the client showed. */
async function openGuarded(own: ServerCertificate, authority: string): Promise<Server> {
  const options = {
    cert: own.certificate,
    key: own.privateKey,
    ca: authority,
    requestCert: true,
    rejectUnauthorized: false,
  }
  const server = createSecureServer(options, ({ socket }, response) => {
    const shown = socket instanceof TLSSocket ? socket.getPeerX509Certificate() : undefined
    response.end(shown?.toString() ?? 'none')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return server
}

test('a client certificate is shown at the handshake, and its authority is trusted', async () => {
  const authority = await makeAuthority('Test authority')
  const server = await openGuarded(await authority.issue(['127.0.0.1'], 'now'), authority.certificate)
  const client = await authority.issue(['client'], 'now')
  const surroundings = openSurroundings()
  const url = `https://127.0.0.1:${(server.address() as AddressInfo).port}`
  const shown = await surroundings.dispatcher(
    {
      allowUnauthorizedCertificates: false,
      proxy: null,
      clientCertificate: {
        certificate: client.certificate,
        key: client.privateKey,
        passphrase: '',
        authority: authority.certificate,
      },
    },
    departure,
  )
  const hidden = await surroundings.dispatcher({ allowUnauthorizedCertificates: true, proxy: null }, departure)
  const strict = await surroundings.dispatcher({ allowUnauthorizedCertificates: false, proxy: null }, departure)
  expect(await (await request(url, { dispatcher: shown })).body.text()).toBe(
    new X509Certificate(client.certificate).toString(),
  )
  expect(await (await request(url, { dispatcher: hidden })).body.text()).toBe('none')
  await expect(request(url, { dispatcher: strict })).rejects.toMatchObject({ code: /VERIFY|ISSUER|SELF_SIGNED/ })
  await surroundings.close()
  server.closeAllConnections()
  server.close()
})

test('requests go through the proxy that is asked for', async () => {
  const target = await openHttpServer(() => ({ body: 'through' }))
  const tunnels: string[] = []
  const proxy = createProxy()
  proxy.on('connect', ({ url = '' }, socket) => {
    tunnels.push(url)
    const [host = '', port] = url.split(':')
    const onward = connect(Number(port), host, () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n')
      onward.pipe(socket).pipe(onward)
    })
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const surroundings = openSurroundings()
  const dispatcher = await surroundings.dispatcher(
    {
      allowUnauthorizedCertificates: false,
      proxy: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    },
    departure,
  )
  expect(await (await request(target.url, { dispatcher })).body.text()).toBe('through')
  expect(tunnels).toEqual([target.url.slice('http://'.length)])
  await surroundings.close()
  proxy.closeAllConnections()
  proxy.close()
  await target.close()
})

test('a renewed credential is used from then on, and its earlier secrets stay known to redaction', () => {
  const [stale, fresh] = [randomBytes(12).toString('hex'), randomBytes(12).toString('hex')]
  const box = createCredentialRegistry()
  const credential = { id: '1', name: 'Shop', type: 'oAuth2Api', data: { token: stale } }
  box.add([credential])
  box.add([{ ...credential, data: { token: fresh } }])
  expect(box.find('oAuth2Api', { id: '1', name: 'Shop' })?.data['token']).toBe(fresh)
  expect(
    box
      .knownValues()
      .map(({ value }) => value)
      .sort(),
  ).toEqual([fresh, stale].sort())
})

test('surroundings close although a proxy that a node named was none', async () => {
  const surroundings = openSurroundings()
  const connection = { allowUnauthorizedCertificates: false, proxy: 'no proxy' }
  await expect(surroundings.dispatcher(connection, departure)).rejects.toThrow('Invalid URL')

  await surroundings.close()
})
