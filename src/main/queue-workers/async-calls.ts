import type { CalledWorkflow } from '../engine/run-contract.ts'
import type { AsyncCalls } from './job-messages.ts'
import type { ExecutionToRun } from './execution-to-run.ts'
import type { WorkerRun } from './worker-run.ts'

/** What the worker asks for and goes on meanwhile. `signal`: it asks no longer. */
export function asyncCallsOf(
  { surroundings, sandbox, watch }: Pick<ExecutionToRun, 'surroundings' | 'sandbox' | 'watch'>,
  { route, depart, tagSend, pace }: Pick<WorkerRun, 'route' | 'depart' | 'tagSend' | 'pace'>,
  signal: AbortSignal,
): AsyncCalls {
  return {
    wait: (milliseconds) => surroundings.wait(milliseconds, signal),
    timeOut: (milliseconds, since) =>
      new Promise((resolve) => {
        const takeBack = pace.timeOut(milliseconds, since - performance.timeOrigin, resolve)
        signal.addEventListener('abort', takeBack, { once: true })
      }),
    route,
    depart: (departure, proxy) =>
      new Promise((resolve) => {
        resolve(depart(departure, proxy))
      }),
    tagSend: (localPort) =>
      new Promise((resolve) => {
        tagSend(localPort)
        resolve()
      }),
    sandbox: (job) => sandbox.run(job, signal),
    called: async (text) => {
      if (watch.runCalled === undefined) throw new Error('No called workflow is run here.')
      // The worker wrote it from a called workflow.
      return JSON.stringify(await watch.runCalled(JSON.parse(text) as CalledWorkflow, signal))
    },
  }
}
