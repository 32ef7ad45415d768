import type { Lack } from './lack.ts'
import type { Layer } from './layer.ts'

/** The layer that the evidence points to. */
export interface LocatedFault {
  readonly layer: Layer
  /** Layers that the evidence allows as well, the likelier first; empty where there is none. */
  readonly others: readonly Layer[]
  /** `certain`: repairs of this layer alone healed a batch, and nothing that was tried speaks for another. */
  readonly certainty: 'certain' | 'likely'
  /** One sentence: which change turns failure into success. */
  readonly sentence: string
  /** First failed node; null where the request never reached a node. */
  readonly node: string | null
  /** The exact error text; null where nothing failed in the workflow itself. */
  readonly errorMessage: string | null
  /** The execution that shows it best; null where none was started. */
  readonly executionId: string | null
}

/**
 * How a case stands under the baseline in force, as far as what was sent shows it. It is decided in one place
 * (`reproduction/case-state.ts`), and every view, the record and the evidence draw from it.
 */
export type CaseState =
  /** Nothing was sent to its end yet. */
  | { readonly kind: 'not-known' }
  /** Every item of the newest baseline went through. */
  | { readonly kind: 'healthy' }
  /** An execution waits: neither a success nor a failure. `till` ISO 8601; null: for a call, or for another execution. */
  | { readonly kind: 'waiting'; readonly till: string | null; readonly node: string | null }
  /** The newest baseline started no workflow; the sentence says why. */
  | { readonly kind: 'not-reached'; readonly sentence: string }
  /** It fails; in which layer is not known. */
  | { readonly kind: 'fails'; readonly node: string | null; readonly oneItem: boolean }
  /** Faultline itself lacks what a step needs: nothing can be said about the workflow. */
  | { readonly kind: 'cannot-be-told'; readonly lack: Lack; readonly node: string | null; readonly sentence: string }
  /** The baseline is good, and one change of a person turns it into a failure. That says nothing of the workflow. */
  | {
      readonly kind: 'broken-by-change'
      readonly layer: Layer
      /** What the change makes real. */
      readonly sentence: string
      readonly node: string | null
    }
  | { readonly kind: 'suspected'; readonly fault: LocatedFault }
  | { readonly kind: 'located'; readonly fault: LocatedFault }

/** The layer and its evidence; null where the state names none. */
export function faultIn(state: CaseState): LocatedFault | null {
  return state.kind === 'located' || state.kind === 'suspected' ? state.fault : null
}

/** Node in which it fails first, whatever the reason; null where none does. */
export function failedNodeIn(state: CaseState): string | null {
  switch (state.kind) {
    case 'located':
    case 'suspected':
      return state.fault.node
    case 'fails':
    case 'cannot-be-told':
    case 'broken-by-change':
      return state.node
    default:
      return null
  }
}
