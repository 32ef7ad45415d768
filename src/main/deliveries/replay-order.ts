import { ProblemError } from '../../shared/problem.ts'
import type { ReplayedRequest, ReplaySigning } from '../../shared/replay.ts'

/** A delivery of the ledger that is to be sent once more, and how. */
export interface ReplayOrder {
  readonly deliveryId: string
  /** 1, or a batch of 3 to 5. */
  readonly size: number
  /** Name of the provider it is sent as; null: as none in particular. */
  readonly provider: string | null
  readonly signing: ReplaySigning
  /** URL that it is sent to, its path and query where it has some; null: the own listener. */
  readonly to: string | null
  /** True: the person has agreed that it leaves this machine, with the secrets it carries. */
  readonly leaves: boolean
  /** Null: as it was captured. */
  readonly edited: ReplayedRequest | null
  /** Makes the provider's further attempts too, its waits left out. */
  readonly retries: boolean
  /** True: the workflow runs although it repeats an earlier delivery. Left out: what was delivered before counts. */
  readonly again?: boolean | undefined
}

/** The problem of an order that cannot be carried out as it is. */
export function invalidReplay(sentence: string, remedy: string): ProblemError {
  return new ProblemError({ code: 'INVALID_INPUT', sentence, remedy })
}
