import type { Database } from 'better-sqlite3'

/** Settings by name, as JSON values. */
export interface SettingTable {
  /** The value, or undefined where it was never set. Its shape is for the caller to check. */
  readonly get: (name: string) => unknown
  readonly set: (name: string, value: unknown) => void
  readonly remove: (name: string) => void
  /** Names that begin with this text, in alphabetical order. */
  readonly namesUnder: (prefix: string) => readonly string[]
}

export function openSettingTable(database: Database): SettingTable {
  const get = database.prepare<[string], { value: string }>('SELECT value FROM setting WHERE name = ?')
  const set = database.prepare(
    'INSERT INTO setting (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
  )
  const remove = database.prepare<[string]>('DELETE FROM setting WHERE name = ?')
  const under = database.prepare<[string, string], { name: string }>(
    'SELECT name FROM setting WHERE substr(name, 1, length(?)) = ? ORDER BY name',
  )
  return {
    get: (name) => {
      const row = get.get(name)
      return row === undefined ? undefined : (JSON.parse(row.value) as unknown)
    },
    set: (name, value) => {
      set.run(name, JSON.stringify(value))
    },
    remove: (name) => {
      remove.run(name)
    },
    namesUnder: (prefix) => under.all(prefix, prefix).map(({ name }) => name),
  }
}
