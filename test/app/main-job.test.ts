import { expect, test } from '@playwright/test'
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mainJob, saveRecord } from '../../scripts/main-job.mjs'
import { openStore } from '../../src/main/store/open-store.ts'
import { launchFaultline } from './launch.ts'

test('one item, a batch of 3, a change of the data layer and the export, in the packaged app', async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'faultline-main-job-'))
  const folder = mkdtempSync(join(tmpdir(), 'faultline-record-'))
  const opened = await launchFaultline({ dataFolder })
  const said: string[] = []
  try {
    for (const { title, perform } of mainJob)
      await test.step(title, async () => said.push(await perform(opened.window)))
    await saveRecord(opened, folder)
  } finally {
    await opened.close()
  }

  const [one, batch, change, again, comparison, redactions] = said
  expect(one).toMatch(/Baseline · 502 · failed · Create card · 404 - /u)
  expect(batch).toMatch(/502 ×3 · 3 of 3 failed · Create card/u)
  expect(change).toBe('data: changed, $.pull_request.milestone is {"title":"v2.4"} in every item.')
  expect(again).toMatch(/201 ×3 · succeeded/u)
  expect(comparison).toContain('3 of 3 items that failed now succeed.')
  // The mail address of the tracker's answer, wherever the record tells it, and the credential that the request carried.
  expect(redactions).toBe('2 values redacted in 4 places')

  expect(readdirSync(folder).toSorted()).toEqual(['diagnostic-record.json', 'diagnostic-record.md'])
  const text = readFileSync(join(folder, 'diagnostic-record.json'), 'utf8')
  const { record } = JSON.parse(text) as { readonly record: Readonly<Record<string, unknown>> }
  expect(Object.keys(record)).toEqual([
    'execution_id',
    'workflow_id',
    'node_name',
    'error_message',
    'input_item_id',
    'last_successful_run',
    'changed_before_error',
  ])
  expect(record['node_name']).toBe('Create card')
  expect(text).not.toContain('tracker-admin@')
  expect(text).not.toMatch(/Bearer [0-9a-f]{16}/u)

  const store = openStore(dataFolder)
  const execution = store.executions.find(String(record['execution_id']))
  expect(execution?.status).toBe('error')
  expect(execution?.nodeRuns.map((run) => run.node)).toEqual([
    'Webhook',
    'Opened?',
    'Create card',
    'Answer: failed',
    'Stop with the reason',
  ])
  store.close()
  for (const made of [dataFolder, folder]) rmSync(made, { recursive: true, force: true })
})

test('what was sent is still there after the app was closed and opened again', async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'faultline-again-'))
  const first = await launchFaultline({ dataFolder })
  await mainJob[0]?.perform(first.window)
  await first.close()

  const second = await launchFaultline({ dataFolder })
  const row = second.window.getByRole('table', { name: 'Reproductions' }).getByRole('row').nth(1)
  await expect(row).toContainText('Create card')
  await second.close()
  rmSync(dataFolder, { recursive: true, force: true })
})
