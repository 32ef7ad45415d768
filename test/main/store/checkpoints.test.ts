import { mkdtempSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, test } from '@playwright/test'
import { openCheckpoints } from '../../../src/main/store/checkpoints.ts'

test('the log is emptied although an earlier attempt ended the thread that does it', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'faultline-checkpoints-')), 'a.sqlite')
  const checkpoints = openCheckpoints(file)
  // There is no file yet: the thread cannot open it.
  checkpoints.empty()
  await new Promise((resolve) => setTimeout(resolve, 1000))
  const database = new Database(file)
  database.pragma('journal_mode = WAL')
  database.exec(`CREATE TABLE kept (text TEXT); INSERT INTO kept VALUES ('deleted since')`)
  const logBytes = (): number => statSync(`${file}-wal`).size
  expect(logBytes()).toBeGreaterThan(0)

  checkpoints.empty()

  await expect.poll(logBytes, { timeout: 10_000 }).toBe(0)
  checkpoints.close()
  database.close()
})
