import type { NodeRun, WorkflowAnswer } from '../../shared/execution.ts'
import { failureFrom } from '../engine/failure-from.ts'
import { NodeFailure } from '../engine/node-failure.ts'
import type { CalledWorkflow, RunOutcome } from '../engine/run-contract.ts'
import type { Departure } from '../engine/departure.ts'
import type { Surroundings } from '../engine/surroundings.ts'
import type { Destination, Route } from '../world/external-api.ts'
import type { Pace } from '../world/pace.ts'
import type { ExitWay } from '../world/exit-way.ts'
import type { Runner } from '../executions/runner.ts'
import type { ExecutionWorker } from './worker-pool.ts'
import {
  serializeError,
  type CallResult,
  type SyncCalls,
  type AsyncCalls,
  type FromExecutionWorker,
  type ToExecutionWorker,
} from './job-messages.ts'

export interface WorkerRun {
  /** The worker is killed after so many node runs; null: it is not. */
  readonly diesAfter: number | null
  /** Where a connection of the execution leads; null: where its address says. */
  readonly route: (to: Destination) => Promise<Route | null>
  /** By which way a request of the execution leaves. */
  readonly depart: (departure: Departure, proxy: string | null) => ExitWay
  /** Told of the own port of a connection to the app's listener. */
  readonly tagSend: (localPort: number) => void
  readonly patienceMs: number
  readonly pace: Pace
  /** Told when the worker is gone before it was done. */
  readonly onExit: () => void
}

/**
 * Runs executions in the worker. One that dies in the middle ends as `crashed`, with what it had told of until then. Never
 * rejects.
 */
export function runInWorker({ thread, flag, port }: ExecutionWorker, parts: WorkerRun): Runner {
  const { diesAfter, route, depart, tagSend: claim, patienceMs, pace, onExit: died } = parts
  return (request, { surroundings, sandbox }, watch, signal) =>
    new Promise<RunOutcome>((resolve) => {
      const nodeRuns: NodeRun[] = []
      const under = new Map<number, AbortController>()
      let answer: WorkflowAnswer | null = null
      const post = (message: ToExecutionWorker): void => {
        thread.postMessage(message)
      }
      const kill = (): void => {
        void thread.terminate()
      }
      const books: SyncCalls = {
        ...booksOf(surroundings),
        elapsed: (milliseconds) => {
          pace.begin(milliseconds)()
        },
        nodeStarted: (name, runIndex) => {
          watch.nodeStarted?.(name, runIndex)
        },
        nodeFinished: (text) => {
          // The worker wrote it from a node run.
          const done = JSON.parse(text) as NodeRun
          nodeRuns.push(done)
          watch.nodeFinished?.(done)
        },
      }
      const errands = (stopped: AbortSignal): AsyncCalls => ({
        wait: (milliseconds) => surroundings.wait(milliseconds, stopped),
        timeOut: (milliseconds, since) =>
          new Promise((resolve) => {
            const takeBack = pace.timeOut(milliseconds, since - performance.timeOrigin, resolve)
            stopped.addEventListener('abort', takeBack, { once: true })
          }),
        route,
        depart: (departure, proxy) => promised(() => depart(departure, proxy)),
        tagSend: (localPort) => promised(() => claim(localPort)),
        sandbox: (job) => sandbox.run(job, stopped),
        called: async (text) => {
          if (watch.runCalled === undefined) throw new Error('No called workflow is run here.')
          return JSON.stringify(await watch.runCalled(JSON.parse(text) as CalledWorkflow, stopped))
        },
      })
      const settle = (outcome: RunOutcome): void => {
        thread.off('message', hear).off('exit', gone)
        signal.removeEventListener('abort', stop)
        for (const one of under.values()) one.abort(new Error('The worker is gone'))
        resolve(outcome)
      }
      const gone = (): void => {
        died()
        const count = nodeRuns.length
        const lastNode = nodeRuns.at(-1)?.node ?? null
        const why = new NodeFailure(
          `The worker was killed in mid-execution, after ${String(count)} node run${count === 1 ? '' : 's'}`,
        )
        const failure = failureFrom(why, lastNode ?? '')
        const { staticData } = request.workflow
        settle({ status: 'crashed', lastNode, failure, findings: [], nodeRuns, answer, staticData, customData: {} })
      }
      const stop = (): void => {
        post({ kind: 'abort', error: serializeError(signal.reason) })
      }
      const hear = (message: FromExecutionWorker): void => {
        switch (message.kind) {
          case 'books': {
            const answered = answerOf(() => apply(books, message.name, message.given))
            // It never hears that it is done: killed where it stands.
            if (message.name === 'nodeFinished' && nodeRuns.length === diesAfter) {
              kill()
              return
            }
            port.postMessage(answered)
            Atomics.store(flag, 0, 1)
            Atomics.notify(flag, 0)
            return
          }
          case 'errand': {
            const { id, name, given } = message
            const abort = new AbortController()
            under.set(id, abort)
            const done = apply(errands(abort.signal), name, given) as Promise<unknown>
            done
              .then((value): CallResult => ({ kind: 'value', value }))
              .catch((error: unknown): CallResult => ({ kind: 'error', error: serializeError(error) }))
              .then((answered) => {
                if (under.delete(id)) post({ kind: 'errand', id, answer: answered })
              })
              .catch(kill)
            return
          }
          case 'dropped': {
            const abort = under.get(message.id)
            under.delete(message.id)
            abort?.abort(new Error('The execution was stopped'))
            return
          }
          case 'answered':
            answer = JSON.parse(message.answer) as WorkflowAnswer
            watch.answered?.(answer)
            return
          case 'ended':
            // The worker wrote it from an outcome.
            settle(JSON.parse(message.outcome) as RunOutcome)
        }
      }
      thread.on('message', hear).once('exit', gone)
      signal.addEventListener('abort', stop, { once: true })
      const { variables, timezone, baseUrl, model } = surroundings
      post({
        kind: 'run',
        task: {
          request,
          variables,
          timezone,
          baseUrl,
          model: model === null ? null : { baseUrl: model.baseUrl },
          sandboxLimits: sandbox.limits,
          isCompressed: pace.isCompressed,
          patienceMs,
          keepsCalled: watch.runCalled !== undefined,
        },
      })
      if (signal.aborted) stop()
      if (diesAfter === 0) kill()
    })
}

function booksOf(surroundings: Surroundings): Omit<SyncCalls, 'elapsed' | 'nodeStarted' | 'nodeFinished'> {
  return {
    ...surroundings.tables,
    ...surroundings.seenValues,
    now: surroundings.now,
    credential: surroundings.credential,
    secrets: surroundings.secrets,
    credentialRenewed: (credential) => surroundings.credentialRenewed?.(credential),
    workflow: surroundings.workflow,
    outbox: surroundings.outbox,
  }
}

function apply<Table extends SyncCalls | AsyncCalls>(table: Table, name: keyof Table, given: readonly unknown[]): unknown {
  // Name and arguments come from `ask` and `send` of the worker, which have them from the same table.
  return (table[name] as (...given: readonly unknown[]) => unknown)(...given)
}

/** A promise of what the function returns or throws. */
function promised<Value>(work: () => Value): Promise<Value> {
  return new Promise((resolve) => {
    resolve(work())
  })
}

function answerOf(act: () => unknown): CallResult {
  try {
    return { kind: 'value', value: act() }
  } catch (error) {
    return { kind: 'error', error: serializeError(error) }
  }
}
