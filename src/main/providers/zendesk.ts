import { body, header, hmacOfBody, timestamp } from './scheme-parts.ts'
import { minutes, usualDelivery } from './delivery-profile.ts'
import type { Provider } from './provider.ts'

export const zendesk: Provider = {
  title: 'Zendesk',
  scheme: {
    ...hmacOfBody,
    at: header('X-Zendesk-Webhook-Signature'),
    encoding: 'base64',
    parts: [timestamp, body],
    timestamp: {
      at: header('X-Zendesk-Webhook-Signature-Timestamp'),
      unit: 'iso',
      toleranceSeconds: null,
      direction: 'both',
    },
  },
  marks: ['x-zendesk-webhook-id', 'x-zendesk-webhook-signature-timestamp'],
  source: 'https://developer.zendesk.com/documentation/webhooks/verifying/',
  eventId: {
    headers: [{ name: 'x-zendesk-webhook-invocation-id', kind: 'delivery_id' }],
    fields: [{ path: 'id', kind: 'event_id', knownBy: 'x-zendesk-webhook-signature' }],
  },
  delivery: {
    ...usualDelivery,
    timeoutMs: 12_000,
    waitsSeconds: minutes(1, 2, 5),
    approximate: ['time-out', 'schedule'],
    source: 'https://developer.zendesk.com/documentation/webhooks/verifying/',
  },
}
