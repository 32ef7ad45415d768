import { hmacOfBody, id, timestamp } from './scheme-parts.ts'
import { hours, minutes, usualDelivery } from './delivery-profile.ts'
import type { Provider } from './provider.ts'

export const mailgun: Provider = {
  title: 'Mailgun',
  scheme: {
    ...hmacOfBody,
    at: { kind: 'field', path: 'signature.signature' },
    parts: [timestamp, id],
    id: { kind: 'field', path: 'signature.token' },
    timestamp: {
      at: { kind: 'field', path: 'signature.timestamp' },
      unit: 's',
      toleranceSeconds: null,
      direction: 'both',
    },
  },
  marks: [],
  source: 'https://documentation.mailgun.com/docs/mailgun/user-manual/webhooks/securing-webhooks',
  eventId: {},
  delivery: {
    ...usualDelivery,
    success: '200',
    waitsSeconds: [...minutes(5, 10, 15), ...hours(1, 2, 4)],
    stops: { 406: 'the delivery is given up' },
    approximate: ['time-out'],
    source: 'https://documentation.mailgun.com/docs/mailgun/user-manual/webhooks/webhook-retries',
  },
}
