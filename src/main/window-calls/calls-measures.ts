import type { CallsOf } from '../../shared/contract.ts'
import type { measureCalls } from '../../shared/contract/measures.ts'
import type { MeasureCounting } from '../evidence/measure-counting.ts'
import type { Store } from '../store/open-store.ts'
import { attempt, attemptDone } from './attempt.ts'

export interface MeasureServices {
  readonly store: Store
  readonly measuring: MeasureCounting
  /** Milliseconds since 1970. */
  readonly now: () => number
}

export function createMeasureCalls({ store, measuring, now }: MeasureServices): CallsOf<typeof measureCalls> {
  return {
    measures: (filter) => measuring.count({ ...filter, nowMs: now() }),
    stopMeasures: () =>
      attemptDone(() => {
        measuring.stop()
      }),
    dedupeHitRate: () => attempt(() => store.measures.hitRate()),
  }
}
