import { expect, test } from '@playwright/test'
import { quietPointer } from '../../../src/main/reproduction/quiet-pointer.ts'
import { swallowedError } from '../../../src/main/reproduction/swallowed-error.ts'
import { workflowView } from '../../../src/main/reproduction/workflow-view.ts'
import type { Execution } from '../../../src/shared/execution.ts'
import type { JsonObject } from '../../../src/shared/json.ts'
import type { WorkflowView } from '../../../src/shared/reproduction.ts'
import { buildWorkflow } from '../engine/build-workflow.ts'
import { runInTest } from '../engine/run-in-test.ts'

/** An IF that decides by the length of a list of the payload. */
async function viewOf(body: JsonObject): Promise<WorkflowView> {
  const condition = {
    ...{ id: '1', leftValue: '={{ $json.body.lines.length }}', rightValue: 0 },
    operator: { type: 'number', operation: 'gt' },
  }
  const options = { caseSensitive: true, leftValue: '', typeValidation: 'strict', version: 2 }
  const workflow = buildWorkflow(
    {
      Webhook: ['webhook', { path: 'x' }],
      'Any lines?': [
        'if',
        { conditions: { options, combinator: 'and', conditions: [condition] } },
        { typeVersion: 2.2 },
      ],
      Yes: ['noOp', {}],
      No: ['noOp', {}],
    },
    [
      ['Webhook', 'Any lines?'],
      ['Any lines?', 'Yes'],
      ['Any lines?:1', 'No'],
    ],
  )
  const emit = [{ headers: {}, params: {}, query: {}, body }]
  const { status, lastNode, failure, findings, nodeRuns } = await runInTest(workflow, {
    ...{ mode: 'webhook', startNode: 'Webhook', emit },
    surroundings: { notesReads: true },
  })
  const execution: Execution = {
    ...{ id: '1', workflowId: 'wf1', workflowName: 'Test', workflowVersion: '1', mode: 'webhook' },
    ...{ startedAt: '2026-01-15T12:00:00.000Z', stoppedAt: null, runTimeMs: null, deliveryId: null, externalId: null },
    ...{ retryOf: null, status, lastNode, failure, findings, nodeRuns },
  }
  return workflowView(execution, workflow)
}

test('an expression that failed in silence points to the field over which it stumbled', async () => {
  const view = await viewOf({ lines: null })
  expect(view.firstFailedNode).toBeNull()
  expect(swallowedError(view)).toMatchObject({
    ...{ node: 'Any lines?', isDecider: true },
    read: { path: '$.lines', found: 'null' },
  })
  expect(quietPointer(view)).toMatchObject({ layer: 'data', others: ['node'] })
  expect(quietPointer(view)?.reason).toContain('$.lines of the payload is null.')
})

test('where no expression failed nothing was swallowed', async () => {
  expect(swallowedError(await viewOf({ lines: [1] }))).toBeNull()
})
