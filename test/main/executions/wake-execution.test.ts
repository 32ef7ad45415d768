import { expect, test } from '@playwright/test'
import { wakeCaller, wakeDue } from '../../../src/main/executions/wake-execution.ts'
import type { Woken } from '../../../src/main/executions/sub-workflow-runs.ts'
import type { SuspendedExecutions } from '../../../src/main/executions/suspended-executions.ts'

const woken: Woken = { wokenWith: [{ json: { made: 1 } }] }

interface Calls {
  readonly resumed: { readonly id: string; readonly woken: Woken | undefined }[]
  readonly later: string[]
}

function contextWhere(byCalled: Woken | null, isLocked = false) {
  const calls: Calls = { resumed: [], later: [] }
  const suspended: Pick<SuspendedExecutions, 'wokenByCalled' | 'tryLater'> = {
    wokenByCalled: () => byCalled,
    tryLater: (id) => calls.later.push(id),
  }
  const resume = (id: string, given?: Woken): null => {
    if (isLocked) throw new Error('database is locked')
    calls.resumed.push({ id, woken: given })
    return null
  }
  return { calls, context: { suspended, resume } }
}

const parent = { executionId: 'caller', node: 'Call', runIndex: 0, itemIndexes: [0], depth: 1 }

test('the caller of an execution that has ended goes on with what all of those that it called made', () => {
  const { calls, context } = contextWhere(woken)
  wakeCaller(context, parent)
  expect(calls.resumed).toEqual([{ id: 'caller', woken }])
})

test('a caller that waits for another one as well goes on waiting', () => {
  const { calls, context } = contextWhere(null)
  wakeCaller(context, parent)
  wakeCaller(context, null)
  expect(calls.resumed).toEqual([])
})

test('an execution whose moment has come goes on with what it held back, and is woken later where the store is locked', () => {
  const free = contextWhere(null)
  wakeDue(free.context, 'e1')
  expect(free.calls).toEqual({ resumed: [{ id: 'e1', woken: undefined }], later: [] })
  const locked = contextWhere(null, true)
  wakeDue(locked.context, 'e1')
  expect(locked.calls).toEqual({ resumed: [], later: ['e1'] })
})

test('where it cannot be read what an execution waits for it is woken later', () => {
  const { calls, context } = contextWhere(null)
  const unreadable = (): never => {
    throw new Error('database disk image is malformed')
  }
  const suspended = { ...context.suspended, wokenByCalled: unreadable }
  wakeDue({ ...context, suspended }, 'e1')
  wakeCaller({ ...context, suspended }, parent)

  expect(calls).toEqual({ resumed: [], later: ['e1', 'caller'] })
})
