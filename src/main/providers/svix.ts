import { standardScheme } from './scheme-parts.ts'
import { standardStops, svixWaits, usualDelivery } from './delivery-profile.ts'
import type { Provider } from './provider.ts'

export const svix: Provider = {
  title: 'Svix',
  scheme: standardScheme('svix'),
  marks: ['svix-id'],
  source: 'https://docs.svix.com/receiving/verifying-payloads/how-manual',
  eventId: { headers: [{ name: 'svix-id', kind: 'event_id' }] },
  delivery: {
    ...usualDelivery,
    timeoutMs: 15_000,
    waitsSeconds: svixWaits,
    stops: standardStops,
    retryAfter: { of: 'any-failure', unit: 'seconds' },
    source: 'https://resend.com/docs/webhooks/retries-and-replays',
  },
}
