import { body, header, hmacOfBody, timestamp } from './scheme-parts.ts'
import { hours, minutes, usualDelivery } from './delivery-profile.ts'
import type { Provider } from './provider.ts'

export const sendgrid: Provider = {
  title: 'SendGrid',
  scheme: {
    ...hmacOfBody,
    algorithm: 'ecdsa-sha256',
    encoding: 'base64',
    at: header('X-Twilio-Email-Event-Webhook-Signature'),
    parts: [timestamp, body],
    key: 'public',
    timestamp: {
      at: header('X-Twilio-Email-Event-Webhook-Timestamp'),
      unit: 's',
      toleranceSeconds: null,
      direction: 'both',
    },
  },
  marks: ['x-twilio-email-event-webhook-timestamp'],
  source:
    'https://www.twilio.com/docs/sendgrid/for-developers/tracking-events/getting-started-event-webhook-security-features',
  eventId: {},
  delivery: {
    ...usualDelivery,
    waitsSeconds: [...minutes(5, 15, 30), ...hours(1, 2, 4, 8, 8)],
    approximate: ['time-out', 'schedule'],
    source: 'https://docs.sendgrid.com/for-developers/tracking-events/troubleshooting',
  },
}
