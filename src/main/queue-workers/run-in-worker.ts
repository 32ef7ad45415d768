import type { RunOutcome } from '../engine/run-contract.ts'
import { whenStopped } from '../engine/stop-switch.ts'
import type { Runner } from '../executions/runner.ts'
import type { FromWorker } from './job-messages.ts'
import { WorkerExecution } from './worker-execution.ts'
import type { ExecutionWorker } from './worker-pool.ts'
import type { WorkerRun } from './worker-run.ts'

/**
 * Runs executions in the worker. One that dies in the middle ends as `crashed`, with what it had told of until then; one that cannot
 * be handed over, for it is nested too deeply, fails before it begins. Never rejects.
 */
export function runInWorker(worker: ExecutionWorker, parts: WorkerRun): Runner {
  const { thread } = worker
  return (request, services, watch, stopped) =>
    new Promise<RunOutcome>((resolve) => {
      const execution = new WorkerExecution(worker, parts, { request, services, watch })
      let unfollow: (() => void) | null = null
      const settle = (outcome: RunOutcome): void => {
        thread.off('message', onMessage).off('exit', onExit)
        unfollow?.()
        execution.close()
        resolve(outcome)
      }
      const onMessage = (message: FromWorker): void => {
        const outcome = execution.take(message)
        if (outcome !== null) settle(outcome)
      }
      const onExit = (): void => {
        parts.onDied()
        settle(execution.crashed())
      }
      const onStop = (): void => {
        execution.stop(stopped.reason)
      }
      thread.on('message', onMessage).once('exit', onExit)
      try {
        execution.start()
      } catch (error) {
        settle(execution.refused(error))
        return
      }
      unfollow = whenStopped(stopped, onStop)
    })
}
