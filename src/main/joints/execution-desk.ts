/**
 * Where the listener, the engine and the store meet: an accepted delivery becomes an execution, the execution is run, and
 * everything it did is kept (contract §1.3, §6.4).
 */
import { v7 as createId } from 'uuid'
import type { NodeRunNotice } from '../../shared/contract.ts'
import type { ExecutionMode, ExecutionSummary, WorkflowAnswer } from '../../shared/execution.ts'
import type { Finding } from '../../shared/finding.ts'
import { firstFailure } from '../../shared/first-failure.ts'
import type { ParentLink } from '../../shared/parent-link.ts'
import type { Workflow } from '../../shared/workflow.ts'
import type { Item } from '../../shared/item.ts'
import type { JsonObject } from '../../shared/json.ts'
import { NodeFailure } from '../engine/node-failure.ts'
import { runWorkflow } from '../engine/run-workflow.ts'
import type { CalledWorkflow, RunOutcome, RunWatch } from '../engine/run-contract.ts'
import type { StoredRuns } from '../engine/run-contract.ts'
import type { Sandbox } from '../engine/sandbox/sandbox.ts'
import type { Surroundings } from '../engine/surroundings.ts'
import type { ExecutionProgress } from '../store/execution-table.ts'
import type { Store } from '../store/open-store.ts'
import { openTurns } from './execution-turns.ts'
import type { Woken } from './called-executions.ts'
import type { ErrorSequel } from './error-workflow.ts'
import type { Runner } from './run-in-worker.ts'
import { fingerprintExecution } from './fingerprint-execution.ts'
import { openSuspendedExecutions } from './suspended-executions.ts'
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
  /** The node run that calls its workflow; left out: none does. */
  readonly parent?: ParentLink
}

/** Who waits for an execution. */
export interface Caller {
  /** Respond to Webhook has answered; the execution goes on. */
  readonly answered?: (answer: WorkflowAnswer) => void
  /** What the answer that the caller got hides about an execution that ended like this. */
  readonly findings?: (outcome: RunOutcome) => readonly Finding[]
  /** Stops the execution as well. */
  readonly signal?: AbortSignal
  /** Runs the workflow somewhere else: in a worker that may die of it. Left out: here and now. */
  readonly runner?: Runner
}

/** An execution that has been written down and not yet run. */
export interface PlacedExecution {
  readonly id: string
  /**
   * Runs it to its end and keeps what it did; one that was placed to begin later begins in a moment. Rejects where it cannot
   * be kept, never for what happens inside the workflow.
   */
  readonly run: (caller?: Caller) => Promise<RunOutcome>
}

export interface ExecutionDesk {
  /**
   * Writes the execution down; to be called within the transaction that accepts its delivery. `later`: it is run when its caller
   * has been answered, or at the next start of Faultline where that does not come about. `id` is a new one where it is left out.
   */
  readonly place: (order: ExecutionOrder, begins?: 'now' | 'later', id?: string) => PlacedExecution
  /** An execution that was placed to begin later, before Faultline ended. */
  readonly placed: (id: string, order: ExecutionOrder) => PlacedExecution
  /**
   * A waiting execution that is to go on, with what woke it or with the items it held back; null where it does not wait (any
   * more). From then on it counts as running.
   */
  readonly resume: (id: string, woken?: Woken, begins?: 'now' | 'later') => PlacedExecution | null
  /** Wakes from now on what waits for a moment, also what an earlier Faultline left waiting. */
  readonly wakeWaiting: () => void
  /** Stops a running or waiting execution; false where it is neither. */
  readonly cancel: (id: string) => boolean
  /** Resolves when nothing is running any more; wakes nothing that waits. */
  readonly idle: () => Promise<void>
  /** Stops everything that runs; wakes nothing that waits. */
  readonly stop: () => Promise<void>
}

export interface ExecutionDeskParts {
  readonly store: Store
  readonly sandbox: Sandbox
  readonly now: () => number
  readonly appVersion: string
  /** Key of the fingerprints' digests. */
  readonly digestKey: string
  /** `reproductionId`: the reproduction that it belongs to; null: to none. */
  readonly tellExecution: (summary: ExecutionSummary, reproductionId: string | null) => void
  readonly tellNodeRun: (notice: NodeRunNotice) => void
  /** Longest time an execution may take, in milliseconds; null: as long as it wants. */
  readonly timeoutMs: () => number | null
  /** What surrounds an execution that goes on after a restart. */
  readonly surroundings: Surroundings
  /** The version under which a called workflow is kept. */
  readonly versionOf: (workflow: Workflow) => string
  /** What the workflow's code remembers; null where the workflow is not on the shelf any more. */
  readonly staticData: (workflowId: string) => JsonObject | null
  /** Keeps what the workflow's code remembers from one execution to the next. */
  readonly keepStaticData: (workflowId: string, staticData: JsonObject) => void
  /** What an execution that has ended leads to: its error workflow. */
  readonly sequel: (order: ExecutionOrder, id: string, outcome: RunOutcome) => ErrorSequel
}

export function openExecutionDesk(parts: ExecutionDeskParts): ExecutionDesk {
  const turn = openTurns()
  const running = new Map<string, { readonly abort: AbortController; readonly done: Promise<unknown> }>()
  const tellKept = (id: string): void => {
    const summary = parts.store.executions.summary(id)
    if (summary !== null) parts.tellExecution(summary, parts.store.executions.reproductionOf(id))
  }

  const run = async (
    id: string,
    order: ExecutionOrder,
    tell: (progress: ExecutionProgress) => void,
    abort: AbortController,
    { answered, findings, runner = runWorkflow }: Caller,
  ): Promise<RunOutcome> => {
    const { workflow } = order.shelved
    const startedAt = performance.now()
    const notice: RunWatch = {
      ...nodeRunTeller(id, workflow.id, parts.tellNodeRun),
      runCalled: async (called, calledSignal) => {
        const placed = place(orderOfCalled(id, order, called))
        return { executionId: placed.id, outcome: await placed.run({ signal: calledSignal }) }
      },
    }
    const timeoutMs = parts.timeoutMs()
    const outcome = await runner(
      {
        workflow,
        executionId: id,
        mode: order.mode,
        items: order.items,
        ...(order.startNode === undefined ? {} : { startNode: order.startNode }),
        ...(order.startOutput === undefined ? {} : { startOutput: order.startOutput }),
        ...(order.resume === undefined ? {} : { resume: order.resume }),
        ...(order.parent === undefined ? {} : { depth: order.parent.depth }),
        ...(timeoutMs === null ? {} : { timeoutMs }),
      },
      { surroundings: order.surroundings, sandbox: parts.sandbox },
      answered === undefined ? notice : { ...notice, answered },
      abort.signal,
    )
    // As in the workflow format, a manual run leaves no trace in the static data; nor does what is tried on a case.
    const traceless = order.mode === 'manual' || order.reproductionId !== null
    if (!traceless && JSON.stringify(outcome.staticData) !== JSON.stringify(workflow.staticData)) {
      parts.keepStaticData(workflow.id, outcome.staticData)
    }
    const { status, lastNode, failure, nodeRuns } = outcome
    const runTimeMs = performance.now() - startedAt
    const noticed = [...outcome.findings, ...(findings?.(outcome) ?? [])]
    if (status === 'waiting') {
      const kept = parts.store.joinLater()
      const progress = suspended.keep(id, order, outcome, { runTimeMs, lastNode, findings: noticed, nodeRuns })
      await kept
      tell(progress)
      return outcome
    }
    const sequel = parts.sequel(order, id, outcome)
    const stoppedAt = new Date(parts.now()).toISOString()
    const ended = parts.store.joinLater()
    const progress = parts.store.executions.end(id, {
      status,
      stoppedAt,
      runTimeMs,
      lastNode,
      failure,
      findings: [...noticed, ...sequel.findings],
      nodeRuns,
    })
    await ended
    tell(progress)
    sequel.start()
    wakeParent(order.parent)
    return outcome
  }

  const resume: ExecutionDesk['resume'] = (id, woken, begins = 'now') => {
    const order = suspended.take(id, woken)
    return order === null ? null : placed(id, order, begins, parts.store.executions.summary(id))
  }
  const suspended = openSuspendedExecutions({
    ...parts,
    due: (id) => {
      void resume(id, suspended.wokenByCalled(id) ?? undefined)?.run()
    },
  })
  /** Lets the caller of an execution that has ended go on, if it waits for nothing else. */
  const wakeParent = (parent: ParentLink | null | undefined): void => {
    const woken = parent == null ? null : suspended.wokenByCalled(parent.executionId)
    if (parent != null && woken !== null) void resume(parent.executionId, woken)?.run()
  }

  const placed = (
    id: string,
    order: ExecutionOrder,
    begins: 'now' | 'later',
    known: ExecutionSummary | null,
  ): PlacedExecution => ({
    id,
    run: (caller = {}) => {
      const abort = new AbortController()
      const begin = async (): Promise<RunOutcome> => {
        // What is written down comes first: else it could have an effect of which nothing is known after a crash.
        await parts.store.join()
        if (begins === 'later') {
          await turn()
          const begun = parts.store.join()
          parts.store.executions.setRunning(id, order.shelved.version)
          await begun
        }
        const begun =
          known === null ? null : { ...known, status: 'running' as const, workflowVersion: order.shelved.version }
        const tell = (progress: Partial<ExecutionProgress>): void => {
          if (begun !== null) parts.tellExecution({ ...begun, ...progress }, order.reproductionId)
        }
        tell({})
        return run(id, order, tell, abort, caller)
      }
      const stop = (): void => {
        abort.abort(caller.signal?.reason)
      }
      if (caller.signal?.aborted === true) stop()
      caller.signal?.addEventListener('abort', stop, { once: true })
      const done = begin().finally(() => {
        caller.signal?.removeEventListener('abort', stop)
        running.delete(id)
      })
      // Whoever waits hears that it could not be kept; where nobody does, the process goes on.
      done.catch(() => undefined)
      running.set(id, { abort, done })
      return done
    },
  })

  const place: ExecutionDesk['place'] = (order, begins = 'now', id = createId()) => {
    const { workflow, version } = order.shelved
    const known = parts.store.executions.add({
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
      ...(order.parent === undefined ? {} : { parent: order.parent }),
      fingerprint: fingerprintExecution({
        workflow,
        version,
        items: order.items,
        surroundings: order.surroundings,
        appVersion: parts.appVersion,
        key: parts.digestKey,
      }),
    })
    return placed(id, order, begins, known)
  }

  const orderOfCalled = (executionId: string, caller: ExecutionOrder, called: CalledWorkflow): ExecutionOrder => ({
    shelved: { workflow: called.workflow, version: parts.versionOf(called.workflow) },
    mode: 'integrated',
    items: called.items,
    deliveryId: null,
    externalId: caller.externalId,
    reproductionId: caller.reproductionId,
    retryOf: null,
    surroundings: caller.surroundings,
    parent: {
      executionId,
      node: called.node,
      runIndex: called.runIndex,
      itemIndexes: called.itemIndexes,
      depth: called.depth,
    },
  })

  return {
    placed: (id, order) => placed(id, order, 'later', parts.store.executions.summary(id)),
    place,
    resume,
    wakeWaiting: suspended.arm,
    cancel: (id) => {
      running.get(id)?.abort.abort()
      if (running.has(id)) return true
      const cancelled = suspended.cancel(id)
      for (const one of cancelled) tellKept(one)
      if (cancelled.length > 0) wakeParent(parts.store.executions.parentOf(id))
      return cancelled.length > 0
    },
    idle: async () => {
      suspended.close()
      while (running.size > 0) await Promise.allSettled([...running.values()].map((one) => one.done))
    },
    stop: async () => {
      suspended.close()
      const closed = new NodeFailure('The execution was cancelled because Faultline was closed', { code: 'CANCELED' })
      for (const one of running.values()) one.abort.abort(closed)
      await Promise.allSettled([...running.values()].map((one) => one.done))
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
