import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, test } from '@playwright/test'
import type { Problem } from '../../../src/shared/problem.ts'
import { bareCase } from '../closed-workflow.ts'
import { openForTest, post } from '../open-for-test.ts'

test('a case that cannot be opened again keeps nobody from the start, and is told', async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'faultline-reopened-'))
  const before = await openForTest({ dataFolder })
  await before.calls.openText({ name: 'bare.json', text: bareCase([]) })
  await before.close()
  const database = new Database(join(dataFolder, 'faultline.sqlite'))
  // As a Faultline keeps it that knows a change which this one does not.
  database.exec(`UPDATE setting SET value = json_set(value, '$.baseline',
    json('{"changes":[{"layer":"data","name":"of-tomorrow","parameters":{}}]}')) WHERE name LIKE 'case/%/file'`)
  database.close()
  const faultline = await openForTest({ dataFolder })
  const problems: Problem[] = []
  faultline.onNotice((name, value) => {
    // The name tells which notice the value is.
    if (name === 'problem') problems.push(value as Problem)
  })

  expect((await post(faultline, 'orders', { event_id: 'e1' })).status).toBe(200)
  expect(faultline.cases.current()).toBeNull()
  expect(problems.map(({ code }) => code)).toEqual(['UNKNOWN_CHANGE'])
  await faultline.close()
})
