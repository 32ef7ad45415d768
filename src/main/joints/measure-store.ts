import type { AiMeasures } from '../../shared/ai-report.ts'
import type { Measures } from '../../shared/measures.ts'
import { measureAi } from '../diagnosis/ai-measures.ts'
import { measure, type Period } from '../diagnosis/measure.ts'
import type { Store } from '../store/open-store.ts'
import { keptDeliveries, keptExecutions } from './kept-lists.ts'

/** The three rows of contract §2.4. */
export interface AllMeasures extends Measures {
  readonly ai_step: AiMeasures
}

/** Measures everything that the store keeps of a period. */
export function measureStore(store: Store, period: Period): AllMeasures {
  const runs = store.aiRuns.entries({ since: period.since ?? undefined })
  const until = period.until === null ? Infinity : Date.parse(period.until)
  return {
    ...measure(wholeExecutions(store, period.since), keptDeliveries(store, period.since), period),
    ai_step: measureAi(runs.filter(({ startedAt }) => Date.parse(startedAt) < until).map(({ run }) => run)),
  }
}

function* wholeExecutions(
  store: Store,
  since: string | null,
): Generator<NonNullable<ReturnType<Store['executions']['find']>>> {
  for (const { id } of keptExecutions(store, since)) {
    const execution = store.executions.find(id)
    if (execution !== null) yield execution
  }
}
