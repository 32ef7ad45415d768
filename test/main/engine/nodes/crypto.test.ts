import { createVerify, generateKeyPairSync } from 'node:crypto'
import { expect, test } from '@playwright/test'
import type { JsonObject } from '../../../../src/shared/json.ts'
import { crypto } from '../../../../src/main/engine/nodes/crypto.ts'
import { runKind } from './run-kind.ts'

async function compute(parameters: JsonObject, items: readonly JsonObject[] = [{}]): Promise<JsonObject> {
  const { outputs } = await runKind(crypto, { parameters, items, typeVersion: 1 })
  return outputs[0]?.[0]?.json ?? {}
}

test('a value is hashed with each kind of function', async () => {
  const hash = (type: string): Promise<JsonObject> => compute({ action: 'hash', type, value: 'abc' })
  expect(await hash('MD5')).toEqual({ data: '900150983cd24fb0d6963f7d28e17f72' })
  expect(await hash('SHA256')).toEqual({
    data: 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  })
  // FIPS 202, the example for "abc".
  expect(await hash('SHA3-256')).toEqual({
    data: '3a985da74fe225b2045c172d6bd390bd855f086e3e9d525b46bfe24511431532',
  })
  await expect(hash('SHA9')).rejects.toMatchObject({
    message: 'Digest method not supported',
    details: { description: expect.stringContaining('The hash type "SHA9" is not known') },
  })
  await expect(compute({ action: 'hmac', type: 'SHA9', value: 'abc', secret: 'k' })).rejects.toThrow(
    'Invalid digest: SHA9',
  )
})

test('binary data is hashed as its bytes', async () => {
  const data = Buffer.from('abc').toString('base64')
  const parameters = { action: 'hash', binaryData: true, binaryPropertyName: 'file', encoding: 'base64' }
  const items = [{ json: { id: 1 }, binary: { file: { data, mimeType: 'text/plain' } } }]
  expect(await compute(parameters, items)).toEqual({ id: 1, data: 'kAFQmDzST7DWlj99KOF/cg==' })
  await expect(compute(parameters, [{ id: 1 }])).rejects.toThrow("contain a binary file 'file', but none was found")
})

test('an HMAC is that of RFC 4231, test case 2', async () => {
  const parameters = { action: 'hmac', type: 'SHA256', value: 'what do ya want for nothing?', secret: 'Jefe' }
  expect(await compute({ ...parameters, dataPropertyName: 'check.sum' }, [{ id: 1 }])).toEqual({
    id: 1,
    'check.sum': '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
  })
})

test('from version 2 on the key comes out of a credential', async () => {
  const { json } = await runKind(crypto, {
    typeVersion: 2,
    parameters: { action: 'hmac', type: 'SHA256', value: 'what do ya want for nothing?' },
    credentials: { crypto: { id: '1', name: 'Keys' } },
    surroundings: {
      credential: (type, { name }) => ({ id: '1', type, name, data: { hmacSecret: 'Jefe' } }),
    },
  })
  expect(json).toEqual([{ data: '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843' }])
})

test('a signature can be checked with the public key', async () => {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  const { data } = await compute({ action: 'sign', value: 'abc', privateKey: pem.replaceAll('\n', '\\n') })
  expect(createVerify('RSA-SHA256').update('abc').verify(publicKey, String(data), 'hex')).toBe(true)
})

test('a private key that cannot be read is told in the words of OpenSSL', async () => {
  const sign = compute({ action: 'sign', value: 'abc', privateKey: 'no key' })
  await expect(sign).rejects.toMatchObject({
    message: 'error:1E08010C:DECODER routines::unsupported',
    details: { description: expect.stringContaining('PEM') as unknown },
  })
})

test('random values have the length asked for', async () => {
  expect((await compute({ action: 'generate' })).data).toMatch(/^[0-9a-f-]{36}$/)
  expect((await compute({ action: 'generate', encodingType: 'hex', stringLength: 7 })).data).toMatch(/^[0-9a-f]{7}$/)
  expect((await compute({ action: 'generate', encodingType: 'base64', stringLength: 40 })).data).toMatch(/^\w{40}$/)
  await expect(compute({ action: 'generate', encodingType: 'hex', stringLength: -1 })).rejects.toThrow(
    'The length is -1',
  )
})

test('what is no text is refused in the words of the one that would take it', async () => {
  const words = 'must be of type string or an instance of Buffer, TypedArray, or DataView. Received type number (5)'
  await expect(compute({ action: 'sign', value: 5, privateKey: 'k' })).rejects.toThrow(`The "chunk" argument ${words}`)
  await expect(compute({ action: 'hash', value: 5 })).rejects.toThrow(`The "data" argument ${words}`)
})
