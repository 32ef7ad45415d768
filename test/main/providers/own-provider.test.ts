import { expect, test } from '@playwright/test'
import { findExternalId } from '../../../src/main/listener/external-id.ts'
import { findRepeats } from '../../../src/main/listener/repeats.ts'
import { eventIdPlaces } from '../../../src/main/layers/event-id.ts'
import { ownProviderOf, readOwnProvider } from '../../../src/main/providers/own-provider.ts'
import { providers } from '../../../src/main/providers/catalogue.ts'
import { knownProviders, providerTable } from '../../../src/main/providers/provider-table.ts'
import { freshRequest } from '../../../src/main/reproduction/fresh-request.ts'
import type { RawRequest } from '../../../src/shared/delivery.ts'
import type { OwnProvider } from '../../../src/shared/own-provider.ts'

const acme: OwnProvider = {
  name: 'acme',
  title: 'Acme',
  signature: { header: 'X-Acme-Signature', algorithm: 'sha256', parts: ['id', 'body'], id_header: 'X-Acme-Nonce' },
  event_id_headers: ['X-Acme-Event'],
}

test('a provider of one’s own may not have the name of a known one, and sends again as a known one alone', () => {
  expect(readOwnProvider(acme)).toEqual(acme)
  expect(() => readOwnProvider({ ...acme, name: 'github' })).toThrow(
    '"name": "github" is the name of a provider that Faultline knows',
  )
  expect(() => readOwnProvider({ ...acme, retries: 'acne' })).toThrow(
    '"retries": "acne" is none of the known providers',
  )
  expect(() => readOwnProvider({ ...acme, title: '' })).toThrow('This is no provider: "title": "" is no title')
})

test('it sends again as a known one does, after waits of its own, or not at all', () => {
  expect(ownProviderOf(acme).delivery.waitsSeconds).toEqual([])
  expect(ownProviderOf({ ...acme, retries: 'stripe' }).delivery).toEqual(providers.stripe.delivery)
  const own = ownProviderOf({ ...acme, retries: { delays_seconds: [5, 60], timeout_seconds: 3 } })
  expect(own.delivery).toMatchObject({ waitsSeconds: [5, 60], timeoutMs: 3000, retries: 'any-failure' })
})

test('it stands before the known ones, and one that a later Faultline knows by itself is not in force', () => {
  const table = providerTable([acme, { ...acme, name: 'stripe', title: 'My Stripe' }, { ...acme, title: 'Second' }])
  expect(table.names).toEqual(['acme', ...knownProviders.names])
  expect(table.titleOf('acme')).toBe('Acme')
  expect(table.titleOf('stripe')).toBe('Stripe')
  expect(table.findOwn('stripe')).toBeNull()
  expect(table.titleOf('elsewhere')).toBe('Elsewhere')
})

const request: RawRequest = {
  method: 'POST',
  target: '/webhook/orders',
  headers: [
    ['X-Acme-Event', 'e-7'],
    ['X-Acme-Nonce', 'n-1'],
  ],
  body: Buffer.from('{"event_id":"b-1"}'),
}
const { ids } = providerTable([acme])
const fields = { 'x-acme-event': 'e-7', 'x-acme-nonce': 'n-1' }

test('its header names the event before anything in the body does, and what it signs as id names one sending', () => {
  expect(findExternalId(fields, { event_id: 'b-1' }, 'hash', ids)).toMatchObject({ kind: 'event_id', value: 'e-7' })
  expect(findExternalId({ 'x-acme-nonce': 'n-1' }, { event_id: 'b-1' }, 'hash', ids).value).toBe('b-1')
  expect(findExternalId({ 'x-acme-nonce': 'n-1' }, {}, 'hash', ids).value).toBe('n-1')
  expect(findExternalId(fields, { event_id: 'b-1' }, 'hash').value).toBe('b-1')
})

test('a repeat of the same event is recognised by it', () => {
  const workflow = {
    id: 'w',
    name: 'w',
    active: true,
    nodes: [],
    connections: {},
    settings: {},
    staticData: null,
    pinData: {},
  }
  const earlier = { deliveryId: 'd-1', statusCode: 200, bodySha256: 'other', outcome: 'accepted' } as const
  const { relation } = findRepeats(
    workflow as unknown as Parameters<typeof findRepeats>[0],
    fields,
    {},
    'hash',
    ({ value }) =>
      value === 'e-7' ? (earlier as unknown as ReturnType<NonNullable<Parameters<typeof findRepeats>[4]>>) : null,
    ids,
  )
  expect(relation).toBe('repeat')
})

test('changes of the data layer find it, and each item of a batch has one of its own', () => {
  expect(eventIdPlaces(request, ids)[0]).toEqual({ kind: 'header', name: 'x-acme-event' })
  const fresh = freshRequest(request, () => 'fresh', ids)
  expect(fresh.headers.map(([name]) => name)).toEqual(['X-Acme-Event', 'X-Acme-Nonce'])
  for (const [index, [, value]] of fresh.headers.entries()) expect(value).not.toBe(request.headers[index]?.[1])
  const inBody = Buffer.from(freshRequest(request, () => 'fresh').body).toString()
  expect(inBody).not.toBe(Buffer.from(request.body).toString())
  expect(inBody).toMatch(/^\{"event_id":"[^"]+"\}$/u)
})
