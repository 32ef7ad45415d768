import type { MatchExplanation } from './delivery.ts'

/** An address beside webhooks, part by part. */
export interface ComparedAddress extends MatchExplanation {
  /** True where a webhook takes it as it stands now. */
  readonly isTaken: boolean
  /** The execution that was answered with the same status here, the newest; absent where none is asked for, or there is none. */
  readonly answeredSo?: AnsweredSo
}

export interface AnsweredSo {
  readonly executionId: string
  /** ISO 8601: when its delivery came. */
  readonly at: string
  /** Where it first went wrong; null: nowhere. */
  readonly failure: { readonly node: string; readonly message: string } | null
}
