/**
 * Long values in rows of their own: the body of a delivery, what a node put out. They are written some at a time before the
 * row that they belong to, so that no turn of the event loop writes megabytes; a row that is changed does not drag them along.
 */
import { setImmediate as othersFirst } from 'node:timers/promises'
import type { Database } from 'better-sqlite3'
import type { GroupCommit } from './group-commit.ts'
import { textParts } from '../../shared/json-pieces.ts'

export interface LongValues {
  /**
   * Writes the pieces as they come, each in a group with what else is written then, one value after the other. Rejects where one
   * cannot be written; what stands of it then is let go at the next start.
   */
  readonly write: (owner: string, name: string, pieces: Iterable<string | Uint8Array>) => Promise<void>
  /** Null where there is none of that name. */
  readonly text: (owner: string, name: string) => string | null
  readonly has: (owner: string, name: string) => boolean
  readonly bytes: (owner: string, name: string) => Uint8Array | null
  /** Lets go what a stop has left behind and belongs to nothing; only to be called where nobody else writes. */
  readonly removeOrphans: () => void
}

/** A body longer than this is cut into pieces of this length, in bytes. */
export const longBytes = 256 * 1024

/** The pieces of a body. */
export function* bytePieces(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += longBytes) yield bytes.subarray(at, at + longBytes)
}

/** A string may be as long as a whole body. */
function* cut(pieces: Iterable<string | Uint8Array>): Generator<string | Uint8Array> {
  for (const piece of pieces) {
    if (typeof piece === 'string' && piece.length > 2 * longBytes) yield* textParts(piece, longBytes)
    else yield piece
  }
}

const removeOrphansSql = `
  DELETE FROM long_value WHERE owner IN (SELECT DISTINCT owner FROM long_value
    WHERE NOT EXISTS (SELECT 1 FROM delivery WHERE delivery.id = owner)
      AND NOT EXISTS (SELECT 1 FROM node_run WHERE execution_id = owner AND long_names IS NOT NULL))`

export function openLongValues(database: Database, group: Pick<GroupCommit, 'groupCommit' | 'survives'>): LongValues {
  const add = database.prepare('INSERT OR REPLACE INTO long_value (owner, name, position, piece) VALUES (?, ?, ?, ?)')
  const pieces = database
    .prepare<[string, string], string | Buffer>(
      'SELECT piece FROM long_value WHERE owner = ? AND name = ? ORDER BY position',
    )
    .pluck()
  const any = database.prepare('SELECT 1 FROM long_value WHERE owner = ? AND name = ? LIMIT 1')
  let last: Promise<unknown> = Promise.resolve()

  const writeAll = async (owner: string, name: string, given: Iterable<string | Uint8Array>): Promise<void> => {
    let position = 0
    try {
      for (const piece of cut(given)) {
        if (piece.length === 0) {
          await othersFirst()
          continue
        }
        const committed = group.groupCommit()
        add.run(owner, name, position, piece)
        position += 1
        await committed
      }
    } catch (error) {
      // What stands of it by now goes at the next start.
      group.survives(error)
      throw error
    }
  }
  return {
    write: (owner, name, given) => {
      const written = last.then(() => writeAll(owner, name, given))
      last = written.catch(() => undefined)
      return written
    },
    text: (owner, name) => {
      const found = pieces.all(owner, name)
      return found.length === 0 ? null : found.join('')
    },
    has: (owner, name) => any.get(owner, name) !== undefined,
    bytes: (owner, name) => {
      const found = pieces.all(owner, name)
      return found.length === 0 ? null : Buffer.concat(found.map((piece) => Buffer.from(piece)))
    },
    removeOrphans: () => {
      database.exec(removeOrphansSql)
    },
  }
}
