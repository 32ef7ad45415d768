import type { AsyncCalls, CallResult, SyncCalls } from './job-messages.ts'
import { serializeError } from './serialized-error.ts'

/** Calls what the worker named. */
export function callByName<Table extends SyncCalls | AsyncCalls>(
  table: Table,
  name: keyof Table,
  args: readonly unknown[],
): unknown {
  // Name and arguments come from `callSync` and `callAsync` of the worker, which have them from the same table.
  return (table[name] as (...args: readonly unknown[]) => unknown)(...args)
}

/** What the function returned or threw, as it goes to the worker. */
export function callResult(call: () => unknown): CallResult {
  try {
    return { kind: 'value', value: call() }
  } catch (error) {
    return { kind: 'error', error: serializeError(error) }
  }
}
