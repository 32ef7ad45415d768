import { jsonText } from '../../shared/json-text.ts'
import type { Database } from 'better-sqlite3'
import type { TextKeeper } from './text-keeper.ts'
import { storedJson } from './stored-json.ts'

/** Rows of the Data Table node: the workflow's own database, by table name. Values are plain JSON. */
export interface RowTable {
  readonly rows: (table: string) => readonly StoredRow[]
  /** Rows of every table, by its name. */
  readonly all: () => Readonly<Record<string, readonly StoredRow[]>>
  /** The id of a removed row is never given to another. */
  readonly insert: (table: string, values: Readonly<Record<string, unknown>>) => StoredRow
  /** Merges the values into the row. Throws where there is no such row. */
  readonly update: (table: string, id: number, values: Readonly<Record<string, unknown>>) => StoredRow
  readonly remove: (table: string, id: number) => void
}

type StoredRow = Readonly<Record<string, string | number | boolean | null>> & { readonly id: number }

export function openRowTable(database: Database, keeper: TextKeeper): RowTable {
  const fromJson = (json: string): StoredRow => rowFrom(keeper.read(json))
  const all = database.prepare<[string], { json: string }>(
    `SELECT json FROM data_table_row WHERE table_name = ? AND json <> 'null' ORDER BY id`,
  )
  const names = database
    .prepare<[], string>(`SELECT DISTINCT table_name FROM data_table_row WHERE json <> 'null'`)
    .pluck()
  const one = database.prepare<[string, number], { json: string }>(
    `SELECT json FROM data_table_row WHERE table_name = ? AND id = ? AND json <> 'null'`,
  )
  const nextId = database
    .prepare<[string], number>('SELECT coalesce(max(id), 0) + 1 FROM data_table_row WHERE table_name = ?')
    .pluck()
  const save = database.prepare(
    'INSERT INTO data_table_row (table_name, id, json) VALUES (?, ?, ?) ON CONFLICT (table_name, id) DO UPDATE SET json = excluded.json',
  )
  const remove = database.prepare('DELETE FROM data_table_row WHERE table_name = ? AND id = ?')
  // The highest row leaves its id behind, so that no other row gets it; it goes when a higher one comes.
  const empty = database.prepare(`UPDATE data_table_row SET json = 'null' WHERE table_name = ? AND id = ?`)
  const forget = database.prepare(`DELETE FROM data_table_row WHERE table_name = ? AND id = ? - 1 AND json = 'null'`)
  const write = (table: string, row: StoredRow): StoredRow => {
    save.run(table, row.id, keeper.json(jsonText(row)))
    return row
  }
  return {
    rows: (table) => all.all(table).map((row) => fromJson(row.json)),
    all: () => Object.fromEntries(names.all().map((table) => [table, all.all(table).map((row) => fromJson(row.json))])),
    insert: database.transaction((table: string, values: Readonly<Record<string, unknown>>) => {
      const id = nextId.get(table) ?? 1
      const row = write(table, { ...plain(values), id })
      forget.run(table, id)
      return row
    }),
    update: database.transaction((table: string, id: number, values: Readonly<Record<string, unknown>>) => {
      const found = one.get(table, id)
      if (found === undefined) throw new Error(`Table '${table}' has no row with id ${id}`)
      return write(table, { ...fromJson(found.json), ...plain(values), id })
    }),
    remove: database.transaction((table: string, id: number) => {
      const isHighest = nextId.get(table) === id + 1
      if (isHighest) empty.run(table, id)
      else remove.run(table, id)
    }),
  }
}

function plain(values: Readonly<Record<string, unknown>>): Record<string, string | number | boolean | null> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      value === undefined || value === null
        ? null
        : typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
          ? value
          : JSON.stringify(value),
    ]),
  )
}

/** Only `save` above writes this column. */
function rowFrom(json: string): StoredRow {
  return storedJson(json) as StoredRow
}
