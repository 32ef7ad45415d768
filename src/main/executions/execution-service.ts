/**
 * Where the listener, the engine and the store meet: an accepted delivery becomes an execution, the execution is run, and
 * everything it did is stored (contract §1.3, §6.4).
 */
import { stoppedByPerson } from '../../shared/failure.ts'
import { NodeFailure } from '../engine/node-failure.ts'
import type { Begins, ExecutionContext, ExecutionServiceParts } from './execution-context.ts'
import type { ExecutionOrder, PlacedExecution } from './execution-order.ts'
import type { CrashWords } from './mark-crashed.ts'
import type { OrderOfDelivery } from './order-in-turn.ts'
import { HeldCallers } from './held-callers.ts'
import { placeExecution } from './place-execution.ts'
import { placedBefore } from './placed-execution.ts'
import { resumeExecution } from './resume-execution.ts'
import { RunningExecutions } from './running-executions.ts'
import { StartThrottle } from './start-throttle.ts'
import type { Woken } from './sub-workflow-runs.ts'
import { SuspendedExecutions } from './suspended-executions.ts'
import { wakeCaller, wakeDue } from './wake-execution.ts'

export interface ExecutionService {
  /**
   * Writes the execution down; to be called within the transaction that accepts its delivery. `later`: it is run when its caller
   * has been answered, or at the next start of Faultline where that does not come about. `id` is a new one where it is left out.
   */
  readonly place: (order: ExecutionOrder, begins?: Begins, id?: string) => PlacedExecution
  /**
   * An execution that was placed to begin later, before Faultline ended. What its delivery brought is read when its turn comes;
   * `unreadable` is said of it where that cannot be read.
   */
  readonly placed: (id: string, order: OrderOfDelivery, unreadable: CrashWords) => PlacedExecution
  /**
   * A waiting execution that is to go on, with what woke it or with the items it held back; null where it does not wait (any
   * more). From then on it counts as running.
   */
  readonly resume: (id: string, woken?: Woken, begins?: Begins) => PlacedExecution | null
  /** Wakes from now on what waits for a moment, also what an earlier Faultline left waiting. */
  readonly wakeWaiting: () => void
  /** Stops a running or waiting execution; false where it is neither. */
  readonly cancel: (id: string) => boolean
  /** How many run, or wait for their turn to run. */
  readonly unfinished: () => number
  /** Lets callers go whose execution waits, and every later one: their connections end with Faultline. */
  readonly releaseCallers: () => void
  /** Resolves when nothing is running any more; wakes nothing that waits. */
  readonly idle: () => Promise<void>
  /** Stops everything that runs; wakes nothing that waits. */
  readonly stop: () => Promise<void>
}

export function openExecutionService(parts: ExecutionServiceParts): ExecutionService {
  const context: ExecutionContext = {
    ...parts,
    throttle: new StartThrottle(parts.concurrentExecutions),
    running: new RunningExecutions(),
    heldCallers: new HeldCallers(),
    suspended: new SuspendedExecutions({
      ...parts,
      due: (id) => {
        wakeDue(context, id)
      },
    }),
    place: (order, begins, id) => placeExecution(context, order, begins, id),
    resume: (id, woken, begins) => resumeExecution(context, id, woken, begins),
  }
  return {
    place: context.place,
    placed: (id, order, unreadable) => placedBefore(context, id, order, unreadable),
    resume: context.resume,
    wakeWaiting: () => {
      context.suspended.arm()
    },
    cancel: (id) => cancelExecution(context, id),
    unfinished: () => context.running.count,
    releaseCallers: () => {
      context.heldCallers.close()
    },
    idle: () => {
      context.suspended.close()
      return context.running.idle()
    },
    stop: () => {
      context.suspended.close()
      const reason = 'The execution was cancelled because Faultline was closed'
      return context.running.abortAll(new NodeFailure(reason, { code: stoppedByPerson }))
    },
  }
}

/** Stops what runs; of what waits, those it waits for end with it, and its own caller goes on. */
function cancelExecution(
  context: Pick<ExecutionContext, 'store' | 'running' | 'suspended' | 'heldCallers' | 'resume' | 'onExecution'>,
  id: string,
): boolean {
  if (context.running.abort(id)) return true
  const { executions } = context.store
  const cancelled = context.suspended.cancel(id)
  for (const one of cancelled) {
    context.heldCallers.letGo(one)
    const summary = executions.summary(one)
    if (summary !== null) context.onExecution(summary, executions.reproductionOf(one))
  }
  if (cancelled.length > 0) wakeCaller(context, executions.parentOf(id))
  return cancelled.length > 0
}
