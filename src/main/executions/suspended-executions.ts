/**
 * Where executions wait: what each needs to go on is stored, so that it outlives Faultline; a timer is set for each that waits
 * for a moment. Each goes on once, whoever comes first: its moment, a call of its resume URL, a person.
 */
import type { JsonObject } from '../../shared/json.ts'
import type { Suspension } from '../../shared/suspension.ts'
import type { Workflow } from '../../shared/workflow.ts'
import { closedSurroundings } from '../consents/closed-surroundings.ts'
import type { RunOutcome } from '../engine/run-contract.ts'
import type { Surroundings } from '../engine/surroundings.ts'
import type { ExecutionPause, ExecutionProgress } from '../store/stored-execution.ts'
import type { Store } from '../store/open-store.ts'
import { endWaiting } from './end-waiting.ts'
import type { ExecutionOrder } from './execution-order.ts'
import { wokenByCalled, type Woken } from './sub-workflow-runs.ts'
import { WakeTimers } from './wake-timers.ts'

export interface SuspendedParts {
  readonly store: Store
  readonly now: () => number
  /** What surrounds an execution that was started by no reproduction. */
  readonly surroundings: Surroundings
  /** What the workflow's code has stored meanwhile; null where there is no such workflow any more. */
  readonly staticData: (workflowId: string) => JsonObject | null
  /** Called when the moment of an execution has come. */
  readonly due: (id: string) => void
}

/** After so many milliseconds it is tried again to wake what could not be woken. */
const againMs = 1000

export class SuspendedExecutions {
  readonly #parts: SuspendedParts
  readonly #timers: WakeTimers
  /** Surroundings by execution: those of a reproduction live in this process only. */
  readonly #ofReproductions = new Map<string, Surroundings>()

  constructor(parts: SuspendedParts) {
    this.#parts = parts
    this.#timers = new WakeTimers(parts.now, parts.due)
  }

  /** Stores that an execution waits from now on, and sets its timer. */
  keep(
    id: string,
    order: ExecutionOrder,
    outcome: RunOutcome,
    pause: Omit<ExecutionPause, 'suspension'>,
  ): ExecutionProgress {
    const suspension = suspensionOf(order.shelved.workflow, outcome)
    const progress = this.#parts.store.executions.suspend(id, { ...pause, suspension })
    this.#hold(id, order, suspension)
    // One that it called may have ended while it still called others: nobody else wakes it then.
    if (wokenByCalled(this.#parts.store, id, suspension) !== null) this.#timers.set(id, 0)
    return progress
  }

  /**
   * The order to go on with, with what woke it or with the items it held back; null where the execution does not wait (any
   * more). Whoever gets the order must run it.
   */
  take(id: string, woken?: Woken): ExecutionOrder | null {
    const { executions } = this.#parts.store
    const suspension = executions.suspension(id)
    if (suspension === null || !executions.wake(id)) return null
    const execution = executions.find(id)
    if (execution === null) return null
    const { mode, workflowVersion: version, nodeRuns, deliveryId, externalId, retryOf } = execution
    const reproductionId = executions.reproductionOf(id)
    const parent = executions.parentOf(id)
    const surroundings = this.#surroundingsOf(id, reproductionId)
    this.#release(id)
    return {
      shelved: { workflow: this.#current(suspension.workflow), version },
      mode,
      items: [],
      resume: { nodeRuns, customData: suspension.customData, ...woken },
      deliveryId,
      externalId,
      reproductionId,
      retryOf,
      surroundings,
      ...(parent === null ? {} : { parent }),
    }
  }

  /** Takes back a `take` that could not be stored: the execution waits as before. */
  putBack(id: string, order: ExecutionOrder): void {
    try {
      const suspension = this.#parts.store.executions.suspension(id)
      if (suspension === null) return
      this.#hold(id, order, suspension)
      if (wokenByCalled(this.#parts.store, id, suspension) !== null) this.tryLater(id)
    } catch {
      // What it waits for is looked up when it is woken.
      this.tryLater(id)
    }
  }

  /** Wakes the execution in a moment. */
  tryLater(id: string): void {
    this.#timers.set(id, this.#parts.now() + againMs)
  }

  /** Where the execution waits for called ones and all of them have ended: what it goes on with. */
  wokenByCalled(id: string): Woken | null {
    const suspension = this.#parts.store.executions.suspension(id)
    return suspension === null ? null : wokenByCalled(this.#parts.store, id, suspension)
  }

  /** Ends an execution that waits, and those it waits for; the ids of all that were ended. */
  cancel(id: string): readonly string[] {
    const { store, now } = this.#parts
    const suspension = store.executions.suspension(id)
    if (suspension === null || !store.executions.wake(id)) return []
    this.#release(id)
    endWaiting(store, id, suspension.node, now())
    return [id, ...suspension.executions.flatMap((called) => this.cancel(called))]
  }

  /** Sets the timers of everything that an earlier Faultline left waiting. */
  arm(): void {
    for (const { id, suspension } of this.#parts.store.executions.waiting()) {
      if (suspension.till !== null) this.#timers.set(id, suspension.till)
      // Those it waited for may have ended with the earlier Faultline.
      if (wokenByCalled(this.#parts.store, id, suspension) !== null) this.#timers.set(id, 0)
    }
  }

  /** Wakes nothing any more: what waits goes on at the next start. */
  close(): void {
    this.#timers.close()
  }

  #hold(id: string, { reproductionId, surroundings }: ExecutionOrder, { till }: Suspension): void {
    if (reproductionId !== null) this.#ofReproductions.set(id, surroundings)
    if (till !== null) this.#timers.set(id, till)
  }

  #release(id: string): void {
    this.#timers.clear(id)
    this.#ofReproductions.delete(id)
  }

  #surroundingsOf(id: string, reproductionId: string | null): Surroundings {
    const { surroundings } = this.#parts
    return this.#ofReproductions.get(id) ?? (reproductionId === null ? surroundings : closedSurroundings(surroundings))
  }

  #current(workflow: Workflow): Workflow {
    const staticData = this.#parts.staticData(workflow.id)
    return staticData === null ? workflow : { ...workflow, staticData }
  }
}

function suspensionOf(workflow: Workflow, { waiting, lastNode, customData }: RunOutcome): Suspension {
  return {
    node: lastNode ?? '',
    till: waiting?.till ?? null,
    call: waiting?.call ?? null,
    executions: waiting?.executions ?? [],
    workflow,
    customData,
  }
}
