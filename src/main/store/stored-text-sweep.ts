import type { Database } from 'better-sqlite3'
import type { TextKeeper } from './text-keeper.ts'

/** Hides in what is kept already what became known as a secret since, a few rows at a time. */
export interface StoredTextSweep {
  /** Looks at the next rows, at most so many, in one transaction; false where none is left. */
  readonly next: (rows: number) => boolean
  /** Rows in which something was hidden so far. */
  readonly changed: () => number
}

interface Place {
  readonly table: string
  /** Columns by which its rows are told apart, in the order of its index. */
  readonly key: readonly string[]
  readonly json: readonly string[]
  readonly text: readonly string[]
}

/** Wherever a secret of a credential may have been written; the raw bytes of deliveries and workflows are left as they came. */
const places: readonly Place[] = [
  { table: 'short_execution', key: ['execution_id'], json: ['node_runs'], text: [] },
  {
    table: 'node_run',
    key: ['execution_id', 'execution_index'],
    json: ['inputs', 'outputs', 'failure', 'attempts', 'findings', 'console'],
    text: [],
  },
  {
    table: 'execution',
    key: ['id'],
    json: ['failure', 'findings', 'suspension', 'fingerprint'],
    text: ['first_error'],
  },
  // A piece of JSON is none itself; bytes of a body are left as they came.
  { table: 'long_value', key: ['owner', 'name', 'position'], json: [], text: ['piece'] },
  { table: 'ai_run', key: ['execution_id', 'execution_index', 'item_index'], json: ['json'], text: [] },
  { table: 'ai_set_run', key: ['id'], json: ['json'], text: [] },
  { table: 'outbox', key: ['id'], json: ['json'], text: [] },
  { table: 'reproduction', key: ['id'], json: ['json'], text: [] },
  { table: 'replay', key: ['id'], json: ['json'], text: [] },
  { table: 'delivery', key: ['id'], json: ['explanation', 'answer_headers', 'signature'], text: ['answer_body'] },
  { table: 'data_table_row', key: ['table_name', 'id'], json: ['json'], text: [] },
  { table: 'seen_value', key: ['scope', 'value'], json: [], text: ['value'] },
  { table: 'setting', key: ['name'], json: ['value'], text: [] },
]

/** Settings that hold what this store made for itself. */
const ownSecrets = `name IN ('digest-key', 'case-secrets') OR name LIKE 'case-secret %'`

export function openStoredTextSweep(database: Database, again: Pick<TextKeeper, 'json' | 'text'>): StoredTextSweep {
  let changed = 0
  let at = 0
  let from: readonly unknown[] | null = null
  const step = database.transaction((rows: number): boolean => {
    const place = places[at]
    if (place === undefined) return false
    const found = rowsBehind(database, place, from, rows)
    for (const row of found) if (rewrite(database, place, row, again)) changed += 1
    const last = found.at(-1)
    from = last === undefined ? null : place.key.map((column) => last[column])
    if (found.length < rows) {
      at += 1
      from = null
    }
    return at < places.length
  })
  return { next: step, changed: () => changed }
}

type Row = Readonly<Record<string, unknown>>

function rowsBehind(database: Database, place: Place, from: readonly unknown[] | null, limit: number): readonly Row[] {
  const columns = [...new Set([...place.key, ...place.json, ...place.text])].join(', ')
  const key = place.key.join(', ')
  const conditions = [
    ...(from === null ? [] : [`(${key}) > (${place.key.map(() => '?').join(', ')})`]),
    ...(place.table === 'setting' ? [`NOT (${ownSecrets})`] : []),
  ]
  const where = conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`
  return database
    .prepare<unknown[], Row>(`SELECT ${columns} FROM ${place.table} ${where} ORDER BY ${key} LIMIT ?`)
    .all(...(from ?? []), limit)
}

function rewrite(
  database: Database,
  { table, key, json, text }: Place,
  row: Row,
  again: Pick<TextKeeper, 'json' | 'text'>,
): boolean {
  const hidden = [
    ...json.map((column) => [column, hiddenOf(row[column], again.json)] as const),
    ...text.map((column) => [column, hiddenOf(row[column], again.text)] as const),
  ].filter(([column, value]) => value !== row[column])
  if (hidden.length === 0) return false
  const where = key.map((column) => `${column} = ?`).join(' AND ')
  database
    .prepare(`UPDATE OR REPLACE ${table} SET ${hidden.map(([column]) => `${column} = ?`).join(', ')} WHERE ${where}`)
    .run(...hidden.map(([, value]) => value), ...key.map((column) => row[column]))
  return true
}

function hiddenOf(value: unknown, hide: (text: string) => string): unknown {
  return typeof value === 'string' ? hide(value) : value
}
