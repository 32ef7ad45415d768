import type { Database, Statement } from 'better-sqlite3'
import type { AiRun } from '../../shared/ai-run.ts'
import type { Attempt, ConsoleLine, NodeRun, Source } from '../../shared/execution.ts'
import type { Failure } from '../../shared/failure.ts'
import type { Finding } from '../../shared/finding.ts'
import type { Item } from '../../shared/item.ts'
import { openAiRunTable } from './ai-run-table.ts'

/** Node runs of executions, each with its input and output. */
export interface NodeRunTable {
  /**
   * Adds all runs of an execution, each in place of the one kept at its index; an input that is another's output is not kept
   * twice.
   */
  readonly add: (executionId: string, runs: readonly NodeRun[]) => void
  /** In the order in which they ran. */
  readonly of: (executionId: string) => readonly NodeRun[]
}

interface NodeRunRow {
  readonly execution_index: number
  readonly node: string
  readonly run_index: number
  readonly status: NodeRun['status']
  readonly started_at: string
  readonly run_time_ms: number
  readonly source: string
  readonly inputs: string | null
  readonly outputs: string | null
  readonly failure: string | null
  readonly attempts: string
  readonly findings: string
  readonly console: string
}

/** Rows of one statement. */
const mostRows = 16

type Items = readonly (readonly Item[])[]

export function openNodeRunTable(database: Database): NodeRunTable {
  const aiRuns = openAiRunTable(database)
  const inserts = new Map<number, Statement>()
  /** Several rows at once are written in half the time. */
  const insertOf = (rows: number): Statement => {
    const known = inserts.get(rows)
    if (known !== undefined) return known
    const insert = database.prepare(`
      INSERT OR REPLACE INTO node_run (execution_id, execution_index, node, run_index, status, started_at, run_time_ms,
        source, inputs, outputs, failure, attempts, findings, console)
      VALUES ${Array.from({ length: rows }, () => '(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)').join(', ')}`)
    inserts.set(rows, insert)
    return insert
  }
  const of = database.prepare<[string], NodeRunRow>(
    'SELECT * FROM node_run WHERE execution_id = ? ORDER BY execution_index',
  )
  return {
    add: (executionId, runs) => {
      for (let start = 0; start < runs.length; start += mostRows) {
        const part = runs.slice(start, start + mostRows)
        insertOf(part.length).run(...part.flatMap((run) => valuesOf(executionId, run, runs)))
      }
      for (const run of runs) aiRuns.add(executionId, run)
    },
    of: (executionId) => {
      const runs: NodeRun[] = []
      const asked = aiRuns.of(executionId)
      for (const row of of.all(executionId)) runs.push(fromRow(row, runs, asked.get(row.execution_index)))
      return runs
    },
  }
}

function valuesOf(
  executionId: string,
  run: NodeRun,
  siblings: readonly NodeRun[],
): readonly (string | number | null)[] {
  return [
    executionId,
    run.executionIndex,
    run.node,
    run.runIndex,
    run.status,
    run.startedAt,
    run.runTimeMs,
    JSON.stringify(run.source),
    isOutputOfSources(run, siblings) ? null : JSON.stringify(run.inputs),
    run.outputs === null ? null : JSON.stringify(run.outputs),
    run.failure === null ? null : JSON.stringify(run.failure),
    JSON.stringify(run.attempts),
    listOf(run.findings),
    listOf(run.console),
  ]
}

/** Most lists are empty. */
function listOf(values: readonly object[]): string {
  return values.length === 0 ? '[]' : JSON.stringify(values)
}

/** True where every input is, item for item, what its source put out: then it is read back from there. */
function isOutputOfSources(run: NodeRun, siblings: readonly NodeRun[]): boolean {
  return run.inputs.every((items, input) => {
    const output = outputOf(run.source[input] ?? null, siblings)
    return output.length === items.length && items.every((item, index) => item.json === output[index]?.json)
  })
}

function outputOf(source: Source | null, runs: readonly NodeRun[]): readonly Item[] {
  if (source === null) return []
  const run = runs.find((one) => one.node === source.previousNode && one.runIndex === source.previousRun)
  return run?.outputs?.[source.previousOutput] ?? []
}

/** On input every item names its place in that input (workflow format, `pairedItem`). */
function stamped(items: readonly Item[], input: number): readonly Item[] {
  return items.map((item, index) => ({ ...item, pairedItem: input === 0 ? { item: index } : { item: index, input } }))
}

function fromRow(row: NodeRunRow, earlier: readonly NodeRun[], aiRuns: readonly AiRun[] | undefined): NodeRun {
  const source = parse<readonly (Source | null)[]>(row.source)
  return {
    node: row.node,
    runIndex: row.run_index,
    executionIndex: row.execution_index,
    status: row.status,
    startedAt: row.started_at,
    runTimeMs: row.run_time_ms,
    source,
    inputs:
      row.inputs === null
        ? source.map((one, input) => stamped(outputOf(one, earlier), input))
        : parse<Items>(row.inputs),
    outputs: row.outputs === null ? null : parse<Items>(row.outputs),
    failure: row.failure === null ? null : parse<Failure>(row.failure),
    attempts: parse<readonly Attempt[]>(row.attempts),
    findings: parse<readonly Finding[]>(row.findings),
    console: parse<readonly ConsoleLine[]>(row.console),
    ...(aiRuns !== undefined && { aiRuns }),
  }
}

/** Only `add` above writes the columns that this reads. */
// eslint-disable-next-line @typescript-eslint/no-unnecessary-type-parameters -- the caller names what its own column holds
function parse<Value>(json: string): Value {
  return JSON.parse(json) as Value
}
