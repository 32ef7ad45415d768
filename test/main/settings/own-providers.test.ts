import { expect, test } from '@playwright/test'
import { keepOwnProvider, ownProviders, removeOwnProvider } from '../../../src/main/settings/own-providers.ts'
import type { OwnProvider } from '../../../src/shared/own-provider.ts'

const acme: OwnProvider = {
  name: 'acme',
  title: 'Acme',
  signature: { header: 'X-Acme-Signature', algorithm: 'sha256' },
}
const zeta = { ...acme, name: 'zeta', title: 'Zeta' }

function memory() {
  const kept = new Map<string, unknown>()
  const settings = {
    get: (name: string): unknown => kept.get(name),
    set: (name: string, value: unknown): void => void kept.set(name, value),
  }
  return { kept, store: { settings } as unknown as Parameters<typeof ownProviders>[0] }
}

test('providers are kept by title, put in each other’s place, and one that is removed can be kept again', () => {
  const { store } = memory()
  keepOwnProvider(store, zeta, null)
  expect(keepOwnProvider(store, acme, null)).toEqual([acme, zeta])
  expect(() => keepOwnProvider(store, { ...acme, title: 'Other' }, null)).toThrow(
    'a provider "acme" of your own already',
  )
  const renamed = { ...acme, name: 'acme-2' }
  expect(keepOwnProvider(store, renamed, 'acme')).toEqual([renamed, zeta])
  expect(removeOwnProvider(store, 'zeta')).toEqual(zeta)
  expect(removeOwnProvider(store, 'zeta')).toBeNull()
  expect(keepOwnProvider(store, zeta, null)).toEqual([renamed, zeta])
})

test('what does not fit is not kept, and what was stored and does not fit any more is left out', () => {
  const { store, kept } = memory()
  expect(() => keepOwnProvider(store, { ...acme, name: 'A' }, null)).toThrow('"name": "A" is no name')
  keepOwnProvider(store, acme, null)
  const [name = ''] = kept.keys()
  kept.set(name, [{ name: 'broken' }, acme])
  expect(ownProviders(store)).toEqual([acme])
  kept.set(name, 'nothing')
  expect(ownProviders(store)).toEqual([])
})
