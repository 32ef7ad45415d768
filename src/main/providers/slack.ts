import { body, header, hmacOfBody, literal, timestamp } from './scheme-parts.ts'
import { minutes, usualDelivery } from './delivery-profile.ts'
import type { Provider } from './provider.ts'

export const slack: Provider = {
  title: 'Slack',
  scheme: {
    ...hmacOfBody,
    at: header('X-Slack-Signature'),
    prefix: 'v0=',
    parts: [literal('v0'), timestamp, body],
    separator: ':',
    timestamp: { at: header('X-Slack-Request-Timestamp'), unit: 's', toleranceSeconds: 300, direction: 'past' },
  },
  marks: ['x-slack-request-timestamp', 'x-slack-retry-num'],
  source: 'https://docs.slack.dev/authentication/verifying-requests-from-slack',
  eventId: {},
  delivery: {
    ...usualDelivery,
    timeoutMs: 3000,
    waitsSeconds: [0, ...minutes(1, 5)],
    stopHeader: 'x-slack-no-retry',
    attemptHeaders: { number: 'X-Slack-Retry-Num', reason: 'X-Slack-Retry-Reason' },
    source: 'https://api.slack.com/apis/http',
  },
}
