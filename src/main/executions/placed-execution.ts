import type { ExecutionSummary } from '../../shared/execution.ts'
import type { RunOutcome } from '../engine/run-contract.ts'
import { StopSwitch } from '../engine/stop-switch.ts'
import type { ExecutionProgress } from '../store/stored-execution.ts'
import { effectWatch, writeAtLast } from './effect-watch.ts'
import type { Begins, ExecutionContext } from './execution-context.ts'
import type { ExecutionOrder, PlacedExecution } from './execution-order.ts'
import type { ExecutionRun } from './execution-run.ts'
import type { CrashWords } from './mark-crashed.ts'
import {
  heldUntilTurn,
  readInTurn,
  type Beginning,
  type BeginningInTurn,
  type OrderOfDelivery,
} from './order-in-turn.ts'
import { runExecution } from './run-execution.ts'
import type { EffectWatch } from './effect-watch.ts'

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
  const { id } = placement
  return { id, run: (caller = {}) => runToEnd(context, { id, caller }, (one) => begin(context, placement, one)) }
}

/** One that was placed to begin later, before Faultline ended. See `ExecutionService.placed`. */
export function placedBefore(
  context: ExecutionContext,
  id: string,
  order: OrderOfDelivery,
  unreadable: CrashWords,
): PlacedExecution {
  const inTurn = readInTurn(context, id, order, unreadable)
  return {
    id,
    run: (caller = {}) => runToEnd(context, { id, caller }, (one) => runInTurn(context, one, order, inTurn)),
  }
}

/** An execution that its caller runs. */
type CalledExecution = Pick<ExecutionRun, 'id' | 'caller' | 'stopped' | 'ran'>

/** Nothing here holds more until the end than it names: many may wait for their turn. */
function runToEnd(
  context: ExecutionContext,
  { id, caller }: Pick<CalledExecution, 'id' | 'caller'>,
  run: (one: CalledExecution) => Promise<RunOutcome>,
): Promise<RunOutcome> {
  const stopped = new StopSwitch()
  const unlink = caller.signal === undefined ? null : stopWith(caller.signal, stopped)
  const done = run({ id, caller, stopped, ran: nobodyWaits }).finally(() => {
    unlink?.()
    context.running.remove(id)
  })
  // Whoever waits is told that it could not be stored; where nobody does, the process goes on.
  done.catch(() => undefined)
  context.running.add(id, stopped, done)
  return done
}

function nobodyWaits(): void {}

function stopWith(signal: AbortSignal, stopped: StopSwitch): () => void {
  const stop = (): void => {
    stopped.abort(signal.reason)
  }
  if (signal.aborted) stop()
  signal.addEventListener('abort', stop, { once: true })
  return () => {
    signal.removeEventListener('abort', stop)
  }
}

async function begin(
  context: ExecutionContext,
  { id, order, begins, known, written }: Placement,
  one: CalledExecution,
): Promise<RunOutcome> {
  // What is written down comes first: else it could have an effect of which nothing is known after a crash.
  await written
  if (begins === 'now') return runNow(context, one, { order, known })
  if (order.reproductionId !== null) return runLater(context, one, { order, known }, null)
  // Not awaited here, where the placement would be held as long.
  return runInTurn(context, one, order, heldUntilTurn(context, id, { order, known }))
}

/** Waits for its turn among those whose callers have been answered. */
function runInTurn(
  context: ExecutionContext,
  one: CalledExecution,
  { shelved }: Pick<ExecutionOrder, 'shelved'>,
  inTurn: BeginningInTurn,
): Promise<RunOutcome> {
  return context.throttle
    .take(shelved.workflow.id)
    .then((release) => runAtTurn(context, { ...one, ran: release }, inTurn).finally(release))
}

async function runAtTurn(
  context: ExecutionContext,
  one: CalledExecution,
  inTurn: BeginningInTurn,
): Promise<RunOutcome> {
  const beginning = await inTurn().catch((error: unknown) => {
    context.onProblem(error)
    throw error
  })
  if (beginning === null) throw new Error(`Execution ${one.id} did not begin: its delivery cannot be read any more`)
  return runLater(context, one, beginning, effectWatch(context.store, one.id))
}

async function runLater(
  context: ExecutionContext,
  one: CalledExecution,
  beginning: Beginning,
  effects: EffectWatch | null,
): Promise<RunOutcome> {
  const { store } = context
  const { version } = beginning.order.shelved
  await writeAtLast(store, () => {
    store.executions.setRunning(one.id, version)
  })
  return runNow(context, one, beginning, effects)
}

function runNow(
  context: ExecutionContext,
  one: CalledExecution,
  { order, known }: Beginning,
  effects: EffectWatch | null = null,
): Promise<RunOutcome> {
  const workflowVersion = order.shelved.version
  const started = known === null ? null : { ...known, status: 'running' as const, workflowVersion }
  const notify = (progress: Partial<ExecutionProgress>): void => {
    if (started !== null) context.onExecution({ ...started, ...progress }, order.reproductionId)
  }
  notify({})
  return runExecution(context, { ...one, order, notify, effects })
}
