import type { ReplacementView } from './replacement-view.ts'

export interface RedactionPreview {
  readonly text: string
  readonly replacements: readonly ReplacementView[]
  /** Replacements of the built-in rules that these rules leave out. */
  readonly letThrough: number
}
