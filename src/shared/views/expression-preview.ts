export type ExpressionPreview =
  | { readonly kind: 'value'; readonly value: unknown; readonly executionId: string }
  | { readonly kind: 'error'; readonly message: string; readonly executionId: string }
  /** There is nothing to evaluate it with; the sentence says why. */
  | { readonly kind: 'nothing'; readonly sentence: string }
