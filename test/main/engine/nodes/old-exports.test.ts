import { expect, test } from '@playwright/test'
import type { JsonObject } from '../../../../src/shared/json.ts'
import type { RunOutcome } from '../../../../src/main/engine/run-contract.ts'
import { buildWorkflow, type NodeInShort } from '../build-workflow.ts'
import { jsonOf, runInTest } from '../run-in-test.ts'

function run(node: NodeInShort, emit: readonly JsonObject[], start = 'start'): Promise<RunOutcome> {
  const workflow = buildWorkflow({ Start: [start], Node: node, Note: ['stickyNote'] }, [['Start', 'Node']])
  return runInTest(workflow, { emit })
}

test('a Function node runs its code over all items', async () => {
  const functionCode = 'for (const item of items) { item.json.n += 1 }\nreturn items;'
  expect(jsonOf(await run(['function', { functionCode }], [{ n: 1 }, { n: 2 }]), 'Node')).toEqual([{ n: 2 }, { n: 3 }])
})

test('a Function Item node sees the JSON of each item, and its errors name the line', async () => {
  const functionCode = 'item.n = item.n * 2;\nreturn item;'
  expect(jsonOf(await run(['functionItem', { functionCode }], [{ n: 1 }, { n: 2 }]), 'Node')).toEqual([
    { n: 2 },
    { n: 4 },
  ])
  const outcome = await run(['functionItem', { functionCode: '\n\nthrow new Error("no stock")' }], [{}])
  expect(outcome.failure).toMatchObject({ message: expect.stringContaining('no stock'), line: 3 })
})

test('workflows begin at the triggers of old exports', async () => {
  for (const start of ['start', 'cron', 'interval', 'manualTrigger']) {
    const outcome = await run(['noOp'], [{ a: 1 }], start)
    expect([start, outcome.status, jsonOf(outcome, 'Node')]).toEqual([start, 'success', [{ a: 1 }]])
  }
})

test('a Debug Helper throws what it is told to, for each item, and gives nothing where it does nothing', async () => {
  const outcome = await run(['debugHelper', { throwErrorType: 'NodeOperationError', throwErrorMessage: 'boom' }], [{}])
  expect(outcome.failure).toMatchObject({ name: 'NodeOperationError', message: 'boom' })
  expect((await run(['debugHelper', { category: 'doNothing' }], [{ a: 1 }])).nodeRuns.at(-1)?.outputs).toEqual([[]])
  const going = { onError: 'continueRegularOutput' }
  const continued = await run(['debugHelper', { throwErrorMessage: 'boom' }, going], [{ a: 1 }, { a: 2 }])
  expect(jsonOf(continued, 'Node')).toEqual([{ error: 'boom' }, { error: 'boom' }])
  expect((await run(['debugHelper', { category: 'oom' }], [{}])).failure?.message).toContain('is to make "oom"')
})
