import type { DataTables, Surroundings } from '../engine/surroundings.ts'

/** Surroundings of one execution, and the rows that were written from within them. */
export interface CountedWrites {
  readonly surroundings: Surroundings
  /** Rows inserted, updated or removed so far. */
  readonly rows: () => number
}

/**
 * The same surroundings, with the rows written through them counted: executions that overlap write into one database, and each
 * answers for its own.
 */
export function countWrites(surroundings: Surroundings): CountedWrites {
  let rows = 0
  const counted = <Value>(write: () => Value): Value => {
    const value = write()
    rows += 1
    return value
  }
  const { tables } = surroundings
  const countedTables: DataTables = {
    rows: tables.rows,
    insert: (table, values) => counted(() => tables.insert(table, values)),
    update: (table, id, values) => counted(() => tables.update(table, id, values)),
    remove: (table, id) => {
      counted(() => {
        tables.remove(table, id)
      })
    },
  }
  return {
    surroundings: {
      ...surroundings,
      tables: countedTables,
      // Each look at them may give another value later.
      get timezone() {
        return surroundings.timezone
      },
      get baseUrl() {
        return surroundings.baseUrl
      },
    },
    rows: () => rows,
  }
}
