import { expect, test } from '@playwright/test'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createCredentialRegistry } from '../../../src/main/credentials/credential-registry.ts'
import type { Seal } from '../../../src/shared/desktop.ts'
import { openCredentialStore } from '../../../src/main/credentials/credential-store.ts'
import { readVariables, variablesIn } from '../../../src/main/credentials/variable-values.ts'
import { variableTypes } from '../../../src/shared/variables.ts'
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
  const { id } = openCredentialStore(first, createCredentialRegistry(), keyring(7)).put(tracker)
  first.close()
  expect(readFileSync(first.file).includes('a-token-that-nobody-knows')).toBe(false)

  const second = openStore(folder)
  const box = createCredentialRegistry()
  const repository = openCredentialStore(second, box, keyring(7))
  expect(repository.list()).toEqual([{ id, name: 'Tracker', type: 'httpBearerAuth', keptIn: 'keyring' }])
  expect(box.find('httpBearerAuth', { name: 'Tracker' })?.data).toEqual(tracker.data)
  second.close()
})

test('without a keyring a credential is kept in memory only, and said to be', () => {
  const store = openStore(mkdtempSync(join(tmpdir(), 'faultline-credentials-')))
  const kept = openCredentialStore(store, createCredentialRegistry(), null).put(tracker)

  expect(kept.keptIn).toBe('memory')
  expect(store.credentials.all()).toEqual([])
  store.close()
})

test('one that was sealed with another keyring is shown as locked', () => {
  const store = openStore(mkdtempSync(join(tmpdir(), 'faultline-credentials-')))
  openCredentialStore(store, createCredentialRegistry(), keyring(7)).put(tracker)
  const box = createCredentialRegistry()

  expect(
    openCredentialStore(store, box, keyring(9))
      .list()
      .map((one) => one.keptIn),
  ).toEqual(['locked'])
  expect(box.find('httpBearerAuth', { name: 'Tracker' })).toBeNull()
  store.close()
})

test('a removed credential is gone from the store, and its secret stays known to redaction', () => {
  const store = openStore(mkdtempSync(join(tmpdir(), 'faultline-credentials-')))
  const box = createCredentialRegistry()
  const repository = openCredentialStore(store, box, keyring(7))
  repository.remove(repository.put(tracker).id)

  expect(repository.list()).toEqual([])
  expect(store.credentials.all()).toEqual([])
  expect(box.find('httpBearerAuth', { name: 'Tracker' })).toBeNull()
  expect(box.knownValues().map((one) => one.value)).toContain(tracker.data.token)
  store.close()
})

test('a credential without a name is refused with what was given', () => {
  const store = openStore(mkdtempSync(join(tmpdir(), 'faultline-credentials-')))
  const repository = openCredentialStore(store, createCredentialRegistry(), null)

  expect(() => repository.put({ ...tracker, name: ' ' })).toThrow(
    'A credential needs a name and a type; the name is " " and the type "httpBearerAuth".',
  )
  store.close()
})

test('the credential that was removed last is put back with its secret, any other is not', () => {
  const store = openStore(mkdtempSync(join(tmpdir(), 'faultline-credentials-')))
  const box = createCredentialRegistry()
  const repository = openCredentialStore(store, box, keyring(7))
  const first = repository.put(tracker)
  const second = repository.put({ ...tracker, name: 'Second' })
  repository.remove(first.id)
  repository.remove(second.id)

  expect(repository.restore(first.id)).toBeNull()
  expect(repository.restore(second.id)).toEqual(second)

  expect(box.find('httpBearerAuth', { name: 'Second' })?.data).toEqual(tracker.data)
  expect(repository.list()).toEqual([second])
  expect(store.credentials.all()).toHaveLength(1)
  store.close()
})

test('a variable is kept like a credential, takes the place of one of its name, and is given to no node', () => {
  const store = openStore(mkdtempSync(join(tmpdir(), 'faultline-credentials-')))
  const box = createCredentialRegistry()
  const repository = openCredentialStore(store, box, keyring(7))
  const variables = variablesIn(box)
  expect(variables()).toEqual({ vars: {}, env: null })

  const first = repository.put({ name: 'REGION', type: variableTypes.env, data: { value: 'a-value-of-before' } })
  const second = repository.put({ name: 'REGION', type: variableTypes.env, data: { value: 'a-value-of-now' } })
  expect(second.id).toBe(first.id)
  expect(variables()).toEqual({ vars: {}, env: { REGION: 'a-value-of-now' } })
  expect(box.knownValues().map(({ value }) => value)).toEqual(['a-value-of-before', 'a-value-of-now'])
  box.add(readVariables('REGION=given\n', '.env'))
  expect(variables()).toEqual({ vars: { REGION: 'given' }, env: { REGION: 'given' } })
  expect(() => repository.put({ name: '1st', type: variableTypes.vars, data: { value: '' } })).toThrow(/named "1st"/u)
  store.close()
})
