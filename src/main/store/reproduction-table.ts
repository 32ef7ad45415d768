import type { Database } from 'better-sqlite3'
import { jsonText } from '../../shared/json-text.ts'
import type { Reproduction } from '../../shared/reproduction.ts'
import type { TextKeeper } from './text-keeper.ts'
import { storedJson } from './stored-json.ts'

/** Reproductions, newest last. The schema admits no second change: a row holds one `change` or null. */
export interface ReproductionTable {
  readonly save: (reproduction: Reproduction) => void
  readonly find: (id: string) => Reproduction | null
  /** True where a sweep or a transplant sent it: what it leaves behind stands in no list. */
  readonly isOfSweep: (id: string) => boolean
  /** What a person sent: those of a sweep are not among them. */
  readonly newest: (limit: number) => readonly Reproduction[]
}

export function openReproductionTable(database: Database, keeper: TextKeeper): ReproductionTable {
  const save = database.prepare(
    'INSERT INTO reproduction (id, json) VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET json = excluded.json',
  )
  const find = database.prepare<[string], { json: string }>('SELECT json FROM reproduction WHERE id = ?')
  const isOfSweep = database.prepare<[string]>(
    `SELECT 1 FROM reproduction WHERE id = ? AND json_extract(json, '$.sweepId') IS NOT NULL`,
  )
  const newest = database.prepare<[number], { json: string }>(
    `SELECT json FROM (
       SELECT id, json FROM reproduction WHERE json_extract(json, '$.sweepId') IS NULL ORDER BY id DESC LIMIT ?
     ) ORDER BY id`,
  )
  return {
    save: (reproduction) => {
      save.run(reproduction.id, keeper.json(jsonText(reproduction)))
    },
    find: (id) => {
      const row = find.get(id)
      return row === undefined ? null : fromJson(keeper.read(row.json))
    },
    isOfSweep: (id) => isOfSweep.get(id) !== undefined,
    newest: (limit) => newest.all(limit).map((row) => fromJson(keeper.read(row.json))),
  }
}

/** Only `save` above writes this column. */
function fromJson(json: string): Reproduction {
  return storedJson(json) as Reproduction
}
