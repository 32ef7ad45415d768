import type { ExecutionSummary } from '../../shared/execution.ts'
import type { RunOutcome } from '../engine/run-contract.ts'
import { StopSwitch } from '../engine/stop-switch.ts'
import type { ExecutionProgress } from '../store/stored-execution.ts'
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
import { StartedNote, type EffectWatch } from './started-note.ts'

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
  const turn = { order, isFirst: false, inTurn: readInTurn(context, id, order, unreadable) }
  return {
    id,
    run: (caller = {}) => runToEnd(context, { id, caller }, (one) => runInTurn(context, one, turn)),
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
  if (order.reproductionId !== null) {
    await new StartedNote(context.store, id, order.shelved.version).written()
    return runNow(context, one, { order, known })
  }
  // Not awaited here, where the placement would be held as long.
  return runInTurn(context, one, { order, isFirst: true, inTurn: heldUntilTurn(context, id, { order, known }) })
}

/** An execution that waits for its turn among those whose callers have been answered. */
interface Turn {
  readonly order: Pick<ExecutionOrder, 'shelved'>
  /** False where it may have begun before and been cut off. */
  readonly isFirst: boolean
  readonly inTurn: BeginningInTurn
}

function runInTurn(
  context: ExecutionContext,
  one: CalledExecution,
  { order, isFirst, inTurn }: Turn,
): Promise<RunOutcome> {
  return context.throttle
    .take(order.shelved.workflow.id)
    .then((release) => runAtTurn(context, { ...one, ran: release }, isFirst, inTurn).finally(release))
}

async function runAtTurn(
  context: ExecutionContext,
  one: CalledExecution,
  isFirst: boolean,
  inTurn: BeginningInTurn,
): Promise<RunOutcome> {
  const beginning = await inTurn().catch((error: unknown) => {
    context.onProblem(error)
    throw error
  })
  if (beginning === null) throw new Error(`Execution ${one.id} did not begin: its delivery cannot be read any more`)
  const note = new StartedNote(context.store, one.id, beginning.order.shelved.version)
  // One that was cut off may be what ends Faultline: that it begins again is kept before it does.
  if (!isFirst || !note.leave()) await note.written()
  const ran = (): void => {
    note.over()
    one.ran()
  }
  return runNow(context, { ...one, ran }, beginning, note)
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
