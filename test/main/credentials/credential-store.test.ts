import { expect, test } from '@playwright/test'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createCredentialBox } from '../../../src/main/credentials/credential-registry.ts'
import type { Seal } from '../../../src/shared/desktop.ts'
import { openCredentialShelf } from '../../../src/main/credentials/credential-store.ts'
import { openStore } from '../../../src/main/store/open-store.ts'

/** A keyring of its own kind: what is sealed with another one does not open. */
function keyring(key: number): Seal {
  const turned = (bytes: Uint8Array): Uint8Array => bytes.map((byte) => byte ^ key)
  return {
    seal: (text) => turned(Buffer.from(text, 'utf8')),
    unseal: (sealed) => Buffer.from(turned(sealed)).toString('utf8'),
  }
}

const tracker = { name: 'Tracker', type: 'httpBearerAuth', data: { token: 'a-token-that-nobody-knows' } }

test('a credential is found again after a restart, and its secret is not in the file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'faultline-credentials-'))
  const first = openStore(folder)
  const { id } = openCredentialShelf(first, createCredentialBox(), keyring(7)).put(tracker)
  first.close()
  expect(readFileSync(first.file).includes('a-token-that-nobody-knows')).toBe(false)

  const second = openStore(folder)
  const box = createCredentialBox()
  const shelf = openCredentialShelf(second, box, keyring(7))
  expect(shelf.list()).toEqual([{ id, name: 'Tracker', type: 'httpBearerAuth', keptIn: 'keyring' }])
  expect(box.find('httpBearerAuth', { name: 'Tracker' })?.data).toEqual(tracker.data)
  second.close()
})

test('without a keyring a credential is kept in memory only, and said to be', () => {
  const store = openStore(mkdtempSync(join(tmpdir(), 'faultline-credentials-')))
  const kept = openCredentialShelf(store, createCredentialBox(), null).put(tracker)

  expect(kept.keptIn).toBe('memory')
  expect(store.credentials.all()).toEqual([])
  store.close()
})

test('one that was sealed with another keyring is shown as locked', () => {
  const store = openStore(mkdtempSync(join(tmpdir(), 'faultline-credentials-')))
  openCredentialShelf(store, createCredentialBox(), keyring(7)).put(tracker)
  const box = createCredentialBox()

  expect(
    openCredentialShelf(store, box, keyring(9))
      .list()
      .map((one) => one.keptIn),
  ).toEqual(['locked'])
  expect(box.find('httpBearerAuth', { name: 'Tracker' })).toBeNull()
  store.close()
})

test('a removed credential is gone from the store, and its secret stays known to redaction', () => {
  const store = openStore(mkdtempSync(join(tmpdir(), 'faultline-credentials-')))
  const box = createCredentialBox()
  const shelf = openCredentialShelf(store, box, keyring(7))
  shelf.remove(shelf.put(tracker).id)

  expect(shelf.list()).toEqual([])
  expect(store.credentials.all()).toEqual([])
  expect(box.find('httpBearerAuth', { name: 'Tracker' })).toBeNull()
  expect(box.knownValues().map((one) => one.value)).toContain(tracker.data.token)
  store.close()
})

test('a credential without a name is refused with what was given', () => {
  const store = openStore(mkdtempSync(join(tmpdir(), 'faultline-credentials-')))
  const shelf = openCredentialShelf(store, createCredentialBox(), null)

  expect(() => shelf.put({ ...tracker, name: ' ' })).toThrow(
    'A credential needs a name and a type; the name is " " and the type "httpBearerAuth".',
  )
  store.close()
})

test('the credential that was removed last is put back with its secret, any other is not', () => {
  const store = openStore(mkdtempSync(join(tmpdir(), 'faultline-credentials-')))
  const box = createCredentialBox()
  const shelf = openCredentialShelf(store, box, keyring(7))
  const first = shelf.put(tracker)
  const second = shelf.put({ ...tracker, name: 'Second' })
  shelf.remove(first.id)
  shelf.remove(second.id)

  expect(shelf.restore(first.id)).toBeNull()
  expect(shelf.restore(second.id)).toEqual(second)

  expect(box.find('httpBearerAuth', { name: 'Second' })?.data).toEqual(tracker.data)
  expect(shelf.list()).toEqual([second])
  expect(store.credentials.all()).toHaveLength(1)
  store.close()
})
