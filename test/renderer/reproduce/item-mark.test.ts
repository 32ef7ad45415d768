import { expect, test } from '@playwright/test'
import { markOfItem, wordOfItem } from '../../../src/renderer/reproduce/item-mark.ts'
import type { ReproductionItem, WorkflowView } from '../../../src/shared/reproduction.ts'

const through: WorkflowView = {
  status: 'success',
  firstFailedNode: null,
  errorMessage: null,
  findings: [],
  runTimeMs: 1,
  edges: [],
  requestCount: 0,
  nodesRun: ['Webhook', 'Paid?'],
  effectCount: 0,
  failedAnswer: null,
  failedNodeType: null,
}
const ended = { itemsEndAt: { node: 'Paid?', kind: 'n8n-nodes-base.if' } }

function itemOf(workflowView: WorkflowView): ReproductionItem {
  return {
    index: 0,
    deliveryId: 'd',
    executionId: 'e',
    externalId: null,
    providerView: { statusCode: 200, headers: [], body: '', runTimeMs: 1 },
    sendError: null,
    workflowView,
    outcome: 'accepted',
    repeats: [],
    duplicateOf: null,
    unexpected: [],
    proxyView: null,
  }
}

test('a success with nothing done is no plain one: its sign is that of findings, and its word says so', () => {
  const seen = (view: WorkflowView): readonly string[] => {
    const item = itemOf(view)
    const kind = markOfItem(item, false)
    return [kind, wordOfItem(item, kind)]
  }
  expect(seen({ ...through, ...ended })).toEqual(['warning', 'succeeded, nothing done'])
  expect(seen(through)).toEqual(['success', 'succeeded'])
  expect(seen({ ...through, ...ended, effectCount: 1 })).toEqual(['success', 'succeeded'])
  expect(seen({ ...through, ...ended, standIns: ['Append row'] })).toEqual(['success', 'succeeded'])
})
