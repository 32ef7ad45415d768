import { expect, test } from '@playwright/test'
import { locateFault } from '../../../src/main/reproduction/locate-fault.ts'
import type { Change } from '../../../src/shared/change.ts'
import type { Reproduction, WorkflowView } from '../../../src/shared/reproduction.ts'

const view: WorkflowView = {
  status: 'success',
  firstFailedNode: null,
  errorMessage: null,
  findings: [],
  runTimeMs: 1,
  edges: [],
  requestCount: 0,
  nodesRun: ['Webhook', 'Send'],
  effectCount: 0,
  failedAnswer: null,
  failedNodeType: null,
}

function sent(good: boolean, change: Change | null): Reproduction {
  const at = '2026-01-01T00:00:00.000Z'
  const failed = { status: 'error', firstFailedNode: 'Send', errorMessage: 'refused' } as const
  return {
    id: JSON.stringify(change),
    caseName: 'c',
    workflowId: 'w',
    size: 1,
    change,
    changeSentence: change === null ? null : `${change.name}.`,
    status: 'done',
    startedAt: at,
    stoppedAt: at,
    items: [
      {
        index: 0,
        deliveryId: 'd',
        executionId: 'e',
        externalId: null,
        providerView: { statusCode: good ? 200 : 500, headers: [], body: '', runTimeMs: 1 },
        sendError: null,
        workflowView: good ? view : { ...view, ...failed },
        outcome: 'accepted',
        repeats: [],
        duplicateOf: null,
        unexpected: [],
        proxyView: null,
      },
    ],
  }
}

const set: Change = { layer: 'data', name: 'set-path', parameters: { path: '$.id', value: 1 } }
const right: Change = { layer: 'authorisation', name: 'credentials', parameters: { how: 'right' } }
const healthy: Change = { layer: 'API', name: 'healthy', parameters: {} }

test('the one change that turns a failure into success locates the layer', () => {
  expect(locateFault([sent(false, null)])).toBeNull()
  expect(locateFault([sent(false, null), sent(false, right)])).toBeNull()
  expect(locateFault([sent(false, null), sent(true, set)])).toMatchObject({
    layer: 'data',
    others: [],
    certainty: 'certain',
    node: 'Send',
    errorMessage: 'refused',
  })
})

test('changes of two layers that each turn it are both said, and neither as certain', () => {
  expect(locateFault([sent(false, null), sent(true, set), sent(true, right)])).toMatchObject({
    layer: 'authorisation',
    others: ['data'],
    certainty: 'likely',
  })
})

test('a change that hides the symptom wherever it comes from gives way to one that does not, and is never certain', () => {
  const hidden = locateFault([sent(false, null), sent(true, healthy)])
  expect(hidden).toMatchObject({ layer: 'API', certainty: 'likely' })
  expect(hidden?.sentence).toContain('hides the symptom wherever it comes from')
  expect(locateFault([sent(false, null), sent(true, set), sent(true, healthy)])).toMatchObject({
    layer: 'data',
    certainty: 'certain',
  })
})
