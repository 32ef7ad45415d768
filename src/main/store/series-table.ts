import type { Database } from 'better-sqlite3'
import type { SeriesKind } from '../../shared/series.ts'

/** What came of each of many that were sent again or retried together: new deliveries, or new executions. */
export interface SeriesTable {
  readonly add: (seriesId: string, id: string) => void
  /** Those of the ids that are in the store, in the order in which they came. */
  readonly ordered: (what: SeriesKind, ids: readonly string[]) => readonly string[]
  /** Which providers those deliveries say they come from, and how many of each; those that name none are not among them. */
  readonly providers: (ids: readonly string[]) => readonly ProviderCount[]
}

interface ProviderCount {
  readonly provider: string
  readonly count: number
}

export function openSeriesTable(database: Database): SeriesTable {
  const add = database.prepare('INSERT INTO series_part (id, series_id) VALUES (?, ?) ON CONFLICT DO NOTHING')
  const ordered = (table: string): ((ids: readonly string[]) => readonly string[]) => {
    const statement = database
      .prepare<[string], string>(
        `SELECT id FROM ${table} WHERE id IN (SELECT value FROM json_each(?)) ORDER BY ${table}.rowid`,
      )
      .pluck()
    return (ids) => statement.all(JSON.stringify(ids))
  }
  const orderedBy = { deliveries: ordered('delivery'), executions: ordered('execution') }
  const providers = database.prepare<[string], ProviderCount>(`
    SELECT json_extract(signature, '$.provider') AS provider, count(*) AS count FROM delivery
    WHERE id IN (SELECT value FROM json_each(?)) AND signature IS NOT NULL GROUP BY 1`)
  return {
    add: (seriesId, id) => {
      add.run(id, seriesId)
    },
    ordered: (what, ids) => orderedBy[what](ids),
    providers: (ids) => providers.all(JSON.stringify(ids)),
  }
}

/** The series that a filter names: its id, with `/failed` behind it where those are meant that failed. */
export function namedSeries(value: string): { readonly id: string; readonly isFailed: boolean } {
  const [id = '', part] = value.split('/', 2)
  return { id, isFailed: part === 'failed' }
}

/** That an execution came to no good end, or could not be run here. */
export function failedExecution(table: string): string {
  return `${table}.status IN ('error', 'crashed', 'canceled') OR ${table}.lacks = 1`
}
