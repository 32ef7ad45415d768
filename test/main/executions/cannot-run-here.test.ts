import { expect, test } from '@playwright/test'
import { cannotRunHereFilter } from '../../../src/shared/execution.ts'
import { lackOf } from '../../../src/shared/first-failure.ts'
import type { Workflow } from '../../../src/shared/workflow.ts'
import { buildWorkflow } from '../engine/build-workflow.ts'
import { runInTest } from '../engine/run-in-test.ts'
import { activate, openForTest, post, settled } from '../open-for-test.ts'

/** Python is what no stand-in and no node of the engine does. */
const python = { language: 'pythonNative', pythonCode: 'return []' }

function withPython(id: string, more: object = {}, settings: object = {}): Workflow {
  return buildWorkflow(
    { Hook: ['webhook', { httpMethod: 'POST', path: id }], Python: ['code', python, { ...more }], After: ['noOp'] },
    [
      ['Hook', 'Python'],
      ['Python', 'After'],
    ],
    { id, name: id, settings: { executionOrder: 'v1', ...settings } },
  )
}

test('what could not be run here and was tolerated leaves a finding with what is lacking, and is no silent failure', async () => {
  const outcome = await runInTest(withPython('a', { onError: 'continueRegularOutput' }), { mode: 'webhook' })
  expect(outcome.status).toBe('success')
  const found = outcome.nodeRuns.flatMap(({ findings }) => findings)
  expect(found.map(({ kind }) => kind)).toEqual(['cannot-be-run-here'])
  expect(found[0]?.sentence).toContain('"Python"')
  expect(lackOf(outcome)?.kind).toBe('node-feature')
})

test('an execution that could not be run here is told apart in the list, the measures and the filter', async () => {
  const faultline = await openForTest()
  activate(faultline, withPython('ends'))
  activate(faultline, withPython('goes-on', { onError: 'continueRegularOutput' }))
  for (const id of ['ends', 'goes-on']) {
    await post(faultline, id, { event_id: id })
    expect((await settled(faultline, id)).cannotRunHere).toBe(true)
  }
  const measures = await faultline.calls.measures({})
  expect(measures).toMatchObject({ executions: 2, failed_executions: 0, cannot_be_run_here: { count: 2 } })
  expect(measures.general.error_count_by_node).toEqual([])
  expect(measures.general.last_successful_execution).toBeNull()
  const listed = (status: string): number => faultline.store.executions.page({ limit: 10, status }).length
  expect([listed('error'), listed('success'), listed(cannotRunHereFilter)]).toEqual([0, 0, 2])
  await faultline.close()
})

test('no diagnostic record is made of it, and the refusal says what is lacking and what to do', async () => {
  const faultline = await openForTest()
  activate(faultline, withPython('ends'))
  await post(faultline, 'ends', {})
  const { id } = await settled(faultline, 'ends')
  await expect(faultline.records.documents(id)).rejects.toThrow(
    /is no failure of the workflow: "Python" uses a part of "n8n-nodes-base.code"/u,
  )
  await faultline.close()
})

test('no error workflow is started for it', async () => {
  const faultline = await openForTest()
  const told = buildWorkflow({ Told: ['errorTrigger'] }, [], { id: 'told', name: 'told' })
  activate(faultline, told)
  activate(faultline, withPython('ends', {}, { errorWorkflow: 'told' }))
  await post(faultline, 'ends', {})
  await settled(faultline, 'ends')
  await faultline.finish()
  expect(faultline.store.executions.page({ limit: 10, workflowId: 'told' })).toEqual([])
  await faultline.close()
})
