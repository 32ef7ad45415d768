import type { WorkerRun } from '../../../src/main/queue-workers/worker-run.ts'
import { realPace } from '../../../src/main/world/pace.ts'

/** A run that may go everywhere, and takes as long as it takes. */
export function plainRun(diesAfter: number | null, onDied: () => void): WorkerRun {
  return {
    diesAfter,
    route: () => Promise.resolve(null),
    depart: (_departure, proxy) => ({ proxy, isReal: true }),
    tag: () => undefined,
    patienceMs: 5000,
    pace: realPace,
    onDied,
  }
}
