import { header, hmacOfBody } from './scheme-parts.ts'
import { hours, minutes, usualDelivery } from './delivery-profile.ts'
import type { Provider } from './provider.ts'

export const typeform: Provider = {
  title: 'Typeform',
  scheme: { ...hmacOfBody, at: header('Typeform-Signature'), encoding: 'base64', prefix: 'sha256=' },
  marks: [],
  source: 'https://www.typeform.com/developers/webhooks/secure-your-webhooks/',
  eventId: {},
  delivery: {
    ...usualDelivery,
    timeoutMs: 30_000,
    waitsSeconds: [...minutes(2.5, 5, 10, 20, 40), ...hours(1, 2, 4)],
    stops: { 404: 'the webhook is disabled', 410: 'the webhook is disabled' },
    approximate: ['schedule'],
    source: 'https://www.typeform.com/developers/webhooks/',
  },
}
