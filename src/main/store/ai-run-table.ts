import type { Database } from 'better-sqlite3'
import { jsonText } from '../../shared/json-text.ts'
import type { AiRunEntry } from '../../shared/ai-report.ts'
import type { AiRun, AiVerdict, AiViolationKind } from '../../shared/ai-run.ts'
import type { NodeRun } from '../../shared/execution.ts'
import type { TextKeeper } from './text-keeper.ts'
import { storedJson } from './stored-json.ts'

export interface AiRunFilter {
  /** Only of these executions; left out: of all but those of a sweep, which would outnumber what was meant. */
  readonly executionIds?: readonly string[] | undefined
  /** Only of executions that started then or later (ISO 8601). */
  readonly since?: string | undefined
  readonly workflowId?: string | undefined
}

export interface AiRunPageFilter extends AiRunFilter {
  readonly verdict?: AiVerdict | undefined
  /** Name of the AI step. */
  readonly node?: string | undefined
  /** Only runs in which it occurs, in an attempt or in the run as a whole. */
  readonly violation?: AiViolationKind | undefined
}

/** Runs of AI steps with every attempt (contract §2.2, §2.4). */
export interface AiRunTable {
  readonly add: (executionId: string, run: Pick<NodeRun, 'executionIndex' | 'aiRuns'>) => void
  /** Runs of one execution, by the execution index of their node run. */
  readonly of: (executionId: string) => ReadonlyMap<number, readonly AiRun[]>
  /** Oldest first: by execution, then in the order in which nodes ran, then by item. */
  readonly entries: (filter: AiRunFilter) => readonly AiRunEntry[]
  /** How many runs a filter lets through. */
  readonly count: (filter: AiRunPageFilter) => number
  /** Newest first. */
  readonly page: (filter: AiRunPageFilter, offset: number, limit: number) => readonly AiRunEntry[]
}

interface EntryRow {
  readonly execution_id: string
  readonly execution_index: number
  readonly json: string
  readonly workflow_id: string
  readonly workflow_name: string
  readonly reproduction_id: string | null
  readonly started_at: string
  readonly node: string
}

export function openAiRunTable(database: Database, keeper: TextKeeper): AiRunTable {
  const fromRow = (row: EntryRow): AiRunEntry => entryFrom(row, keeper)
  const add = database.prepare(
    'INSERT INTO ai_run (execution_id, execution_index, item_index, json) VALUES (?, ?, ?, ?)',
  )
  const of = database.prepare<[string], Pick<EntryRow, 'execution_index' | 'json'>>(
    'SELECT execution_index, json FROM ai_run WHERE execution_id = ? ORDER BY execution_index, item_index',
  )
  const entries = database.prepare<[Record<string, unknown>], EntryRow>(`
    SELECT ${columns} FROM ${wanted}
    ORDER BY ai_run.execution_id, ai_run.execution_index, ai_run.item_index`)
  const count = database.prepare<[Record<string, unknown>], { readonly amount: number }>(
    `SELECT count(*) AS amount FROM ${wanted} AND ${chosen}`,
  )
  const page = database.prepare<[Record<string, unknown>], EntryRow>(`
    SELECT ${columns} FROM ${wanted} AND ${chosen}
    ORDER BY ai_run.execution_id DESC, ai_run.execution_index DESC, ai_run.item_index DESC
    LIMIT @limit OFFSET @offset`)
  return {
    add: (executionId, { executionIndex, aiRuns = [] }) => {
      for (const run of aiRuns) add.run(executionId, executionIndex, run.itemIndex, keeper.json(jsonText(run)))
    },
    of: (executionId) => {
      const found = new Map<number, AiRun[]>()
      for (const row of of.all(executionId)) {
        const runs = found.get(row.execution_index) ?? []
        runs.push(fromJson(keeper.read(row.json)))
        found.set(row.execution_index, runs)
      }
      return found
    },
    entries: (filter) => entries.all(bound(filter)).map(fromRow),
    count: (filter) => count.get(boundToPage(filter))?.amount ?? 0,
    page: (filter, offset, limit) => page.all({ ...boundToPage(filter), offset, limit }).map(fromRow),
  }
}

const columns = `ai_run.execution_id, ai_run.execution_index, ai_run.json, execution.workflow_id, execution.workflow_name,
  execution.reproduction_id, node_run.started_at, node_run.node`

const wanted = `ai_run
  JOIN execution ON execution.id = ai_run.execution_id
  JOIN node_run ON node_run.execution_id = ai_run.execution_id
    AND node_run.execution_index = ai_run.execution_index
  WHERE (@since IS NULL OR execution.started_at >= @since)
    AND (@workflowId IS NULL OR execution.workflow_id = @workflowId)
    AND (CASE WHEN @executionIds IS NULL THEN execution.of_sweep = 0
      ELSE ai_run.execution_id IN (SELECT value FROM json_each(@executionIds)) END)`

const chosen = `(@verdict IS NULL OR json_extract(ai_run.json, '$.verdict') = @verdict)
  AND (@node IS NULL OR node_run.node = @node)
  AND (@violation IS NULL
    OR EXISTS (
      SELECT 1 FROM json_each(ai_run.json, '$.attempts') AS attempt, json_each(attempt.value, '$.violations') AS one
      WHERE json_extract(one.value, '$.kind') = @violation)
    OR EXISTS (
      SELECT 1 FROM json_each(ai_run.json, '$.violations') AS one WHERE json_extract(one.value, '$.kind') = @violation))`

function bound({ executionIds, since, workflowId }: AiRunFilter): Record<string, unknown> {
  return {
    executionIds: executionIds === undefined ? null : JSON.stringify(executionIds),
    since: since ?? null,
    workflowId: workflowId ?? null,
  }
}

function boundToPage({ verdict, node, violation, ...filter }: AiRunPageFilter): Record<string, unknown> {
  return { ...bound(filter), verdict: verdict ?? null, node: node ?? null, violation: violation ?? null }
}

function entryFrom(row: EntryRow, keeper: TextKeeper): AiRunEntry {
  return {
    executionId: row.execution_id,
    executionIndex: row.execution_index,
    workflowId: row.workflow_id,
    workflowName: row.workflow_name,
    reproductionId: row.reproduction_id,
    node: row.node,
    startedAt: row.started_at,
    run: fromJson(keeper.read(row.json)),
  }
}

/** Only `add` above writes this column. */
function fromJson(json: string): AiRun {
  return storedJson(json) as AiRun
}
