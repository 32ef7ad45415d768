import { header, hmacOfBody, id, timestamp } from './scheme-parts.ts'
import { hours, minutes, usualDelivery } from './delivery-profile.ts'
import type { Provider } from './provider.ts'

export const paypal: Provider = {
  title: 'PayPal',
  scheme: {
    ...hmacOfBody,
    algorithm: 'rsa-sha256',
    encoding: 'base64',
    at: header('PAYPAL-TRANSMISSION-SIG'),
    parts: [id, timestamp, { kind: 'webhook-id' }, { kind: 'crc32' }],
    separator: '|',
    key: 'public',
    timestamp: { at: header('PAYPAL-TRANSMISSION-TIME'), unit: 'iso', toleranceSeconds: null, direction: 'both' },
    id: header('PAYPAL-TRANSMISSION-ID'),
  },
  marks: ['paypal-transmission-id', 'paypal-cert-url'],
  source: 'https://developer.paypal.com/api/rest/webhooks/rest/',
  eventId: {
    transmissionHeaders: [{ name: 'paypal-transmission-id', kind: 'delivery_id' }],
    fields: [{ path: 'id', kind: 'event_id', knownBy: 'paypal-transmission-id' }],
  },
  documented: {
    paths: [
      ...['$.resource.amount.value', '$.resource.amount.total', '$.resource.gross_amount.value'],
      '$.resource.purchase_units[].amount.value',
    ],
    as: 'a decimal number in text',
    source: 'https://developer.paypal.com/docs/api/orders/v2/#definition-money',
  },
  delivery: {
    ...usualDelivery,
    waitsSeconds: [...minutes(2, 10, 30), ...hours(1, 2, 3, ...Array.from({ length: 19 }, () => 3.4))],
    approximate: ['time-out', 'schedule'],
    source: 'https://developer.paypal.com/api/rest/webhooks/rest/',
  },
}
