import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, test } from '@playwright/test'
import { openQuiet } from '../../../src/main/store/quiet.ts'

/** A database with a table, as this process and another have it open; nobody of this one waits for a write. */
function opened(): { readonly own: Database.Database; readonly other: Database.Database } {
  const file = join(mkdtempSync(join(tmpdir(), 'faultline-quiet-')), 'a.sqlite')
  const own = new Database(file)
  own.pragma('journal_mode = WAL')
  own.exec('CREATE TABLE kept (id INTEGER)')
  return { own, other: new Database(file) }
}

test('it is quiet a second after the last write of another, and own writes that nobody waits for do not count', async () => {
  const { own, other } = opened()
  const isQuiet = openQuiet(own, { quietMs: () => Infinity })
  expect(isQuiet()).toBe(false)
  await expect.poll(isQuiet).toBe(true)

  own.exec('INSERT INTO kept VALUES (1)')
  expect(isQuiet()).toBe(true)

  other.exec('INSERT INTO kept VALUES (2)')
  expect(isQuiet()).toBe(false)
  const askedAt = performance.now()
  await expect.poll(isQuiet).toBe(true)
  expect(performance.now() - askedAt).toBeGreaterThan(900)
  own.close()
  other.close()
})

test('it is not quiet where somebody waited for a write of this process in the last second', async () => {
  const { own, other } = opened()
  let sinceMs = Infinity
  const isQuiet = openQuiet(own, { quietMs: () => sinceMs })
  await expect.poll(isQuiet).toBe(true)
  sinceMs = 10
  expect(isQuiet()).toBe(false)
  own.close()
  other.close()
})
