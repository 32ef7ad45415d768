import type { Departure } from '../engine/departure.ts'
import type { CalledWorkflow } from '../engine/run-contract.ts'
import type { SandboxAnswer, SandboxJob } from '../engine/sandbox/job.ts'
import type { Runner } from '../executions/runner.ts'
import type { ExitWay } from '../world/exit-way.ts'
import type { Destination, Route } from '../world/external-api.ts'
import type { WorkerRun } from './worker-run.ts'

/** What the worker asks of the main thread and goes on meanwhile. */
export interface AsyncCalls {
  readonly wait: (milliseconds: number) => Promise<void>
  /** Ends when the time-out is due. `since`: milliseconds since 1970, with their fractions. */
  readonly timeOut: (milliseconds: number, since: number) => Promise<void>
  /** Ends once something takes longer than that, or it has really passed. */
  readonly limit: (milliseconds: number) => Promise<void>
  /** Asks whether it may leave, and by which way. Rejects with a `ClosedHostError` where it must not. */
  readonly depart: (departure: Departure, proxy: string | null) => Promise<ExitWay>
  /** The own port of a connection to the app's listener, before a byte is sent on it. */
  readonly tag: (localPort: number) => Promise<void>
  /** Where a connection leads; null: where its address says. */
  readonly route: (to: Destination) => Promise<Route | null>
  /** `from` is the worker's own number of the job: requests of its code are asked of it (`request`). */
  readonly sandbox: (job: SandboxJob, from: number) => Promise<SandboxAnswer>
  /** Runs a called workflow; takes and gives JSON text. */
  readonly called: (workflow: string) => Promise<string>
}

/** The calls as the main thread carries them out. `stopped`: aborted where nobody waits any more; `requested` asks the worker. */
export function asyncCallsOf(
  { surroundings, sandbox }: Parameters<Runner>[1],
  watch: Parameters<Runner>[2],
  { pace, route, depart, tag }: Pick<WorkerRun, 'pace' | 'route' | 'depart' | 'tag'>,
  stopped: AbortSignal,
  requested: (from: number, text: string) => Promise<string>,
): AsyncCalls {
  return {
    wait: (milliseconds) => surroundings.wait(milliseconds, stopped),
    timeOut: (milliseconds, since) =>
      new Promise((resolve) => {
        const takeBack = pace.timeOut(milliseconds, since - performance.timeOrigin, resolve)
        stopped.addEventListener('abort', takeBack, { once: true })
      }),
    limit: (milliseconds) =>
      new Promise((resolve) => {
        const takeBack = pace.limit(() => milliseconds, resolve)
        stopped.addEventListener('abort', takeBack, { once: true })
      }),
    route,
    depart: (departure, proxy) => promised(() => depart(departure, proxy)),
    tag: (localPort) => promised(() => tag(localPort)),
    sandbox: (job, from) => sandbox.run(job, stopped, (text) => requested(from, text)),
    called: async (text) => {
      if (watch.runCalled === undefined) throw new Error('No called workflow is run here.')
      // The worker wrote it from a called workflow.
      return JSON.stringify(await watch.runCalled(JSON.parse(text) as CalledWorkflow, stopped))
    },
  }
}

/** A promise of what the function returns or throws. */
function promised<Value>(work: () => Value): Promise<Value> {
  return new Promise((resolve) => {
    resolve(work())
  })
}
