import type { RunOutcome } from '../engine/run-contract.ts'
import type { Job } from '../store/job-table.ts'
import type { ExecutionQueueOptions, QueuedExecution } from './queued-execution.ts'
import { runInWorker } from './run-in-worker.ts'

/** Runs the execution of a job in a worker, another one each time it is handed out. `onExit`: the worker died in the middle. */
export async function runJob(
  options: ExecutionQueueOptions,
  { handedOut }: Job,
  { place, execution }: { readonly place: number; readonly execution: QueuedExecution },
  onExit: () => void,
): Promise<RunOutcome> {
  const placed = handedOut === 1 ? execution.first : execution.again()
  if (execution.caller.signal?.aborted === true) {
    // It does nothing any more, so no worker is needed.
    execution.onStart(placed.id)
    return placed.run(execution.caller)
  }
  const { killed } = options.settings
  const diesAfter = killed?.delivery === place && handedOut === 1 ? killed.afterNodeRuns : null
  const worker = await options.workers.take()
  try {
    execution.onStart(placed.id)
    return await placed.run({ ...execution.caller, runner: runInWorker(worker, { ...options, diesAfter, onExit }) })
  } finally {
    options.workers.giveBack(worker)
  }
}
