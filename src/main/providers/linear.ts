import { header, hmacOfBody } from './scheme-parts.ts'
import { hours, minutes, usualDelivery } from './delivery-profile.ts'
import type { Provider } from './provider.ts'

export const linear: Provider = {
  title: 'Linear',
  scheme: {
    ...hmacOfBody,
    at: header('Linear-Signature'),
    timestamp: {
      at: { kind: 'field', path: 'webhookTimestamp' },
      unit: 'ms',
      toleranceSeconds: 60,
      direction: 'both',
    },
  },
  marks: ['linear-event', 'linear-delivery'],
  source: 'https://linear.app/developers/webhooks',
  eventId: { headers: [{ name: 'linear-delivery', kind: 'delivery_id' }] },
  delivery: {
    ...usualDelivery,
    timeoutMs: 5000,
    success: '200',
    waitsSeconds: [...minutes(1), ...hours(1, 6)],
    source: 'https://linear.app/developers/webhooks',
  },
}
