import type { Database } from 'better-sqlite3'
import { keptJson } from './kept-json.ts'

/** Settings by name, as JSON values. */
export interface SettingTable {
  /** The value, or undefined where it was never set. Its shape is for the caller to check. */
  readonly get: (name: string) => unknown
  readonly set: (name: string, value: unknown) => void
}

export function openSettingTable(database: Database): SettingTable {
  const get = database.prepare<[string], { value: string }>('SELECT value FROM setting WHERE name = ?')
  const set = database.prepare(
    'INSERT INTO setting (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
  )
  return {
    get: (name) => {
      const row = get.get(name)
      return row === undefined ? undefined : keptJson(row.value)
    },
    set: (name, value) => {
      set.run(name, JSON.stringify(value))
    },
  }
}
