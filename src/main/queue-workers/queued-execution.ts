import type { Caller, PlacedExecution } from '../executions/execution-order.ts'
import type { Pace } from '../world/pace.ts'
import type { QueueSettings } from '../world/queue-settings.ts'
import type { WorkerPool } from './worker-pool.ts'
import type { WorkerRun } from './worker-run.ts'

/** A delivery's execution, and how to make another one of the same delivery. */
export interface QueuedExecution {
  readonly first: PlacedExecution
  readonly again: () => PlacedExecution
  /** Notified at the start of each. */
  readonly onStart: (executionId: string) => void
  readonly caller: Caller
}

export interface ExecutionQueueOptions extends Pick<WorkerRun, 'route' | 'depart' | 'tagSend' | 'patienceMs'> {
  readonly settings: QueueSettings
  /** SQLite file of the jobs. */
  readonly file: string
  /** Deliveries of the batch: jobs are put in another order only once all of them are there. */
  readonly size: number
  readonly pace: Pace
  readonly workers: WorkerPool
}
