import type { CallsOf } from '../../shared/contract.ts'
import type { measureCalls } from '../../shared/contract/measures.ts'
import { measureApart } from '../evidence/measure-apart.ts'
import type { Store } from '../store/open-store.ts'
import { attempt } from './attempt.ts'

export interface MeasureServices {
  readonly store: Store
  /** Milliseconds since 1970. */
  readonly now: () => number
}

export function createMeasureCalls({ store, now }: MeasureServices): CallsOf<typeof measureCalls> {
  return {
    measures: (filter) => measureApart(store, { ...filter, nowMs: now() }),
    dedupeHitRate: () => attempt(() => store.measures.hitRate()),
  }
}
