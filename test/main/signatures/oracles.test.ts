import { createPublicKey } from 'node:crypto'
import { sign as signForGitHub, verify as verifyForGitHub } from '@octokit/webhooks-methods'
import { expect, test } from '@playwright/test'
import { providers } from '../../../src/main/providers/catalogue.ts'
import { EventWebhook } from '@sendgrid/eventwebhook'
import { verifyKey } from 'discord-interactions'
import { Webhook as StandardWebhook } from 'standardwebhooks'
import { Webhook as SvixWebhook } from 'svix'
import { verifySignature } from '../../../src/main/signatures/verify-signature.ts'
import { freshKeys, nowMs, plainRequest, signed } from './provider-request.ts'

/** The vendors' own libraries read what is signed here, and what they sign is read here. */

test('GitHub: octokit reads what is signed here, and what octokit signs verifies here', async () => {
  const { secret } = freshKeys('github').sign
  const text = Buffer.from(plainRequest.body).toString()
  const request = signed('github', { secret })
  expect(await verifyForGitHub(secret, text, request.headers['x-hub-signature-256'] ?? '')).toBe(true)
  const headers = { 'x-hub-signature-256': await signForGitHub(secret, text) }
  expect(verifySignature(providers.github, { ...plainRequest, headers }, { secret }, nowMs).valid).toBe(true)
})

for (const [name, prefix, Webhook] of [
  ['svix', 'svix', SvixWebhook],
  ['standard-webhooks', 'webhook', StandardWebhook],
] as const) {
  test(`${name}: its library reads what is signed here, and what it signs verifies here`, () => {
    const { secret } = freshKeys(name).sign
    const webhook = new Webhook(secret)
    const text = Buffer.from(plainRequest.body).toString()
    const now = Date.now()
    const request = signed(name, { secret }, plainRequest, now)
    expect(() => webhook.verify(text, { ...request.headers })).not.toThrow()
    expect(() => webhook.verify(`${text} `, { ...request.headers })).toThrow()
    const signature = webhook.sign('msg_2', new Date(now), text)
    const headers = {
      [`${prefix}-id`]: 'msg_2',
      [`${prefix}-timestamp`]: String(Math.floor(now / 1000)),
      [`${prefix}-signature`]: signature,
    }
    expect(verifySignature(providers[name], { ...plainRequest, headers }, { secret }, now).valid).toBe(true)
  })
}

test('SendGrid: its library reads what is signed here', () => {
  const keys = freshKeys('sendgrid')
  const request = signed('sendgrid', keys.sign)
  const key = createPublicKey(keys.verify.secret).export({ type: 'spki', format: 'der' }).toString('base64')
  const library = new EventWebhook()
  const signature = request.headers['x-twilio-email-event-webhook-signature'] ?? ''
  const timestamp = request.headers['x-twilio-email-event-webhook-timestamp'] ?? ''
  const text = Buffer.from(request.body).toString()
  expect(library.verifySignature(library.convertPublicKeyToECDSA(key), text, signature, timestamp)).toBe(true)
  expect(library.verifySignature(library.convertPublicKeyToECDSA(key), `${text} `, signature, timestamp)).toBe(false)
  expect(verifySignature(providers.sendgrid, request, { secret: key }, nowMs).valid).toBe(true)
})

test('Discord: its library reads what is signed here, with the key as Discord shows it', async () => {
  const keys = freshKeys('discord')
  const request = signed('discord', keys.sign)
  const jwk = createPublicKey(keys.verify.secret).export({ format: 'jwk' })
  const key = Buffer.from(jwk.x ?? '', 'base64url').toString('hex')
  const signature = request.headers['x-signature-ed25519'] ?? ''
  const timestamp = request.headers['x-signature-timestamp'] ?? ''
  expect(await verifyKey(Buffer.from(request.body), signature, timestamp, key)).toBe(true)
  expect(verifySignature(providers.discord, request, { secret: key }, nowMs).valid).toBe(true)
})
