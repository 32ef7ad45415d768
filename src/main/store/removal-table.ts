import type { Database } from 'better-sqlite3'

/** An execution as far as it must be known to decide whether it goes. */
export interface RemovableExecution {
  readonly id: string
  readonly at: string
  readonly workflowId: string
  readonly status: string
  readonly deliveryId: string | null
  readonly reproductionId: string | null
  readonly retryOf: string | null
  readonly parentId: string | null
}

/** A delivery as far as it must be known to decide whether it goes. */
export interface RemovableDelivery {
  readonly id: string
  readonly at: string
  readonly workflowId: string | null
  readonly reproductionId: string | null
  /** The execution that it started and that is still there; null: none. */
  readonly executionId: string | null
}

/** Where a walk goes on: behind this row. */
export interface WalkPlace {
  readonly at: string
  readonly id: string
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

const ofExecution = [
  ['execution', 'id'],
  ['short_execution', 'execution_id'],
  ['node_run', 'execution_id'],
  ['ai_run', 'execution_id'],
  ['outbox', `json ->> '$.executionId'`],
] as const
const ofDelivery = [
  ['delivery', 'id'],
  ['delivery_event', 'delivery_id'],
  ['replay', 'delivery_id'],
] as const
const withoutRowId: ReadonlySet<string> = new Set(['node_run', 'ai_run', 'delivery_event'])

const executionColumns = `id, started_at AS "at", workflow_id AS workflowId, status, delivery_id AS deliveryId,
  reproduction_id AS reproductionId, retry_of AS retryOf, parent_id AS parentId`
const deliveryColumns = `id, received_at AS "at", workflow_id AS workflowId, reproduction_id AS reproductionId,
  (SELECT id FROM execution WHERE execution.id = delivery.execution_id) AS executionId`

export function openRemovalTable(database: Database): RemovalTable {
  // eslint-disable-next-line @typescript-eslint/no-unnecessary-type-parameters -- the rows are as the columns beside it name them
  const walk = <Row>(columns: string, table: string, time: string) => {
    const statement = database.prepare<[Record<string, unknown>], Row>(`
      SELECT ${columns} FROM ${table}
      WHERE ${time} >= @at AND (${time}, id) > (@at, @id) AND ${time} < @before ORDER BY ${time}, id LIMIT @limit`)
    return (behind: WalkPlace | null, before: string | null, limit: number): readonly Row[] =>
      statement.all({ at: behind?.at ?? '', id: behind?.id ?? '', before: before ?? '~', limit })
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
    removeExecutions: remover(ofExecution),
    removeDeliveries: remover(ofDelivery),
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
        'replay',
        'outbox',
        'data_table_row',
        'seen_value',
        'delivery_event',
        'kept_mark',
      ])
        database.exec(`DELETE FROM ${table}`)
    },
    copy: (executionIds, deliveryIds) => [...copyExecutions(executionIds), ...copyDeliveries(deliveryIds)],
    restore,
  }
}
