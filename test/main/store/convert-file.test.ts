import { mkdtempSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { expect, test } from '@playwright/test'
import Database from 'better-sqlite3'
import { convertFile, saidBy } from '../../../src/main/store/convert-file.ts'
import { openStore } from '../../../src/main/store/open-store.ts'

/** A store as Faultline made it before free pages were given back. */
function oldFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'faultline-convert-'))
  const store = openStore(folder)
  for (let index = 0; index < 300; index += 1) store.settings.set(`n-${String(index)}`, 'x'.repeat(4000))
  store.close()
  const database = new Database(join(folder, 'faultline.sqlite'))
  database.pragma('auto_vacuum = NONE')
  database.exec('VACUUM')
  database.close()
  return folder
}

test('an older file is rewritten once, and gets smaller from then on', async () => {
  const folder = oldFolder()
  const before = openStore(folder)
  expect(before.space.shrinks()).toBe(false)
  before.close()

  expect(await convertFile(folder, () => undefined)).toEqual({ kind: 'done' })
  expect(await convertFile(folder, () => undefined)).toEqual({ kind: 'not-needed' })

  const store = openStore(folder)
  expect(store.space.shrinks()).toBe(true)
  expect(store.settings.get('n-7')).toBe('x'.repeat(4000))
  for (let index = 0; index < 300; index += 1) store.settings.remove(`n-${String(index)}`)
  while (store.space.giveBack(64)) expect(store.space.freeBytes()).toBeGreaterThan(0)
  store.close()
  expect(statSync(join(folder, 'faultline.sqlite')).size).toBeLessThan(600_000)
})

test('a new store gives free pages back from the beginning, and a folder without one is left alone', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'faultline-convert-'))
  expect(await convertFile(folder, () => undefined)).toEqual({ kind: 'not-needed' })
  const store = openStore(folder)
  expect(store.space.shrinks()).toBe(true)
  store.close()
})

test('a file that another program writes to is left as it is', async () => {
  const folder = oldFolder()
  const other = new Database(join(folder, 'faultline.sqlite'))
  other.exec('BEGIN IMMEDIATE')
  expect(await convertFile(folder, () => undefined)).toMatchObject({ kind: 'failed', reason: 'database is locked' })
  other.exec('ROLLBACK')
  other.close()
})

test('a thread that ends without a word is told of, not waited for', async () => {
  expect(await saidBy(new Worker('process.exit(3)', { eval: true }))).toEqual({
    reason: 'its thread ended with code 3',
  })
})
