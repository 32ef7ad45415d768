import type { Database } from 'better-sqlite3'
import type { ExecutionFilterTerm } from '../../shared/filter/execution-filter.ts'
import type { ExecutionSort } from '../../shared/filter/list-sort.ts'
import { allOf, type Condition } from './condition.ts'
import { executionCondition, executionSortSql, wentWrong, type Near } from './execution-conditions.ts'
import type { ExecutionRow } from './execution-row.ts'
import type { ExecutionFilter } from './stored-execution.ts'

/** What is filtered, whatever page of it is shown. */
export type Filtered = Omit<ExecutionFilter, 'limit' | 'offset' | 'before' | 'sort'>

/** Finds executions without reading a whole history where that can be helped. */
export interface ExecutionSearch {
  readonly page: (filter: ExecutionFilter) => readonly ExecutionRow[]
  /** Ids of those that came to no good end, oldest first. */
  readonly failedIds: (filter: Filtered) => readonly string[]
  readonly count: (filter: Filtered) => number
}

/** How many of the newest executions are searched for words first: what is frequent stands there. */
const nearCount = 2000

const listed: Condition = { sql: 'of_sweep = 0', values: [] }
/** The sign keeps out the index of what is listed: nearly every row stands in that one. */
const anyListed: Condition = { sql: '+of_sweep = 0', values: [] }
const beforeSql = 'rowid < (SELECT rowid FROM execution WHERE id = ?)'

export function openExecutionSearch(database: Database): ExecutionSearch {
  const numbers = ({ sql, values }: Condition): readonly number[] =>
    database
      .prepare<(string | number)[], number>(sql)
      .pluck()
      .all(...values)
  /** The rows from which on the newest and their deliveries are looked at; those before the one with that id, where one is given. */
  const nearOf = (before: string | undefined): Near => {
    const { sql, values } = allOf([listed, ...beforeOf(before)])
    const newest = `SELECT rowid, delivery_id FROM execution WHERE ${sql} ORDER BY rowid DESC LIMIT ${String(nearCount)}`
    const ids = `SELECT delivery_id FROM (${newest})`
    const [row = 0] = numbers({ sql: `SELECT coalesce(min(rowid), 0) FROM (${newest})`, values })
    const [deliveryRow = 0] = numbers({
      sql: `SELECT coalesce(min(rowid), 0) FROM delivery WHERE id IN (${ids})`,
      values,
    })
    return { row, deliveryRow }
  }
  const find = ({ before, limit, offset = 0, sort, ...filter }: ExecutionFilter, near: Near | null): ExecutionRow[] => {
    const fits = allOf([
      isFiltered(filter) ? anyListed : listed,
      ...(near === null ? [] : [{ sql: 'rowid >= ?', values: [near.row] }]),
      ...conditionsOf(filter, near),
      ...beforeOf(before),
    ])
    // What is sorted or left out is the number of a row, not all that stands in it.
    const order = orderOf(sort)
    const found = `SELECT rowid AS place FROM execution WHERE ${fits.sql} ${order} LIMIT ? OFFSET ?`
    return database
      .prepare<(string | number)[], ExecutionRow>(
        `SELECT execution.* FROM (${found}) JOIN execution ON execution.rowid = place ${order.replaceAll('rowid', 'execution.rowid')}`,
      )
      .all(...fits.values, limit, offset)
  }
  return {
    page: (filter) => {
      const { sort, offset = 0 } = filter
      const isNewestFirst = sort === undefined || (sort.by === 'started' && sort.isDescending)
      if (!isNewestFirst || !searchesText(filter) || offset > 0) return find(filter, null)
      const newest = find(filter, nearOf(filter.before))
      return newest.length >= filter.limit ? newest : find(filter, null)
    },
    failedIds: (filter) => {
      const ended = { sql: wentWrong, values: [] }
      const fits = allOf([anyListed, ended, ...conditionsOf(filter, null)])
      return database
        .prepare<(string | number)[], string>(`SELECT id FROM execution WHERE ${fits.sql} ORDER BY rowid`)
        .pluck()
        .all(...fits.values)
    },
    count: (filter) => {
      const fits = allOf([anyListed, ...conditionsOf(filter, null)])
      return numbers({ sql: `SELECT count(*) FROM execution WHERE ${fits.sql}`, values: fits.values })[0] ?? 0
    },
  }
}

function isFiltered({ status, workflowId, text, since, until, terms = [] }: Filtered): boolean {
  return [status, workflowId, text, since, until].some((one) => one !== undefined) || terms.length > 0
}

function searchesText({ text, terms = [] }: Filtered): boolean {
  return text !== undefined || terms.some(({ key }) => key === null || key === 'header' || key === 'body')
}

function beforeOf(before: string | undefined): readonly Condition[] {
  return before === undefined ? [] : [{ sql: beforeSql, values: [before] }]
}

function conditionsOf(
  { status, workflowId, text, since, until, terms = [] }: Filtered,
  near: Near | null,
): readonly Condition[] {
  const asTerm = (key: ExecutionFilterTerm['key'], value: string | undefined): readonly ExecutionFilterTerm[] =>
    value === undefined ? [] : [{ key, values: [value], isExcluded: false }]
  const nowMs = Date.now()
  return [
    ...(workflowId === undefined ? [] : [{ sql: 'workflow_id = ?', values: [workflowId] }]),
    ...[
      ...asTerm('status', status),
      ...asTerm('after', since),
      ...asTerm('before', until),
      ...asTerm(null, text),
      ...terms,
    ].map((term) => executionCondition(term, near, nowMs)),
  ]
}

function orderOf(sort: ExecutionSort | undefined): string {
  if (sort === undefined) return 'ORDER BY rowid DESC'
  const direction = sort.isDescending ? 'DESC' : 'ASC'
  const column = executionSortSql[sort.by]
  return column === 'rowid' ? `ORDER BY rowid ${direction}` : `ORDER BY ${column} ${direction}, rowid DESC`
}
