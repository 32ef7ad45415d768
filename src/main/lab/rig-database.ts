import { join } from 'node:path'
import type { DataTables, SeenValues } from '../engine/surroundings.ts'
import type { Conditions, DatabaseContent } from '../layers/conditions.ts'
import { openCaseDatabase, type CaseDatabase } from '../store/case-database.ts'
import type { TextKeeper } from '../store/text-keeper.ts'
import type { DatabaseFault } from '../world/database-fault.ts'
import type { Pace } from '../world/pace.ts'

/** The database of one reproduction, with the fault that its conditions name. */
export interface RigDatabase {
  readonly tables: DataTables
  readonly seenValues: SeenValues
  readonly close: () => void
}

/** How long a call waits for a lock, in milliseconds (SQLite's busy time-out). */
const busyTimeoutMs = 50

/** Opens it in a file of its own within the folder: an empty one without a fault only when it is first asked. */
export function openRigDatabase(
  folder: string,
  name: string,
  content: DatabaseContent,
  { database: fault, databaseContent }: Conditions,
  pace: Pace,
  keeper: TextKeeper,
): RigDatabase {
  const held = databaseContent ?? content
  const kept = fault?.kind === 'memory-emptied' ? { ...held, seenValues: {} } : held
  let opened: CaseDatabase | null = null
  const database = (): CaseDatabase =>
    (opened ??= openCaseDatabase(join(folder, `${name}.sqlite`), kept, {
      readOnly: fault?.kind === 'read-only',
      full: fault?.kind === 'full',
      uniqueKey: fault?.kind === 'unique-key' ? fault : null,
      busyTimeoutMs,
      keeper,
    }))
  // Most workflows ask none, and to make one takes longer than all else of a reproduction. What rows are wrong about is told at once.
  if (fault !== null || Object.keys(kept.tables).length > 0) database()
  const { before, failed } = watchers(database, fault, pace)
  const read = <Value>(work: () => Value): Value => {
    before('read')
    return work()
  }
  const attempt = <Value>(work: () => Value): Value => {
    before('write')
    try {
      return work()
    } catch (error) {
      failed()
      throw error
    }
  }
  let collides = fault?.kind === 'unique-key' ? fault : null
  return {
    tables: {
      rows: (table) => read(() => database().tables.rows(table)),
      insert: (table, values) =>
        attempt(() => {
          if (collides !== null && (collides.table === '' || collides.table === table) && collides.column in values) {
            // Another writer came first, with the same key.
            database().tables.insert(table, { [collides.column]: values[collides.column] })
            collides = null
          }
          return database().tables.insert(table, values)
        }),
      update: (table, id, values) => attempt(() => database().tables.update(table, id, values)),
      remove: (table, id) =>
        attempt(() => {
          database().tables.remove(table, id)
        }),
    },
    seenValues: {
      has: (scope, value) => read(() => database().seenValues.has(scope, value)),
      count: (scope) => read(() => database().seenValues.count(scope)),
      add: (scope, values, limit) => {
        attempt(() => {
          database().seenValues.add(scope, values, limit)
        })
      },
      highest: (scope) => read(() => database().seenValues.highest(scope)),
      setHighest: (scope, value) => {
        attempt(() => {
          database().seenValues.setHighest(scope, value)
        })
      },
      clear: (scope) => {
        attempt(() => {
          database().seenValues.clear(scope)
        })
      },
    },
    close: () => {
      opened?.close()
    },
  }
}

interface Watchers {
  readonly before: (kind: 'read' | 'write') => void
  readonly failed: () => void
}

/** What happens around each call: a lock that is given back after so many writes, or a wait. */
function watchers(database: () => CaseDatabase, fault: DatabaseFault | null, pace: Pace): Watchers {
  if (fault?.kind === 'slow') {
    // The calls are synchronous, as SQLite's are: a slow database holds its caller up.
    const realMs = pace.rest(fault.delayMs)
    return {
      before: () => {
        const over = pace.begin(fault.delayMs)
        holdUp(realMs)
        over()
      },
      failed: () => undefined,
    }
  }
  if (fault?.kind !== 'locked') return { before: () => undefined, failed: () => undefined }
  const release = database().lock()
  let left = fault.timing.kind === 'first' ? fault.timing.writes : Infinity
  return {
    before: () => undefined,
    failed: () => {
      left -= 1
      if (left <= 0) release()
    },
  }
}

function holdUp(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds)
}
