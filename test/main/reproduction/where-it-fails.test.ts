import { expect, test } from '@playwright/test'
import { buildWorkflow } from '../engine/build-workflow.ts'
import { runInTest } from '../engine/run-in-test.ts'
import type { Pointer } from '../../../src/main/reproduction/pointer.ts'
import { whereItFails } from '../../../src/main/reproduction/where-it-fails.ts'
import { workflowView } from '../../../src/main/reproduction/workflow-view.ts'
import type { PartComparison } from '../../../src/shared/delivery.ts'
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

const turnedAway = (part: PartComparison['part'] | null, sentence: string, statusCode: number): Pointer => {
  const parts = part === null ? [] : [{ part, agrees: false, sentence }]
  const near = { workflowId: 'w', workflowName: 'W', method: 'POST', path: 'a', parts }
  return whereItFails({
    workflowView: null,
    proxyView: null,
    outcome: 'refused',
    providerView: { statusCode, headers: [], body: '', runTimeMs: 1 },
    repeats: [],
    explanation: { sentence, nearest: part === null ? [] : [near] },
  })
}

test('a request that was turned away points to what was in the way, in the words in which it was refused', () => {
  expect(turnedAway('body', 'the body is not JSON', 422)).toMatchObject({
    layer: 'data',
    reason: 'the body is not JSON',
  })
  expect(turnedAway(null, 'An HTTP/1.1 request must carry a Host header', 400)).toMatchObject({ layer: 'data' })
  expect(turnedAway('address', 'not in the list', 403)).toMatchObject({
    layer: 'authorisation',
    others: ['node', 'reverse proxy'],
  })
  expect(turnedAway('authentication', 'no password', 401)).toMatchObject({ layer: 'authorisation' })
  expect(turnedAway(null, 'The delivery could not be handed on', 500)).toMatchObject({ layer: null })
})
