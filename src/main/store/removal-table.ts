import type { Database } from 'better-sqlite3'
import type { DeliveryText } from './delivery-text.ts'

/** An execution as far as it must be known to decide whether it goes. */
export interface RemovableExecution extends WalkPlace {
  readonly id: string
  readonly workflowId: string
  readonly status: string
  /** ISO 8601; null: it has not ended. */
  readonly stoppedAt: string | null
  readonly deliveryId: string | null
  readonly reproductionId: string | null
  readonly retryOf: string | null
  readonly parentId: string | null
}

/** A delivery as far as it must be known to decide whether it goes. */
export interface RemovableDelivery extends WalkPlace {
  readonly id: string
  readonly workflowId: string | null
  readonly reproductionId: string | null
  /** The execution that it started and that is still there; null: none. */
  readonly executionId: string | null
}

/** Where a walk goes on: behind this row. */
export interface WalkPlace {
  readonly at: string
  /** Tells those of one moment apart as the index of the moments does: however many they are, nothing is sorted. */
  readonly row: number
}

/** Rows as they stood in the tables, to be put back. */
export type RemovedRows = readonly {
  readonly table: string
  readonly rows: readonly Readonly<Record<string, unknown>>[]
}[]

/** Executions and deliveries on their way out, each with everything that belongs to it alone. */
export interface RemovalTable {
  /** Oldest first, behind a place, before a moment (ISO 8601); null: any. */
  readonly executions: (behind: WalkPlace | null, before: string | null, limit: number) => readonly RemovableExecution[]
  readonly deliveries: (behind: WalkPlace | null, before: string | null, limit: number) => readonly RemovableDelivery[]
  readonly execution: (id: string) => RemovableExecution | null
  readonly delivery: (id: string) => RemovableDelivery | null
  /** Ids of executions that its nodes called, and of its retries. */
  readonly calledBy: (executionId: string) => readonly string[]
  readonly retriesOf: (executionId: string) => readonly string[]
  /** How many there are, and of one workflow. */
  readonly countExecutions: (workflowId?: string) => number
  readonly countDeliveries: (workflowId?: string) => number
  readonly oldest: () => string | null
  /** How many ended executions and deliveries are from before a moment (ISO 8601). */
  readonly olderThan: (before: string) => { readonly executions: number; readonly deliveries: number }
  /** Bytes of the contents of executions (with their node runs) and of deliveries, those of the list or of a whole workflow. */
  readonly executionBytes: (of: BytesOf) => number
  readonly deliveryBytes: (of: BytesOf) => number
  /** Removes at most so many pieces of long values of executions or deliveries; false where none is left. */
  readonly removeLong: (ids: readonly string[], limit: number) => boolean
  /** Removes executions with node runs, AI runs and messages; how many there were. */
  readonly removeExecutions: (ids: readonly string[]) => number
  /** Removes deliveries with their events and replays; how many there were. */
  readonly removeDeliveries: (ids: readonly string[]) => number
  /** Removes reproductions that are older than the one with this id would be, but those of the list; how many. */
  readonly removeReproductions: (beforeId: string, but: readonly string[], limit: number) => number
  /** Removes what belongs to a workflow beside its texts: what its nodes remember, and its mark. What puts that back is returned. */
  readonly removeWorkflow: (id: string) => () => void
  /** Empties what belongs to no delivery, execution or workflow: tables, memory, reproductions, messages. */
  readonly removeRest: () => void
  readonly copy: (executionIds: readonly string[], deliveryIds: readonly string[]) => RemovedRows
  readonly restore: (rows: RemovedRows) => void
}

type BytesOf = { readonly workflowId: string } | { readonly ids: readonly string[] }

/** What a row takes beside its contents, with its indexes, roughly. */
const rowBytes = 600
const longContents = (table: string): string =>
  `(SELECT ifnull(sum(octet_length(piece)), 0) FROM long_value WHERE owner = ${table}.id)`
const binaryContents = (table: string): string =>
  `(SELECT ifnull(sum(bytes), 0) FROM binary_file WHERE owner = ${table}.id)`
/** What takes the room of a row, beside which the rest is little. */
const executionContents = `(SELECT ifnull(sum(octet_length(node_runs)), 0) FROM short_execution WHERE execution_id = execution.id)
  + (SELECT ifnull(sum(ifnull(octet_length(inputs), 0) + ifnull(octet_length(outputs), 0) + octet_length(attempts)), 0)
     FROM node_run WHERE execution_id = execution.id)
  + (SELECT ifnull(sum(octet_length(json)), 0) FROM ai_run WHERE execution_id = execution.id) + ${longContents('execution')} + ${binaryContents('execution')}
  + ${String(rowBytes)}`
const deliveryContents = `octet_length(body) + octet_length(headers) + ${longContents('delivery')} + ${binaryContents('delivery')} + ${String(rowBytes)}`

const ofExecution = [
  ['execution', 'id'],
  ['short_execution', 'execution_id'],
  ['node_run', 'execution_id'],
  ['ai_run', 'execution_id'],
  ['long_value', 'owner'],
  ['binary_file', 'owner'],
  ['series_part', 'id'],
  ['outbox', `json ->> '$.executionId'`],
] as const
const ofDelivery = [
  ['delivery', 'id'],
  ['delivery_event', 'delivery_id'],
  ['replay', 'delivery_id'],
  ['long_value', 'owner'],
  ['binary_file', 'owner'],
  ['series_part', 'id'],
  ['channel_delivery', 'delivery_id'],
] as const
const withoutRowId: ReadonlySet<string> = new Set([
  'node_run',
  'ai_run',
  'delivery_event',
  'series_part',
  'channel_delivery',
  'binary_file',
])

const executionColumns = `id, rowid AS "row", started_at AS "at", workflow_id AS workflowId, status, stopped_at AS stoppedAt, delivery_id AS deliveryId,
  reproduction_id AS reproductionId, retry_of AS retryOf, parent_id AS parentId`
const deliveryColumns = `id, rowid AS "row", received_at AS "at", workflow_id AS workflowId, reproduction_id AS reproductionId,
  (SELECT id FROM execution WHERE execution.id = delivery.execution_id) AS executionId`

export function openRemovalTable(database: Database, deliveryText: DeliveryText): RemovalTable {
  // eslint-disable-next-line @typescript-eslint/no-unnecessary-type-parameters -- the rows are as the columns beside it name them
  const walk = <Row>(columns: string, table: string, time: string) => {
    const statement = database.prepare<[Record<string, unknown>], Row>(`
      SELECT ${columns} FROM ${table}
      WHERE (${time}, rowid) > (@at, @row) AND ${time} < @before ORDER BY ${time}, rowid LIMIT @limit`)
    return (behind: WalkPlace | null, before: string | null, limit: number): readonly Row[] =>
      statement.all({ at: behind?.at ?? '', row: behind?.row ?? 0, before: before ?? '~', limit })
  }
  const execution = database.prepare<[string], RemovableExecution>(
    `SELECT ${executionColumns} FROM execution WHERE id = ?`,
  )
  const delivery = database.prepare<[string], RemovableDelivery>(`SELECT ${deliveryColumns} FROM delivery WHERE id = ?`)
  const calledBy = database.prepare<[string], string>('SELECT id FROM execution WHERE parent_id = ?').pluck()
  const retriesOf = database.prepare<[string], string>('SELECT id FROM execution WHERE retry_of = ?').pluck()
  const counter = (table: string): ((workflowId?: string) => number) => {
    const all = database.prepare<[], number>(`SELECT count(*) FROM ${table}`).pluck()
    const some = database.prepare<[string], number>(`SELECT count(*) FROM ${table} WHERE workflow_id = ?`).pluck()
    return (workflowId) => (workflowId === undefined ? all.get() : some.get(workflowId)) ?? 0
  }
  const oldest = database
    .prepare<[], string | null>(
      `SELECT min("at") FROM (SELECT min(started_at) AS "at" FROM execution UNION ALL SELECT min(received_at) FROM delivery)`,
    )
    .pluck()
  const listed = 'IN (SELECT value FROM json_each(?))'
  const remover = (tables: readonly (readonly [string, string])[]): ((ids: readonly string[]) => number) => {
    const statements = tables.map(([table, key]) => database.prepare(`DELETE FROM ${table} WHERE ${key} ${listed}`))
    return (ids) => {
      const list = JSON.stringify(ids)
      const [changes = 0] = statements.map((statement) => statement.run(list).changes)
      return changes
    }
  }
  const removeLong = database.prepare(
    `DELETE FROM long_value WHERE rowid IN (SELECT rowid FROM long_value WHERE owner ${listed} LIMIT ?)`,
  )
  const removeReproductions = database.prepare(`
    DELETE FROM reproduction WHERE id IN (SELECT id FROM reproduction
      WHERE id < @before AND id NOT IN (SELECT value FROM json_each(@but)) ORDER BY id LIMIT @limit)`)
  // As Remove Duplicates names them: the workflow, or one node of it; `#highest` behind it.
  const scopes = `scope = @id OR substr(scope, 1, length(@id) + 1) IN (@id || '/', @id || '#')`
  const ofWorkflow = [
    ['seen_value', scopes],
    ['kept_mark', `kind = 'workflow' AND id = @id`],
  ].map(([table = '', condition = '']) => ({
    table,
    copy: database.prepare<[{ readonly id: string }], Readonly<Record<string, unknown>>>(
      `SELECT * FROM ${table} WHERE ${condition}`,
    ),
    remove: database.prepare(`DELETE FROM ${table} WHERE ${condition}`),
  }))
  const copier = (tables: readonly (readonly [string, string])[]): ((ids: readonly string[]) => RemovedRows) => {
    const statements = tables.map(([table, key]) => {
      const columns = withoutRowId.has(table) ? '*' : `rowid AS rowid, *`
      return [
        table,
        database.prepare<[string], Readonly<Record<string, unknown>>>(
          `SELECT ${columns} FROM ${table} WHERE ${key} ${listed}`,
        ),
      ] as const
    })
    return (ids) => statements.map(([table, statement]) => ({ table, rows: statement.all(JSON.stringify(ids)) }))
  }
  const restore = (copied: RemovedRows): void => {
    for (const { table, rows } of copied) {
      for (const row of rows) {
        const columns = Object.keys(row)
        database
          .prepare(
            `INSERT OR IGNORE INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
          )
          .run(...Object.values(row))
      }
    }
  }
  const executionsBefore = database
    .prepare<[string], number>(
      `SELECT count(*) FROM execution WHERE started_at < ? AND status NOT IN ('new', 'running', 'waiting')`,
    )
    .pluck()
  const deliveriesBefore = database
    .prepare<[string], number>('SELECT count(*) FROM delivery WHERE received_at < ?')
    .pluck()
  const summed = (table: string, contents: string): ((of: BytesOf) => number) => {
    const sum = `SELECT ifnull(sum(${contents}), 0) FROM ${table}`
    const ofWorkflow = database.prepare<[string], number>(`${sum} WHERE workflow_id = ?`).pluck()
    const ofIds = database.prepare<[string], number>(`${sum} WHERE id ${listed}`).pluck()
    return (of) => ('ids' in of ? ofIds.get(JSON.stringify(of.ids)) : ofWorkflow.get(of.workflowId)) ?? 0
  }
  const removeDeliveries = remover(ofDelivery)
  const copyExecutions = copier(ofExecution)
  const copyDeliveries = copier(ofDelivery)
  return {
    executions: walk<RemovableExecution>(executionColumns, 'execution', 'started_at'),
    deliveries: walk<RemovableDelivery>(deliveryColumns, 'delivery', 'received_at'),
    execution: (id) => execution.get(id) ?? null,
    delivery: (id) => delivery.get(id) ?? null,
    calledBy: (id) => calledBy.all(id),
    retriesOf: (id) => retriesOf.all(id),
    countExecutions: counter('execution'),
    countDeliveries: counter('delivery'),
    oldest: () => oldest.get() ?? null,
    olderThan: (before) => ({
      executions: executionsBefore.get(before) ?? 0,
      deliveries: deliveriesBefore.get(before) ?? 0,
    }),
    executionBytes: summed('execution', executionContents),
    deliveryBytes: summed('delivery', deliveryContents),
    removeLong: (ids, limit) => removeLong.run(JSON.stringify(ids), limit).changes > 0,
    removeExecutions: remover(ofExecution),
    removeDeliveries: (ids) => {
      deliveryText.remove(ids)
      const removed = removeDeliveries(ids)
      deliveryText.removed()
      return removed
    },
    removeReproductions: (beforeId, but, limit) =>
      removeReproductions.run({ before: beforeId, but: JSON.stringify(but), limit }).changes,
    removeWorkflow: (id) => {
      const copied = ofWorkflow.map(({ table, copy }) => ({ table, rows: copy.all({ id }) }))
      for (const { remove } of ofWorkflow) remove.run({ id })
      return () => {
        restore(copied)
      }
    },
    removeRest: () => {
      for (const table of [
        'reproduction',
        'ai_set_run',
        'replay',
        'outbox',
        'data_table_row',
        'seen_value',
        'delivery_event',
        'long_value',
        'binary_file',
        'series_part',
        'channel_delivery',
        'kept_mark',
      ])
        database.exec(`DELETE FROM ${table}`)
    },
    copy: (executionIds, deliveryIds) => [...copyExecutions(executionIds), ...copyDeliveries(deliveryIds)],
    restore: (copied) => {
      restore(copied)
      const deliveries = copied.find(({ table }) => table === 'delivery')?.rows ?? []
      deliveryText.restore(deliveries.map(({ id }) => String(id)))
    },
  }
}
