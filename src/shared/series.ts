/** Ledgers of which many can be sent again together. */
export const seriesKinds = ['deliveries', 'executions'] as const
export type SeriesKind = (typeof seriesKinds)[number]

/** One at a time, the next when the one before has ended; or so many begun in a second. */
export type SeriesPace = { readonly kind: 'in-order' } | { readonly kind: 'rate'; readonly perSecond: number }

/** Most that are begun in a second. */
export const mostPerSecond = 100

/** What would be sent again, as it was chosen: what comes later is not among it. */
export interface SeriesPlan {
  readonly id: string
  readonly what: SeriesKind
  readonly count: number
  /** Chosen and not to be sent again: gone by now, or executions that did not fail. */
  readonly leftOut: number
  /** ISO 8601: when the first and the last of them came; null where there is none. */
  readonly firstAt: string | null
  readonly lastAt: string | null
  /** Base URL of the own listener, where deliveries go; null while it does not listen. */
  readonly url: string | null
  /** Of deliveries; null of executions. */
  readonly signing: SeriesSigning | null
}

/** Which of many deliveries can be signed now, each as its provider signs. */
export interface SeriesSigning {
  /** How many come from a provider of which a secret is known here. */
  readonly signable: number
  /** Titles of the providers of others, of which no secret is known here. */
  readonly withoutSecret: readonly string[]
}

/** Why none of them can be signed now; null where some can. */
export function whyNoneSigned({ signable, withoutSecret }: SeriesSigning): string | null {
  if (signable > 0) return null
  if (withoutSecret.length === 0) return 'None of them comes from a provider that signs, as far as its headers tell.'
  return `No secret of ${withoutSecret.join(', ')} is known here: it is added in Settings, Credentials.`
}

/** Many deliveries that are sent again, or executions that are retried, at a chosen pace. */
export interface Series {
  readonly id: string
  readonly what: SeriesKind
  readonly pace: SeriesPace
  readonly startedAt: string
  /** `stopping`: no more are begun, and those under way come to their end. */
  readonly status: 'running' | 'stopping' | 'done' | 'stopped'
  readonly total: number
  /** Sent, or run again, to their end. */
  readonly sent: number
  /** Of those sent: how many came to no good end for the provider or in the workflow. */
  readonly failed: number
  /** Could not be sent at all; `firstUnsent` says why of the first. */
  readonly unsent: number
  readonly firstUnsent: string | null
  readonly underWay: number
}

/** The filter that shows what came of a series in its ledger, or of that what failed. */
export function seriesFilter({ id }: Pick<Series, 'id'>, part: 'all' | 'failed'): string {
  return `series:${id}${part === 'failed' ? '/failed' : ''}`
}
