import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import type { RawRequest } from '../../../src/shared/delivery.ts'
import { fieldsOf, headerValue } from '../../../src/shared/headers.ts'
import { eventIdPlaces, readEventId } from '../../../src/main/layers/event-id.ts'
import { findExternalId } from '../../../src/main/listener/external-id.ts'
import { providerNames } from '../../../src/main/providers/catalogue.ts'
import { eventIdHeaders, transmissionHeaders } from '../../../src/main/providers/event-id.ts'
import { freshRequest } from '../../../src/main/reproduction/fresh-request.ts'

const known = [...eventIdHeaders, ...transmissionHeaders]

for (const { name, kind } of known) {
  const request: RawRequest = {
    method: 'POST',
    target: '/orders',
    headers: [[name, 'delivery-7']],
    body: Buffer.from('{"total":3}'),
  }

  test(`an event named by ${name} is recognised by the listener and can be changed by the data layer`, () => {
    expect(findExternalId(fieldsOf(request.headers), { total: 3 }, 'hash')).toMatchObject({ kind, value: 'delivery-7' })
    expect(eventIdPlaces(request).map((place) => readEventId(request, place))).toContain('delivery-7')
  })
}

test('an item of a batch has an identifier of its own in every header by which the listener finds repeats', () => {
  for (const { name } of eventIdHeaders) {
    const request: RawRequest = { method: 'POST', target: '/', headers: [[name, 'delivery-7']], body: Buffer.alloc(0) }
    expect(headerValue(freshRequest(request, () => 'fresh').headers, name), name).toMatch(/^delivery-(?!7$)\d+$/u)
  }
})

test('every file of a provider stands in the catalogue', () => {
  const folder = join(import.meta.dirname, '../../../src/main/providers')
  const shared = [
    'catalogue.ts',
    'delivery-profile.ts',
    'documented-fields.ts',
    'event-id.ts',
    'own-provider.ts',
    'provider.ts',
    'provider-table.ts',
    'scheme.ts',
    'scheme-parts.ts',
  ]
  const files = readdirSync(folder).filter((name) => !shared.includes(name))

  expect(files.sort()).toEqual(providerNames.map((name) => `${name}.ts`).sort())
})
