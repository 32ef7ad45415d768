import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { openCaseDatabase, type CaseDatabaseOptions } from '../../../src/main/store/case-database.ts'
import { openJobTable } from '../../../src/main/store/job-table.ts'

const content = { tables: { orders: [{ order: 'A-1' }] }, seenValues: { w1: ['a', 'b'] } }

function open(options: Partial<CaseDatabaseOptions> = {}) {
  const file = join(mkdtempSync(join(tmpdir(), 'faultline-rows-')), 'case.sqlite')
  return openCaseDatabase(file, content, { busyTimeoutMs: 20, ...options })
}

test('it holds the rows and the seen values that it is given, and takes more', () => {
  const database = open()
  expect(database.tables.rows('orders')).toEqual([{ id: 1, order: 'A-1' }])
  expect(database.tables.insert('orders', { order: 'A-2' })).toEqual({ id: 2, order: 'A-2' })
  expect([database.seenValues.has('w1', 'b'), database.seenValues.has('w1', 'c')]).toEqual([true, false])
  database.close()
})

test('a real lock of another connection fails writes with the text of SQLite, and reads go on', () => {
  const database = open()
  const release = database.lock()
  expect(() => database.tables.insert('orders', { order: 'A-2' })).toThrow('database is locked')
  expect(database.tables.rows('orders')).toHaveLength(1)
  release()
  expect(database.tables.insert('orders', { order: 'A-2' }).id).toBe(2)
  database.close()
})

test('a read-only database, a full one and a unique key fail with the texts of SQLite', () => {
  const readOnly = open({ readOnly: true })
  expect(() => readOnly.tables.insert('orders', { order: 'A-2' })).toThrow('attempt to write a readonly database')
  expect(() => readOnly.seenValues.add('w1', ['c'], 10)).toThrow('attempt to write a readonly database')
  const full = open({ full: true })
  expect(() => full.tables.insert('orders', { order: 'A-2' })).toThrow('database or disk is full')
  expect(() => full.tables.update('orders', 1, { order: 'B-1' })).toThrow('database or disk is full')
  expect(full.tables.rows('orders')).toHaveLength(1)
  const unique = open({ uniqueKey: { table: 'orders', column: 'order' } })
  expect(() => unique.tables.insert('orders', { order: 'A-1' })).toThrow(/^UNIQUE constraint failed/)
  for (const database of [readOnly, full, unique]) database.close()
})

test('a job is handed out again only when its lease has run out, and never after it is done', () => {
  const jobs = openJobTable(':memory:')
  const first = (waiting: readonly { readonly id: number }[]) => waiting[0]
  const pick = (now: number) => jobs.lease(now, 100, (waiting) => waiting.find(({ id }) => id === first(waiting)?.id))
  jobs.add(1, 0)
  expect(pick(0)).toEqual({ id: 1, place: 1, handedOut: 1 })
  expect(pick(50)).toBeNull()
  expect(pick(100)).toEqual({ id: 1, place: 1, handedOut: 2 })
  jobs.complete(1)
  expect(pick(1000)).toBeNull()
  jobs.redeliver(1, 1000)
  expect(pick(1000)?.handedOut).toBe(3)
  jobs.close()
})
