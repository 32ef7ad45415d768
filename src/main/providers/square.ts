import { body, header, hmacOfBody, url } from './scheme-parts.ts'
import { hours, minutes, usualDelivery } from './delivery-profile.ts'
import type { Provider } from './provider.ts'

export const square: Provider = {
  title: 'Square',
  scheme: { ...hmacOfBody, at: header('x-square-hmacsha256-signature'), encoding: 'base64', parts: [url, body] },
  marks: ['x-square-signature'],
  source: 'https://developer.squareup.com/docs/webhooks/step3validate',
  eventId: {},
  delivery: {
    ...usualDelivery,
    waitsSeconds: [...minutes(1, 3, 7, 15, 30), ...hours(1, 2, 4, 8, 8)],
    attemptHeaders: { number: 'square-retry-number', reason: 'square-retry-reason' },
    approximate: ['time-out', 'schedule', 'attempt headers'],
    source: 'https://developer.squareup.com/docs/webhooks/troubleshooting',
  },
}
