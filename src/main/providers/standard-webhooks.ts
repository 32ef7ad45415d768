import { standardScheme } from './scheme-parts.ts'
import { hours, standardStops, svixWaits, usualDelivery } from './delivery-profile.ts'
import type { Provider } from './provider.ts'

export const standardWebhooks: Provider = {
  title: 'Standard Webhooks',
  scheme: standardScheme('webhook'),
  marks: ['webhook-id'],
  source: 'https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md',
  eventId: { headers: [{ name: 'webhook-id', kind: 'event_id' }] },
  delivery: {
    ...usualDelivery,
    timeoutMs: 20_000,
    waitsSeconds: [...svixWaits, ...hours(14, 20, 24)],
    stops: standardStops,
    retryAfter: { of: 'any-failure', unit: 'seconds' },
    approximate: ['time-out'],
    source: 'https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md',
  },
}
