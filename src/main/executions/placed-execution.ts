import type { ExecutionSummary } from '../../shared/execution.ts'
import type { RunOutcome } from '../engine/run-contract.ts'
import { StopSwitch } from '../engine/stop-switch.ts'
import type { ExecutionProgress } from '../store/stored-execution.ts'
import { effectWatch, writeAtLast } from './effect-watch.ts'
import type { Begins, ExecutionContext } from './execution-context.ts'
import type { Caller, ExecutionOrder, PlacedExecution } from './execution-order.ts'
import { runExecution } from './run-execution.ts'

/** An execution that is written down. */
export interface Placement {
  readonly id: string
  readonly order: ExecutionOrder
  readonly begins: Begins
  /** What is stored of it; null where there is no such execution. */
  readonly known: ExecutionSummary | null
  /** Resolves when it is committed. */
  readonly written: Promise<void>
}

/** The execution as its caller runs it. */
export function placedExecution(context: ExecutionContext, placement: Placement): PlacedExecution {
  return { id: placement.id, run: (caller = {}) => runPlaced(context, placement, caller) }
}

function runPlaced(context: ExecutionContext, placement: Placement, caller: Caller): Promise<RunOutcome> {
  const stopping = new StopSwitch()
  const stop = (): void => {
    stopping.abort(caller.signal?.reason)
  }
  if (caller.signal?.aborted === true) stop()
  caller.signal?.addEventListener('abort', stop, { once: true })
  const done = begin(context, placement, caller, stopping).finally(() => {
    caller.signal?.removeEventListener('abort', stop)
    context.running.remove(placement.id)
  })
  // Whoever waits is told that it could not be stored; where nobody does, the process goes on.
  done.catch(() => undefined)
  context.running.add(placement.id, stopping, done)
  return done
}

async function begin(
  context: ExecutionContext,
  { id, order, begins, known, written }: Placement,
  caller: Caller,
  stopped: StopSwitch,
): Promise<RunOutcome> {
  // What is written down comes first: else it could have an effect of which nothing is known after a crash.
  await written
  const { workflow, version } = order.shelved
  const release = begins === 'later' && order.reproductionId === null ? await context.throttle.take(workflow.id) : null
  try {
    const { store } = context
    if (begins === 'later') {
      await writeAtLast(store, () => {
        store.executions.setRunning(id, version)
      })
    }
    const started = known === null ? null : { ...known, status: 'running' as const, workflowVersion: version }
    const notify = (progress: Partial<ExecutionProgress>): void => {
      if (started !== null) context.onExecution({ ...started, ...progress }, order.reproductionId)
    }
    notify({})
    const effects = release === null ? null : effectWatch(store, id)
    return await runExecution(context, { id, order, caller, notify, stopped, effects })
  } finally {
    release?.()
  }
}
