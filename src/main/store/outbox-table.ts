import type { Database } from 'better-sqlite3'

/** Messages that notification nodes would have sent, newest first. */
export interface OutboxTable {
  readonly add: (id: string, message: object) => void
  readonly newest: (limit: number) => readonly { readonly id: string; readonly message: unknown }[]
}

export function openOutboxTable(database: Database): OutboxTable {
  const add = database.prepare('INSERT INTO outbox (id, json) VALUES (?, ?)')
  const newest = database.prepare<[number], { id: string; json: string }>(
    'SELECT id, json FROM outbox ORDER BY id DESC LIMIT ?',
  )
  return {
    add: (id, message) => {
      add.run(id, JSON.stringify(message))
    },
    newest: (limit) => newest.all(limit).map((row) => ({ id: row.id, message: JSON.parse(row.json) as unknown })),
  }
}
