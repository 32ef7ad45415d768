import type { Runner } from '../executions/runner.ts'
import { WorkerExecution } from './worker-execution.ts'
import type { ExecutionWorker } from './worker-pool.ts'
import type { WorkerRun } from './worker-run.ts'

/**
 * Runs executions in the worker. One that dies in the middle ends as `crashed`, with what it had told of until then. Never
 * rejects.
 */
export function runInWorker(worker: ExecutionWorker, run: WorkerRun): Runner {
  return (request, environment, watch, signal) =>
    new WorkerExecution(worker, run, { request, ...environment, watch, signal }).run()
}
