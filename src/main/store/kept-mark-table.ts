import type { Database } from 'better-sqlite3'
import type { KeptKind, KeptMark } from '../../shared/retention.ts'

/** What a person has marked to be kept, whatever the retention says. */
export interface KeptMarkTable {
  readonly set: (mark: KeptMark, isKept: boolean) => void
  readonly all: () => readonly KeptMark[]
  readonly has: (mark: KeptMark) => boolean
}

export function openKeptMarkTable(database: Database): KeptMarkTable {
  const add = database.prepare('INSERT INTO kept_mark (kind, id) VALUES (?, ?) ON CONFLICT DO NOTHING')
  const remove = database.prepare('DELETE FROM kept_mark WHERE kind = ? AND id = ?')
  const all = database.prepare<[], { kind: KeptKind; id: string }>('SELECT kind, id FROM kept_mark ORDER BY kind, id')
  const has = database.prepare<[string, string]>('SELECT 1 FROM kept_mark WHERE kind = ? AND id = ?')
  return {
    set: ({ kind, id }, isKept) => {
      if (isKept) add.run(kind, id)
      else remove.run(kind, id)
    },
    all: () => all.all(),
    has: ({ kind, id }) => has.get(kind, id) !== undefined,
  }
}
