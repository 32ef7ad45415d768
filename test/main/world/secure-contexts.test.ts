import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { expect, test } from '@playwright/test'
import { request } from 'undici'
import { makeAuthority } from '../../../src/main/world/certificates.ts'
import { openRoutedDispatcher } from '../../../src/main/world/routed-dispatcher.ts'

test('connections to a stand-in over TLS share what they trust: hundreds of them hold no memory', async () => {
  const authority = await makeAuthority('Trusted here')
  const { certificate, privateKey } = await authority.issue(['hooks.example'], 'now')
  const server = createServer({ cert: certificate, key: privateKey }, (_request, response) => response.end('ok'))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const routed = openRoutedDispatcher({
    route: () => Promise.resolve({ kind: 'local', port, trusted: [authority.certificate] }),
    elsewhere: 'closed',
    patienceMs: null,
  })
  const dispatcher = routed.dispatcher({ allowUnauthorizedCertificates: false, proxy: null })
  const send = async (times: number): Promise<void> => {
    for (let sent = 0; sent < times; sent += 1) {
      const answer = await request('https://hooks.example/', { dispatcher, reset: true })
      expect(await answer.body.text()).toBe('ok')
    }
  }
  await send(20)
  const before = process.memoryUsage().rss
  await send(400)
  // 370 KB for each of them are 145 MB.
  expect((process.memoryUsage().rss - before) / 1024 / 1024).toBeLessThan(80)
  await routed.close()
  server.close()
})
