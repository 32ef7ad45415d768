import { mkdtempSync, readFileSync, statSync } from 'node:fs'
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

/** Pages of the log that are not in the file yet, as the index of the log has them (https://www.sqlite.org/walformat.html, 2.2). */
function pagesLeft(file: string): number {
  const index = readFileSync(`${file}-shm`)
  return index.readUInt32LE(16) - index.readUInt32LE(96)
}

test('of a long log little is left to bring into the file, so that whoever empties it is not held up', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'faultline-checkpoints-')), 'a.sqlite')
  const database = new Database(file)
  database.pragma('journal_mode = WAL')
  database.pragma('wal_autocheckpoint = 0')
  database.exec('CREATE TABLE kept (bytes BLOB)')
  const add = database.prepare('INSERT INTO kept VALUES (zeroblob(400000))')
  const checkpoints = openCheckpoints(file)
  const commit = (count: number): void => {
    for (let done = 0; done < count; done += 1) {
      add.run()
      checkpoints.committed()
    }
  }
  commit(100)
  await expect.poll(() => pagesLeft(file)).toBe(0)
  // The thread tells how long the log is after that.
  await new Promise((resolve) => setTimeout(resolve, 200))
  commit(10)
  expect(pagesLeft(file)).toBeGreaterThan(500)
  await expect.poll(() => pagesLeft(file)).toBeLessThan(500)
  checkpoints.close()
  database.close()
})
