import type { Database, Statement } from 'better-sqlite3'
import type { DeliveryFilterTerm } from '../../shared/filter/delivery-filter.ts'
import type { DeliverySort } from '../../shared/filter/list-sort.ts'
import { allOf, type Condition } from './condition.ts'
import { deliveryCondition, type Near } from './delivery-conditions.ts'

export interface DeliveryFilter {
  /** Deliveries older than the one with this id. */
  readonly before?: string | undefined
  readonly limit: number
  readonly outcome?: string | undefined
  /** Part of the target, the start of the external id, the whole id of the workflow, or words of its headers or body. */
  readonly text?: string | undefined
  /** All of them must hold. */
  readonly terms?: readonly DeliveryFilterTerm[] | undefined
  /** Left out: the newest first. */
  readonly sort?: DeliverySort | undefined
  /** So many of the first are left out. */
  readonly offset?: number | undefined
}

/** Finds deliveries without reading a whole ledger where that can be helped. */
export interface DeliverySearch {
  /** Row numbers of the deliveries that a page shows, in their order. */
  readonly page: (filter: DeliveryFilter) => readonly number[]
  /** Row numbers of all that the filter lets through, oldest first. */
  readonly all: (filter: Omit<DeliveryFilter, 'limit' | 'offset' | 'before' | 'sort'>) => readonly number[]
  /** How many the filter lets through, whatever its limit and offset. */
  readonly count: (filter: Omit<DeliveryFilter, 'limit' | 'offset' | 'before' | 'sort'>) => number
}

/** How many of the newest deliveries are read one by one, before what is rare is looked up in the indexes. */
const readCount = 5000

const executionOf = (column: string): string =>
  `(SELECT ${column} FROM execution WHERE execution.id = delivery.execution_id)`

const sortColumns: Readonly<Record<DeliverySort['by'], string>> = {
  received: 'rowid',
  outcome: 'outcome',
  method: 'method',
  target: 'target',
  answer: 'answer_status',
  workflow: executionOf('status'),
  failed: executionOf('first_failed_node'),
  name: executionOf('workflow_name'),
  external: 'external_id',
  size: 'body_bytes',
  from: 'remote_address',
}

export function openDeliverySearch(database: Database): DeliverySearch {
  const statements = new Map<string, Statement<(string | number)[], number>>()
  const numbers = ({ sql, values }: Condition): readonly number[] => {
    const statement = statements.get(sql) ?? database.prepare<(string | number)[], number>(sql).pluck()
    if (statements.size > mostStatements) statements.clear()
    statements.set(sql, statement)
    return statement.all(...values)
  }
  /** The row from which on the newest are looked at one by one; those before the one with that id, where one is given. */
  const floorOf = (before: string | undefined): number => {
    const { sql, values } = allOf([listed, ...beforeOf(before)])
    const newest = `SELECT rowid FROM delivery WHERE ${sql} ORDER BY rowid DESC LIMIT ${String(readCount)}`
    return numbers({ sql: `SELECT coalesce(min(rowid), 0) FROM (${newest})`, values })[0] ?? 0
  }
  const find = (filter: DeliveryFilter, near: Near): readonly number[] => {
    const { before, limit, offset = 0, sort } = filter
    const fits = allOf([
      near === null && isFiltered(filter) ? anyListed : listed,
      ...beforeOf(before),
      ...(near === null ? [] : [{ sql: 'rowid >= ?', values: [near] }]),
      ...conditionsOf(filter, near),
    ])
    const sql = `SELECT rowid FROM delivery WHERE ${fits.sql} ${orderOf(sort)} LIMIT ? OFFSET ?`
    return numbers({ sql, values: [...fits.values, limit, offset] })
  }
  return {
    page: (filter) => {
      const isNewestFirst = filter.sort === undefined || (filter.sort.by === 'received' && filter.sort.isDescending)
      if (!isFiltered(filter) || !isNewestFirst) return find(filter, null)
      const newest = find(filter, floorOf(filter.before))
      return newest.length >= filter.limit ? newest : find(filter, null)
    },
    all: (filter) => {
      const fits = allOf([isFiltered(filter) ? anyListed : listed, ...conditionsOf(filter, null)])
      return numbers({ sql: `SELECT rowid FROM delivery WHERE ${fits.sql} ORDER BY rowid`, values: fits.values })
    },
    count: (filter) => {
      const conditions = conditionsOf(filter, null)
      const [only, ...others] = conditions
      if (only?.rows !== undefined && others.length === 0) {
        return numbers({ ...only.rows, sql: `SELECT count(*) FROM (${only.rows.sql})` })[0] ?? 0
      }
      const fits = allOf([isFiltered(filter) ? anyListed : listed, ...conditions])
      return numbers({ sql: `SELECT count(*) FROM delivery WHERE ${fits.sql}`, values: fits.values })[0] ?? 0
    },
  }
}

const mostStatements = 100
const listed: Condition = { sql: 'of_sweep = 0', values: [] }
/** The sign keeps the index of what is listed out of it: nearly every row stands in that one. */
const anyListed: Condition = { sql: '+of_sweep = 0', values: [] }

function isFiltered({ text, terms }: Pick<DeliveryFilter, 'text' | 'terms'>): boolean {
  return text !== undefined || (terms !== undefined && terms.length > 0)
}

function beforeOf(before: string | undefined): readonly Condition[] {
  return before === undefined ? [] : [{ sql: 'rowid < (SELECT rowid FROM delivery WHERE id = ?)', values: [before] }]
}

function conditionsOf({ outcome, text, terms = [] }: Partial<DeliveryFilter>, near: Near): readonly Condition[] {
  const asText: readonly DeliveryFilterTerm[] =
    text === undefined ? [] : [{ key: null, values: [text], isExcluded: false }]
  const nowMs = Date.now()
  return [
    ...(outcome === undefined ? [] : [{ sql: 'outcome = ?', values: [outcome] }]),
    ...[...asText, ...terms].map((term) => deliveryCondition(term, near, nowMs)),
  ]
}

function orderOf(sort: DeliverySort | undefined): string {
  if (sort === undefined) return 'ORDER BY rowid DESC'
  const direction = sort.isDescending ? 'DESC' : 'ASC'
  const column = sortColumns[sort.by]
  return column === 'rowid' ? `ORDER BY rowid ${direction}` : `ORDER BY ${column} ${direction}, rowid DESC`
}
