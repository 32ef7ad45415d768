import { expect, test } from '@playwright/test'
import { request } from 'undici'
import { candidateChanges, conditionsWith, describeChange } from '../../../src/main/layers/catalogue.ts'
import type { Baseline } from '../../../src/main/layers/conditions.ts'
import { openExternalApi } from '../../../src/main/world/external-api.ts'
import { openRoutedDispatcher } from '../../../src/main/world/routed-dispatcher.ts'
import type { Change } from '../../../src/shared/change.ts'
import { requestWith, studiedCase } from './studied-case.ts'

const baseline: Baseline = {
  api: { 'api.example.com': [{ path: '/orders', status: 200, json: { orders: [1, 2] } }] },
  standIns: {},
  adopted: [],
  lastSuccess: null,
}

/** What the calls of `urls` come to under the change: a status, or the code of an error. */
async function outcomes(change: Change | null, urls: readonly string[]): Promise<readonly (number | string)[]> {
  const { api: conditions } = conditionsWith(change, baseline)
  const api = await openExternalApi(conditions.rules)
  api.setFaults(conditions.faults)
  const routed = openRoutedDispatcher({ route: (to) => api.route(to), elsewhere: 'closed', patienceMs: 300 })
  const dispatcher = routed.dispatcher({ allowUnauthorizedCertificates: false, proxy: null })
  const seen: (number | string)[] = []
  for (const url of urls) {
    try {
      const answer = await request(url, { dispatcher })
      await answer.body.text()
      seen.push(answer.statusCode)
    } catch (error) {
      seen.push(
        error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : String(error),
      )
    }
  }
  await routed.close()
  await api.close()
  return seen
}

const orders = 'https://api.example.com/orders'
const change = (name: string, parameters: Record<string, unknown> = {}): Change => ({ layer: 'API', name, parameters })

test('without a change the rules answer', async () => {
  expect(await outcomes(null, [orders])).toEqual([200])
})

test('each change of the API layer is what the caller meets', async () => {
  expect(await outcomes(change('status', { status: 503, when: 'first', calls: 2 }), [orders, orders, orders])).toEqual([
    503, 503, 200,
  ])
  expect(await outcomes(change('rate-limit', { when: 'call', calls: 2 }), [orders, orders])).toEqual([200, 429])
  expect(await outcomes(change('ip-block'), [orders])).toEqual([403])
  expect(await outcomes(change('html'), [orders])).toEqual([200])
  expect(await outcomes(change('no-content'), [orders])).toEqual([204])
  expect(await outcomes(change('redirect', { status: '308' }), [orders])).toEqual([308])
  expect(await outcomes(change('broken-answer', { how: 'reset' }), [orders])).toEqual(['ECONNRESET'])
  expect(await outcomes(change('broken-answer', { how: 'no-answer' }), [orders])).toEqual(['UND_ERR_HEADERS_TIMEOUT'])
  expect(await outcomes(change('connection', { how: 'dns' }), [orders])).toEqual(['ENOTFOUND'])
  expect(await outcomes(change('connection', { how: 'timeout' }), [orders])).toEqual(['UND_ERR_CONNECT_TIMEOUT'])
  expect(await outcomes(change('tls', { certificate: 'expired' }), [orders])).toEqual(['CERT_HAS_EXPIRED'])
  expect(await outcomes(change('tls'), ['http://api.example.com/orders'])).toEqual([200])
})

test('a change of one path leaves the calls of the others alone', async () => {
  const change503 = change('status', { status: 503, host: 'api.example.com', path: '/pay*' })
  expect(await outcomes(change503, [orders, 'https://api.example.com/payments'])).toEqual([200, 503])
})

test('recorded answers can be replayed in place of the rules', async () => {
  const rules = { 'api.example.com': [{ path: '/orders', status: 202, json: {} }] }
  expect(await outcomes(change('replay', { rules }), [orders])).toEqual([202])
  expect(() => conditionsWith(change('replay', { rules: { h: [{}] } }), baseline)).toThrow(
    'The recorded rules are not rules',
  )
})

test('a change speaks over one of its layer that was made part of the baseline', () => {
  const conditions = conditionsWith(change('status', { status: 200 }), {
    ...baseline,
    adopted: [change('status', { status: 500 })],
  })
  expect(conditions.api.faults.map(({ effect }) => (effect.kind === 'answer' ? effect.status : 0))).toEqual([200, 500])
})

test('sentences say which calls and what happens to them', () => {
  expect(describeChange(change('status', { status: 503, when: 'first', calls: 2, host: 'api.example.com' }))).toBe(
    'Each of the first 2 calls of api.example.com is answered with status 503.',
  )
  expect(describeChange(change('rate-limit', { form: 'date', retryAfterSeconds: 30 }))).toBe(
    'Every call is answered 429 with Retry-After 30 s as a date.',
  )
  expect(describeChange(change('tls'))).toBe('Every call fails its TLS handshake: expired certificate.')
})

test('a sweep tries the API where a host is under study, and not where none is', () => {
  expect(candidateChanges(studiedCase(requestWith('{}')), ['API']).length).toBeGreaterThan(15)
  expect(candidateChanges(studiedCase(requestWith('{}'), { hosts: [] }), ['API'])).toEqual([])
})
