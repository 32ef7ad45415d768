import { expect, test } from '@playwright/test'
import { errorItem, errorWorkflowOf } from '../../../src/main/engine/error-workflow.ts'
import type { JsonObject } from '../../../src/shared/json.ts'
import { buildWorkflow } from './build-workflow.ts'
import { runInTest } from './run-in-test.ts'

const plain = buildWorkflow({ T: ['manualTrigger'] }, [])
const named = buildWorkflow({ T: ['manualTrigger'], E: ['errorTrigger'] }, [], { settings: { errorWorkflow: 'other' } })
const own = buildWorkflow({ T: ['manualTrigger'], E: ['errorTrigger'] }, [])

const strict = {
  options: { caseSensitive: true, leftValue: '', typeValidation: 'strict', version: 2 },
  combinator: 'and',
  conditions: [{ id: 'c', leftValue: 'x7', rightValue: 1, operator: { type: 'number', operation: 'gt' } }],
}

/** What an error workflow is told of the failure of `Node`, the only one behind the trigger; `more` as it differs from the usual. */
async function toldOf(
  node: Parameters<typeof buildWorkflow>[0][string],
  more: Partial<Parameters<typeof errorItem>[0]> = {},
): Promise<JsonObject> {
  const workflow = buildWorkflow({ T: ['manualTrigger'], Node: node }, [['T', 'Node']])
  const { failure, lastNode } = await runInTest(workflow, { mode: 'trigger' })
  if (failure === null) throw new Error('it should have failed')
  const { json } = errorItem({
    executionId: '263',
    executionUrl: 'http://127.0.0.1/executions/263',
    mode: 'webhook',
    retryOf: null,
    began: { atMs: 1_600_000_000_000, node: 'T', type: 'n8n-nodes-base.webhook' },
    workflow: { id: 'wf1', name: 'Test workflow' },
    lastNode,
    failure,
    node: workflow.nodes.find(({ name }) => name === 'Node') ?? null,
    profile: '1.123',
    atMs: 1_700_000_000_000,
    externalId: null,
    shortReason: '',
    ...more,
  })
  return json
}

test('§6.5 the workflow that the settings name is started, else the one with an Error Trigger of its own', () => {
  expect(errorWorkflowOf(named, 'webhook')).toBe('other')
  expect(errorWorkflowOf(own, 'webhook')).toBe('wf1')
  expect(errorWorkflowOf(plain, 'webhook')).toBeNull()
})

test('a manual run starts no error workflow, and one that fails does not start itself', () => {
  expect(errorWorkflowOf(named, 'manual')).toBeNull()
  expect(errorWorkflowOf(own, 'error')).toBeNull()
  expect(errorWorkflowOf({ ...own, settings: { errorWorkflow: 'wf1' } }, 'error')).toBeNull()
})

test('§6.5 an error workflow receives the execution id, the external id and a short reason beside the format’s own fields', async () => {
  const json = await toldOf(['stopAndError', { errorMessage: 'boom' }], {
    externalId: 'evt_1',
    shortReason: 'boom in Node',
  })
  expect(json).toMatchObject({
    execution: {
      id: '263',
      lastNodeExecuted: 'Node',
      mode: 'webhook',
      error: {
        message: 'boom',
        name: 'NodeOperationError',
        level: 'warning',
        functionality: 'regular',
        context: {},
        messages: [],
        timestamp: 1_700_000_000_000,
        node: { name: 'Node', type: 'n8n-nodes-base.stopAndError', parameters: { errorMessage: 'boom' } },
        tags: {},
      },
    },
    workflow: { id: 'wf1', name: 'Test workflow' },
    execution_id: '263',
    external_id: 'evt_1',
    reason: 'boom in Node',
  })
})

for (const [what, node, expected, absent] of [
  [
    'code',
    ['code', { jsCode: `throw new TypeError('boom')` }],
    { level: 'error', lineNumber: 1 },
    ['name', 'node', 'context', 'messages'],
  ],
  [
    'an object that is thrown',
    ['stopAndError', { errorType: 'errorObject', errorObject: '{"message":"boom"}' }],
    { level: 'error', name: 'NodeOperationError' },
    ['lineNumber'],
  ],
  [
    'a condition',
    ['if', { conditions: strict, options: {} }, { typeVersion: 2.2 }],
    { level: 'warning', context: { itemIndex: 0 }, node: { name: 'Node' } },
    ['httpCode'],
  ],
] as const) {
  test(`an error workflow is told of a failure of ${what} what the service tells`, async () => {
    const json = await toldOf(node)
    const { error } = json['execution'] as { error: Record<string, unknown> }
    expect(error).toMatchObject(expected)
    expect(absent.filter((name) => name in error)).toEqual([])
  })
}

test('in the service 2.x an error of code has the name of what wraps it', async () => {
  const json = await toldOf(['code', { jsCode: `throw new Error('boom')` }], { node: null, profile: '2.41' })
  expect(json).toMatchObject({
    execution: { error: { name: 'WrappedExecutionError', level: 'info', shouldReport: false } },
  })
})

test('an error workflow is told how the execution began, and 2.x names the node', async () => {
  const began = { version: 1, establishedAt: 1_600_000_000_000, source: 'webhook' }
  const node = ['stopAndError', { errorMessage: 'boom' }] as const
  const old = await toldOf(node)
  const later = await toldOf(node, { profile: '2.41' })
  expect((old['execution'] as JsonObject)['executionContext']).toEqual(began)
  expect((later['execution'] as JsonObject)['executionContext']).toEqual({
    ...began,
    triggerNode: { name: 'T', type: 'n8n-nodes-base.webhook' },
  })
})
