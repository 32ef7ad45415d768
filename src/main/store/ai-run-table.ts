import type { Database } from 'better-sqlite3'
import type { AiRunEntry } from '../../shared/ai-report.ts'
import type { AiRun } from '../../shared/ai-run.ts'
import type { NodeRun } from '../../shared/execution.ts'

export interface AiRunFilter {
  /** Only of these executions; left out: of all. */
  readonly executionIds?: readonly string[] | undefined
  /** Only of executions that started then or later (ISO 8601). */
  readonly since?: string | undefined
  readonly workflowId?: string | undefined
}

/** Runs of AI steps with every attempt (contract §2.2, §2.4). */
export interface AiRunTable {
  readonly add: (executionId: string, run: Pick<NodeRun, 'executionIndex' | 'aiRuns'>) => void
  /** Runs of one execution, by the execution index of their node run. */
  readonly of: (executionId: string) => ReadonlyMap<number, readonly AiRun[]>
  /** Oldest first: by execution, then in the order in which nodes ran, then by item. */
  readonly entries: (filter: AiRunFilter) => readonly AiRunEntry[]
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

export function openAiRunTable(database: Database): AiRunTable {
  const add = database.prepare(
    'INSERT INTO ai_run (execution_id, execution_index, item_index, json) VALUES (?, ?, ?, ?)',
  )
  const of = database.prepare<[string], Pick<EntryRow, 'execution_index' | 'json'>>(
    'SELECT execution_index, json FROM ai_run WHERE execution_id = ? ORDER BY execution_index, item_index',
  )
  const entries = database.prepare<[Record<string, unknown>], EntryRow>(`
    SELECT ai_run.execution_id, ai_run.execution_index, ai_run.json, execution.workflow_id, execution.workflow_name,
      execution.reproduction_id, node_run.started_at, node_run.node
    FROM ai_run
    JOIN execution ON execution.id = ai_run.execution_id
    JOIN node_run ON node_run.execution_id = ai_run.execution_id
      AND node_run.execution_index = ai_run.execution_index
    WHERE (@since IS NULL OR execution.started_at >= @since)
      AND (@workflowId IS NULL OR execution.workflow_id = @workflowId)
      AND (@executionIds IS NULL OR ai_run.execution_id IN (SELECT value FROM json_each(@executionIds)))
    ORDER BY ai_run.execution_id, ai_run.execution_index, ai_run.item_index`)
  return {
    add: (executionId, { executionIndex, aiRuns = [] }) => {
      for (const run of aiRuns) add.run(executionId, executionIndex, run.itemIndex, JSON.stringify(run))
    },
    of: (executionId) => {
      const found = new Map<number, AiRun[]>()
      for (const row of of.all(executionId)) {
        const runs = found.get(row.execution_index) ?? []
        runs.push(fromJson(row.json))
        found.set(row.execution_index, runs)
      }
      return found
    },
    entries: ({ executionIds, since = null, workflowId = null }) =>
      entries
        .all({ executionIds: executionIds === undefined ? null : JSON.stringify(executionIds), since, workflowId })
        .map(fromRow),
  }
}

function fromRow(row: EntryRow): AiRunEntry {
  return {
    executionId: row.execution_id,
    executionIndex: row.execution_index,
    workflowId: row.workflow_id,
    workflowName: row.workflow_name,
    reproductionId: row.reproduction_id,
    node: row.node,
    startedAt: row.started_at,
    run: fromJson(row.json),
  }
}

/** Only `add` above writes this column. */
function fromJson(json: string): AiRun {
  return JSON.parse(json) as AiRun
}
