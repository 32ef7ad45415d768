import { expect, test } from '@playwright/test'
import { errorItem, errorWorkflowOf } from '../../../src/main/engine/error-workflow.ts'
import { buildWorkflow } from './build-workflow.ts'
import { runInTest } from './run-in-test.ts'

const plain = buildWorkflow({ T: ['manualTrigger'] }, [])
const named = buildWorkflow({ T: ['manualTrigger'], E: ['errorTrigger'] }, [], { settings: { errorWorkflow: 'other' } })
const own = buildWorkflow({ T: ['manualTrigger'], E: ['errorTrigger'] }, [])

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
  const workflow = buildWorkflow({ T: ['manualTrigger'], Stop: ['stopAndError', { errorMessage: 'boom' }] }, [
    ['T', 'Stop'],
  ])
  const outcome = await runInTest(workflow, { mode: 'trigger' })
  if (outcome.failure === null) throw new Error('it should have failed')
  const { json } = errorItem({
    executionId: '263',
    executionUrl: 'http://127.0.0.1/executions/263',
    mode: 'webhook',
    retryOf: null,
    workflow: { id: 'wf1', name: 'Test workflow' },
    lastNode: outcome.lastNode,
    failure: outcome.failure,
    externalId: 'evt_1',
    shortReason: 'boom in Stop',
  })
  expect(json).toMatchObject({
    execution: {
      id: '263',
      lastNodeExecuted: 'Stop',
      mode: 'webhook',
      error: { message: 'boom', level: 'error', tags: {} },
    },
    workflow: { id: 'wf1', name: 'Test workflow' },
    execution_id: '263',
    external_id: 'evt_1',
    reason: 'boom in Stop',
  })
})
