import { header, hmacOfBody } from './scheme-parts.ts'
import { usualDelivery } from './delivery-profile.ts'
import type { Provider } from './provider.ts'

export const github: Provider = {
  title: 'GitHub',
  scheme: { ...hmacOfBody, at: header('X-Hub-Signature-256'), prefix: 'sha256=' },
  marks: ['x-github-event', 'x-github-delivery'],
  source: 'https://docs.github.com/en/webhooks/using-webhooks/validating-webhook-deliveries',
  eventId: { headers: [{ name: 'x-github-delivery', kind: 'delivery_id' }] },
  delivery: {
    ...usualDelivery,
    source: 'https://docs.github.com/en/webhooks/using-webhooks/handling-failed-webhook-deliveries',
  },
}
