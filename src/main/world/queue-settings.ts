/** How accepted deliveries become executions. */
export interface QueueSettings {
  /** `inline`: the execution runs in the webhook's own process at once; `queued`: it is a job that a worker takes. */
  readonly mode: 'inline' | 'queued'
  /** Executions that run at the same time, from 1. */
  readonly concurrency: number
  readonly order: JobOrder
  /** The job of this delivery (its place in the batch, from 1) is handed out a second time; null: none. */
  readonly handedOutTwice: number | null
  /** Milliseconds between a delivery's acceptance and its execution. */
  readonly delayMs: number
  /**
   * The worker is killed in the execution of this delivery (from 1) after so many node runs, and the job handed out
   * again once its lease has run out; null: it is not killed.
   */
  readonly killed: { readonly delivery: number; readonly afterNodeRuns: number } | null
  /** How often the provider sends again what it counts as failed. */
  readonly providerRetries: number
}

/** The order in which waiting jobs are handed out. The same seed gives the same order. */
type JobOrder =
  { readonly kind: 'as-sent' } | { readonly kind: 'reversed' } | { readonly kind: 'shuffled'; readonly seed: number }

/** The same for a single delivery: it is the one that is meant, whatever its number in a batch would be. */
export function queueOfOne(settings: QueueSettings): QueueSettings {
  const { handedOutTwice, killed } = settings
  return {
    ...settings,
    handedOutTwice: handedOutTwice === null ? null : 1,
    killed: killed === null ? null : { ...killed, delivery: 1 },
  }
}

/** Without a queue: each delivery is executed as it comes. */
export const inlineQueue: QueueSettings = {
  mode: 'inline',
  concurrency: 5,
  order: { kind: 'as-sent' },
  handedOutTwice: null,
  delayMs: 0,
  killed: null,
  providerRetries: 0,
}
