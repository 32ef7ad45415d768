import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { expect, test } from '@playwright/test'
import { makeSelfSigned } from '../../../src/main/world/certificates.ts'
import { openHttpServer } from '../../stand-ins/http-server.ts'
import { buildWorkflow } from '../engine/build-workflow.ts'
import { activate, openForTest, post, settled } from '../open-for-test.ts'

interface Unreachable {
  readonly url: string
  readonly options: object
  readonly close: () => Promise<unknown>
}

async function behindBadCertificate(): Promise<Unreachable> {
  const { certificate, privateKey } = await makeSelfSigned(['127.0.0.1'])
  const server = createTlsServer({ cert: certificate, key: privateKey }, (_request, response) => response.end('{}'))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `https://127.0.0.1:${String((server.address() as AddressInfo).port)}`
  return { url, options: {}, close: () => new Promise((resolve) => server.close(resolve)) }
}

async function behindDeadProxy(): Promise<Unreachable> {
  const gone = await openHttpServer(() => ({}))
  await gone.close()
  const api = await openHttpServer(() => ({ json: {} }))
  return { url: api.url, options: { proxy: gone.url }, close: api.close }
}

async function thatBlocksTheAddress(): Promise<Unreachable> {
  const json = { message: 'Your IP address has been blocked by the firewall' }
  const api = await openHttpServer(() => ({ status: 403, json }))
  return { url: api.url, options: {}, close: api.close }
}

for (const [what, open, failure] of [
  ['with a certificate that nobody trusts', behindBadCertificate, { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' }],
  ['behind a proxy that is gone', behindDeadProxy, { code: 'ECONNREFUSED' }],
  ['that blocks the address', thatBlocksTheAddress, { httpCode: '403' }],
] as const) {
  test(`§7 an outgoing request to an API ${what} fails at its node, and the API is named`, async () => {
    const faultline = await openForTest()
    const api = await open()
    const workflow = buildWorkflow(
      {
        Hook: ['webhook', { httpMethod: 'POST', path: 'orders', responseMode: 'onReceived' }],
        Call: ['httpRequest', { url: api.url, options: { ...api.options } }],
      },
      [['Hook', 'Call']],
      { id: 'orders', name: 'Orders' },
    )
    activate(faultline, workflow)
    await post(faultline, 'orders', { event_id: 'evt_1' })
    const execution = await settled(faultline, 'orders')

    const { verdict } = await faultline.calls.previewEvidence({ executionId: execution.id })

    expect(execution).toMatchObject({ status: 'error', failure: { node: 'Call', ...failure } })
    expect(verdict.layer).toBe('API')
    await api.close()
    await faultline.close()
  })
}
