import { expect, test } from '@playwright/test'
import { buildWorkflow } from '../engine/build-workflow.ts'
import { runInTest } from '../engine/run-in-test.ts'
import { whereItFails } from '../../../src/main/reproduction/where-it-fails.ts'
import { workflowView } from '../../../src/main/reproduction/workflow-view.ts'
import type { Execution } from '../../../src/shared/execution.ts'

test('a workflow that is refused for a node that is not filled in points to the node layer alone', async () => {
  const workflow = buildWorkflow({ Hook: ['webhook', { path: 'a' }], Hash: ['crypto', { value: '' }] }, [
    ['Hook', 'Hash'],
  ])
  const { status, failure, nodeRuns, findings } = await runInTest(workflow, { mode: 'webhook' })
  const execution = { status, failure, nodeRuns, findings, runTimeMs: 1 } as unknown as Execution
  const bad = {
    outcome: 'accepted',
    proxyView: null,
    providerView: null,
    repeats: [],
    explanation: { sentence: '', nearest: [] },
  } as const

  expect(whereItFails({ ...bad, workflowView: workflowView(execution, workflow) })).toEqual({
    layer: 'node',
    others: [],
    reason: 'No node ran: as long as "Hash" is not filled in, the workflow is refused whatever arrives.',
  })
})
