import { header, hmacOfBody } from './scheme-parts.ts'
import { minutes, usualDelivery } from './delivery-profile.ts'
import type { Provider } from './provider.ts'

export const shopify: Provider = {
  title: 'Shopify',
  scheme: { ...hmacOfBody, at: header('X-Shopify-Hmac-Sha256'), encoding: 'base64' },
  marks: ['x-shopify-topic', 'x-shopify-webhook-id', 'x-shopify-shop-domain'],
  source: 'https://shopify.dev/docs/apps/build/webhooks/subscribe/https',
  eventId: {
    headers: [
      { name: 'x-shopify-webhook-id', kind: 'delivery_id' },
      { name: 'x-shopify-event-id', kind: 'event_id' },
    ],
  },
  delivery: {
    ...usualDelivery,
    timeoutMs: 5000,
    waitsSeconds: minutes(1, 5, 10, 15, 30, 45, 60, 74),
    approximate: ['schedule'],
    source: 'https://shopify.dev/changelog/updates-to-webhook-retry-mechanism',
  },
}
