import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { expect, test } from '@playwright/test'
import tokens from 'jsonwebtoken'
import { valueAt } from '../../../../../src/main/engine/expressions/value-at.ts'
import { respondToWebhook } from '../../../../../src/main/engine/nodes/respond-to-webhook.ts'
import { jwt } from '../../../../../src/main/engine/nodes/jwt.ts'
import { totp } from '../../../../../src/main/engine/nodes/totp.ts'
import { evaluation } from '../../../../../src/main/engine/nodes/evaluation.ts'
import { editImage, n8n } from '../../../../../src/main/engine/nodes/unsupported.ts'
import { chat } from '../../../../../src/main/engine/nodes/chat.ts'
import type { JsonObject } from '../../../../../src/shared/json.ts'
import type { OpenCredential } from '../../../../../src/shared/credential.ts'
import { runKind, type Trial } from '../run-kind.ts'

const keeping = (type: string, data: OpenCredential['data']): Pick<Trial, 'credentials' | 'surroundings'> => ({
  credentials: { [type]: { id: 'c1', name: 'C' } },
  surroundings: { credential: () => ({ id: 'c1', name: 'C', type, data }) },
})

const now = Date.UTC(2025, 0, 1)

test('a token that was signed with a passphrase is verified, and one signed with another is not', async () => {
  const own = keeping('jwtAuth', { keyType: 'passphrase', secret: randomBytes(20).toString('hex'), algorithm: 'HS256' })
  const signed = await runKind(jwt, { ...own, now, parameters: { claims: { subject: 'me' }, options: { kid: 'k1' } } })
  const token: unknown = Reflect.get(Object(signed.json[0]), 'token')
  const verified = await runKind(jwt, { ...own, now, parameters: { operation: 'verify', token } })
  expect(verified.json).toEqual([{ payload: { iat: now / 1000, subject: 'me' } }])
  const whole = await runKind(jwt, {
    ...own,
    now,
    parameters: { operation: 'decode', token, options: { complete: true } },
  })
  expect(whole.json).toEqual([
    {
      header: { alg: 'HS256', typ: 'JWT', kid: 'k1' },
      payload: { iat: now / 1000, subject: 'me' },
      signature: expect.any(String),
    },
  ])
  const other = keeping('jwtAuth', {
    keyType: 'passphrase',
    secret: randomBytes(20).toString('hex'),
    algorithm: 'HS256',
  })
  await expect(runKind(jwt, { ...other, now, parameters: { operation: 'verify', token } })).rejects.toThrow(
    "The JWT token can't be verified",
  )
})

test('a key in PEM form is read though its line ends were lost', async () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  })
  const bare = (pem: string): string => pem.trim().replaceAll('\n', ' ')
  const own = keeping('jwtAuth', {
    keyType: 'pemKey',
    privateKey: bare(privateKey),
    publicKey: bare(publicKey),
    algorithm: 'RS256',
  })
  const signed = await runKind(jwt, { ...own, now, parameters: { useJson: true, claimsJson: '{"a":1}' } })
  const token: unknown = Reflect.get(Object(signed.json[0]), 'token')
  const { json } = await runKind(jwt, { ...own, now, parameters: { operation: 'verify', token } })
  expect(json).toEqual([{ payload: { a: 1, iat: now / 1000 } }])
})

test('a caller is answered with a token that a key without its line ends signed', async () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  })
  const own = keeping('jwtAuth', {
    keyType: 'pemKey',
    privateKey: privateKey.trim().replaceAll('\n', ' '),
    algorithm: 'RS256',
  })
  const { outputs } = await runKind(respondToWebhook, {
    ...own,
    typeVersion: 1.3,
    parameters: { respondWith: 'jwt', payload: '{"a":1}' },
  })
  const token = valueAt(outputs[1]?.[0]?.json, 'response.body.token')

  expect(tokens.verify(String(token), publicKey)).toMatchObject({ a: 1 })
})

test('a token that is out of date is refused by the clock of the execution', async () => {
  const own = keeping('jwtAuth', { keyType: 'passphrase', secret: randomBytes(20).toString('hex'), algorithm: 'HS256' })
  const claimsJson = JSON.stringify({ exp: now / 1000 + 60 })
  const signed = await runKind(jwt, { ...own, now, parameters: { useJson: true, claimsJson } })
  const token: unknown = Reflect.get(Object(signed.json[0]), 'token')
  const late = { ...own, now: now + 120_000 }
  await expect(runKind(jwt, { ...late, parameters: { operation: 'verify', token } })).rejects.toThrow('jwt expired')
  const { json } = await runKind(jwt, {
    ...late,
    parameters: { operation: 'verify', token, options: { ignoreExpiration: true } },
  })
  expect(json).toHaveLength(1)
})

test('the password of the moment is that of RFC 6238', async () => {
  // Base32 of the secret of the document's appendix B, "12345678901234567890".
  const own = keeping('totpApi', { label: 'a:b', secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ' })
  const { json } = await runKind(totp, { ...own, now: 59_000, parameters: { options: { digits: 8 } }, items: [{}, {}] })
  expect(json).toEqual([
    { token: '94287082', secondsRemaining: 1 },
    { token: '94287082', secondsRemaining: 1 },
  ])
  const bare = keeping('totpApi', { label: 'ab', secret: 'GEZDGNBVGY3TQOJQ' })
  await expect(runKind(totp, { ...bare, now })).rejects.toThrow('Malformed label - expected `issuer:username`')
})

test('an evaluation does nothing: its items go on, by the normal output where it asks', async () => {
  const asked = await runKind(evaluation, { parameters: { operation: 'checkIfEvaluating' }, items: [{ a: 1 }] })
  expect(asked.outputs.map((items) => items.length)).toEqual([0, 1])
  const set = await runKind(evaluation, { parameters: { operation: 'setOutputs' }, items: [{ a: 1 }] })
  expect(set.json).toEqual([{ a: 1 }])
})

test('what cannot run here says so in one sentence', async () => {
  await expect(runKind(editImage, {})).rejects.toThrow('"Node" cannot run here: Faultline has no image library')
  await expect(runKind(n8n, {})).rejects.toThrow('"Node" cannot run here: it manages workflows of the service')
  await expect(runKind(chat, { parameters: { message: 'Hi' } })).rejects.toThrow(
    '"Node" said "Hi" and waits for a reply, and Faultline has no chat.',
  )
  const said = await runKind(chat, { parameters: { message: 'Hi', waitUserReply: false }, items: [{ a: 1 }] })
  expect(said.json).toEqual([{ a: 1 }])
  expect(said.console).toEqual([{ level: 'info', text: 'Hi' }])
})

test('a token carries the moment behind its claims, and a key id that is no text is refused', async () => {
  const own = keeping('jwtAuth', { keyType: 'passphrase', secret: randomBytes(20).toString('hex'), algorithm: 'HS256' })
  const payloadOf = async (parameters: JsonObject): Promise<string> => {
    const { json } = await runKind(jwt, { ...own, now, parameters })
    const [, payload = ''] = String(Reflect.get(Object(json[0]), 'token')).split('.')
    return Buffer.from(payload, 'base64url').toString()
  }
  expect(await payloadOf({ claims: { subject: 'me' } })).toBe(`{"subject":"me","iat":${String(now / 1000)}}`)
  expect(await payloadOf({ useJson: true, claimsJson: '{"exp":2000000000,"iat":1}' })).toBe(
    '{"exp":2000000000,"iat":1}',
  )
  await expect(payloadOf({ options: { kid: 5 } })).rejects.toThrow('"keyid" must be a string')
  await expect(payloadOf({ useJson: true, claimsJson: 'null' })).rejects.toThrow(
    'Expected "payload" to be a plain object.',
  )
})

test('what is no token is refused before it is read', async () => {
  const own = keeping('jwtAuth', { keyType: 'passphrase', secret: randomBytes(20).toString('hex'), algorithm: 'HS256' })
  for (const operation of ['decode', 'verify']) {
    const read = (token: unknown): Promise<unknown> => runKind(jwt, { ...own, now, parameters: { operation, token } })
    await expect(read(undefined)).rejects.toThrow('The JWT token was not provided')
    for (const token of ['', 'a b', 'only.two', 5, { a: 1 }])
      await expect(read(token)).rejects.toThrow("Invalid input for 'Token' [item 0]")
  }
})

test('JWT that goes on after a failure does so for the first item alone: another one fails the node', async () => {
  const own = keeping('jwtAuth', { keyType: 'passphrase', secret: randomBytes(20).toString('hex'), algorithm: 'HS256' })
  const trial = { ...own, now, continues: true, parameters: { operation: 'verify', token: 'a.b.c' } }
  expect((await runKind(jwt, trial)).outputs).toEqual([[{ json: { error: 'invalid token' }, pairedItem: 0 }]])
  await expect(runKind(jwt, { ...trial, items: [{}, {}] })).rejects.toThrow(
    "Cannot read properties of undefined (reading 'json')",
  )
})

test('a password of the moment is made with every algorithm of the node, and an option that is 0 is its preset', async () => {
  const own = keeping('totpApi', { label: 'a:b', secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ' })
  const made = async (options: JsonObject): Promise<unknown> =>
    (await runKind(totp, { ...own, now: 59_000, parameters: { options } })).json[0]
  expect(await made({ algorithm: 'SHA3-224' })).toEqual({ token: '587200', secondsRemaining: 1 })
  expect(await made({ digits: 0, period: 0, algorithm: '' })).toEqual(await made({}))
})
