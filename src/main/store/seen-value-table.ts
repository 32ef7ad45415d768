import type { Database } from 'better-sqlite3'
import type { TextKeeper } from './text-keeper.ts'

/** The deduplication memory of Remove Duplicates: values seen in earlier executions, for each scope. */
export interface SeenValueTable {
  readonly has: (scope: string, value: string) => boolean
  /** How many values are kept; the highest one is none of them. */
  readonly count: (scope: string) => number
  /** Adds values, keeping at most `limit` of the scope: the oldest go. */
  readonly add: (scope: string, values: readonly string[], limit: number) => void
  /** The highest value stored by `setHighest`, or null. */
  readonly highest: (scope: string) => string | null
  readonly setHighest: (scope: string, value: string) => void
  readonly clear: (scope: string) => void
  /** Values of every scope, the oldest first. */
  readonly all: () => Readonly<Record<string, readonly string[]>>
}

export function openSeenValueTable(database: Database, keeper: TextKeeper): SeenValueTable {
  const has = database.prepare<[string, string], { one: 1 }>(
    'SELECT 1 AS one FROM seen_value WHERE scope = ? AND value = ?',
  )
  const count = database.prepare<[string], { count: number }>(
    'SELECT count(*) AS count FROM seen_value WHERE scope = ?',
  )
  const add = database.prepare(`
    INSERT INTO seen_value (scope, value, position)
    VALUES (@scope, @value, (SELECT coalesce(max(position), 0) + 1 FROM seen_value WHERE scope = @scope))
    ON CONFLICT (scope, value) DO NOTHING`)
  const trim = database.prepare(`
    DELETE FROM seen_value WHERE scope = @scope AND position <=
      (SELECT max(position) FROM seen_value WHERE scope = @scope) - @limit`)
  const newest = database.prepare<[string], { value: string }>(
    'SELECT value FROM seen_value WHERE scope = ? ORDER BY position DESC LIMIT 1',
  )
  const clear = database.prepare('DELETE FROM seen_value WHERE scope = ?')
  const every = database.prepare<[], { scope: string; value: string }>(
    'SELECT scope, value FROM seen_value ORDER BY scope, position',
  )
  const highestScope = (scope: string): string => `${scope}#highest`
  return {
    has: (scope, value) => has.get(scope, keeper.text(value)) !== undefined,
    count: (scope) => count.get(scope)?.count ?? 0,
    add: database.transaction((scope: string, values: readonly string[], limit: number) => {
      for (const value of values) add.run({ scope, value: keeper.text(value) })
      trim.run({ scope, limit })
    }),
    highest: (scope) => {
      const found = newest.get(highestScope(scope))
      return found === undefined ? null : keeper.read(found.value)
    },
    setHighest: database.transaction((scope: string, value: string) => {
      clear.run(highestScope(scope))
      add.run({ scope: highestScope(scope), value: keeper.text(value) })
    }),
    clear: database.transaction((scope: string) => {
      clear.run(scope)
      clear.run(highestScope(scope))
    }),
    all: () => {
      const scopes = new Map<string, string[]>()
      for (const { scope, value: kept } of every.all()) {
        const value = keeper.read(kept)
        const values = scopes.get(scope)
        if (values === undefined) scopes.set(scope, [value])
        else values.push(value)
      }
      return Object.fromEntries(scopes)
    },
  }
}
