import { body, header, hmacOfBody, timestamp } from './scheme-parts.ts'
import { usualDelivery } from './delivery-profile.ts'
import type { Provider } from './provider.ts'

export const discord: Provider = {
  title: 'Discord',
  scheme: {
    ...hmacOfBody,
    algorithm: 'ed25519',
    at: header('X-Signature-Ed25519'),
    parts: [timestamp, body],
    key: 'public',
    timestamp: { at: header('X-Signature-Timestamp'), unit: 's', toleranceSeconds: null, direction: 'both' },
  },
  marks: ['x-signature-timestamp'],
  source: 'https://docs.discord.com/developers/interactions/overview',
  eventId: { fields: [{ path: 'id', kind: 'event_id', knownBy: 'x-signature-ed25519' }] },
  delivery: {
    ...usualDelivery,
    timeoutMs: 3000,
    approximate: ['time-out', 'schedule'],
    source: 'https://docs.discord.com/developers/interactions/overview',
  },
}
