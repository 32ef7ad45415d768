import { body, header, hmacOfBody, timestamp } from './scheme-parts.ts'
import { hours, minutes, usualDelivery } from './delivery-profile.ts'
import type { Provider } from './provider.ts'

export const stripe: Provider = {
  title: 'Stripe',
  scheme: {
    ...hmacOfBody,
    at: header('Stripe-Signature'),
    form: 'pairs',
    prefix: 'v1',
    parts: [timestamp, body],
    separator: '.',
    timestamp: { at: { kind: 'pair', name: 't' }, unit: 's', toleranceSeconds: 300, direction: 'past' },
  },
  marks: [],
  source: 'https://docs.stripe.com/webhooks',
  eventId: { fields: [{ path: 'id', kind: 'event_id', knownBy: 'stripe-signature' }] },
  delivery: {
    ...usualDelivery,
    waitsSeconds: [...minutes(5), ...hours(1, 3, 6, 12, 12, 12, 12)],
    approximate: ['time-out', 'schedule'],
    source: 'https://docs.stripe.com/webhooks',
  },
}
