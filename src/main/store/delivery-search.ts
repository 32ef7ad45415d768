import type { Database, Statement } from 'better-sqlite3'

export interface DeliveryFilter {
  /** Deliveries older than the one with this id. */
  readonly before?: string | undefined
  readonly limit: number
  readonly outcome?: string | undefined
  /** Part of the target, the start of the external id, or the whole id of the workflow. */
  readonly text?: string | undefined
  /** So many of the newest are left out. */
  readonly offset?: number | undefined
}

/** Finds deliveries without reading a whole ledger: of 200,000 in under 50 ms. */
export interface DeliverySearch {
  /** Row numbers of the deliveries that a page shows, newest first. */
  readonly page: (filter: DeliveryFilter) => readonly number[]
  /** How many the filter lets through, whatever its limit and offset. */
  readonly count: (filter: Pick<DeliveryFilter, 'outcome' | 'text'>) => number
}

/** How many of the newest deliveries are read one by one, before what is rare is looked up in the indexes. */
const readCount = 5000

export function openDeliverySearch(database: Database): DeliverySearch {
  const statements = new Map<string, Statement<[Record<string, unknown>], number>>()
  const numbers = (sql: string, filter: Partial<DeliveryFilter>): readonly number[] => {
    const statement = statements.get(sql) ?? database.prepare<[Record<string, unknown>], number>(sql).pluck()
    statements.set(sql, statement)
    return statement.all({ offset: 0, ...filter })
  }
  return {
    page: (filter) => {
      const where = conditionsOf(filter)
      const page = 'ORDER BY rowid DESC LIMIT @limit OFFSET @offset'
      if (filter.text === undefined) {
        return numbers(`SELECT rowid FROM delivery ${whereAll(where)} ${page}`, filter)
      }
      const newest = numbers(`${newestOf(where)} ${page}`, filter)
      return newest.length >= filter.limit ? newest : numbers(`${lookedUp(where)} ${page}`, filter)
    },
    count: (filter) => {
      const where = conditionsOf(filter)
      const found = filter.text === undefined ? `SELECT rowid FROM delivery ${whereAll(where)}` : lookedUp(where)
      return numbers(`SELECT count(*) FROM (${found})`, filter)[0] ?? 0
    },
  }
}

function conditionsOf({ before, outcome }: Partial<DeliveryFilter>): readonly string[] {
  return [
    ...(before === undefined ? [] : ['rowid < (SELECT rowid FROM delivery WHERE id = @before)']),
    ...(outcome === undefined ? [] : ['outcome = @outcome']),
  ]
}

function whereAll(conditions: readonly string[]): string {
  return `WHERE ${['of_sweep = 0', ...conditions].join(' AND ')}`
}

const beginsWithText = `external_id >= @text AND external_id < @text || char(1114111)`

/** What is frequent stands among the newest. */
function newestOf(where: readonly string[]): string {
  return `
    SELECT rowid FROM
      (SELECT rowid, target, external_id, workflow_id FROM delivery ${whereAll(where)} ORDER BY rowid DESC LIMIT ${readCount})
    WHERE instr(target, @text) > 0 OR (${beginsWithText}) OR workflow_id = @text`
}

/** What is rare is found from the few targets that there are, each read once, and from the identifiers. */
function lookedUp(where: readonly string[]): string {
  // The sign keeps the index of what is listed out of it: nearly every row stands in that one.
  const and = ['+of_sweep = 0', ...where].map((condition) => ` AND ${condition}`).join('')
  return `
    WITH RECURSIVE targets(target) AS (
      SELECT min(target) FROM delivery
      UNION ALL
      SELECT (SELECT min(target) FROM delivery WHERE target > targets.target) FROM targets WHERE targets.target IS NOT NULL
    )
    SELECT rowid FROM delivery WHERE target IN (SELECT target FROM targets WHERE instr(target, @text) > 0)${and}
    UNION
    SELECT rowid FROM delivery WHERE ${beginsWithText}${and}
    UNION
    SELECT rowid FROM delivery WHERE workflow_id = @text AND external_id IS NOT NULL${and}`
}
