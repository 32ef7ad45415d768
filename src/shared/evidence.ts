import type { Change } from './change.ts'
import type { Layer } from './layer.ts'

/**
 * What a piece of evidence rests on. `repair`: a repair of the layer, tried in a sweep; `transplant`: the layer as it was in the
 * last success; `reproduction`: a change that a person tried; `mask`: a change that hides a symptom wherever it comes from;
 * `answer`: how the other side's own answer failed; `repeat`: the same request succeeded when it was sent again; `in-vain`:
 * repairs that heal nothing; `doubt`: what a repair leaves open; `changed`: what differs from the last success; `by-design`:
 * what a provider documents; `symptom`: what the failing step itself says; `rule`: a rule about what was recorded.
 */
export type EvidenceKind =
  | 'repair'
  | 'transplant'
  | 'reproduction'
  | 'mask'
  | 'answer'
  | 'repeat'
  | 'in-vain'
  | 'doubt'
  | 'changed'
  | 'by-design'
  | 'symptom'
  | 'rule'

/** How much a piece of evidence says: it names a layer, makes it possible, or hints at it. */
export const weights = { decides: 5, names: 3, possible: 2, hints: 1, nothing: 0 } as const

/** One piece of evidence about one layer (contract §7 rule 3). Verdicts are made of a list of these and of nothing else. */
export interface Evidence {
  readonly kind: EvidenceKind
  readonly layer: Layer
  readonly direction: 'for' | 'against'
  /** From 0 (it says nothing of where the fault is) up; `weights` has the usual ones. */
  readonly weight: number
  /** True: it may make its layer certain. Only repairs, transplants and a person's reproductions are so. */
  readonly proves?: true
  readonly data: EvidenceData
}

/** The values that its sentence is printed from. */
interface EvidenceData {
  /** What was seen, or what the change makes real, with the actual values. */
  readonly what: string
  /** The change that was tried; absent where it rests on none. */
  readonly change?: Change
  /** Items that fared so together; 1 where one alone did. */
  readonly items?: number
  /** Repairs that were tried, of `in-vain`. */
  readonly tried?: number
  /** `sidesteps`: the failing step was only kept from being run. */
  readonly how?: 'sidesteps'
  /** What is lacking behind a repair after which what failed is gone; absent where all succeeds. */
  readonly untoldBehind?: string
  /** Name of the rule, and where it comes from. */
  readonly rule?: string
  readonly source?: string
}
