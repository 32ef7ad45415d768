/**
 * Where executions wait: what each needs to go on is kept in the store, so that it outlives Faultline; an alarm is set for
 * each that waits for a moment. Each goes on once, whoever comes first: its moment, a call of its resume URL, a person.
 */
import type { JsonObject } from '../../shared/json.ts'
import type { Suspension } from '../../shared/suspension.ts'
import type { Workflow } from '../../shared/workflow.ts'
import { failureFrom } from '../engine/failure-from.ts'
import { NodeFailure } from '../engine/node-failure.ts'
import type { RunOutcome } from '../engine/run-contract.ts'
import type { Surroundings } from '../engine/surroundings.ts'
import type { ExecutionPause, ExecutionProgress } from '../store/execution-table.ts'
import type { Store } from '../store/open-store.ts'
import { openAlarms } from './wake-timers.ts'
import { wokenByCalled, type Woken } from './sub-workflow-runs.ts'
import { closedSurroundings } from '../consents/closed-surroundings.ts'
import type { ExecutionOrder } from './execution-order.ts'

export interface SuspendedExecutions {
  /** Keeps an execution that has begun to wait, and sets its alarm. */
  readonly keep: (
    id: string,
    order: ExecutionOrder,
    outcome: RunOutcome,
    pause: Omit<ExecutionPause, 'suspension'>,
  ) => ExecutionProgress
  /**
   * The order to go on with, with what woke it or with the items it held back; null where the execution does not wait (any
   * more). Whoever gets the order must run it.
   */
  readonly take: (id: string, woken?: Woken) => ExecutionOrder | null
  /** Takes back a `take` that could not be kept: the execution waits as before. */
  readonly putBack: (id: string, order: ExecutionOrder) => void
  /** Rings for the execution again in a moment. */
  readonly tryLater: (id: string) => void
  /** Ends an execution that waits, and those it waits for; the ids of all that were ended. */
  readonly cancel: (id: string) => readonly string[]
  /** Where the execution waits for called ones and all of them have ended: what it goes on with. */
  readonly wokenByCalled: (id: string) => Woken | null
  /** Sets the alarms of everything that an earlier Faultline left waiting. */
  readonly arm: () => void
  /** Wakes nothing any more: what waits goes on at the next start. */
  readonly close: () => void
}

export interface SuspendedParts {
  readonly store: Store
  readonly now: () => number
  /** What surrounds an execution that was started by no reproduction. */
  readonly surroundings: Surroundings
  /** What the workflow's code has kept meanwhile; null where it is not on the shelf any more. */
  readonly staticData: (workflowId: string) => JsonObject | null
  /** Called when the moment of an execution has come. */
  readonly due: (id: string) => void
}

/** After so many milliseconds it is tried again to wake what could not be woken. */
const againMs = 1000

export function openSuspendedExecutions(parts: SuspendedParts): SuspendedExecutions {
  const { executions } = parts.store
  const alarms = openAlarms(parts.now, parts.due)
  // The world of a reproduction lives in this process only.
  const worlds = new Map<string, Surroundings>()

  const set = (id: string, { till }: Suspension): void => {
    if (till !== null) alarms.set(id, till)
  }
  const current = (workflow: Workflow): Workflow => {
    const staticData = parts.staticData(workflow.id)
    return staticData === null ? workflow : { ...workflow, staticData }
  }

  const tryLater = (id: string): void => {
    alarms.set(id, parts.now() + againMs)
  }

  const cancel = (id: string): readonly string[] => {
    const suspension = executions.suspension(id)
    if (suspension === null || !executions.wake(id)) return []
    alarms.clear(id)
    worlds.delete(id)
    const runs = executions.find(id)?.nodeRuns ?? []
    const details = { code: 'CANCELED', description: 'It was waiting at that time.' }
    executions.end(id, {
      status: 'canceled',
      stoppedAt: new Date(parts.now()).toISOString(),
      runTimeMs: 0,
      lastNode: suspension.node,
      failure: failureFrom(new NodeFailure('The execution was cancelled manually', details), suspension.node),
      findings: [],
      nodeRuns: runs.map((run) => (run.status === 'waiting' ? { ...run, status: 'canceled', outputs: null } : run)),
    })
    return [id, ...suspension.executions.flatMap(cancel)]
  }

  return {
    keep: (id, order, { waiting, lastNode, customData }, pause) => {
      const suspension: Suspension = {
        node: lastNode ?? '',
        till: waiting?.till ?? null,
        call: waiting?.call ?? null,
        executions: waiting?.executions ?? [],
        workflow: order.shelved.workflow,
        customData,
      }
      const progress = executions.suspend(id, { ...pause, suspension })
      if (order.reproductionId !== null) worlds.set(id, order.surroundings)
      set(id, suspension)
      return progress
    },
    take: (id, woken) => {
      const suspension = executions.suspension(id)
      if (suspension === null || !executions.wake(id)) return null
      const execution = executions.find(id)
      if (execution === null) return null
      alarms.clear(id)
      const world = worlds.get(id)
      const reproductionId = executions.reproductionOf(id)
      const parent = executions.parentOf(id)
      worlds.delete(id)
      return {
        shelved: { workflow: current(suspension.workflow), version: execution.workflowVersion },
        mode: execution.mode,
        items: [],
        resume: {
          nodeRuns: execution.nodeRuns,
          customData: suspension.customData,
          ...woken,
        },
        deliveryId: execution.deliveryId,
        externalId: execution.externalId,
        reproductionId,
        retryOf: execution.retryOf,
        surroundings: world ?? (reproductionId === null ? parts.surroundings : closedSurroundings(parts.surroundings)),
        ...(parent === null ? {} : { parent }),
      }
    },
    putBack: (id, order) => {
      const suspension = executions.suspension(id)
      if (suspension === null) return
      if (order.reproductionId !== null) worlds.set(id, order.surroundings)
      set(id, suspension)
      if (wokenByCalled(parts.store, id, suspension) !== null) tryLater(id)
    },
    tryLater,
    wokenByCalled: (id) => {
      const suspension = executions.suspension(id)
      return suspension === null ? null : wokenByCalled(parts.store, id, suspension)
    },
    cancel,
    arm: () => {
      for (const { id, suspension } of executions.waiting()) {
        set(id, suspension)
        // Those it waited for may have ended with the earlier Faultline.
        if (wokenByCalled(parts.store, id, suspension) !== null) alarms.set(id, 0)
      }
    },
    close: alarms.close,
  }
}
