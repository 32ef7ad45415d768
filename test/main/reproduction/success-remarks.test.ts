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
