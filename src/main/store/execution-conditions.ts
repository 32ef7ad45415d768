import { cannotRunHereFilter } from '../../shared/execution.ts'
import type { ExecutionFilterTerm } from '../../shared/filter/execution-filter.ts'
import { timeOf } from '../../shared/filter/filter-values.ts'
import type { ExecutionSort } from '../../shared/filter/list-sort.ts'
import { anyOf, beginsWith, contains, noneOf, type Condition } from './condition.ts'
import { textMatch } from './delivery-text.ts'
import { failedExecution, namedSeries } from './series-table.ts'

export const executionSortSql: Readonly<Record<ExecutionSort['by'], string>> = {
  started: 'rowid',
  status: 'status',
  workflow: 'workflow_name',
  node: 'first_failed_node',
  error: 'first_error',
  findings: 'finding_count - stand_in_count',
  input: 'external_id',
  time: 'run_time_ms',
  mode: 'mode',
}

/** The rows from which on executions, and their deliveries, are looked at. */
export interface Near {
  readonly row: number
  readonly deliveryRow: number
}

/** A term of a filter as SQL on the table of executions; `near` null: on all of it. */
export function executionCondition(term: ExecutionFilterTerm, near: Near | null, nowMs: number): Condition {
  const from = near?.deliveryRow ?? null
  const any = anyOf(term.values.map((value) => valueCondition(term.key, value, from, nowMs)))
  return term.isExcluded ? noneOf(any) : any
}

function valueCondition(key: ExecutionFilterTerm['key'], value: string, from: number | null, nowMs: number): Condition {
  switch (key) {
    case null:
      return anyOf([
        ...['external_id', 'last_node', 'workflow_name'].map((column) => contains(column, value)),
        ofFailed(anyOf(['failure', 'first_failed_node', 'first_error'].map((column) => contains(column, value)))),
        { sql: 'id = ?', values: [value] },
        ofDelivery(textMatch(value, null, from)),
      ])
    case 'status':
      return value.toLowerCase() === cannotRunHereFilter
        ? { sql: 'lacks = 1', values: [] }
        : { sql: `lacks = 0 AND ${goneWrong(value)}status = ?`, values: [value.toLowerCase()] }
    case 'workflow':
      return anyOf([contains('workflow_name', value), { sql: 'workflow_id = ?', values: [value] }])
    case 'node':
      return anyOf([contains('first_failed_node', value), contains('last_node', value)])
    case 'error':
      return anyOf([contains('first_error', value), contains('failure', value)])
    case 'mode':
      return { sql: 'mode = ?', values: [value.toLowerCase()] }
    case 'id':
      return anyOf([beginsWith('external_id', value), { sql: 'id = ? OR delivery_id = ?', values: [value, value] }])
    case 'header':
      return ofDelivery(textMatch(value, 'headers', from))
    case 'body':
      return ofDelivery(textMatch(value, 'body', from))
    case 'series': {
      const { id, isFailed } = namedSeries(value)
      const parts = 'SELECT id FROM series_part WHERE series_id = ?'
      const failed = isFailed ? ` AND (${failedExecution('execution')})` : ''
      return { sql: `(id IN (${parts}) OR delivery_id IN (${parts}))${failed}`, values: [id, id] }
    }
    case 'after':
      return { sql: 'started_at >= ?', values: [timeOf(value, nowMs) ?? ''] }
    case 'before':
      return { sql: 'started_at < ?', values: [timeOf(value, nowMs) ?? ''] }
  }
}

/** That an execution came to no good end, as their index says it: another wording of the same would not find it. */
export const wentWrong = `(status = 'error' OR status = 'crashed' OR status = 'canceled')`

/** The index holds those that came to no good end alone. */
function goneWrong(status: string): string {
  const isIn = ['error', 'crashed', 'canceled'].includes(status.toLowerCase())
  return isIn ? `${wentWrong} AND ` : ''
}

/** Most have none of these columns, which is told sooner than what stands in each. */
function ofFailed({ sql, values }: Condition): Condition {
  return { sql: `coalesce(failure, first_failed_node, first_error) IS NOT NULL AND ${sql}`, values }
}

function ofDelivery(rows: Condition): Condition {
  return { sql: `delivery_id IN (SELECT id FROM delivery WHERE rowid IN (${rows.sql}))`, values: rows.values }
}
