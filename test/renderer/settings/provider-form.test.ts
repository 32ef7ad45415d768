import { expect, test } from '@playwright/test'
import fc from 'fast-check'
import { emptyForm, formOf, nameFor, providerOf } from '../../../src/renderer/settings/provider-form.ts'
import { ownProviderOf, readOwnProvider } from '../../../src/main/providers/own-provider.ts'
import { mistakeInProvider, type OwnProvider } from '../../../src/shared/own-provider.ts'
import { anyOwnProvider } from '../../main/signatures/any-own-provider.ts'

test('a provider that is edited and kept as it was is the same provider', () => {
  const withMore = anyOwnProvider.chain((provider) =>
    fc.constantFrom<OwnProvider>(
      provider,
      { ...provider, event_id_headers: ['X-Acme-Event', 'X-Acme-Id-2'], retries: 'github' },
      { ...provider, retries: { delays_seconds: [1.5, 60], timeout_seconds: 5 } },
    ),
  )
  fc.assert(
    fc.property(withMore, (provider) => {
      expect(ownProviderOf(readOwnProvider(providerOf(formOf(provider))))).toEqual(ownProviderOf(provider))
    }),
  )
})

test('what is typed wrong is kept wrong, so that it is told with its value', () => {
  const typed = {
    ...emptyForm,
    title: 'Acme',
    name: 'acme',
    header: 'X-Acme',
    timeIn: 'header' as const,
    timeName: 'X-T',
  }
  expect(mistakeInProvider(providerOf({ ...typed, tolerance: 'long' }))).toBe(
    '"signature.timestamp.tolerance_seconds": "long" is no tolerance of 0 to 86400 seconds',
  )
  expect(mistakeInProvider(providerOf({ ...typed, retries: 'waits', waits: '60, soon' }))).toContain('retries')
  expect(mistakeInProvider(providerOf({ ...typed, signed: '' }))).toContain('names no message to sign')
  expect(mistakeInProvider(providerOf(typed))).toBeNull()
})

test('a name is made of a title', () => {
  expect(nameFor('Acme Billing (EU)')).toBe('acme-billing-eu')
})
