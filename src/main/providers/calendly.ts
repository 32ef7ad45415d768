import { body, header, hmacOfBody, timestamp } from './scheme-parts.ts'
import { hours, minutes, usualDelivery } from './delivery-profile.ts'
import type { Provider } from './provider.ts'

export const calendly: Provider = {
  title: 'Calendly',
  scheme: {
    ...hmacOfBody,
    at: header('Calendly-Webhook-Signature'),
    form: 'pairs',
    prefix: 'v1',
    parts: [timestamp, body],
    separator: '.',
    timestamp: { at: { kind: 'pair', name: 't' }, unit: 's', toleranceSeconds: 180, direction: 'past' },
  },
  marks: [],
  source: 'https://developer.calendly.com/api-docs/ZG9jOjM2MzE2MDM4-webhook-signatures',
  eventId: {},
  delivery: {
    ...usualDelivery,
    waitsSeconds: [...minutes(1, 5, 15, 30), ...hours(1, 2, 4, 8, 8)],
    approximate: ['time-out', 'schedule'],
    source: 'https://developer.calendly.com/api-docs/ZG9jOjM2MzE2MDM4-webhook-signatures',
  },
}
