import { expect, test } from '@playwright/test'
import type { JsonObject } from '../../../../src/shared/json.ts'
import type { RunOutcome } from '../../../../src/main/engine/run-contract.ts'
import { buildWorkflow } from '../build-workflow.ts'
import { jsonOf, runInTest } from '../run-in-test.ts'

/** A trigger, and a CRM that is asked by a stand-in with what stands in its parameters. */
function asked(
  parameters: JsonObject,
  more: JsonObject = {},
  emit: readonly JsonObject[] = [{ order: { city: 'Oslo' } }],
  workflow: JsonObject = {},
): Promise<RunOutcome> {
  const nodes = {
    T: ['manualTrigger'],
    Other: ['noOp'],
    Crm: ['hubspot', { resource: 'contact', ...parameters }, more],
  } as const
  return runInTest(buildWorkflow(nodes, [['T', 'Crm']], workflow), { mode: 'webhook', emit })
}

const city = { additionalFields: { city: '={{ $json.order.city.trim() }}' } }

test('what an expression of a node swallows is told where a stand-in answers for the node', async () => {
  const outcome = await asked(city, {}, [{ order: { city: 'Oslo' } }, { order: {} }])
  expect(outcome.status).toBe('success')
  const told = outcome.nodeRuns[1]?.findings.find(({ kind }) => kind === 'expression-error-swallowed')
  expect(told?.itemIndexes).toEqual([1])
  expect(told?.sentence).toContain("Cannot read properties of undefined (reading 'trim')")
})

test('a request that has all that the node reads of it gives no such finding', async () => {
  const outcome = await asked(city)
  expect(outcome.nodeRuns[1]?.findings.map(({ kind }) => kind)).toEqual(['stand-in-used'])
})

test('an expression that stops the node in the service stops it too where a stand-in answers for the node', async () => {
  const outcome = await asked({ email: "={{ $('Other').item.json.email }}" })
  expect(outcome.status).toBe('error')
  expect(outcome.failure?.node).toBe('Crm')
  expect(outcome.failure?.message).toBe('Invalid expression')
})

test('a node that goes on after an error gives the error of its expression as its item', async () => {
  const outcome = await asked({ email: "={{ $('Other').item.json.email }}" }, { onError: 'continueRegularOutput' })
  expect(outcome.status).toBe('success')
  expect(jsonOf(outcome, 'Crm')).toEqual([{ error: 'Invalid expression' }])
})

test('an expression fails before the service refuses', async () => {
  const standIns = { Crm: { error: { message: 'Not found', http_code: '404' } } }
  const outcome = await asked({ email: "={{ $('Other').item.json.email }}" }, {}, [{}], { standIns })
  expect(outcome.failure?.message).toBe('Invalid expression')
})

test('what somebody wrote for a node is given, whatever its parameters say now', async () => {
  const standIns = { Crm: { items: [{ id: 7 }] } }
  const outcome = await asked({ email: "={{ $('Other').item.json.email }}" }, {}, [{}], { standIns })
  expect(jsonOf(outcome, 'Crm')).toEqual([{ id: 7 }])
})
