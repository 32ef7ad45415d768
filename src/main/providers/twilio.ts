import { header, hmacOfBody, url } from './scheme-parts.ts'
import { usualDelivery } from './delivery-profile.ts'
import type { Provider } from './provider.ts'

export const twilio: Provider = {
  title: 'Twilio',
  scheme: {
    ...hmacOfBody,
    algorithm: 'hmac-sha1',
    encoding: 'base64',
    at: header('X-Twilio-Signature'),
    parts: [url, { kind: 'form' }],
  },
  marks: ['i-twilio-idempotency-token'],
  source: 'https://www.twilio.com/docs/usage/security',
  eventId: {
    headers: [{ name: 'i-twilio-idempotency-token', kind: 'delivery_id' }],
    fields: [
      { path: 'MessageSid', kind: 'event_id', knownBy: 'x-twilio-signature' },
      { path: 'CallSid', kind: 'event_id', knownBy: 'x-twilio-signature' },
    ],
  },
  delivery: {
    ...usualDelivery,
    timeoutMs: 15_000,
    waitsSeconds: [0],
    retries: 'connection-failure',
    approximate: ['schedule'],
    source: 'https://www.twilio.com/docs/usage/webhooks/webhooks-connection-overrides',
  },
}
