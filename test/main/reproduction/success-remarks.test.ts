import { expect, test } from '@playwright/test'
import { buildWorkflow } from '../engine/build-workflow.ts'
import { runInTest } from '../engine/run-in-test.ts'
import { successRemarks } from '../../../src/main/reproduction/success-remarks.ts'
import { workflowView } from '../../../src/main/reproduction/workflow-view.ts'
import type { Execution } from '../../../src/shared/execution.ts'
import type { ReproductionItem } from '../../../src/shared/reproduction.ts'

/** True of whatever comes. */
const same = { id: 's', leftValue: 'a', rightValue: 'a', operator: { type: 'string', operation: 'equals' } }

test('of items that all went well it is said which node waited in vain, and what it kept', async () => {
  const workflow = buildWorkflow(
    {
      Start: ['manualTrigger'],
      Ways: ['if', { conditions: { options: { version: 2 }, combinator: 'and', conditions: [same] } }],
      Join: ['merge', { mode: 'chooseBranch' }],
      After: ['noOp'],
    },
    [
      ['Start', 'Ways'],
      ['Ways:0', 'Join:0'],
      ['Ways:1', 'Join:1'],
      ['Join', 'After'],
    ],
  )
  const { status, failure, nodeRuns, findings } = await runInTest(workflow)
  const execution = { status, failure, nodeRuns, findings, runTimeMs: 1 } as unknown as Execution
  const item = { workflowView: workflowView(execution, workflow) } as unknown as ReproductionItem
  expect(status).toBe('success')
  expect(successRemarks([item]).join(' ')).toContain('"Join" never ran: input')
})

test('of a trigger to which no step is connected it is said that nothing was done', async () => {
  const nodes = { Hook: ['webhook', { path: 'x' }], Step: ['set'], Other: ['set'] } as const
  const remarks = async (
    wires: readonly (readonly [string, string])[],
    one: Parameters<typeof buildWorkflow>[0] = nodes,
  ) => {
    const workflow = buildWorkflow(one, wires)
    const { status, failure, nodeRuns, findings } = await runInTest(workflow)
    const execution = { status, failure, nodeRuns, findings, runTimeMs: 1 } as unknown as Execution
    return successRemarks([{ workflowView: workflowView(execution, workflow) } as unknown as ReproductionItem]).join(
      ' ',
    )
  }
  expect(await remarks([['Step', 'Other']])).toBe(
    'Nothing was done after "Hook": none of the 2 other steps is connected to it. Nothing was changed outside.',
  )
  expect(await remarks([['Hook', 'Step']])).toBe('')
  expect(await remarks([], { Hook: ['webhook', { path: 'x' }], Note: ['stickyNote'] })).toBe('')
})

test('items that a node left aside since it executes once are a remark where it reads of its item', () => {
  const finding = {
    kind: 'input-discarded',
    sentence: '"Row" is set to execute once.',
    itemIndexes: [1, 2],
    node: 'Row',
  }
  const remarks = (reads: readonly object[]) => {
    const view = { findings: [finding], effectCount: 1, reads } as unknown as ReproductionItem['workflowView']
    return successRemarks([{ workflowView: view } as ReproductionItem])
  }
  expect(remarks([{ node: 'Row', keys: ['id'], origin: { kind: 'item', node: 'Each' } }])).toEqual([finding.sentence])
  expect(remarks([])).toEqual([])
})
