import type { MatchExplanation } from './delivery.ts'

/** An address beside webhooks, part by part. */
export interface ComparedAddress extends MatchExplanation {
  /** True where a webhook takes it as it stands now. */
  readonly isTaken: boolean
}
