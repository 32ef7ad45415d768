import type { Lack } from './lack.ts'

/**
 * Something the engine noticed that hides a failure or changes what a person would expect (contract §7 rule 2: an error
 * must not become a silent failure).
 */
export interface Finding {
  readonly kind: FindingKind
  /** One sentence with the actual values. */
  readonly sentence: string
  /** Items it is about, by index in the input of the run; empty where it is about the run as a whole. */
  readonly itemIndexes: readonly number[]
  /** What Faultline itself lacks, where that is why a step failed and went on. */
  readonly lack?: Lack
}

export const findingKinds = [
  'item-count-changed',
  'zero-items',
  'node-never-ran',
  'items-dropped',
  'expression-error-swallowed',
  'type-error-sent-to-false-branch',
  'failure-sent-down-success-branch',
  'failure-continued',
  'soft-retry',
  'side-effects-repeated',
  'error-in-success-answer',
  'empty-answer',
  'answer-after-caller-left',
  'answer-ignored',
  'results-lost',
  'error-workflow-not-started',
  'empty-item-added',
  'condition-not-checked',
  'failure-masked-by-retry',
  'failure-not-retried',
  'input-discarded',
  'json-repaired',
  'pinned-data-used',
  'item-link-lost',
  'body-not-parsed',
  'input-truncated',
  'first-answer-rejected',
  'review-forced',
  'fallback-used',
  'secret-in-prompt',
  'secret-in-message',
  'message-kept-in-outbox',
  'code-postponed',
  'unwritten-answer',
] as const

export type FindingKind = (typeof findingKinds)[number]
