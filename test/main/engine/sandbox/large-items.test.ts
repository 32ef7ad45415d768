import { expect, test } from '@playwright/test'
import { buildWorkflow } from '../build-workflow.ts'
import { runInTest } from '../run-in-test.ts'

test('items of 15 MB go through code and come out of it', async () => {
  const workflow = buildWorkflow(
    { T: ['manualTrigger'], C: ['code', { jsCode: 'return $input.all()' }, { typeVersion: 2 }] },
    [['T', 'C']],
  )
  const rows = Array.from({ length: 15 }, (_, id) => ({ id, text: 'x'.repeat(1024 * 1024) }))

  const outcome = await runInTest(workflow, { emit: rows })

  expect(outcome.failure).toBeNull()
  const made = outcome.nodeRuns.at(-1)?.outputs?.[0]
  expect(made?.length).toBe(15)
  expect(made?.at(-1)?.json).toEqual(rows.at(-1))
})

test('15 MB in one item of many small values go through code as well', async () => {
  const workflow = buildWorkflow(
    { T: ['manualTrigger'], C: ['code', { jsCode: 'return $input.all()' }, { typeVersion: 2 }] },
    [['T', 'C']],
  )
  const list = Array.from({ length: 300_000 }, (_, id) => ({ id, name: `customer ${id}`, ok: true }))

  const outcome = await runInTest(workflow, { emit: [{ list }] })

  expect(outcome.failure).toBeNull()
  expect(outcome.nodeRuns.at(-1)?.outputs?.[0]?.[0]?.json).toEqual({ list })
})
