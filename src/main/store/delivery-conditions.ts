import { cannotRunHereFilter } from '../../shared/execution.ts'
import type { DeliveryFilterTerm } from '../../shared/filter/delivery-filter.ts'
import { statusRange, timeOf } from '../../shared/filter/filter-values.ts'
import { anyOf, beginsWith, contains, noneOf, type Condition } from './condition.ts'
import { textMatch } from './delivery-text.ts'
import { failedExecution, namedSeries } from './series-table.ts'

/** The newest rows are looked at one by one, from this row number on; null: what fits is found in the indexes. */
export type Near = number | null

/** A term of a filter as SQL on the table of deliveries. */
export function deliveryCondition(term: DeliveryFilterTerm, near: Near, nowMs: number): Condition {
  const any = anyOf(term.values.map((value) => valueCondition(term.key, value, near, nowMs)))
  return term.isExcluded ? noneOf(any) : any
}

function valueCondition(key: DeliveryFilterTerm['key'], value: string, near: Near, nowMs: number): Condition {
  switch (key) {
    case null:
      return anyText(value, near)
    case 'status': {
      const [from, to] = statusRange(value) ?? [0, -1]
      // The index holds those of failures alone.
      const isFailure = from >= 400 ? 'answer_status >= 400 AND ' : ''
      return { sql: `${isFailure}answer_status BETWEEN ? AND ?`, values: [from, to] }
    }
    case 'outcome':
      return { sql: 'outcome = ?', values: [value.toLowerCase()] }
    case 'path':
      return near === null ? ofRows([byTarget(value)]) : contains('target', value)
    case 'method':
      return { sql: 'method = ?', values: [value.toUpperCase()] }
    case 'workflow':
      return ofWorkflow(anyOf([contains('name', value), { sql: 'id = ?', values: [value] }]))
    case 'execution':
      return ofExecution(
        value.toLowerCase() === cannotRunHereFilter
          ? { sql: 'lacks = 1', values: [] }
          : { sql: 'lacks = 0 AND status = ?', values: [value.toLowerCase()] },
        near,
      )
    case 'node':
      return ofExecution(contains('first_failed_node', value), near)
    case 'id':
      return ofRows([...byOwnId(value), byExternalId(value), byExecutionId(value)])
    case 'header':
      return ofRows([textMatch(value, 'headers', near)])
    case 'body':
      return ofRows([textMatch(value, 'body', near)])
    case 'series':
      return ofRows([ofSeries(value)])
    case 'from':
      return { sql: 'substr(remote_address, 1, length(?)) = ?', values: [value, value] }
    case 'after':
      return { sql: 'received_at >= ?', values: [timeOf(value, nowMs) ?? ''] }
    case 'before':
      return { sql: 'received_at < ?', values: [timeOf(value, nowMs) ?? ''] }
  }
}

function ofWorkflow({ sql, values }: Condition): Condition {
  return { sql: `workflow_id IN (SELECT id FROM workflow WHERE ${sql})`, values }
}

/** Path, identifiers, workflow, headers and body. */
function anyText(text: string, near: Near): Condition {
  const inTexts = textMatch(text, null, near)
  if (near !== null) {
    return anyOf([
      contains('target', text),
      beginsWith('external_id', text),
      { sql: 'id = ? OR workflow_id = ?', values: [text, text] },
      ofRows([inTexts]),
    ])
  }
  return ofRows([
    byTarget(text),
    ...byOwnId(text),
    byExternalId(text),
    {
      sql: 'SELECT rowid FROM delivery WHERE +of_sweep = 0 AND workflow_id = ? AND external_id IS NOT NULL',
      values: [text],
    },
    inTexts,
  ])
}

/** Each selects row numbers. */
function ofRows(selects: readonly Condition[]): Condition {
  const values = selects.flatMap((one) => one.values)
  const all = selects.map(({ sql }) => sql).join(' UNION ')
  return { sql: `delivery.rowid IN (${all})`, values, rows: { sql: all, values } }
}

/** The index of the targets is read through: as fast whether there are few of them or one for each delivery. */
function byTarget(text: string): Condition {
  const { sql, values } = contains('target', text)
  return { sql: `SELECT rowid FROM delivery INDEXED BY delivery_by_target WHERE +of_sweep = 0 AND ${sql}`, values }
}

/** The sign keeps out the index of what is listed: nearly every row stands in that one. */
function byOwnId(id: string): readonly Condition[] {
  return [{ sql: 'SELECT rowid FROM delivery WHERE +of_sweep = 0 AND id = ?', values: [id] }]
}

function byExternalId(text: string): Condition {
  const { sql, values } = beginsWith('external_id', text)
  return { sql: `SELECT rowid FROM delivery WHERE +of_sweep = 0 AND ${sql}`, values }
}

function byExecutionId(id: string): Condition {
  const sql =
    'SELECT d.rowid FROM execution JOIN delivery d ON d.id = execution.delivery_id WHERE execution.id = ? AND d.execution_id = execution.id AND d.of_sweep = 0'
  return { sql, values: [id] }
}

/** Those that came of a series; with `/failed` behind its id, what came to no good end for the provider or in the workflow. */
function ofSeries(value: string): Condition {
  const { id, isFailed } = namedSeries(value)
  return {
    sql: `SELECT d.rowid FROM series_part INDEXED BY series_part_by_series JOIN delivery d ON d.id = series_part.id
      LEFT JOIN execution e ON e.id = d.execution_id
      WHERE series_part.series_id = ? AND d.of_sweep = 0 ${isFailed ? `AND (${failedDelivery} OR ${failedExecution('e')})` : ''}`,
    values: [id],
  }
}

const failedDelivery = `d.outcome IN ('unmatched', 'refused') OR d.answer_status NOT BETWEEN 200 AND 299
  OR (d.answer_status IS NULL AND d.outcome <> 'received')`

function ofExecution({ sql, values }: Condition, near: Near): Condition {
  return near === null
    ? { sql: `execution_id IN (SELECT id FROM execution WHERE ${sql})`, values }
    : { sql: `EXISTS (SELECT 1 FROM execution WHERE execution.id = delivery.execution_id AND ${sql})`, values }
}
