import type { CallsOf } from '../../shared/contract.ts'
import type { measureCalls } from '../../shared/contract/measures.ts'
import { measureStore } from '../evidence/measure-store.ts'
import type { Store } from '../store/open-store.ts'
import { attempt } from './attempt.ts'

export interface MeasureServices {
  readonly store: Store
  /** Milliseconds since 1970. */
  readonly now: () => number
}

export function createMeasureCalls({ store, now }: MeasureServices): CallsOf<typeof measureCalls> {
  return {
    measures: (filter) => attempt(() => measureStore(store, { ...filter, nowMs: now() })),
    dedupeHitRate: () => attempt(() => store.measures.hitRate()),
  }
}
