import type { HostTraffic } from './host-traffic.ts'
import type { Change } from './change.ts'
import type { Lack } from './lack.ts'
import type { Layer } from './layer.ts'
import type { Reproduction, ReproductionSize } from './reproduction.ts'
import type { TriedLayer } from './tried-layer.ts'

/** How the items of a reproduction are sent. */
export interface Sending {
  readonly size: ReproductionSize
  readonly concurrent: boolean
  /** The last item repeats the first. */
  readonly withDuplicate: boolean
  /** The body of each item, from a file; absent: the request as it was captured, with fresh identifiers. */
  readonly bodies?: readonly string[]
}

/**
 * What became of an outcome under one change. `heals`: what failed succeeds; `sidesteps`: it succeeds because the step that
 * failed was not run; `breaks`: what succeeded fails; `same`: the outcome is as it was; `impossible`: the change does not
 * fit the case.
 */
export const trialOutcomes = ['heals', 'sidesteps', 'breaks', 'same', 'impossible'] as const
export type TrialOutcome = (typeof trialOutcomes)[number]

/** One single-layer change, tried. */
export interface Trial {
  readonly change: Change
  /** What the change makes real. */
  readonly sentence: string
  /** `repair`: brings the layer to what works everywhere; `mask`: hides a symptom; `break`: a fault of its own. */
  readonly aim: 'repair' | 'mask' | 'break'
  readonly outcome: TrialOutcome
  /** Why it is impossible, or what differs though the outcome is the same; null where there is nothing to say. */
  readonly note: string | null
  /** For each item, true where it succeeded. */
  readonly items: readonly boolean[]
  /** True where a batch of 3 fared the same, every item of it; null where none was sent. */
  readonly confirmed: boolean | null
  /** The batch of 3 that was sent after the one item; null where none was. */
  readonly batch: TriedBatch | null
  readonly reproductionId: string | null
  readonly firstFailedNode: string | null
  readonly errorMessage: string | null
  /** Requests whose answers nobody wrote and on which the outcome may rest; absent where there are none. */
  readonly unwritten?: readonly string[]
}

export interface TriedBatch {
  readonly reproductionId: string
  /** For each item, true where it succeeded. */
  readonly items: readonly boolean[]
}

/** The layer that the evidence points to. */
export interface Suspicion {
  /** Null where nothing points to one. */
  readonly layer: Layer | null
  /** Layers that the evidence allows as well, the likelier first. */
  readonly others: readonly Layer[]
  /** `certain`: a repair of this layer alone heals, and nothing speaks for another. `likely`: more than one is possible. */
  readonly certainty: 'certain' | 'likely' | 'unclear'
  /** True where no repair healed, so that only the failing step itself points there; absent: a repair did. */
  readonly byElimination?: true
  /** Present where Faultline lacks what a step needs: no change can tell anything then. */
  readonly lack?: Lack
  /** The verdict in one sentence. */
  readonly sentence: string
  readonly evidenceFor: readonly string[]
  readonly evidenceAgainst: readonly string[]
  /** What came of the layers that were tried; absent where the trials tell nothing, and in a verdict from before it was counted. */
  readonly triedLayers?: readonly TriedLayer[]
}

/** The catalogue of single-layer changes, or the transplants, tried one after the other. */
export interface Sweep {
  readonly id: string
  readonly caseName: string
  readonly kind: 'sweep' | 'transplant'
  readonly status: 'running' | 'done' | 'stopped'
  readonly layers: readonly Layer[]
  /** How the baseline was sent; null until it is known. */
  readonly sending: Sending | null
  /** Changes to try; 0 until it is known. */
  readonly total: number
  readonly startedAt: string
  readonly stoppedAt: string | null
  readonly runTimeMs: number
  readonly baseline: Reproduction | null
  /** For each item of the baseline, true where it succeeded; empty until it is known. */
  readonly baselineItems: readonly boolean[]
  /** The baseline as a batch of 3 where one item was sent first; null where the baseline is a batch itself, or none was sent. */
  readonly batchBaseline: TriedBatch | null
  /** In the order of the catalogue, as far as they are done. */
  readonly trials: readonly Trial[]
  /**
   * Present where nothing failed by its own account and the baseline counts as failing for what was noticed in it, or because a
   * part of the last successful run had more effects: then so many are expected of each item.
   */
  readonly quiet?: { readonly wantedEffects: number }
  /** Where the requests of all that was sent went, host by host; absent until it is done. */
  readonly hosts?: readonly HostTraffic[]
  /** Null until it is done. */
  readonly suspicion: Suspicion | null
}
