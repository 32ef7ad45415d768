/**
 * Where the listener, the engine and the store meet: an accepted delivery becomes an execution, the execution is run, and
 * everything it did is kept (contract §1.3, §6.4).
 */
import { v7 as createId } from 'uuid'
import type { NodeRunNotice } from '../../shared/contract.ts'
import type { ExecutionSummary } from '../../shared/execution.ts'
import { firstFailure } from '../../shared/first-failure.ts'
import type { ParentLink } from '../../shared/parent-link.ts'
import type { Workflow } from '../../shared/workflow.ts'
import type { JsonObject } from '../../shared/json.ts'
import { NodeFailure } from '../engine/node-failure.ts'
import { runWorkflow } from '../engine/run-workflow.ts'
import type { CalledWorkflow, RunOutcome, RunWatch } from '../engine/run-contract.ts'
import type { Sandbox } from '../engine/sandbox/sandbox.ts'
import type { Surroundings } from '../engine/surroundings.ts'
import type { ExecutionProgress } from '../store/execution-table.ts'
import type { Store } from '../store/open-store.ts'
import { openExecutionTurns } from './start-throttle.ts'
import type { Woken } from './sub-workflow-runs.ts'
import type { ErrorSequel, ExecutionOrder, Caller, PlacedExecution } from './execution-order.ts'
import { fingerprintExecution } from './fingerprint-execution.ts'
import { openSuspendedExecutions } from './suspended-executions.ts'
import { watchedSurroundings, type EffectWatch } from './watched-surroundings.ts'

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
  /** How many executions run at the same time whose callers were answered first; those of reproductions do not count. */
  readonly concurrentExecutions: () => number
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
  const turns = openExecutionTurns(parts.concurrentExecutions)
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
    effects: EffectWatch | null,
  ): Promise<RunOutcome> => {
    const { workflow } = order.shelved
    const surroundings = effects === null ? order.surroundings : watchedSurroundings(order.surroundings, effects)
    const startedAt = performance.now()
    const notice: RunWatch = {
      ...nodeRunTeller(id, workflow.id, parts.tellNodeRun),
      runCalled: async (called, calledSignal) => {
        await effects?.before()
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
      { surroundings, sandbox: parts.sandbox },
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
      const pause = { runTimeMs, lastNode, findings: noticed, nodeRuns }
      await parts.store.late.keep(() => suspended.keep(id, order, outcome, pause), tell)
      return outcome
    }
    const sequel = parts.sequel(order, id, outcome)
    const stoppedAt = new Date(parts.now()).toISOString()
    const end = {
      status,
      stoppedAt,
      runTimeMs,
      lastNode,
      failure,
      nodeRuns,
      findings: [...noticed, ...sequel.findings],
    }
    const following: Promise<void>[] = []
    await parts.store.late.keep(
      () => parts.store.executions.end(id, end),
      (progress) => {
        tell(progress)
        following.push(sequel.start())
        wakeParent(order.parent)
      },
    )
    await Promise.all(following)
    return outcome
  }

  const resume: ExecutionDesk['resume'] = (id, woken, begins = 'now') => {
    const written = parts.store.groupCommit()
    const order = suspended.take(id, woken)
    if (order === null) return null
    // Where it cannot be kept that it goes on, it waits as before.
    written.catch(() => suspended.putBack(id, order))
    return placed(id, order, begins, parts.store.executions.summary(id), written)
  }
  /** Lets one go on that nobody outside waits for; tries again where the store is locked. */
  const goOn = (id: string, woken: Woken | undefined): void => {
    try {
      void resume(id, woken)?.run()
    } catch {
      suspended.tryLater(id)
    }
  }
  const suspended = openSuspendedExecutions({
    ...parts,
    due: (id) => {
      goOn(id, suspended.wokenByCalled(id) ?? undefined)
    },
  })
  /** Lets the caller of an execution that has ended go on, if it waits for nothing else. */
  const wakeParent = (parent: ParentLink | null | undefined): void => {
    const woken = parent == null ? null : suspended.wokenByCalled(parent.executionId)
    if (parent != null && woken !== null) goOn(parent.executionId, woken)
  }

  const placed = (
    id: string,
    order: ExecutionOrder,
    begins: 'now' | 'later',
    known: ExecutionSummary | null,
    written: Promise<void>,
  ): PlacedExecution => ({
    id,
    run: (caller = {}) => {
      const abort = new AbortController()
      const begin = async (): Promise<RunOutcome> => {
        // What is written down comes first: else it could have an effect of which nothing is known after a crash.
        await written
        const giveBack =
          begins === 'later' && order.reproductionId === null ? await turns.take(order.shelved.workflow.id) : null
        try {
          if (begins === 'later') await keptAtLast(() => parts.store.executions.setRunning(id, order.shelved.version))
          const begun =
            known === null ? null : { ...known, status: 'running' as const, workflowVersion: order.shelved.version }
          const tell = (progress: Partial<ExecutionProgress>): void => {
            if (begun !== null) parts.tellExecution({ ...begun, ...progress }, order.reproductionId)
          }
          tell({})
          return await run(id, order, tell, abort, caller, giveBack === null ? null : effectsOf(id))
        } finally {
          giveBack?.()
        }
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

  const keptAtLast = (write: () => void): Promise<void> =>
    new Promise((resolve, reject) => {
      parts.store.late.keep(write, resolve).catch(reject)
    })
  /** An execution whose caller is answered runs anew by itself after a crash, unless it has had an effect. */
  const effectsOf = (id: string): EffectWatch => {
    let noted: Promise<void> | null = null
    const note = (): void => parts.store.executions.setEffect(id)
    return {
      before: () => (noted ??= keptAtLast(note)),
      within: (write) =>
        parts.store.transaction(() => {
          note()
          return write()
        }),
    }
  }

  const place: ExecutionDesk['place'] = (order, begins = 'now', id = createId()) => {
    const written = parts.store.groupCommit()
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
    return placed(id, order, begins, known, written)
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
    placed: (id, order) => placed(id, order, 'later', parts.store.executions.summary(id), Promise.resolve()),
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
