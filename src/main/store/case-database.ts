/**
 * The database of a workflow under study: the rows of its data tables and its memory of seen values, in a SQLite file of its
 * own, so that it can really be locked, read-only or full, and a reproduction leaves no trace in the store.
 */
import Database from 'better-sqlite3'
import { openRowTable, type RowTable } from './row-table.ts'
import { openSeenValueTable, type SeenValueTable } from './seen-value-table.ts'
import { plainKeeper, type TextKeeper } from './text-keeper.ts'

/** What it holds at first. */
export interface CaseDatabaseContent {
  /** Rows by table; an `id` is given where a row has none. */
  readonly tables: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>
  /** Seen values by scope, the oldest first. */
  readonly seenValues: Readonly<Record<string, readonly string[]>>
}

export interface CaseDatabaseOptions {
  readonly readOnly?: boolean
  /** True: a write finds no page left. */
  readonly full?: boolean
  /** Columns (of one table, or of every table where the table is empty) that are a unique key. */
  readonly uniqueKey?: { readonly table: string; readonly column: string } | null
  /** Milliseconds for which a call waits for a lock before it fails. */
  readonly busyTimeoutMs: number
  /** Left out: no credential is known. */
  readonly keeper?: TextKeeper
}

export interface CaseDatabase {
  readonly tables: RowTable
  readonly seenValues: SeenValueTable
  /** Takes the write lock in another connection; returns the function that gives it back. */
  readonly lock: () => () => void
  readonly close: () => void
}

/** Makes the file, fills it, and opens it as the options say. Errors of calls are SQLite's own. */
export function openCaseDatabase(
  file: string,
  content: CaseDatabaseContent,
  options: CaseDatabaseOptions,
): CaseDatabase {
  const keeper = options.keeper ?? plainKeeper
  fill(file, content, options, keeper)
  const database = new Database(file, { timeout: options.busyTimeoutMs, readonly: options.readOnly ?? false })
  database.exec(nothingSurvives)
  if (options.full === true) {
    const pages = Number(database.pragma('page_count', { simple: true }))
    database.pragma(`max_page_count = ${String(pages)}`)
  }
  const locks = new Set<Database.Database>()
  return {
    tables: openRowTable(database, keeper),
    seenValues: openSeenValueTable(database, keeper),
    lock: () => {
      const other = new Database(file)
      other.exec('BEGIN IMMEDIATE')
      locks.add(other)
      return () => {
        if (locks.delete(other)) other.close()
      }
    },
    close: () => {
      for (const other of locks) other.close()
      database.close()
    },
  }
}

function fill(
  file: string,
  content: CaseDatabaseContent,
  { full, uniqueKey }: CaseDatabaseOptions,
  keeper: TextKeeper,
): void {
  const database = new Database(file)
  try {
    database.exec(nothingSurvives)
    database.exec(`BEGIN; ${schema} COMMIT;`)
    const tables = openRowTable(database, keeper)
    const seenValues = openSeenValueTable(database, keeper)
    database.transaction(() => {
      for (const [table, rows] of Object.entries(content.tables)) for (const row of rows) tables.insert(table, row)
      for (const [scope, values] of Object.entries(content.seenValues)) seenValues.add(scope, values, 100_000)
    })()
    if (uniqueKey) database.exec(uniqueIndex(uniqueKey))
    if (full === true) database.exec(`BEGIN; ${needsPages} COMMIT;`)
  } finally {
    database.close()
  }
}

/** It lives as long as one reproduction: nothing of it has to survive a power cut, and locks are the same without. */
const nothingSurvives = 'PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF;'

const schema = `
  CREATE TABLE data_table_row (
    table_name TEXT NOT NULL,
    id INTEGER NOT NULL,
    json TEXT NOT NULL,
    PRIMARY KEY (table_name, id)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE seen_value (
    scope TEXT NOT NULL,
    value TEXT NOT NULL,
    position INTEGER NOT NULL,
    PRIMARY KEY (scope, value)
  ) STRICT, WITHOUT ROWID;`

/** Each write takes pages of its own beside its row: a small row would else still find room in a page that is there. */
const needsPages = `
  CREATE TABLE page_taken (bytes BLOB NOT NULL);
  ${['data_table_row', 'seen_value']
    .flatMap((table) =>
      ['INSERT', 'UPDATE'].map(
        (event) => `CREATE TRIGGER take_page_${table}_${event} BEFORE ${event} ON ${table}
          BEGIN INSERT INTO page_taken VALUES (zeroblob(65536)); END;`,
      ),
    )
    .join('\n')}`

function uniqueIndex({ table, column }: { readonly table: string; readonly column: string }): string {
  const path = quoted(`$.${JSON.stringify(column)}`)
  const where = table === '' ? '' : ` WHERE table_name = ${quoted(table)}`
  const name = `"${`${table === '' ? 'every_table' : table}_${column}`.replaceAll('"', '')}"`
  return `CREATE UNIQUE INDEX ${name} ON data_table_row (table_name, json_extract(json, ${path}))${where}`
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}
