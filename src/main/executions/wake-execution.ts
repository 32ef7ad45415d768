import type { ParentLink } from '../../shared/parent-link.ts'
import type { ExecutionContext } from './execution-context.ts'
import type { Woken } from './sub-workflow-runs.ts'
import type { SuspendedExecutions } from './suspended-executions.ts'

interface WakeContext extends Pick<ExecutionContext, 'resume'> {
  readonly suspended: Pick<SuspendedExecutions, 'wokenByCalled' | 'tryLater'>
}

/** Lets an execution go on whose moment has come. */
export function wakeDue(context: WakeContext, id: string): void {
  wake(context, id, () => context.suspended.wokenByCalled(id) ?? undefined)
}

/** Lets the caller of an execution that has ended go on, if it waits for nothing else. `parent` null: it has none. */
export function wakeCaller(context: WakeContext, parent: ParentLink | null): void {
  if (parent === null) return
  wake(context, parent.executionId, () => context.suspended.wokenByCalled(parent.executionId))
}

/**
 * Nobody outside waits for it, so it is tried again where the store cannot be read or written. `wakes` gives what woke it: null,
 * nothing yet; undefined: its moment.
 */
function wake({ suspended, resume }: WakeContext, id: string, wakes: () => Woken | null | undefined): void {
  try {
    const woken = wakes()
    if (woken !== null) void resume(id, woken)?.run()
  } catch {
    suspended.tryLater(id)
  }
}
