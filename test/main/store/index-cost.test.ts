/** What keeping the indexes costs each row that is written. */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, test } from '@playwright/test'
import { wentWrong } from '../../../src/main/store/execution-conditions.ts'
import { openStore } from '../../../src/main/store/open-store.ts'

interface Step {
  readonly opcode: string
}

function openKept(): Database.Database {
  const store = openStore(mkdtempSync(join(tmpdir(), 'faultline-indexes-')))
  store.close()
  return new Database(store.file, { readonly: true })
}

test('no index makes SQLite build a table of its own at each row that is added or changed', () => {
  const database = openKept()
  const columns = (table: string): readonly string[] =>
    database.prepare<[string], string>('SELECT name FROM pragma_table_info(?)').pluck().all(table)
  const writes = ['delivery', 'execution', 'short_execution'].flatMap((table) => [
    {
      sql: `INSERT INTO ${table} VALUES (${columns(table)
        .map(() => '?')
        .join(', ')})`,
      given: columns(table).length,
    },
    ...columns(table).map((column) => ({
      sql: `UPDATE ${table} SET ${column} = ? WHERE ${columns(table)[0] ?? ''} = ?`,
      given: 2,
    })),
  ])

  const building = writes.filter(({ sql, given }) =>
    database
      .prepare<null[], Step>(`EXPLAIN ${sql}`)
      .all(...Array.from({ length: given }, () => null))
      .some(({ opcode }) => opcode === 'OpenEphemeral'),
  )

  database.close()
  expect(writes.length).toBeGreaterThan(60)
  expect(building).toEqual([])
})

test('executions that came to no good end are found by their index, as a filter asks for them', () => {
  const database = openKept()
  const plan = database
    .prepare<[], { readonly detail: string }>(`EXPLAIN QUERY PLAN SELECT id FROM execution WHERE ${wentWrong}`)
    .all()
  database.close()
  expect(plan[0]?.detail).toContain('USING INDEX execution_gone_wrong')
})
