import type { Begins, ExecutionContext } from './execution-context.ts'
import type { PlacedExecution } from './execution-order.ts'
import { placedExecution } from './placed-execution.ts'
import type { Woken } from './sub-workflow-runs.ts'

/** Takes a waiting execution out of those that wait. See `ExecutionService.resume`. */
export function resumeExecution(
  context: ExecutionContext,
  id: string,
  woken?: Woken,
  begins: Begins = 'now',
): PlacedExecution | null {
  const { store, suspended } = context
  const written = store.groupCommit()
  const order = suspended.take(id, woken)
  if (order === null) return null
  // Where it cannot be stored that it goes on, it waits as before.
  written.catch(() => {
    suspended.putBack(id, order)
  })
  return placedExecution(context, { id, order, begins, known: store.executions.summary(id), written })
}
