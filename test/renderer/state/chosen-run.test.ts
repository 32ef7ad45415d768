import { expect, test } from '@playwright/test'
import { chooseExecution, chooseNode, clearChosenRun, useChosenRun } from '../../../src/renderer/state/chosen-run.ts'

/** An execution that failed in one node, as main tells it. */
const failed = {
  execution: { id: 'e1', nodeRuns: [{ node: 'Send', runIndex: 0, executionIndex: 1 }], failure: { node: 'Send' } },
  firstFailure: { executionIndex: 1 },
}

test.beforeEach(() => {
  clearChosenRun()
  Object.assign(globalThis, {
    document: { documentElement: { dataset: {} } },
    window: { faultline: { execution: () => Promise.resolve({ ok: true, value: failed }) } },
  })
})
test.afterEach(() => {
  Reflect.deleteProperty(globalThis, 'window')
  Reflect.deleteProperty(globalThis, 'document')
})

test('an execution is shown with the node in which it failed', async () => {
  await chooseExecution('e1')
  expect(useChosenRun.getState().node).toBe('Send')
})

test('who goes to the whole of an execution while it is fetched again stays there', async () => {
  await chooseExecution('e1')
  const again = chooseExecution('e1')
  chooseNode(null)
  await again
  expect(useChosenRun.getState().node).toBe(null)
  // Chosen once more it begins at its failure again.
  await chooseExecution('e1')
  expect(useChosenRun.getState().node).toBe('Send')
})
