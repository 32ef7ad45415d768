import type { Database } from 'better-sqlite3'
import { jsonText } from '../../shared/json-text.ts'
import { isObject } from '../../shared/json.ts'
import type { StoredMessage, OutboxMessage } from '../../shared/outbox-message.ts'
import type { TextKeeper } from './text-keeper.ts'
import { storedJson } from './stored-json.ts'

/** Messages that notification nodes would have sent. */
export interface OutboxTable {
  readonly add: (id: string, message: OutboxMessage) => void
  readonly count: () => number
  /** Newest first. */
  readonly page: (wanted: {
    readonly before?: string | undefined
    readonly offset?: number | undefined
    readonly limit: number
  }) => readonly StoredMessage[]
  /** Oldest first. */
  readonly ofExecution: (executionId: string, limit: number) => readonly StoredMessage[]
}

interface Row {
  readonly id: string
  readonly json: string
}

export function openOutboxTable(database: Database, keeper: TextKeeper): OutboxTable {
  const messageOf = ({ id, json }: Row): readonly StoredMessage[] => messageFrom(id, keeper.read(json))
  const add = database.prepare('INSERT INTO outbox (id, json) VALUES (?, ?)')
  const count = database.prepare<[], { amount: number }>('SELECT count(*) AS amount FROM outbox')
  const page = database.prepare<[string, number, number], Row>(
    'SELECT id, json FROM outbox WHERE id < ? ORDER BY id DESC LIMIT ? OFFSET ?',
  )
  const ofExecution = database.prepare<[string, number], Row>(
    "SELECT id, json FROM outbox WHERE json ->> '$.executionId' = ? ORDER BY id LIMIT ?",
  )
  return {
    add: (id, message) => {
      add.run(id, keeper.json(jsonText(message)))
    },
    count: () => count.get()?.amount ?? 0,
    page: ({ before = '~', offset = 0, limit }) => page.all(before, limit, offset).flatMap(messageOf),
    ofExecution: (executionId, limit) => ofExecution.all(executionId, limit).flatMap(messageOf),
  }
}

/** Nothing where the row is none that this table wrote. */
function messageFrom(id: string, json: string): readonly StoredMessage[] {
  const message: unknown = storedJson(json)
  return isObject(message) && typeof message['text'] === 'string'
    ? [{ ...(message as unknown as OutboxMessage), id }]
    : []
}
