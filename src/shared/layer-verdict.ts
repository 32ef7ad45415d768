import type { Layer } from './layer.ts'

/** How sure a verdict is, in the words that people read. */
export const confidences = ['shown by a reproduction', 'likely', 'possible', 'not known'] as const
export type Confidence = (typeof confidences)[number]

/** One rule that spoke for a layer, or against one. */
export interface LayerReason {
  /** Name of the rule in the catalogue. */
  readonly rule: string
  readonly layer: Layer
  /** What was seen, with the actual values, and why it speaks for the layer. */
  readonly sentence: string
  /** Where the rule comes from: a section of the contract, a standard, the maker's documentation. */
  readonly source: string
}

/** The layer that the evidence points to (contract §7 rule 3). "Not known" is an answer. */
export interface LayerVerdict {
  readonly layer: Layer | null
  readonly confidence: Confidence
  readonly sentence: string
  /** Layers that the evidence allows as well, the likelier first. */
  readonly others: readonly Layer[]
  /** What speaks for the layer; where none is named, everything that was seen. */
  readonly reasons: readonly LayerReason[]
  /** What speaks against it, or for another; with the layer that it is about. */
  readonly against: readonly LayerReason[]
}
