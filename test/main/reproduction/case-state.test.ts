import { expect, test } from '@playwright/test'
import { caseState } from '../../../src/main/reproduction/case-state.ts'
import type { Change } from '../../../src/shared/change.ts'
import type { Reproduction, ReproductionItem, WorkflowView } from '../../../src/shared/reproduction.ts'

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

function sent(good: boolean, change: Change | null, size: 1 | 3 = 3): Reproduction {
  const at = '2026-01-01T00:00:00.000Z'
  const failed = { status: 'error', firstFailedNode: 'Send', errorMessage: 'refused' } as const
  return {
    id: JSON.stringify(change),
    caseName: 'c',
    workflowId: 'w',
    size,
    change,
    changeSentence: change === null ? null : `${change.name}.`,
    status: 'done',
    startedAt: at,
    stoppedAt: at,
    items: Array.from({ length: size }, (_, index): ReproductionItem => ({
      index,
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
    })),
  }
}

const set: Change = { layer: 'data', name: 'set-path', parameters: { path: '$.id', value: 1 } }
const right: Change = { layer: 'authorisation', name: 'credentials', parameters: { how: 'right' } }
const healthy: Change = { layer: 'API', name: 'healthy', parameters: {} }

test('a repair that heals a batch locates the layer', () => {
  expect(caseState([])).toEqual({ kind: 'not-known' })
  expect(caseState([sent(false, null)])).toEqual({ kind: 'fails', node: 'Send', oneItem: false })
  expect(caseState([sent(false, null), sent(false, right)])).toMatchObject({ kind: 'fails' })
  expect(caseState([sent(false, null), sent(true, set)])).toMatchObject({
    kind: 'located',
    fault: { layer: 'data', others: [], certainty: 'certain', node: 'Send', errorMessage: 'refused' },
  })
})

test('one item alone locates nothing: it fails in a node, and a change that heals it is suspected', () => {
  expect(caseState([sent(false, null, 1)])).toEqual({ kind: 'fails', node: 'Send', oneItem: true })
  const one = caseState([sent(false, null, 1), sent(true, set, 1)])
  expect(one).toMatchObject({ kind: 'suspected', fault: { layer: 'data', certainty: 'likely' } })
  expect(one).toHaveProperty('fault.sentence', expect.stringContaining('send a batch'))
  expect(caseState([sent(false, null, 1), sent(false, null), sent(true, set, 1)])).toMatchObject({ kind: 'suspected' })
})

test('a change that breaks what is good says nothing of the workflow', () => {
  expect(caseState([sent(true, null)])).toEqual({ kind: 'healthy' })
  expect(caseState([sent(true, null), sent(false, healthy)])).toEqual({
    kind: 'broken-by-change',
    layer: 'API',
    sentence: 'healthy.',
    node: 'Send',
  })
  expect(caseState([sent(true, null), sent(false, healthy), sent(true, set)])).toEqual({ kind: 'healthy' })
})

test('changes of two layers that each turn it are both suspected', () => {
  expect(caseState([sent(false, null), sent(true, set), sent(true, right)])).toMatchObject({
    kind: 'suspected',
    fault: { layer: 'authorisation', others: ['data'] },
  })
})

test('a change that hides the symptom gives way to one that does not, and never locates', () => {
  const hidden = caseState([sent(false, null), sent(true, healthy)])
  expect(hidden).toMatchObject({ kind: 'suspected', fault: { layer: 'API' } })
  expect(hidden).toHaveProperty('fault.sentence', expect.stringContaining('hides the symptom wherever it comes from'))
  expect(caseState([sent(false, null), sent(true, set), sent(true, healthy)])).toMatchObject({
    kind: 'located',
    fault: { layer: 'data' },
  })
})

test('what Faultline lacks can be told by no change, whatever a change that goes round it gives', () => {
  const lack = { kind: 'node-type', type: 'n8n-nodes-base.googleSheets' } as const
  const lacking = viewed(sent(false, null), { lack })
  const state = {
    kind: 'cannot-be-told',
    lack,
    node: 'Send',
    sentence: '"Send" has the type "n8n-nodes-base.googleSheets", which Faultline cannot run.',
  }

  expect(caseState([lacking])).toEqual(state)
  expect(caseState([lacking, sent(true, set)])).toEqual(state)
})

test('an execution that waits is waiting, neither healthy nor failing', () => {
  const till = '2026-01-01T00:20:00.000Z'
  const waiting = viewed(sent(true, null), { status: 'waiting', waitsIn: 'Wait', waitsTill: till })

  expect(caseState([waiting])).toEqual({ kind: 'waiting', till, node: 'Wait' })
  expect(caseState([waiting, sent(true, set)])).toEqual({ kind: 'waiting', till, node: 'Wait' })
})

test('items that started no workflow are not said to fail in one: the reason is said, and what Faultline lacks for it', () => {
  const sentence = '`POST /webhook/a` reached no workflow.'
  const lack = { kind: 'credential', type: 'httpHeaderAuth', name: null, node: 'Webhook' } as const
  const refused = (explanation: NonNullable<ReproductionItem['explanation']>): Reproduction => {
    const whole = sent(false, null)
    return { ...whole, items: whole.items.map((item) => ({ ...item, workflowView: null, explanation })) }
  }
  const near = { workflowId: 'w', workflowName: 'w', method: 'POST', path: '/a' }
  const part = { part: 'authentication', agrees: false, sentence: 'its credential is not there' } as const

  expect(caseState([refused({ sentence, nearest: [] })])).toEqual({ kind: 'not-reached', sentence })
  expect(caseState([refused({ sentence, nearest: [{ ...near, parts: [part] }] })])).toMatchObject({
    kind: 'not-reached',
  })
  expect(caseState([refused({ sentence, nearest: [{ ...near, parts: [{ ...part, lack }] }] })])).toMatchObject({
    kind: 'cannot-be-told',
    lack,
  })
})

function viewed(reproduction: Reproduction, more: Partial<WorkflowView>): Reproduction {
  return {
    ...reproduction,
    items: reproduction.items.map((item) => ({
      ...item,
      workflowView: item.workflowView === null ? null : { ...item.workflowView, ...more },
    })),
  }
}
