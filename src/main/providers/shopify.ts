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
  documented: {
    paths: [
      ...['$.total_price', '$.subtotal_price', '$.total_tax', '$.total_discounts', '$.total_line_items_price'],
      ...['$.current_total_price', '$.current_subtotal_price', '$.current_total_tax', '$.total_outstanding'],
      ...['$.line_items[].price', '$.line_items[].total_discount', '$.shipping_lines[].price', '$.tax_lines[].price'],
      ...['$.transactions[].amount', '$.amount', '$.price', '$.variants[].price', '$.variants[].compare_at_price'],
    ],
    as: 'a decimal number in text',
    source: 'https://shopify.dev/docs/api/admin-rest/latest/resources/order',
  },
  delivery: {
    ...usualDelivery,
    timeoutMs: 5000,
    waitsSeconds: minutes(1, 5, 10, 15, 30, 45, 60, 74),
    approximate: ['schedule'],
    source: 'https://shopify.dev/changelog/updates-to-webhook-retry-mechanism',
  },
}
