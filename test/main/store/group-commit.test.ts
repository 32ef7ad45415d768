import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, test } from '@playwright/test'
import { openGroupCommit, type GroupCommit } from '../../../src/main/store/group-commit.ts'
import { openLateWrites, type LateWrites } from '../../../src/main/store/late-writes.ts'

interface Opened {
  readonly file: string
  readonly database: Database.Database
  readonly group: GroupCommit
  readonly late: LateWrites
  /** What the table of the file holds, as another connection sees it. */
  readonly kept: () => unknown[]
  readonly insert: (text: string) => void
}

function open(): Opened {
  const file = join(mkdtempSync(join(tmpdir(), 'faultline-group-')), 'a.sqlite')
  const database = new Database(file, { timeout: 0 })
  database.pragma('journal_mode = WAL')
  database.exec('CREATE TABLE kept (text TEXT); CREATE TABLE probe (id INTEGER PRIMARY KEY, text TEXT)')
  const insert = database.prepare('INSERT INTO kept (text) VALUES (?)')
  const probe = database.prepare(`INSERT OR REPLACE INTO probe VALUES (1, 'x')`)
  const late: LateWrites = openLateWrites({
    file,
    group: () => group,
    probe: () => {
      probe.run()
    },
    setPatience: () => undefined,
  })
  const group: GroupCommit = openGroupCommit(database, late)
  return {
    file,
    database,
    group,
    late,
    insert: (text) => {
      insert.run(text)
    },
    kept: () => {
      const other = new Database(file, { readonly: true })
      const rows = other.prepare('SELECT text FROM kept ORDER BY rowid').pluck().all()
      other.close()
      return rows
    },
  }
}

function locked(file: string): () => void {
  const other = new Database(file)
  other.exec('BEGIN IMMEDIATE')
  return () => {
    other.exec('ROLLBACK')
    other.close()
  }
}

/** Lets the file grow no further; the returned function makes room again. */
function full(database: Database.Database): () => void {
  const pages = Number(database.pragma('page_count', { simple: true }))
  database.pragma(`max_page_count = ${String(pages)}`)
  return () => {
    database.pragma('max_page_count = 1000000')
  }
}

const large = 'x'.repeat(50_000)

test('where another program holds the file no group begins, and the next one does when it has let go', async () => {
  const { file, group, insert, kept } = open()
  const unlock = locked(file)
  expect(() => group.groupCommit()).toThrow('database is locked')
  expect(() => group.deferCommit()).toThrow('database is locked')
  unlock()
  const done = group.groupCommit()
  insert('after')
  await done
  expect(kept()).toEqual(['after'])
})

test('what is written after SQLite has taken a group back is neither kept without it nor lost with it', async () => {
  const { database, group, insert, kept } = open()
  const first = group.groupCommit()
  insert('first')
  const makeRoom = full(database)
  expect(() => insert(large)).toThrow('database or disk is full')
  expect(database.inTransaction).toBe(false)
  makeRoom()
  const second = group.groupCommit()
  insert('second')
  await expect(first).rejects.toThrow('taken back')
  await second
  expect(kept()).toEqual(['second'])
})

test('whoever meets the full disk learns that the whole group is lost', async () => {
  const { database, group, insert, kept } = open()
  const done = group.groupCommit()
  const makeRoom = full(database)
  let survives = true
  try {
    insert(large)
  } catch (error) {
    survives = group.survives(error)
  }
  makeRoom()
  expect(survives).toBe(false)
  await expect(done).rejects.toThrow('database or disk is full')
  expect(kept()).toEqual([])
})

test('what fails on a full disk is told, and kept by itself as soon as there is room', async () => {
  const { database, late, insert, kept } = open()
  const makeRoom = full(database)
  let told = 0
  await late.keep(
    () => insert(large),
    () => (told += 1),
  )
  expect(late.status()).toMatchObject({ kind: 'failing', held: 1, problem: { code: 'DATABASE_FULL' } })
  expect(kept()).toEqual([])
  makeRoom()
  await expect.poll(() => late.status().kind).toBe('keeping')
  expect(kept()).toEqual([large])
  expect(told).toBe(1)
})

test('a status that fails for a lock mends by itself though nothing more is written', async () => {
  const { file, group, late } = open()
  const unlock = locked(file)
  expect(() => group.groupCommit()).toThrow('database is locked')
  expect(late.status()).toMatchObject({ kind: 'failing', problem: { code: 'DATABASE_IN_USE' } })
  unlock()
  await expect.poll(() => late.status().kind).toBe('keeping')
})

test('one write that can never be kept does not keep the others waiting', async () => {
  const { database, late, insert, kept } = open()
  const makeRoom = full(database)
  let isImpossible = false
  await late.keep(() => {
    if (isImpossible) throw new Error('never')
    insert(large)
  })
  await late.keep(() => insert('other'))
  isImpossible = true
  const dropped: unknown[] = []
  late.onDropped((error) => dropped.push(error))
  makeRoom()
  await expect.poll(kept).toEqual(['other'])
  await expect.poll(() => dropped).toEqual([new Error('never')])
})

test('a write that fails for good at once, and one that is still held at the end, are told as dropped', async () => {
  const { database, late, insert } = open()
  const dropped: unknown[] = []
  const lost: unknown[] = []
  late.onDropped((error) => dropped.push(error))
  const never = (): never => {
    throw new Error('never')
  }
  await late.keep(never, undefined, (error) => lost.push(error))
  await expect(late.keep(never)).rejects.toThrow('never')
  expect([dropped.length, lost.length]).toEqual([2, 1])
  full(database)
  await late.keep(() => insert(large))
  late.close()
  expect(dropped).toHaveLength(3)
})
