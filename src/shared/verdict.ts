import type { Change } from './change.ts'
import type { Evidence } from './evidence.ts'
import type { Lack } from './lack.ts'
import type { Layer } from './layer.ts'

/** Who can do something about a fault. */
export const remediers = [
  'provider',
  'operator of the proxy',
  'owner of the workflow',
  "API's owner",
  'operator',
] as const
export type Remedier = (typeof remediers)[number]

/** What to do next, and who can. */
export interface Remedy {
  readonly by: Remedier
  readonly sentence: string
}

/** Where in the workflow a value is missed; each null where it is not known. */
export interface FaultPlace {
  /** JSON path within the payload, or of an answer that was read. */
  readonly field: string | null
  /** What stands there (`null`, `missing`, `text` …); null where that was not noted. */
  readonly found: string | null
  readonly node: string | null
  /** Line of the code that reads it, from 1. */
  readonly line: number | null
}

/** One of several faults behind each other, in the order in which they are met. */
export interface FaultStep {
  readonly layer: Layer
  /** The repair after which the failure moved on, or was gone; absent in the last one where no repair heals what is behind. */
  readonly change?: Change
  /** What the change makes real; without a change why what fails there points to the layer. */
  readonly sentence: string
  /** What is seen before the repair. */
  readonly symptom: string
}

/**
 * The layer that the evidence points to (contract §7 rule 3), with all it rests on. Record, evidence, window and command line
 * show the same one.
 */
export interface Verdict {
  /** Null where nothing points to one. */
  readonly layer: Layer | null
  /** Layers that the evidence allows as well, the likelier first; of several faults, those that come after. */
  readonly others: readonly Layer[]
  /** `certain`: a repair of this layer alone heals, and nothing speaks for another. `likely`: more than one is possible. */
  readonly certainty: 'certain' | 'likely' | 'unclear'
  /** True where no repair healed, so that only the failing step itself points there; absent: a repair did. */
  readonly byElimination?: true
  /** True where another layer is nearly as likely, or hints are all there is. */
  readonly isWeak?: true
  /** Present where it points to nothing but what a person has broken on the baseline; `sentence`: the change. */
  readonly ownFault?: { readonly layer: Layer; readonly sentence: string }
  /** Present where nothing fails under the baseline: there is no fault to be located. */
  readonly nothingFails?: true
  /** Present where nothing fails and nothing is done either: the node at which the items of every success ended. */
  readonly endedAt?: string
  /** Present where Faultline lacks what a step needs: no change can tell anything then. */
  readonly lack?: Lack
  /** The verdict in one sentence, and where more than one layer is possible a second one that says what would decide. */
  readonly sentence: string
  /** The list that it was made of; absent in one of before it was kept. */
  readonly evidence?: readonly Evidence[]
  /** The same in sentences, by what they say of the layer that is named. */
  readonly evidenceFor: readonly string[]
  readonly evidenceAgainst: readonly string[]
  /** Layers of which no repair could be tried: nothing that was done clears them. Absent: nothing was tried at all. */
  readonly untested?: readonly Layer[]
  /** Two or more faults behind each other; absent where one was found. */
  readonly steps?: readonly FaultStep[]
  /** The repair that heals; absent where none does. */
  readonly healing?: { readonly change: Change; readonly sentence: string }
  readonly place?: FaultPlace
  /** What would decide between the layers that are possible; absent where nothing is open. */
  readonly decides?: string
  readonly remedy?: Remedy
}
