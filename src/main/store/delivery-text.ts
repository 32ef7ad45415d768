import type { Database } from 'better-sqlite3'
import type { Condition } from './condition.ts'
import { storedJson } from './stored-json.ts'

/**
 * The words of the headers and bodies of deliveries (SQLite's FTS5, which holds the words and where they stand, not the texts
 * once more). Written some time after a delivery is kept, so that none waits for it.
 */
export interface DeliveryText {
  /** Takes in the next deliveries, at most so many, oldest first; how many there were. In a transaction of its own. */
  readonly index: (limit: number) => number
  /** How far it is. `total`: what is to be found in all. */
  readonly progress: () => TextProgress
  /** Forgets the words of these deliveries, before their rows go. The words are let go of by `merge`. */
  readonly remove: (ids: readonly string[]) => void
  /** After rows have gone: the number of a row that went may be given to the next that comes. */
  readonly removed: () => void
  /** Takes in again those of them that it had taken in before. */
  readonly restore: (ids: readonly string[]) => void
  /**
   * Rewrites some of it without what was removed, which is then to be found in the file no more (`secure_delete`); false where
   * nothing is left to do. In a transaction of its own.
   */
  readonly merge: () => boolean
}

interface TextProgress {
  readonly indexed: number
  readonly total: number
}

/** Of a body, so many bytes are searched: what a larger one costs on the disk is bounded. */
const searchedBytes = 64 * 1024
/** Pages of the index that are rewritten in one step. */
const mergedPages = 4

interface TextRow {
  readonly row: number
  readonly headers: string
  /** SQLite has nothing for what is cut of nothing. */
  readonly body: Buffer | null
  readonly body_bytes: number
}

/** Row numbers of the deliveries in whose texts the words stand one behind the other, the last as the beginning of a word. */
export function textMatch(text: string, column: 'headers' | 'body' | null, from: number | null): Condition {
  const phrase = `"${text.replaceAll('"', '""')}" *`
  return {
    sql: `SELECT rowid FROM delivery_text WHERE delivery_text MATCH ?${from === null ? '' : ' AND rowid >= ?'}`,
    values: [column === null ? phrase : `${column} : ${phrase}`, ...(from === null ? [] : [from])],
  }
}

export function openDeliveryText(database: Database): DeliveryText {
  const state = database.prepare<[], { upto: number; merging: number }>('SELECT upto, merging FROM delivery_text_state')
  const setUpto = database.prepare('UPDATE delivery_text_state SET upto = ?')
  const setMerging = database.prepare('UPDATE delivery_text_state SET merging = ?')
  const columns = `delivery.rowid AS "row", headers, substr(body, 1, ${String(searchedBytes)}) AS body, body_bytes`
  const next = database.prepare<[number, number], TextRow & { readonly of_sweep: number }>(
    `SELECT ${columns}, of_sweep FROM delivery WHERE rowid > ? ORDER BY rowid LIMIT ?`,
  )
  const firstPiece = database
    .prepare<[number], Buffer>(
      `SELECT piece FROM long_value WHERE owner = (SELECT id FROM delivery WHERE rowid = ?) AND name = 'body' AND position = 0`,
    )
    .pluck()
  const add = database.prepare('INSERT INTO delivery_text (rowid, headers, body) VALUES (?, ?, ?)')
  const rowsOf = database
    .prepare<[string], number>('SELECT rowid FROM delivery WHERE id IN (SELECT value FROM json_each(?))')
    .pluck()
  const again = database.prepare<[string, number], TextRow>(
    `SELECT ${columns} FROM delivery WHERE id IN (SELECT value FROM json_each(?)) AND rowid <= ? AND of_sweep = 0`,
  )
  const forget = database.prepare('DELETE FROM delivery_text WHERE rowid = ?')
  const last = database.prepare<[], number>('SELECT coalesce(max(rowid), 0) FROM delivery').pluck()
  const merge = database.prepare(`INSERT INTO delivery_text (delivery_text, rank) VALUES ('merge', ?)`)
  const changes = database.prepare<[], number>('SELECT total_changes()').pluck()
  const stateNow = (): { upto: number; merging: number } => state.get() ?? { upto: 0, merging: 0 }
  const addRow = (row: TextRow): void => {
    const isApart = row.body_bytes > 0 && (row.body?.length ?? 0) === 0
    const body = isApart ? firstPiece.get(row.row)?.subarray(0, searchedBytes) : row.body
    add.run(row.row, headersText(row.headers), bodyText(body ?? nothing, row.headers))
  }
  const inTransaction = database.transaction((work: () => unknown) => work())
  return {
    index: (limit) =>
      inTransaction.immediate(() => {
        const { upto } = stateNow()
        const rows = next.all(upto, limit)
        for (const row of rows) if (row.of_sweep === 0) addRow(row)
        const reached = rows.at(-1)
        if (reached !== undefined) setUpto.run(reached.row)
        return rows.length
      }) as number,
    progress: () => {
      const total = last.get() ?? 0
      return { indexed: Math.min(stateNow().upto, total), total }
    },
    remove: (ids) => {
      const { upto } = stateNow()
      const rows = rowsOf.all(JSON.stringify(ids)).filter((row) => row <= upto)
      for (const row of rows) forget.run(row)
      if (rows.length > 0) setMerging.run(1)
    },
    removed: () => {
      const [reached, { upto }] = [last.get() ?? 0, stateNow()]
      if (upto > reached) setUpto.run(reached)
    },
    restore: (ids) => {
      for (const row of again.all(JSON.stringify(ids), stateNow().upto)) {
        forget.run(row.row)
        addRow(row)
      }
    },
    merge: () =>
      inTransaction.immediate(() => {
        const { merging } = stateNow()
        if (merging === 0) return false
        const before = changes.get() ?? 0
        // A negative number begins to make one whole of all that there is (https://www.sqlite.org/fts5.html, "merge").
        merge.run(merging === 1 ? -mergedPages : mergedPages)
        const isDone = merging === 2 && (changes.get() ?? 0) - before < 2
        setMerging.run(isDone ? 0 : 2)
        return !isDone
      }) as boolean,
  }
}

/** Only `DeliveryTable.add` writes the JSON that this reads; what is damaged of it is told where the delivery is looked at. */
function headersText(json: string): string {
  try {
    return (storedJson(json) as readonly (readonly [string, string])[]).map((pair) => pair.join(': ')).join('\n')
  } catch {
    return ''
  }
}

const nothing = new Uint8Array()
const lenient = new TextDecoder('utf-8', { fatal: false })

/** What a person reads in it: escapes of JSON and of forms taken out; nothing of what is no text. */
function bodyText(bytes: Uint8Array, headers: string): string {
  if (bytes.includes(0)) return ''
  const text = lenient.decode(bytes)
  if (headers.toLowerCase().includes('x-www-form-urlencoded')) return formText(text)
  return text.replace(/\\u([0-9a-f]{4})/giu, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
}

function formText(text: string): string {
  return [...new URLSearchParams(text)].map((pair) => pair.join(' ')).join('\n')
}
