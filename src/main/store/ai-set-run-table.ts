import type { Database } from 'better-sqlite3'
import type { AiSetRun } from '../../shared/ai-set.ts'
import { storedJson } from './stored-json.ts'
import type { TextKeeper } from './text-keeper.ts'

/** Runs of labelled AI sets. */
export interface AiSetRunTable {
  readonly add: (run: AiSetRun) => void
  readonly find: (id: string) => AiSetRun | null
  /** Newest first; of one set where its name is given. */
  readonly newest: (limit: number, setName?: string) => readonly AiSetRun[]
  readonly remove: (id: string) => void
}

export function openAiSetRunTable(database: Database, keeper: TextKeeper): AiSetRunTable {
  const add = database.prepare('INSERT INTO ai_set_run (id, set_name, started_at, json) VALUES (?, ?, ?, ?)')
  const find = database.prepare<[string], string>('SELECT json FROM ai_set_run WHERE id = ?').pluck()
  const newest = database
    .prepare<[Record<string, unknown>], string>(
      `SELECT json FROM ai_set_run WHERE @name IS NULL OR set_name = @name ORDER BY rowid DESC LIMIT @limit`,
    )
    .pluck()
  const remove = database.prepare('DELETE FROM ai_set_run WHERE id = ?')
  // Only `add` writes this column.
  const read = (json: string): AiSetRun => storedJson(keeper.read(json)) as AiSetRun
  return {
    add: (run) => {
      add.run(run.id, run.setName, run.startedAt, keeper.json(JSON.stringify(run)))
    },
    find: (id) => {
      const json = find.get(id)
      return json === undefined ? null : read(json)
    },
    newest: (limit, setName) => newest.all({ limit, name: setName ?? null }).map(read),
    remove: (id) => {
      remove.run(id)
    },
  }
}
