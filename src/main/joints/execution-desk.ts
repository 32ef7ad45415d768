/**
 * Where the listener, the engine and the store meet: an accepted delivery becomes an execution, the execution is run, and
 * everything it did is kept (contract §1.3, §6.4).
 */
import { v7 as createId } from 'uuid'
import type { NodeRunNotice } from '../../shared/contract.ts'
import type { ExecutionMode, ExecutionSummary, WorkflowAnswer } from '../../shared/execution.ts'
import type { Finding } from '../../shared/finding.ts'
import { firstFailure } from '../../shared/first-failure.ts'
import type { Item } from '../../shared/item.ts'
import type { JsonObject } from '../../shared/json.ts'
import { NodeFailure } from '../engine/node-failure.ts'
import { runWorkflow, type RunOutcome, type RunWatch } from '../engine/run-workflow.ts'
import type { StoredRuns } from '../engine/replay-runs.ts'
import type { Sandbox } from '../engine/sandbox/sandbox.ts'
import type { Surroundings } from '../engine/surroundings.ts'
import type { Store } from '../store/open-store.ts'
import type { ErrorSequel } from './error-workflow.ts'
import { fingerprintExecution } from './fingerprint-execution.ts'
import type { ShelvedWorkflow } from './workflow-shelf.ts'

export interface ExecutionOrder {
  readonly shelved: ShelvedWorkflow
  readonly mode: ExecutionMode
  /** Node to begin at; absent: the trigger that belongs to the mode. */
  readonly startNode?: string
  readonly startOutput?: number
  /** An earlier execution to go on with, from the node that failed. */
  readonly resume?: StoredRuns
  readonly items: readonly Item[]
  readonly deliveryId: string | null
  readonly externalId: string | null
  readonly reproductionId: string | null
  readonly retryOf: string | null
  readonly surroundings: Surroundings
}

/** Who waits for an execution. */
export interface Caller {
  /** Respond to Webhook has answered; the execution goes on. */
  readonly answered?: (answer: WorkflowAnswer) => void
  /** What the answer that the caller got hides about an execution that ended like this. */
  readonly findings?: (outcome: RunOutcome) => readonly Finding[]
  /** The worker is killed after so many node runs, and the execution is kept as crashed; null: it is not. */
  readonly diesAfter?: number | null
}

/** An execution that has been written down and not yet run. */
export interface PlacedExecution {
  readonly id: string
  /**
   * Runs it to its end and keeps what it did; one that was placed to begin later begins in a moment. Never rejects for what
   * happens inside the workflow.
   */
  readonly run: (caller?: Caller) => Promise<RunOutcome>
}

export interface ExecutionDesk {
  /**
   * Writes the execution down; to be called within the transaction that accepts its delivery. `later`: it is run when its caller
   * has been answered, or at the next start of Faultline where that does not come about.
   */
  readonly place: (order: ExecutionOrder, begins?: 'now' | 'later') => PlacedExecution
  /** An execution that was placed to begin later, before Faultline ended. */
  readonly placed: (id: string, order: ExecutionOrder) => PlacedExecution
  /** Stops a running execution; false where it is not running. */
  readonly cancel: (id: string) => boolean
  /** Resolves when nothing is running any more. */
  readonly idle: () => Promise<void>
  /** Stops everything that runs. */
  readonly stop: () => Promise<void>
}

export interface ExecutionDeskParts {
  readonly store: Store
  readonly sandbox: Sandbox
  readonly now: () => number
  readonly appVersion: string
  /** Key of the fingerprints' digests. */
  readonly digestKey: string
  readonly tellExecution: (summary: ExecutionSummary) => void
  readonly tellNodeRun: (notice: NodeRunNotice) => void
  /** Longest time an execution may take, in milliseconds; null: as long as it wants. */
  readonly timeoutMs: () => number | null
  /** Keeps what the workflow's code remembers from one execution to the next. */
  readonly keepStaticData: (workflowId: string, staticData: JsonObject) => void
  /** What an execution that has ended leads to: its error workflow. */
  readonly sequel: (order: ExecutionOrder, id: string, outcome: RunOutcome) => ErrorSequel
}

export function openExecutionDesk(parts: ExecutionDeskParts): ExecutionDesk {
  const running = new Map<string, { readonly abort: AbortController; readonly done: Promise<unknown> }>()
  const tell = (id: string): void => {
    const summary = parts.store.executions.summary(id)
    if (summary !== null) parts.tellExecution(summary)
  }

  const run = async (
    id: string,
    order: ExecutionOrder,
    abort: AbortController,
    { answered, findings, diesAfter = null }: Caller,
  ): Promise<RunOutcome> => {
    const { workflow } = order.shelved
    const startedAt = performance.now()
    const notice = dying(nodeRunTeller(id, workflow.id, parts.tellNodeRun), diesAfter, abort)
    const timeoutMs = parts.timeoutMs()
    const outcome = await runWorkflow(
      {
        workflow,
        executionId: id,
        mode: order.mode,
        items: order.items,
        ...(order.startNode === undefined ? {} : { startNode: order.startNode }),
        ...(order.startOutput === undefined ? {} : { startOutput: order.startOutput }),
        ...(order.resume === undefined ? {} : { resume: order.resume }),
        ...(timeoutMs === null ? {} : { timeoutMs }),
      },
      { surroundings: order.surroundings, sandbox: parts.sandbox },
      // A worker that is dead answers nobody.
      answered === undefined || diesAfter !== null ? notice : { ...notice, answered },
      abort.signal,
    )
    // As in the workflow format, a manual run leaves no trace in the static data; nor does what is tried on a case.
    const traceless = order.mode === 'manual' || order.reproductionId !== null
    if (!traceless && JSON.stringify(outcome.staticData) !== JSON.stringify(workflow.staticData)) {
      parts.keepStaticData(workflow.id, outcome.staticData)
    }
    const sequel = parts.sequel(order, id, outcome)
    parts.store.executions.end(id, {
      status: diesAfter !== null && outcome.status === 'canceled' ? 'crashed' : outcome.status,
      stoppedAt: new Date(parts.now()).toISOString(),
      runTimeMs: performance.now() - startedAt,
      lastNode: outcome.lastNode,
      failure: outcome.failure,
      findings: [...outcome.findings, ...(findings?.(outcome) ?? []), ...sequel.findings],
      nodeRuns: outcome.nodeRuns,
    })
    tell(id)
    sequel.start()
    return outcome
  }

  const placed = (id: string, order: ExecutionOrder, begins: 'now' | 'later'): PlacedExecution => ({
    id,
    run: (caller = {}) => {
      const abort = new AbortController()
      const begin = (): Promise<RunOutcome> => {
        if (begins === 'later') parts.store.executions.setRunning(id, order.shelved.version)
        tell(id)
        return run(id, order, abort, caller)
      }
      const done = (begins === 'now' ? begin() : soon().then(begin)).finally(() => {
        running.delete(id)
      })
      running.set(id, { abort, done })
      return done
    },
  })

  return {
    placed: (id, order) => placed(id, order, 'later'),
    place: (order, begins = 'now') => {
      const id = createId()
      const { workflow, version } = order.shelved
      parts.store.executions.add({
        id,
        workflowId: workflow.id,
        workflowName: workflow.name,
        workflowVersion: version,
        mode: order.mode,
        status: begins === 'now' ? 'running' : 'new',
        startedAt: new Date(parts.now()).toISOString(),
        deliveryId: order.deliveryId,
        externalId: order.externalId,
        reproductionId: order.reproductionId,
        retryOf: order.retryOf,
        fingerprint: fingerprintExecution({
          workflow,
          version,
          items: order.items,
          surroundings: order.surroundings,
          appVersion: parts.appVersion,
          key: parts.digestKey,
        }),
      })
      return placed(id, order, begins)
    },
    cancel: (id) => {
      running.get(id)?.abort.abort()
      return running.has(id)
    },
    idle: async () => {
      while (running.size > 0) await Promise.allSettled([...running.values()].map((one) => one.done))
    },
    stop: async () => {
      const closed = new NodeFailure('The execution was cancelled because Faultline was closed', { code: 'CANCELED' })
      for (const one of running.values()) one.abort.abort(closed)
      await Promise.allSettled([...running.values()].map((one) => one.done))
    },
  }
}

/** The same watch, and the end of the worker after so many node runs. */
function dying(
  watch: ReturnType<typeof nodeRunTeller>,
  diesAfter: number | null,
  abort: AbortController,
): ReturnType<typeof nodeRunTeller> {
  if (diesAfter === null) return watch
  let runs = 0
  return {
    ...watch,
    nodeFinished: (run) => {
      watch.nodeFinished?.(run)
      runs += 1
      if (runs >= diesAfter) abort.abort(new Error(`The worker was killed after ${runs} node runs`))
    },
  }
}

/** Resolves when what came in meanwhile has been looked at: callers are answered before executions begin. */
function soon(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}

function nodeRunTeller(
  executionId: string,
  workflowId: string,
  tellNodeRun: (notice: NodeRunNotice) => void,
): Pick<RunWatch, 'nodeStarted' | 'nodeFinished'> {
  return {
    nodeStarted: (node, runIndex) => {
      const begun = { status: 'running', runTimeMs: null, outputCounts: [], hasFailure: false } as const
      tellNodeRun({ executionId, workflowId, node, runIndex, ...begun })
    },
    nodeFinished: (run) => {
      tellNodeRun({
        executionId,
        workflowId,
        node: run.node,
        runIndex: run.runIndex,
        status: run.status,
        runTimeMs: run.runTimeMs,
        outputCounts: (run.outputs ?? []).map((items) => items.length),
        hasFailure: firstFailure({ nodeRuns: [run] }) !== null,
      })
    },
  }
}
