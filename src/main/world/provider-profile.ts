/**
 * How providers deliver, as data: how long they wait for an answer, which answers count as done, when they send again and
 * which headers name the attempt. Facts from the vendors' documentation (the source stands beside each); what could not be
 * confirmed there is marked `approximate` and shown as such. Serves contract §2.4 (retry count) and §6 rule 2.
 */

/** Why an attempt failed, in the words that Slack puts into its retry header. */
export type AttemptReason = 'http_timeout' | 'connection_failed' | 'too_many_redirects' | 'ssl_error' | 'http_error'

export interface ProviderProfile {
  readonly timeoutMs: number
  /** Which statuses count as done. */
  readonly success: '2xx' | '200'
  /** Waits before each further attempt, in seconds; empty: nothing is sent again. */
  readonly waitsSeconds: readonly number[]
  /** What is sent again: whatever failed, or only what reached nobody. */
  readonly retries: 'any-failure' | 'connection-failure'
  /** Statuses after which nothing is sent again, with what the provider does then. */
  readonly stops: Readonly<Record<number, string>>
  /** Answer header that stops further attempts, in lower case; null: none. */
  readonly stopHeader: string | null
  /** Of which answers a `Retry-After` is waited for, and in what its number is; null: it is not looked at. */
  readonly retryAfter: { readonly of: 'any-failure' | 429; readonly unit: 'seconds' | 'milliseconds' } | null
  /** Headers of every attempt after the first; null: attempts are not told apart. */
  readonly attemptHeaders: { readonly number: string; readonly reason: string } | null
  /** Top-level field of a JSON body that counts the attempts from 1; null: none does. */
  readonly attemptField: string | null
  /** Which of these values are not stated by the vendor. */
  readonly approximate: readonly ('time-out' | 'schedule' | 'attempt headers')[]
  readonly source: string
}

const minutes = (...values: readonly number[]): readonly number[] => values.map((value) => value * 60)
const hours = (...values: readonly number[]): readonly number[] => values.map((value) => value * 3600)

/** What most have in common: ten seconds, 200 to 299, everything that failed is sent again. */
const usual = {
  timeoutMs: 10_000,
  success: '2xx',
  waitsSeconds: [],
  retries: 'any-failure',
  stops: {},
  stopHeader: null,
  retryAfter: null,
  attemptHeaders: null,
  attemptField: null,
  approximate: [],
} as const satisfies Partial<ProviderProfile>

const standardStops = { 410: 'the endpoint is disabled' }
const svixWaits = [5, ...minutes(5, 30), ...hours(2, 5, 10, 10)]

/** A sender without a schedule of its own. */
export const plainProfile: ProviderProfile = { ...usual, timeoutMs: 30_000, source: '' }

/** By the name under which the listener knows the provider's signature. */
export const providerProfiles: Readonly<Record<string, ProviderProfile>> = {
  github: { ...usual, source: 'https://docs.github.com/en/webhooks/using-webhooks/handling-failed-webhook-deliveries' },
  stripe: {
    ...usual,
    waitsSeconds: [...minutes(5), ...hours(1, 3, 6, 12, 12, 12, 12)],
    approximate: ['time-out', 'schedule'],
    source: 'https://docs.stripe.com/webhooks',
  },
  shopify: {
    ...usual,
    timeoutMs: 5000,
    waitsSeconds: minutes(1, 5, 10, 15, 30, 45, 60, 74),
    approximate: ['schedule'],
    source: 'https://shopify.dev/changelog/updates-to-webhook-retry-mechanism',
  },
  slack: {
    ...usual,
    timeoutMs: 3000,
    waitsSeconds: [0, ...minutes(1, 5)],
    stopHeader: 'x-slack-no-retry',
    attemptHeaders: { number: 'X-Slack-Retry-Num', reason: 'X-Slack-Retry-Reason' },
    source: 'https://api.slack.com/apis/http',
  },
  twilio: {
    ...usual,
    timeoutMs: 15_000,
    waitsSeconds: [0],
    retries: 'connection-failure',
    approximate: ['schedule'],
    source: 'https://www.twilio.com/docs/usage/webhooks/webhooks-connection-overrides',
  },
  sendgrid: {
    ...usual,
    waitsSeconds: [...minutes(5, 15, 30), ...hours(1, 2, 4, 8, 8)],
    approximate: ['time-out', 'schedule'],
    source: 'https://docs.sendgrid.com/for-developers/tracking-events/troubleshooting',
  },
  mailgun: {
    ...usual,
    success: '200',
    waitsSeconds: [...minutes(5, 10, 15), ...hours(1, 2, 4)],
    stops: { 406: 'the delivery is given up' },
    approximate: ['time-out'],
    source: 'https://documentation.mailgun.com/docs/mailgun/user-manual/webhooks/webhook-retries',
  },
  paypal: {
    ...usual,
    waitsSeconds: [...minutes(2, 10, 30), ...hours(1, 2, 3, ...Array.from({ length: 19 }, () => 3.4))],
    approximate: ['time-out', 'schedule'],
    source: 'https://developer.paypal.com/api/rest/webhooks/rest/',
  },
  square: {
    ...usual,
    waitsSeconds: [...minutes(1, 3, 7, 15, 30), ...hours(1, 2, 4, 8, 8)],
    attemptHeaders: { number: 'square-retry-number', reason: 'square-retry-reason' },
    approximate: ['time-out', 'schedule', 'attempt headers'],
    source: 'https://developer.squareup.com/docs/webhooks/troubleshooting',
  },
  gitlab: {
    ...usual,
    source: 'https://docs.gitlab.com/ee/user/project/integrations/webhooks.html',
  },
  discord: {
    ...usual,
    timeoutMs: 3000,
    approximate: ['time-out', 'schedule'],
    source: 'https://docs.discord.com/developers/interactions/overview',
  },
  telegram: {
    ...usual,
    waitsSeconds: [5, 15, ...minutes(1, 5, 15)],
    approximate: ['time-out', 'schedule'],
    source: 'https://core.telegram.org/bots/api#setwebhook',
  },
  hubspot: {
    ...usual,
    timeoutMs: 5000,
    waitsSeconds: [...minutes(1, 5, 15, 30), ...hours(1, 2, 4, 5, 5, 6)],
    // As its workflows' webhooks read it: in milliseconds, and after a 429 alone.
    retryAfter: { of: 429, unit: 'milliseconds' },
    approximate: ['schedule'],
    source: 'https://developers.hubspot.com/docs/api-reference/legacy/webhooks/guide',
  },
  zendesk: {
    ...usual,
    timeoutMs: 12_000,
    waitsSeconds: minutes(1, 2, 5),
    approximate: ['time-out', 'schedule'],
    source: 'https://developer.zendesk.com/documentation/webhooks/verifying/',
  },
  intercom: {
    ...usual,
    timeoutMs: 5000,
    waitsSeconds: minutes(1),
    attemptField: 'delivery_attempts',
    approximate: ['schedule'],
    source: 'https://developers.intercom.com/docs/webhooks/webhook-notifications',
  },
  typeform: {
    ...usual,
    timeoutMs: 30_000,
    waitsSeconds: [...minutes(2.5, 5, 10, 20, 40), ...hours(1, 2, 4)],
    stops: { 404: 'the webhook is disabled', 410: 'the webhook is disabled' },
    approximate: ['schedule'],
    source: 'https://www.typeform.com/developers/webhooks/',
  },
  calendly: {
    ...usual,
    waitsSeconds: [...minutes(1, 5, 15, 30), ...hours(1, 2, 4, 8, 8)],
    approximate: ['time-out', 'schedule'],
    source: 'https://developer.calendly.com/api-docs/ZG9jOjM2MzE2MDM4-webhook-signatures',
  },
  linear: {
    ...usual,
    timeoutMs: 5000,
    success: '200',
    waitsSeconds: [...minutes(1), ...hours(1, 6)],
    source: 'https://linear.app/developers/webhooks',
  },
  svix: {
    ...usual,
    timeoutMs: 15_000,
    waitsSeconds: svixWaits,
    stops: standardStops,
    retryAfter: { of: 'any-failure', unit: 'seconds' },
    source: 'https://resend.com/docs/webhooks/retries-and-replays',
  },
  'standard-webhooks': {
    ...usual,
    timeoutMs: 20_000,
    waitsSeconds: [...svixWaits, ...hours(14, 20, 24)],
    stops: standardStops,
    retryAfter: { of: 'any-failure', unit: 'seconds' },
    approximate: ['time-out'],
    source: 'https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md',
  },
}
