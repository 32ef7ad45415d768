import type { HostTraffic } from './host-traffic.ts'
import type { Change } from './change.ts'
import type { Layer } from './layer.ts'
import type { Reproduction, ReproductionSize } from './reproduction.ts'
import type { FaultStep, Verdict } from './verdict.ts'

/** How the items of a reproduction are sent. */
export interface Sending {
  readonly size: ReproductionSize
  readonly concurrent: boolean
  /** The last item repeats the first. */
  readonly withDuplicate: boolean
  /** The body of each item, from a file; absent: the request as it was captured, with fresh identifiers. */
  readonly bodies?: readonly string[]
  /** The one item has fresh identifiers too, as the further items of a batch have; absent: as it was captured. */
  readonly withOwnIds?: true
}

/**
 * What became of an outcome under one change. `heals`: what failed succeeds; `sidesteps`: it succeeds because the step that
 * failed was not run; `breaks`: what succeeded fails; `same`: the outcome is as it was; `impossible`: the change does not
 * fit the case.
 */
export type TrialOutcome = 'heals' | 'sidesteps' | 'breaks' | 'same' | 'impossible'

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
  /** Where it fails now, beside the baseline; absent where it does not fail, or fails in the same place. */
  readonly moved?: 'further' | 'back' | 'aside'
  /** Present where what failed is gone and a step cannot be run here, so that nothing behind it is known: what is lacking, in a sentence. */
  readonly untoldBehind?: string
  /** Requests whose answers nobody wrote and on which the outcome may rest; absent where there are none. */
  readonly unwritten?: readonly string[]
}

export interface TriedBatch {
  readonly reproductionId: string
  /** For each item, true where it succeeded. */
  readonly items: readonly boolean[]
}

/** A batch of copies of one delivery that tells nothing of the workflow. */
export interface UntoldBatch {
  /** `own-ids`: the workflow refuses one item alone with an identifier of its own; `remembered`: it knows the copies for repeats. */
  readonly because: 'own-ids' | 'remembered'
  /** How it refused: the node, where one is known, and its words. */
  readonly seen: string
}

/** A fault that a person has put on the baseline: the change that makes it real, in one sentence. */
export interface OwnFault {
  readonly layer: Layer
  readonly sentence: string
}

/** What is known of a case before anything of it is tried. */
export interface SweepKnowledge {
  /** Where the payload's structure is another than that of the last successful one; null: not known. */
  readonly changedPayload: readonly ChangedField[] | null
  /** True where the workflow was edited since the last success; null: not known. */
  readonly changedWorkflow: boolean | null
  /** What the provider documents of fields of this payload. */
  readonly documented: readonly DocumentedField[]
}

/** A field that is in one of two payloads alone, by its path and type. */
export interface ChangedField {
  /** JSON path; `[]` stands for every element of a list. */
  readonly path: string
  readonly type: string
  /** `gone`: the last successful payload had it; `new`: this one has it. */
  readonly how: 'gone' | 'new'
}

/** A field of a provider's payload, as the provider documents it. */
export interface DocumentedField {
  /** JSON path; `[]` stands for every element of a list. */
  readonly path: string
  /** In words: "a decimal number in text". */
  readonly as: string
  /** As a person writes it. */
  readonly provider: string
  /** Page of the vendor. */
  readonly source: string
}

/** The catalogue of single-layer changes, or the transplants, tried one after the other. */
export interface Sweep {
  readonly id: string
  readonly caseName: string
  /** The execution of this data folder that the case was made of; absent where it was made of none. */
  readonly ofExecution?: string
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
  /** Present where every way of sending succeeds but one with a repeat, and nothing in the request tells a repeat from a new event. */
  readonly repeats?: 'not-recognisable'
  /** Present where one item succeeds and what fails in a batch is only what the batch made of it. */
  readonly untoldBatch?: UntoldBatch
  /** What was known before anything was tried; absent where nothing was. */
  readonly known?: SweepKnowledge
  /** What a person has broken on the baseline, the newest last; absent: nothing. */
  readonly ownFaults?: readonly OwnFault[]
  /**
   * Repairs after which the failure moved on until all succeeded, or until only what is said of the failure points further, in their
   * order; absent where one repair heals, or none moves it on.
   */
  readonly steps?: readonly FaultStep[]
  /** Where the requests of all that was sent went, host by host; absent until it is done. */
  readonly hosts?: readonly HostTraffic[]
  /** Null until it is done. */
  readonly suspicion: Verdict | null
}
