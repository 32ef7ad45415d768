import type { Item } from '../../../shared/item.ts'
import { isObject, type JsonObject } from '../../../shared/json.ts'
import { ownOf } from '../../../shared/own-field.ts'
import { NodeFailure } from '../node-failure.ts'
import type { DataTables, Row } from '../surroundings.ts'
import { eachItem } from './items/each-item.ts'
import { parametersOf, type ItemParameters } from './items/item-parameters.ts'
import type { NodeContext, NodeKind } from './node-kind.ts'
import { rowFilterOf, type RowFilter } from './conditions/row-conditions.ts'
import { textOf } from './items/text-of.ts'

/** Data Table: rows of the workflow's own database. A table begins to be with its first row. */
export const dataTable: NodeKind = {
  type: 'n8n-nodes-base.dataTable',
  facts: { label: 'Data Table', layer: 'database', remembers: true },
  versions: [1, 1.1],
  group: 'action',
  execute: (context) =>
    eachItem(context, (item, itemIndex) => {
      const parameters = parametersOf(context, itemIndex)
      if (parameters.text('resource', 'row') !== 'row') {
        throw new NodeFailure('Tables are not made or removed by a node here: a table begins with its first row', {
          description: 'Use the operations on rows, or disable the node.',
        })
      }
      const given = parameters.text('operation', 'insert')
      const operation = operations.get(given)
      if (operation === undefined) {
        throw new NodeFailure(
          `The operation "${given}" is not known. It must be one of ${[...operations.keys()].join(', ')}.`,
        )
      }
      return operation({ context, item, parameters, table: tableOf(parameters), filter: rowFilterOf(parameters) })
    }),
}

interface Call {
  readonly context: NodeContext
  readonly item: Item
  readonly parameters: ItemParameters
  readonly table: string
  readonly filter: RowFilter
}

const operations: ReadonlyMap<string, (call: Call) => Item | readonly Item[]> = new Map<
  string,
  (call: Call) => Item | readonly Item[]
>([
  ['insert', (call) => ({ json: insert(call) })],
  ['get', get],
  ['rowExists', (call) => (found(call, 'rowExists').length > 0 ? [call.item] : [])],
  ['rowNotExists', (call) => (found(call, 'rowNotExists').length > 0 ? [] : [call.item])],
  ['update', (call) => update(call, found(call, 'update'))],
  ['upsert', upsert],
  ['deleteRows', deleteRows],
])

function tableOf(parameters: ItemParameters): string {
  const given = parameters.value('dataTableId')
  const table = textOf(isObject(given) ? given['value'] : given).trim()
  if (table !== '') return table
  throw new NodeFailure('No data table was chosen. Choose one by its name or id.')
}

function tablesOf({ context }: Call): DataTables {
  return context.engine.surroundings.tables
}

function rowsOf(call: Call): readonly Row[] {
  return tablesOf(call).rows(call.table).filter(call.filter.matches)
}

/** The rows that are meant, where it would be a mistake to mean all. */
function found(call: Call, operation: string): readonly Row[] {
  if (call.filter.count > 0) return rowsOf(call)
  throw new NodeFailure('At least one condition is required', {
    description: `Without a condition the operation "${operation}" would mean every row of "${call.table}".`,
  })
}

const managed = new Set(['id', 'createdAt', 'updatedAt'])

/** The columns that the node names, or the fields of the item. */
function valuesOf({ parameters, item }: Call): JsonObject {
  if (parameters.text('columns.mappingMode', 'defineBelow') === 'autoMapInputData') {
    return Object.fromEntries(Object.entries(item.json).filter(([name]) => !managed.has(name)))
  }
  const values = parameters.object('columns.value') ?? {}
  const own = Object.keys(values).filter((name) => managed.has(name))
  if (own.length === 0) return values
  throw new NodeFailure(`The column "${own[0] ?? ''}" is set by the table itself. Leave it out.`)
}

function nowIn({ context }: Call): string {
  return new Date(context.engine.surroundings.now()).toISOString()
}

function insert(call: Call): Row {
  const now = nowIn(call)
  return tablesOf(call).insert(call.table, { ...valuesOf(call), createdAt: now, updatedAt: now })
}

function get(call: Call): readonly Item[] {
  const { parameters } = call
  let rows = [...rowsOf(call)]
  if (parameters.flag('orderBy')) {
    const column = parameters.text('orderByColumn', 'createdAt')
    const sign = parameters.text('orderByDirection', 'DESC').toUpperCase() === 'ASC' ? 1 : -1
    rows.sort((a, b) => sign * compareCells(ownOf(a, column) ?? null, ownOf(b, column) ?? null))
  }
  if (!parameters.flag('returnAll')) {
    const most = Math.max(1, parameters.number('limit', 50))
    noteCut(call, rows.length, most)
    rows = rows.slice(0, most)
  }
  return rows.map((json) => ({ json }))
}

function compareCells(a: Row[string], b: Row[string]): number {
  if (a === b) return 0
  if (a === null || b === null) return a === null ? -1 : 1
  return a < b ? -1 : 1
}

function noteCut({ context, item, table }: Call, count: number, most: number): void {
  if (count <= most) return
  const itemIndex = context.items.indexOf(item)
  context.note(
    'items-dropped',
    `${count} rows of "${table}" match, and the limit of "${context.node.name}" lets ${most} through: ${count - most} were left out.`,
    itemIndex < 0 ? [] : [itemIndex],
  )
}

function update(call: Call, rows: readonly Row[]): readonly Item[] {
  const values = { ...valuesOf(call), updatedAt: nowIn(call) }
  if (call.parameters.flag('options.dryRun')) return rows.flatMap((row) => states(row, { ...row, ...values }))
  return rows.map(({ id }) => ({ json: tablesOf(call).update(call.table, id, values) }))
}

function upsert(call: Call): readonly Item[] {
  const rows = found(call, 'upsert')
  if (rows.length > 0) return update(call, rows)
  if (!call.parameters.flag('options.dryRun')) return [{ json: insert(call) }]
  const now = nowIn(call)
  const empty = Object.fromEntries(Object.keys(valuesOf(call)).map((name) => [name, null]))
  return states({ ...empty, id: null }, { id: null, ...valuesOf(call), createdAt: now, updatedAt: now })
}

function deleteRows(call: Call): readonly Item[] {
  const rows = found(call, 'deleteRows')
  if (call.parameters.flag('options.dryRun')) {
    return rows.flatMap((row) => states(row, Object.fromEntries(Object.keys(row).map((name) => [name, null]))))
  }
  for (const { id } of rows) tablesOf(call).remove(call.table, id)
  return rows.map((json) => ({ json }))
}

/** What a row is and what it would become. */
function states(before: JsonObject, after: JsonObject): readonly Item[] {
  return [{ json: { ...before, dryRunState: 'before' } }, { json: { ...after, dryRunState: 'after' } }]
}
