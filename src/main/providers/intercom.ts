import { header, hmacOfBody } from './scheme-parts.ts'
import { minutes, usualDelivery } from './delivery-profile.ts'
import type { Provider } from './provider.ts'

export const intercom: Provider = {
  title: 'Intercom',
  scheme: { ...hmacOfBody, algorithm: 'hmac-sha1', at: header('X-Hub-Signature'), prefix: 'sha1=' },
  marks: [],
  source: 'https://developers.intercom.com/docs/webhooks/webhook-notifications',
  eventId: { fields: [{ path: 'id', kind: 'event_id', knownBy: 'x-hub-signature' }] },
  delivery: {
    ...usualDelivery,
    timeoutMs: 5000,
    waitsSeconds: minutes(1),
    attemptField: 'delivery_attempts',
    approximate: ['schedule'],
    source: 'https://developers.intercom.com/docs/webhooks/webhook-notifications',
  },
}
