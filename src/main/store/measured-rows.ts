import type { Database } from 'better-sqlite3'
import type { MeasuresProgress } from '../../shared/measures.ts'
import type { MeasuredTables } from './measure-table.ts'

export interface MeasuredRows {
  /**
   * Reads what came, ended and went since the last time. False where it was told to stop: what was read until then is there,
   * and the next time goes on behind it.
   */
  readonly catchUp: (onRead: (read: MeasuresProgress) => void, isStopped: () => boolean) => boolean
}

/** Where the rows stand. */
export const measuredTables: MeasuredTables = {
  executions: 'temp.measured_execution',
  deliveries: 'temp.measured_delivery',
}

/** Bodies of the store's largest rows are passed over on the way: so many of them are a tenth of a second from a cold disk. */
const rowsAtOnce = 500

interface Copied {
  readonly from: 'execution' | 'delivery'
  readonly to: string
  /** Each column with what makes it. */
  readonly columns: Readonly<Record<string, string>>
  /** True for a row that may still change, in terms of `columns`. */
  readonly mayChange: string
}

const copies: readonly Copied[] = [
  {
    from: 'execution',
    to: measuredTables.executions,
    columns: {
      id: 'id',
      workflow_id: 'workflow_id',
      workflow_name: 'workflow_name',
      mode: 'mode',
      status: 'status',
      started_at: 'started_at',
      retry_of: 'CASE WHEN retry_of IS NOT NULL THEN 1 END',
      lacks: 'lacks',
      // Read of cancelled ones only.
      failure: `CASE WHEN status = 'canceled' THEN failure END`,
      of_sweep: 'of_sweep',
    },
    mayChange: `status IN ('new', 'running', 'waiting')`,
  },
  {
    from: 'delivery',
    to: measuredTables.deliveries,
    columns: {
      id: 'id',
      received_at: 'received_at',
      workflow_id: 'workflow_id',
      outcome: 'outcome',
      answer_status: 'answer_status',
      duplicate_of: 'CASE WHEN duplicate_of IS NOT NULL THEN 1 END',
      external_id: 'CASE WHEN external_id IS NOT NULL THEN 1 END',
      event_count: 'event_count',
      repeated_event_count: 'repeated_event_count',
      body_bytes: 'body_bytes',
      is_answered: 'answered_at IS NOT NULL',
      of_sweep: 'of_sweep',
    },
    mayChange: 'is_answered = 0',
  },
]

/**
 * What the measures count of each row, copied into the memory of a connection of their own: the store's rows stand between
 * bodies of megabytes, which a dozen counts would each pass anew, and an index for each of them would cost every delivery.
 *
 * @param database a connection that nobody else uses; `catchUp` is called within a transaction of it
 */
export function openMeasuredRows(database: Database): MeasuredRows {
  database.pragma('temp_store = MEMORY')
  const tables = copies.map((copied) => openCopy(database, copied))
  return {
    catchUp: (onRead, isStopped) => {
      const of = tables.reduce((sum, table) => sum + table.begin(), 0)
      let done = 0
      for (const table of tables) {
        for (let read = table.readSome(); read > 0; read = table.readSome()) {
          done += read
          onRead({ done, of })
          if (isStopped()) return false
        }
        table.dropGone()
      }
      return true
    },
  }
}

interface Copy {
  /** Reads again what may have changed; returns how many rows are new. */
  readonly begin: () => number
  /** Returns how many new ones it read. */
  readonly readSome: () => number
  readonly dropGone: () => void
}

function openCopy(database: Database, { from, to, columns, mayChange }: Copied): Copy {
  const names = Object.keys(columns).join(', ')
  const made = Object.values(columns).join(', ')
  database.exec(`CREATE TABLE ${to} (place INTEGER PRIMARY KEY, ${names}, UNIQUE (id))`)
  const number = (sql: string): ((...given: number[]) => number) => {
    const statement = database.prepare<number[], number>(sql).pluck()
    return (...given) => statement.get(...given) ?? 0
  }
  const last = number(`SELECT max(place) FROM ${to}`)
  const isStill = number(
    `SELECT 1 FROM ${to} AS copy JOIN main.${from} AS source ON source.rowid = copy.place AND source.id = copy.id WHERE place = ?`,
  )
  const forget = database.prepare<[number]>(`DELETE FROM ${to} WHERE place = ?`)
  const readAgain = database.prepare(`
    INSERT OR REPLACE INTO ${to} SELECT rowid, ${made} FROM main.${from}
    WHERE rowid IN (SELECT place FROM ${to} WHERE ${mayChange})`)
  const newRows = number(`SELECT count(*) FROM main.${from} WHERE rowid > ?`)
  const readNew = database.prepare<[number, number]>(
    `INSERT INTO ${to} SELECT rowid, ${made} FROM main.${from} WHERE rowid > ? ORDER BY rowid LIMIT ?`,
  )
  const difference = number(`SELECT (SELECT count(*) FROM ${to}) - (SELECT count(*) FROM main.${from})`)
  const dropGone = database.prepare(`DELETE FROM ${to} WHERE place NOT IN (SELECT rowid FROM main.${from})`)
  return {
    begin: () => {
      // Places are given again only behind the last row that is left: where that is the same one, all before it are.
      for (let place = last(); place > 0 && isStill(place) === 0; place = last()) forget.run(place)
      readAgain.run()
      return newRows(last())
    },
    readSome: () => readNew.run(last(), rowsAtOnce).changes,
    dropGone: () => {
      if (difference() !== 0) dropGone.run()
    },
  }
}
