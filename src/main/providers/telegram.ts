import { header } from './scheme-parts.ts'
import { minutes, usualDelivery } from './delivery-profile.ts'
import type { Provider } from './provider.ts'

export const telegram: Provider = {
  title: 'Telegram',
  scheme: { kind: 'token', at: header('X-Telegram-Bot-Api-Secret-Token') },
  marks: [],
  source: 'https://core.telegram.org/bots/api#setwebhook',
  eventId: { fields: [{ path: 'update_id', kind: 'event_id', knownBy: 'x-telegram-bot-api-secret-token' }] },
  delivery: {
    ...usualDelivery,
    waitsSeconds: [5, 15, ...minutes(1, 5, 15)],
    approximate: ['time-out', 'schedule'],
    source: 'https://core.telegram.org/bots/api#setwebhook',
  },
}
