/**
 * Where the listener, the engine and the store meet: an accepted delivery becomes an execution, the execution is run, and
 * everything it did is kept (contract §1.3, §6.4).
 */
import { v7 as createId } from 'uuid'
import type { NodeRunNotice } from '../../shared/contract.ts'
import type { ExecutionMode, ExecutionSummary } from '../../shared/execution.ts'
import type { Item } from '../../shared/item.ts'
import { runWorkflow, type RunOutcome, type RunWatch } from '../engine/run-workflow.ts'
import type { Sandbox } from '../engine/sandbox/sandbox.ts'
import type { Surroundings } from '../engine/surroundings.ts'
import type { Store } from '../store/open-store.ts'
import { fingerprintExecution } from './fingerprint-execution.ts'
import type { ShelvedWorkflow } from './workflow-shelf.ts'

export interface ExecutionOrder {
  readonly shelved: ShelvedWorkflow
  readonly mode: ExecutionMode
  /** Node to begin at; absent: the trigger that belongs to the mode. */
  readonly startNode?: string
  readonly startOutput?: number
  readonly items: readonly Item[]
  readonly deliveryId: string | null
  readonly externalId: string | null
  readonly reproductionId: string | null
  readonly retryOf: string | null
  readonly surroundings: Surroundings
}

/** An execution that has been written down and not yet run. */
export interface PlacedExecution {
  readonly id: string
  /**
   * Runs it to its end and keeps what it did. Never rejects for what happens inside the workflow. `diesAfter`: the worker is
   * killed after so many node runs, and the execution is kept as crashed; null or left out: it is not.
   */
  readonly run: (answered: RunWatch['answered'], diesAfter?: number | null) => Promise<RunOutcome>
}

export interface ExecutionDesk {
  /** Writes the execution down; to be called within the transaction that accepts its delivery. */
  readonly place: (order: ExecutionOrder) => PlacedExecution
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
  /** Called when an execution has failed and is kept: starts the error workflow. */
  readonly failed: (order: ExecutionOrder, id: string, outcome: RunOutcome) => void
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
    answered: RunWatch['answered'],
    diesAfter: number | null,
  ): Promise<RunOutcome> => {
    const { workflow } = order.shelved
    const startedAt = performance.now()
    const notice = dying(nodeRunTeller(id, workflow.id, parts.tellNodeRun), diesAfter, abort)
    const outcome = await runWorkflow(
      {
        workflow,
        executionId: id,
        mode: order.mode,
        items: order.items,
        ...(order.startNode === undefined ? {} : { startNode: order.startNode }),
        ...(order.startOutput === undefined ? {} : { startOutput: order.startOutput }),
      },
      { surroundings: order.surroundings, sandbox: parts.sandbox },
      answered === undefined ? notice : { ...notice, answered },
      abort.signal,
    )
    parts.store.executions.end(id, {
      status: diesAfter !== null && outcome.status === 'canceled' ? 'crashed' : outcome.status,
      stoppedAt: new Date(parts.now()).toISOString(),
      runTimeMs: performance.now() - startedAt,
      lastNode: outcome.lastNode,
      failure: outcome.failure,
      findings: outcome.findings,
      nodeRuns: outcome.nodeRuns,
    })
    tell(id)
    if (outcome.status === 'error') parts.failed(order, id, outcome)
    return outcome
  }

  return {
    place: (order) => {
      const id = createId()
      const { workflow, version } = order.shelved
      parts.store.executions.add({
        id,
        workflowId: workflow.id,
        workflowName: workflow.name,
        workflowVersion: version,
        mode: order.mode,
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
      return {
        id,
        run: (answered, diesAfter = null) => {
          const abort = new AbortController()
          // A worker that is dead answers nobody.
          const told = diesAfter === null ? answered : undefined
          const done = run(id, order, abort, told, diesAfter).finally(() => {
            running.delete(id)
          })
          running.set(id, { abort, done })
          tell(id)
          return done
        },
      }
    },
    cancel: (id) => {
      running.get(id)?.abort.abort(new Error('The execution was cancelled'))
      return running.has(id)
    },
    idle: async () => {
      while (running.size > 0) await Promise.allSettled([...running.values()].map((one) => one.done))
    },
    stop: async () => {
      for (const one of running.values()) one.abort.abort(new Error('Faultline was closed'))
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

function nodeRunTeller(
  executionId: string,
  workflowId: string,
  tellNodeRun: (notice: NodeRunNotice) => void,
): Pick<RunWatch, 'nodeStarted' | 'nodeFinished'> {
  return {
    nodeStarted: (node, runIndex) => {
      tellNodeRun({ executionId, workflowId, node, runIndex, status: 'running', runTimeMs: null, outputCounts: [] })
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
      })
    },
  }
}
