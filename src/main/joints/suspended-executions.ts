/**
 * Where executions wait: what each needs to go on is kept in the store, so that it outlives Faultline; an alarm is set for
 * each that waits for a moment. Each goes on once, whoever comes first: its moment, a call of its resume URL, a person.
 */
import type { Item } from '../../shared/item.ts'
import type { JsonObject } from '../../shared/json.ts'
import type { Suspension } from '../../shared/suspension.ts'
import type { Workflow } from '../../shared/workflow.ts'
import { failureFrom } from '../engine/failure-from.ts'
import { NodeFailure } from '../engine/node-failure.ts'
import type { RunOutcome } from '../engine/run-workflow.ts'
import type { Surroundings } from '../engine/surroundings.ts'
import type { ExecutionPause } from '../store/execution-table.ts'
import type { Store } from '../store/open-store.ts'
import { openAlarms } from './alarms.ts'
import type { ExecutionOrder } from './execution-desk.ts'

export interface SuspendedExecutions {
  /** Keeps an execution that has begun to wait, and sets its alarm. */
  readonly keep: (
    id: string,
    order: ExecutionOrder,
    outcome: RunOutcome,
    pause: Omit<ExecutionPause, 'suspension'>,
  ) => void
  /**
   * The order to go on with, with the items that woke it or with those it held back; null where the execution does not wait
   * (any more). Whoever gets the order must run it.
   */
  readonly take: (id: string, wokenWith?: readonly Item[]) => ExecutionOrder | null
  /** Ends an execution that waits; false where it does not. */
  readonly cancel: (id: string) => boolean
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

  return {
    keep: (id, order, { waiting, lastNode, customData }, pause) => {
      const suspension: Suspension = {
        node: lastNode ?? '',
        till: waiting?.till ?? null,
        call: waiting?.call ?? null,
        workflow: order.shelved.workflow,
        customData,
      }
      executions.suspend(id, { ...pause, suspension })
      if (order.reproductionId !== null) worlds.set(id, order.surroundings)
      set(id, suspension)
    },
    take: (id, wokenWith) => {
      const suspension = executions.suspension(id)
      if (suspension === null || !executions.wake(id)) return null
      const execution = executions.find(id)
      if (execution === null) return null
      alarms.clear(id)
      const world = worlds.get(id)
      worlds.delete(id)
      return {
        shelved: { workflow: current(suspension.workflow), version: execution.workflowVersion },
        mode: execution.mode,
        items: [],
        resume: {
          nodeRuns: execution.nodeRuns,
          customData: suspension.customData,
          ...(wokenWith === undefined ? {} : { wokenWith }),
        },
        deliveryId: execution.deliveryId,
        externalId: execution.externalId,
        reproductionId: executions.reproductionOf(id),
        retryOf: execution.retryOf,
        surroundings: world ?? parts.surroundings,
      }
    },
    cancel: (id) => {
      const suspension = executions.suspension(id)
      if (suspension === null || !executions.wake(id)) return false
      alarms.clear(id)
      worlds.delete(id)
      const runs = executions.find(id)?.nodeRuns ?? []
      executions.end(id, {
        status: 'canceled',
        stoppedAt: new Date(parts.now()).toISOString(),
        runTimeMs: 0,
        lastNode: suspension.node,
        failure: failureFrom(
          new NodeFailure('The execution was cancelled manually', {
            code: 'CANCELED',
            description: 'It was waiting at that time.',
          }),
          suspension.node,
        ),
        findings: [],
        nodeRuns: runs.map((run) => (run.status === 'waiting' ? { ...run, status: 'canceled', outputs: null } : run)),
      })
      return true
    },
    arm: () => {
      for (const { id, suspension } of executions.waiting()) set(id, suspension)
    },
    close: alarms.close,
  }
}
