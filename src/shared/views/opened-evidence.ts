import type { EvidenceBundle } from '../evidence-bundle.ts'

/** Evidence that someone exported, to be looked at: nothing of it is in the store. */
export interface OpenedEvidence {
  readonly name: string
  readonly bundle: EvidenceBundle
  /** Text of a case that tries again what it tells of; null where it holds too little for one. */
  readonly caseText: string | null
}
