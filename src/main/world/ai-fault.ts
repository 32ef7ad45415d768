/** What is wrong with the model's answer, or with the way to it. */
export type AiFault =
  /** Nothing: what is not as it should be in the answer is put right. */
  | { readonly kind: 'healthy' }
  | { readonly kind: 'not-json' }
  | { readonly kind: 'truncated' }
  | { readonly kind: 'refusal' }
  /** `intent` outside its four values. */
  | { readonly kind: 'unknown-intent'; readonly intent: string }
  | { readonly kind: 'missing-field'; readonly field: string }
  | { readonly kind: 'low-confidence'; readonly confidence: number }
  /** The answer proposes this action. */
  | { readonly kind: 'action'; readonly action: string }
  | { readonly kind: 'no-sources' }
  /** Sources that were not among those supplied. */
  | { readonly kind: 'unresolvable-sources' }
  | { readonly kind: 'slow'; readonly delayMs: number }
  | { readonly kind: 'rate-limit'; readonly retryAfterSeconds: number }
  /** The primary model cannot be reached: the fallback, where one is named, answers. */
  | { readonly kind: 'primary-down' }
