import type { Layer } from '../../shared/layer.ts'

/** What some words of a log say. */
export interface SaidWords {
  readonly words: RegExp
  readonly layer: Layer
  /** Layers that are possible as well, the likelier first. */
  readonly others: readonly Layer[]
  /** Why, and what to do. */
  readonly because: string
}

export function said(layer: Layer, others: readonly Layer[], words: RegExp, because: string): SaidWords {
  return { words, layer, others, because }
}
