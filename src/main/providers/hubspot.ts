import { body, header, hmacOfBody, timestamp } from './scheme-parts.ts'
import { hours, minutes, usualDelivery } from './delivery-profile.ts'
import type { Provider } from './provider.ts'

export const hubspot: Provider = {
  title: 'HubSpot',
  scheme: {
    ...hmacOfBody,
    at: header('X-HubSpot-Signature-v3'),
    encoding: 'base64',
    parts: [{ kind: 'method' }, { kind: 'url', decoded: true }, body, timestamp],
    timestamp: { at: header('X-HubSpot-Request-Timestamp'), unit: 'ms', toleranceSeconds: 300, direction: 'past' },
  },
  marks: ['x-hubspot-request-timestamp', 'x-hubspot-signature'],
  source: 'https://developers.hubspot.com/docs/apps/legacy-apps/authentication/validating-requests',
  eventId: {},
  delivery: {
    ...usualDelivery,
    timeoutMs: 5000,
    waitsSeconds: [...minutes(1, 5, 15, 30), ...hours(1, 2, 4, 5, 5, 6)],
    // As its workflows' webhooks read it: in milliseconds, and after a 429 alone.
    retryAfter: { of: 429, unit: 'milliseconds' },
    approximate: ['schedule'],
    source: 'https://developers.hubspot.com/docs/api-reference/legacy/webhooks/guide',
  },
}
