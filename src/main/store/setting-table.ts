import type { Database } from 'better-sqlite3'
import type { TextKeeper } from './text-keeper.ts'
import { storedJson } from './stored-json.ts'

/** Settings by name, as JSON values. */
export interface SettingTable {
  /** The value, or undefined where it was never set. Its shape is for the caller to check. */
  readonly get: (name: string) => unknown
  readonly set: (name: string, value: unknown) => void
  readonly remove: (name: string) => void
  /** Names that begin with this text, in alphabetical order. */
  readonly namesUnder: (prefix: string) => readonly string[]
  readonly names: () => readonly string[]
  /** Keeps a secret that this store made for itself as it is; of those of credentials references alone are kept. */
  readonly setOwnSecret: (name: string, secret: string) => void
}

export function openSettingTable(database: Database, keeper: TextKeeper): SettingTable {
  const get = database.prepare<[string], { value: string }>('SELECT value FROM setting WHERE name = ?')
  const set = database.prepare(
    'INSERT INTO setting (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
  )
  const remove = database.prepare<[string]>('DELETE FROM setting WHERE name = ?')
  const under = database.prepare<[string, string], { name: string }>(
    'SELECT name FROM setting WHERE substr(name, 1, length(?)) = ? ORDER BY name',
  )
  const names = database.prepare<[], string>('SELECT name FROM setting').pluck()
  return {
    get: (name) => {
      const row = get.get(name)
      return row === undefined ? undefined : storedJson(keeper.read(row.value))
    },
    set: (name, value) => {
      set.run(name, keeper.json(JSON.stringify(value)))
    },
    names: () => names.all(),
    setOwnSecret: (name, secret) => {
      set.run(name, JSON.stringify(secret))
    },
    remove: (name) => {
      remove.run(name)
    },
    namesUnder: (prefix) => under.all(prefix, prefix).map(({ name }) => name),
  }
}
