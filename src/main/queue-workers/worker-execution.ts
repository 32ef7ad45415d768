import type { NodeRun, WorkflowAnswer } from '../../shared/execution.ts'
import type { Failure } from '../../shared/failure.ts'
import { messageOf } from '../../shared/message-of.ts'
import { profileOf } from '../../shared/service-profile.ts'
import { failureFrom } from '../engine/failure-from.ts'
import { NodeFailure } from '../engine/node-failure.ts'
import type { RunOutcome, RunRequest } from '../engine/run-contract.ts'
import type { Runner } from '../executions/runner.ts'
import { asyncCallsOf, type AsyncCalls } from './async-calls.ts'
import type { FromWorker, ToWorker } from './job-messages.ts'
import { serializeError, type Answered } from './serialized-error.ts'
import { surroundingCalls, type SyncCalls } from './sync-calls.ts'
import type { ExecutionWorker } from './worker-pool.ts'
import type { WorkerRun } from './worker-run.ts'

type RunnerParts = Parameters<Runner>
interface Given {
  readonly request: RunRequest
  readonly services: RunnerParts[1]
  readonly watch: RunnerParts[2]
}

/** One execution in a worker, seen from the main thread: it answers what the worker asks, until it ends or is gone. */
export class WorkerExecution {
  readonly #worker: ExecutionWorker
  readonly #parts: WorkerRun
  readonly #given: Given
  readonly #syncCalls: SyncCalls
  readonly #nodeRuns: NodeRun[] = []
  /** The asynchronous calls under way. */
  readonly #underWay = new Map<number, AbortController>()
  /** Who waits for the reply to a request of code. */
  readonly #replies = new Map<number, (text: string) => void>()
  #lastRequest = 0
  /** The node that runs now; null between two of them. */
  #runningNode: string | null = null
  #answer: WorkflowAnswer | null = null
  /** A thread that is being ended may still say something, but does nothing more for anybody. */
  #killed = false

  constructor(worker: ExecutionWorker, parts: WorkerRun, given: Given) {
    this.#worker = worker
    this.#parts = parts
    this.#given = given
    const { watch, services } = given
    this.#syncCalls = {
      ...surroundingCalls(services.surroundings),
      waited: (milliseconds) => {
        parts.pace.begin(milliseconds)()
      },
      nodeStarted: (name, runIndex) => {
        this.#runningNode = name
        watch.nodeStarted?.(name, runIndex)
      },
      nodeFinished: (text) => {
        // The worker wrote it from a node run.
        const done = JSON.parse(text) as NodeRun
        this.#nodeRuns.push(done)
        this.#runningNode = null
        watch.nodeFinished?.(done)
      },
    }
  }

  start(): void {
    const { request, services, watch } = this.#given
    const { variables, environment = null, timezone, baseUrl, resumeKey = null, model } = services.surroundings
    const { pace, patienceMs, diesAfter } = this.#parts
    this.#post({
      kind: 'run',
      task: {
        request,
        variables,
        environment,
        timezone,
        baseUrl,
        resumeKey,
        model: model === null ? null : { baseUrl: model.baseUrl },
        sandboxLimits: services.sandbox.limits,
        isCompressed: pace.isCompressed,
        patienceMs,
        filesFolder: services.surroundings.filesFolder ?? null,
        binaryFolder: services.surroundings.binaries?.folder ?? null,
        notesReads: services.surroundings.notesReads === true,
        keepsCalled: watch.runCalled !== undefined,
      },
    })
    if (diesAfter === 0) this.#kill()
  }

  stop(reason: unknown): void {
    this.#post({ kind: 'abort', error: serializeError(reason) })
  }

  /** Nothing of it is answered any more. */
  close(): void {
    for (const one of this.#underWay.values()) one.abort(new Error('The worker is gone'))
  }

  /** What it comes to where its worker is gone before it ended. */
  crashed(): RunOutcome {
    const count = this.#nodeRuns.length
    const lastNode = this.#runningNode ?? this.#nodeRuns.at(-1)?.node ?? null
    const why = new NodeFailure(
      `The worker was killed in mid-execution, after ${String(count)} node run${count === 1 ? '' : 's'}`,
    )
    return this.#outcome('crashed', lastNode, failureFrom(why, lastNode ?? ''))
  }

  /** What it comes to where `start` has thrown: nothing of it has run. */
  refused(error: unknown): RunOutcome {
    const why = new NodeFailure(`The execution cannot be handed to a worker: ${messageOf(error)}`, {
      description:
        'Nothing of it ran. Its items are nested too deeply, or are more than can be copied: send something flatter.',
    })
    return this.#outcome('error', null, failureFrom(why, this.#given.request.startNode ?? ''))
  }

  #outcome(status: RunOutcome['status'], lastNode: string | null, failure: Failure): RunOutcome {
    const { staticData, settings } = this.#given.request.workflow
    return {
      status,
      lastNode,
      failure,
      findings: [],
      nodeRuns: this.#nodeRuns,
      answer: this.#answer,
      staticData,
      customData: {},
      profile: profileOf(settings),
    }
  }

  /** Takes what the worker says; its outcome once it has ended, null before. What one that is killed says does not count. */
  take(message: FromWorker): RunOutcome | null {
    if (this.#killed) return null
    switch (message.kind) {
      case 'sync':
        this.#answerSync(message.name, message.given)
        return null
      case 'async':
        this.#answerAsync(message.id, message.name, message.given)
        return null
      case 'dropped': {
        const abort = this.#underWay.get(message.id)
        this.#underWay.delete(message.id)
        abort?.abort(new Error('The execution was stopped'))
        return null
      }
      case 'replied':
        this.#replies.get(message.id)?.(message.text)
        this.#replies.delete(message.id)
        return null
      case 'file':
        this.#given.services.surroundings.binaries?.begun?.(message.id)
        return null
      case 'answered':
        // The worker wrote it from an answer.
        this.#answer = JSON.parse(message.answer) as WorkflowAnswer
        this.#given.watch.answered?.(this.#answer)
        return null
      case 'ended':
        // The worker wrote it from an outcome.
        return JSON.parse(message.outcome) as RunOutcome
    }
  }

  #answerSync(name: keyof SyncCalls, given: readonly unknown[]): void {
    const answered = answerOf(() => apply(this.#syncCalls, name, given))
    // It never hears that it is done: killed where it stands.
    if (name === 'nodeFinished' && this.#nodeRuns.length === this.#parts.diesAfter) {
      this.#kill()
      return
    }
    const { port, flag } = this.#worker
    try {
      port.postMessage(answered)
    } catch (error) {
      // It waits for an answer.
      port.postMessage({ kind: 'error', error: serializeError(error) } satisfies Answered)
    }
    Atomics.store(flag, 0, 1)
    Atomics.notify(flag, 0)
  }

  #answerAsync(id: number, name: keyof AsyncCalls, given: readonly unknown[]): void {
    const abort = new AbortController()
    this.#underWay.set(id, abort)
    const done = apply(this.#asyncCalls(abort.signal), name, given) as Promise<unknown>
    done
      .then((value): Answered => ({ kind: 'value', value }))
      .catch((error: unknown): Answered => ({ kind: 'error', error: serializeError(error) }))
      .then((answer) => {
        if (this.#underWay.delete(id)) this.#post({ kind: 'called', id, answer })
      })
      .catch(() => {
        this.#kill()
      })
  }

  #asyncCalls(stopped: AbortSignal): AsyncCalls {
    const { services, watch } = this.#given
    return asyncCallsOf(services, watch, this.#parts, stopped, (from, text) => this.#requested(from, text))
  }

  /** The worker, where the node's sender is, answers the request of code. */
  #requested(from: number, text: string): Promise<string> {
    return new Promise((resolve) => {
      this.#lastRequest += 1
      this.#replies.set(this.#lastRequest, resolve)
      this.#post({ kind: 'request', id: this.#lastRequest, from, text })
    })
  }

  #post(message: ToWorker): void {
    this.#worker.thread.postMessage(message)
  }

  #kill(): void {
    this.#killed = true
    void this.#worker.thread.terminate()
  }
}

function apply<Table extends SyncCalls | AsyncCalls>(
  table: Table,
  name: keyof Table,
  given: readonly unknown[],
): unknown {
  // Name and arguments come from `ask` and `send` of the worker, which have them from the same table.
  return (table[name] as (...given: readonly unknown[]) => unknown)(...given)
}

function answerOf(act: () => unknown): Answered {
  try {
    return { kind: 'value', value: act() }
  } catch (error) {
    return { kind: 'error', error: serializeError(error) }
  }
}
