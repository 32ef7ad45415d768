/**
 * How providers deliver, as data: how long they wait for an answer, which answers count as done, when they send again and
 * which headers name the attempt. Facts from the vendors' documentation (the source stands beside each); what could not be
 * confirmed there is marked `approximate` and shown as such. Serves contract §2.4 (retry count) and §6 rule 2.
 */

/** Why an attempt failed, in the words that Slack puts into its retry header. */
export type AttemptReason = 'http_timeout' | 'connection_failed' | 'too_many_redirects' | 'ssl_error' | 'http_error'

export interface DeliveryProfile {
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

export const minutes = (...values: readonly number[]): readonly number[] => values.map((value) => value * 60)
export const hours = (...values: readonly number[]): readonly number[] => values.map((value) => value * 3600)

/** What most have in common: ten seconds, 200 to 299, everything that failed is sent again. */
export const usualDelivery = {
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
} as const satisfies Partial<DeliveryProfile>

/** What Standard Webhooks says of an answer that ends all attempts. */
export const standardStops = { 410: 'the endpoint is disabled' }
/** The schedule of Svix, in seconds. */
export const svixWaits = [5, ...minutes(5, 30), ...hours(2, 5, 10, 10)]

/** A sender without a schedule of its own. */
export const plainProfile: DeliveryProfile = { ...usualDelivery, timeoutMs: 30_000, source: '' }
