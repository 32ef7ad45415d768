import type { Database } from 'better-sqlite3'
import type { AiRun } from '../../shared/ai-run.ts'
import type { Attempt, ConsoleLine, NodeRun, Source } from '../../shared/execution.ts'
import type { Failure } from '../../shared/failure.ts'
import type { Finding } from '../../shared/finding.ts'
import type { Item } from '../../shared/item.ts'
import { openAiRunTable } from './ai-run-table.ts'
import type { TextKeeper } from './text-keeper.ts'
import { keptJson } from './kept-json.ts'

/** Node runs of executions, each with its input and output. */
export interface NodeRunTable {
  /**
   * Adds all runs of an execution, each in place of the one kept at its index; an input that is another's output is not kept
   * twice.
   */
  readonly add: (executionId: string, runs: readonly NodeRun[]) => void
  /** In the order in which they ran. */
  readonly of: (executionId: string, read?: TextKeeper['read']) => readonly NodeRun[]
}

/** A run as it is kept. `inputs` null: they are what its sources put out. */
type KeptRun = Omit<NodeRun, 'inputs' | 'aiRuns'> & { readonly inputs: Items | null }

/** A run of a short execution: what most have in common is left out. */
type ShortRun = Pick<
  KeptRun,
  'node' | 'runIndex' | 'executionIndex' | 'status' | 'startedAt' | 'runTimeMs' | 'outputs'
> &
  Partial<KeptRun>

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

/** An execution with no more items than this is kept in one row, written in a third of the time of a row for each run. */
const mostItemsInOneRow = 100

type Items = readonly (readonly Item[])[]

/**
 * The runs of a short execution stand in `short_execution`, those of a long one in `node_run`, each in a row; there too, without
 * their items, stand those of short ones that are asked for by the measures.
 */
export function openNodeRunTable(database: Database, keeper: TextKeeper): NodeRunTable {
  const aiRuns = openAiRunTable(database, keeper)
  const kept = (value: unknown): string => keeper.json(JSON.stringify(value))
  const keptOrNull = (value: unknown): string | null => (value === null ? null : kept(value))
  const addShort = database.prepare('INSERT OR REPLACE INTO short_execution (execution_id, node_runs) VALUES (?, ?)')
  const removeShort = database.prepare('DELETE FROM short_execution WHERE execution_id = ?')
  const add = database.prepare(`
    INSERT OR REPLACE INTO node_run (execution_id, execution_index, node, run_index, status, started_at, run_time_ms, source,
      inputs, outputs, failure, attempts, findings, console)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`)
  const short = database
    .prepare<[string], string>('SELECT node_runs FROM short_execution WHERE execution_id = ?')
    .pluck()
  const rows = database.prepare<[string], NodeRunRow>(
    'SELECT * FROM node_run WHERE execution_id = ? ORDER BY execution_index',
  )
  const addRow = (executionId: string, run: KeptRun): void => {
    add.run(
      executionId,
      run.executionIndex,
      run.node,
      run.runIndex,
      run.status,
      run.startedAt,
      run.runTimeMs,
      JSON.stringify(run.source),
      keptOrNull(run.inputs),
      keptOrNull(run.outputs),
      keptOrNull(run.failure),
      kept(run.attempts),
      kept(run.findings),
      kept(run.console),
    )
  }
  return {
    add: (executionId, runs) => {
      const keptRuns = runs.map((run) => keptRun(run, runs))
      const isShort = isShortExecution(runs)
      if (isShort) addShort.run(executionId, kept(keptRuns.map(shortRun)))
      else removeShort.run(executionId)
      runs.forEach((run, index) => {
        const row = keptRuns[index]
        if (row === undefined) return
        if (!isShort) addRow(executionId, row)
        else if (isAskedFor(run)) addRow(executionId, { ...row, source: [], inputs: null, outputs: null, console: [] })
        aiRuns.add(executionId, run)
      })
    },
    of: (executionId, read = keeper.read) => {
      const json = short.get(executionId)
      const keptRuns =
        json === undefined ? rows.all(executionId).map((row) => fromRow(row, read)) : keptFrom(read(json))
      const asked = aiRuns.of(executionId)
      const runs: NodeRun[] = []
      for (const run of keptRuns) runs.push(wholeRun(run, runs, asked.get(run.executionIndex)))
      return runs
    },
  }
}

function isShortExecution(runs: readonly NodeRun[]): boolean {
  return itemCount(runs) <= mostItemsInOneRow
}

/** True where all of the runs is one row. */
export function isOneRow(runs: readonly NodeRun[]): boolean {
  return isShortExecution(runs) && !runs.some(isAskedFor)
}

function itemCount(runs: readonly NodeRun[]): number {
  return runs.reduce((sum, run) => sum + (run.outputs ?? []).reduce((inner, items) => inner + items.length, 0), 0)
}

/** What the measures find by their indexes, and what an AI step belongs to. */
function isAskedFor({ failure, findings, attempts, aiRuns }: NodeRun): boolean {
  return (
    failure !== null ||
    attempts.length > 1 ||
    aiRuns !== undefined ||
    findings.some(({ kind }) => kind === 'failure-continued')
  )
}

function keptRun(run: NodeRun, siblings: readonly NodeRun[]): KeptRun {
  const { aiRuns: _aiRuns, inputs, ...kept } = run
  return { ...kept, inputs: isOutputOfSources(run, siblings) ? null : inputs }
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

function wholeRun(
  { inputs, ...run }: KeptRun,
  earlier: readonly NodeRun[],
  aiRuns: readonly AiRun[] | undefined,
): NodeRun {
  return {
    ...run,
    inputs: inputs ?? run.source.map((one, input) => stamped(outputOf(one, earlier), input)),
    ...(aiRuns !== undefined && { aiRuns }),
  }
}

function fromRow(row: NodeRunRow, read: TextKeeper['read']): KeptRun {
  return {
    node: row.node,
    runIndex: row.run_index,
    executionIndex: row.execution_index,
    status: row.status,
    startedAt: row.started_at,
    runTimeMs: row.run_time_ms,
    source: parse<readonly (Source | null)[]>(row.source),
    inputs: row.inputs === null ? null : parse<Items>(read(row.inputs)),
    outputs: row.outputs === null ? null : parse<Items>(read(row.outputs)),
    failure: row.failure === null ? null : parse<Failure>(read(row.failure)),
    attempts: parse<readonly Attempt[]>(read(row.attempts)),
    findings: parse<readonly Finding[]>(read(row.findings)),
    console: parse<readonly ConsoleLine[]>(read(row.console)),
  }
}

/** As `ShortRun`; JSON has no undefined. */
function shortRun(run: KeptRun): Readonly<Record<string, unknown>> {
  const { inputs, failure, attempts, findings, console: lines, source, ...short } = run
  return {
    ...short,
    source: source.length === 0 ? undefined : source,
    inputs: inputs ?? undefined,
    failure: failure ?? undefined,
    attempts: isOnlyTry(run) ? undefined : attempts,
    findings: findings.length === 0 ? undefined : findings,
    console: lines.length === 0 ? undefined : lines,
  }
}

/** True where the one try says no more than the run does. */
function isOnlyTry({ attempts, startedAt, runTimeMs, failure }: KeptRun): boolean {
  const [only, ...others] = attempts
  if (only === undefined || others.length > 0) return false
  return (
    only.number === 1 &&
    only.startedAt === startedAt &&
    only.runTimeMs === runTimeMs &&
    only.failure === null &&
    failure === null &&
    only.requests.length === 0
  )
}

/** Only `add` above writes the columns that these read. */
function keptFrom(json: string): readonly KeptRun[] {
  return parse<readonly ShortRun[]>(json).map((short) => {
    const { startedAt, runTimeMs } = short
    const onlyTry = { number: 1, startedAt, runTimeMs, failure: null, requests: [] }
    return { source: [], inputs: null, failure: null, attempts: [onlyTry], findings: [], console: [], ...short }
  })
}

// eslint-disable-next-line @typescript-eslint/no-unnecessary-type-parameters -- the caller names what its own column holds
function parse<Value>(json: string): Value {
  return keptJson(json) as Value
}
