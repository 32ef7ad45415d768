import type { NodeRun, WorkflowAnswer } from '../../shared/execution.ts'
import { failureFrom } from '../engine/failure-from.ts'
import { NodeFailure } from '../engine/node-failure.ts'
import type { RunOutcome } from '../engine/run-contract.ts'
import { asyncCallsOf } from './async-calls.ts'
import { callByName, callResult } from './call-by-name.ts'
import type { ExecutionToRun } from './execution-to-run.ts'
import type {
  AsyncCall,
  FromExecutionWorker,
  SyncCall,
  SyncCalls,
  ToExecutionWorker,
  WorkerTask,
} from './job-messages.ts'
import { serializeError } from './serialized-error.ts'
import { syncCallsOf } from './sync-calls.ts'
import type { ExecutionWorker } from './worker-pool.ts'
import type { WorkerRun } from './worker-run.ts'

/** One execution in a worker, as the main thread sees it: it answers the worker's calls until the execution has ended. */
export class WorkerExecution {
  readonly #worker: ExecutionWorker
  readonly #run: WorkerRun
  readonly #execution: ExecutionToRun
  readonly #syncCalls: SyncCalls
  /** Of the calls that are under way, by their ids. */
  readonly #asyncCalls = new Map<number, AbortController>()
  readonly #nodeRuns: NodeRun[] = []
  #answer: WorkflowAnswer | null = null
  #resolve: (outcome: RunOutcome) => void = () => undefined

  constructor(worker: ExecutionWorker, run: WorkerRun, execution: ExecutionToRun) {
    this.#worker = worker
    this.#run = run
    this.#execution = execution
    this.#syncCalls = syncCallsOf(execution, run.pace, this.#nodeRuns)
  }

  /** To be called once. Never rejects. */
  run(): Promise<RunOutcome> {
    return new Promise((resolve) => {
      this.#resolve = resolve
      const { signal } = this.#execution
      this.#worker.thread.on('message', this.#onMessage).once('exit', this.#onExit)
      signal.addEventListener('abort', this.#onAbort, { once: true })
      this.#post({ kind: 'run', task: this.#task() })
      if (signal.aborted) this.#onAbort()
      if (this.#run.diesAfter === 0) this.#kill()
    })
  }

  #task(): WorkerTask {
    const { request, surroundings, sandbox, watch } = this.#execution
    const { variables, timezone, baseUrl, model } = surroundings
    return {
      request,
      variables,
      timezone,
      baseUrl,
      model: model === null ? null : { baseUrl: model.baseUrl },
      sandboxLimits: sandbox.limits,
      isCompressed: this.#run.pace.isCompressed,
      patienceMs: this.#run.patienceMs,
      keepsCalled: watch.runCalled !== undefined,
    }
  }

  readonly #onMessage = (message: FromExecutionWorker): void => {
    switch (message.kind) {
      case 'sync-call':
        this.#answerSync(message)
        return
      case 'async-call':
        this.#answerAsync(message)
        return
      case 'dropped': {
        const abort = this.#asyncCalls.get(message.id)
        this.#asyncCalls.delete(message.id)
        abort?.abort(new Error('The execution was stopped'))
        return
      }
      case 'answered':
        // The worker wrote it from an answer.
        this.#answer = JSON.parse(message.answer) as WorkflowAnswer
        this.#execution.watch.answered?.(this.#answer)
        return
      case 'ended':
        // The worker wrote it from an outcome.
        this.#settle(JSON.parse(message.outcome) as RunOutcome)
    }
  }

  #answerSync({ name, args }: SyncCall): void {
    const result = callResult(() => callByName(this.#syncCalls, name, args))
    // It never learns that it is done: killed where it stands.
    if (name === 'nodeFinished' && this.#nodeRuns.length === this.#run.diesAfter) {
      this.#kill()
      return
    }
    const { port, flag } = this.#worker
    port.postMessage(result)
    Atomics.store(flag, 0, 1)
    Atomics.notify(flag, 0)
  }

  #answerAsync({ id, name, args }: AsyncCall): void {
    const abort = new AbortController()
    this.#asyncCalls.set(id, abort)
    const calls = asyncCallsOf(this.#execution, this.#run, abort.signal)
    new Promise((resolve) => {
      resolve(callByName(calls, name, args))
    })
      .then(
        (value) => ({ kind: 'value', value }) as const,
        (error: unknown) => ({ kind: 'error', error: serializeError(error) }) as const,
      )
      .then((result) => {
        if (this.#asyncCalls.delete(id)) this.#post({ kind: 'result', id, result })
      })
      .catch(() => {
        this.#kill()
      })
  }

  readonly #onAbort = (): void => {
    this.#post({ kind: 'abort', error: serializeError(this.#execution.signal.reason) })
  }

  readonly #onExit = (): void => {
    this.#run.onExit()
    const count = this.#nodeRuns.length
    const lastNode = this.#nodeRuns.at(-1)?.node ?? null
    const reason = `The worker was killed in mid-execution, after ${String(count)} node run${count === 1 ? '' : 's'}`
    this.#settle({
      status: 'crashed',
      lastNode,
      failure: failureFrom(new NodeFailure(reason), lastNode ?? ''),
      findings: [],
      nodeRuns: this.#nodeRuns,
      answer: this.#answer,
      staticData: this.#execution.request.workflow.staticData,
      customData: {},
    })
  }

  #settle(outcome: RunOutcome): void {
    this.#worker.thread.off('message', this.#onMessage).off('exit', this.#onExit)
    this.#execution.signal.removeEventListener('abort', this.#onAbort)
    for (const abort of this.#asyncCalls.values()) abort.abort(new Error('The worker is gone'))
    this.#resolve(outcome)
  }

  #post(message: ToExecutionWorker): void {
    this.#worker.thread.postMessage(message)
  }

  #kill(): void {
    void this.#worker.thread.terminate()
  }
}
