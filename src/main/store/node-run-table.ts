import type { Database } from 'better-sqlite3'
import type { AiRun } from '../../shared/ai-run.ts'
import type { Attempt, ConsoleLine, NodeRun, Source } from '../../shared/execution.ts'
import type { Failure } from '../../shared/failure.ts'
import type { Finding } from '../../shared/finding.ts'
import type { Item } from '../../shared/item.ts'
import type { NodeSource } from '../../shared/node-source.ts'
import { openAiRunTable } from './ai-run-table.ts'
import { isLong, jsonPieces } from '../../shared/json-pieces.ts'
import { jsonText } from '../../shared/json-text.ts'
import { sourceRunsOf } from '../../shared/source-runs.ts'
import type { LongValues } from './long-values.ts'
import { runsOfShort, shortRuns, type ShortRun, type StoredRun } from './short-runs.ts'
import type { TextKeeper } from './text-keeper.ts'
import { storedJson } from './stored-json.ts'

/** Node runs of executions, each with its input and output. */
export interface NodeRunTable {
  /**
   * Adds all runs of an execution, each in place of the one kept at its index; an input that is another's output is not kept
   * twice.
   */
  readonly add: (executionId: string, runs: readonly NodeRun[]) => void
  /** See `ExecutionTable.writeLong`. */
  readonly writeLong: (executionId: string, runs: readonly NodeRun[]) => Promise<void> | null
  /** True where all of the runs is one row. */
  readonly isOneRow: (runs: readonly NodeRun[]) => boolean
  /** In the order in which they ran. */
  readonly of: (executionId: string, read?: TextKeeper['read']) => readonly NodeRun[]
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
  readonly node_source: string | null
  /** JSON: which of its columns stand among the long values; null: none. */
  readonly long_names: string | null
}

/** Columns of a run that may hold megabytes. */
const longNames = ['inputs', 'outputs'] as const
type LongName = (typeof longNames)[number]

/** An execution with no more items than this is kept in one row, written in a third of the time of a row for each run. */
const mostItemsInOneRow = 100

type Items = readonly (readonly Item[])[]

/**
 * The runs of a short execution stand in `short_execution`, those of a long one in `node_run`, each in a row; there too, without
 * their items, stand those of short ones that are asked for by the measures.
 */
export function openNodeRunTable(database: Database, keeper: TextKeeper, long: LongValues): NodeRunTable {
  const aiRuns = openAiRunTable(database, keeper)
  const kept = (value: unknown): string => keeper.json(jsonText(value))
  const keptOrNull = (value: unknown): string | null => (value === null ? null : kept(value))
  const addShort = database.prepare('INSERT OR REPLACE INTO short_execution (execution_id, node_runs) VALUES (?, ?)')
  const removeShort = database.prepare('DELETE FROM short_execution WHERE execution_id = ?')
  const add = database.prepare(`
    INSERT OR REPLACE INTO node_run (execution_id, execution_index, node, run_index, status, started_at, run_time_ms, source,
      inputs, outputs, failure, attempts, findings, console, node_source, long_names)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`)
  const short = database
    .prepare<[string], string>('SELECT node_runs FROM short_execution WHERE execution_id = ?')
    .pluck()
  const rows = database.prepare<[string], NodeRunRow>(
    'SELECT * FROM node_run WHERE execution_id = ? ORDER BY execution_index',
  )
  /** Of runs whose long columns were written already, which. */
  const apart = new WeakMap<NodeRun, readonly LongName[]>()
  const isShortExecution = (runs: readonly NodeRun[]): boolean =>
    itemCount(runs) <= mostItemsInOneRow && !runs.some((run) => apart.has(run))
  const addRow = (executionId: string, run: StoredRun, longNames: readonly LongName[] = []): void => {
    add.run(
      executionId,
      run.executionIndex,
      run.node,
      run.runIndex,
      run.status,
      run.startedAt,
      run.runTimeMs,
      JSON.stringify(run.source),
      longNames.includes('inputs') ? null : keptOrNull(run.inputs),
      longNames.includes('outputs') ? null : keptOrNull(run.outputs),
      keptOrNull(run.failure),
      kept(run.attempts),
      kept(run.findings),
      kept(run.console),
      run.nodeSource === undefined ? null : JSON.stringify(run.nodeSource),
      longNames.length === 0 ? null : JSON.stringify(longNames),
    )
  }
  return {
    add: (executionId, runs) => {
      const isShort = isShortExecution(runs)
      const sourceRun = sourceRunsOf(runs)
      if (isShort) addShort.run(executionId, kept(shortRuns(runs, (run) => !isOutputOfSources(run, sourceRun))))
      else removeShort.run(executionId)
      for (const run of runs) {
        if (!isShort) addRow(executionId, storedRun(run, sourceRun), apart.get(run))
        else if (isAskedFor(run)) addRow(executionId, { ...run, source: [], inputs: null, outputs: null, console: [] })
        aiRuns.add(executionId, run)
      }
    },
    writeLong: (executionId, runs) => {
      // All of an execution together is short nearly always: one look is enough. What goes in is what came out before.
      if (!isLong([runs[0]?.inputs, runs.map(({ outputs }) => outputs)])) return null
      const sourceRun = sourceRunsOf(runs)
      const found = runs.flatMap((run) => {
        const keep = storedRun(run, sourceRun)
        const names = longNames.filter((name) => isLong(keep[name]))
        return names.length === 0 ? [] : [{ run, keep, names }]
      })
      if (found.length === 0) return null
      const writeAll = async (): Promise<void> => {
        for (const { run, keep, names } of found) {
          for (const name of names)
            await long.write(executionId, placeOf(run, name), jsonPieces(keep[name], keeper.json, jsonText))
          apart.set(run, names)
        }
      }
      return writeAll()
    },
    isOneRow: (runs) => isShortExecution(runs) && !runs.some(isAskedFor),
    of: (executionId, read = keeper.read) => {
      const json = short.get(executionId)
      const storedRuns =
        json === undefined
          ? rows.all(executionId).map((row) => fromRow(withLong(long, executionId, row), read))
          : runsOfShort(parse<readonly ShortRun[]>(read(json)))
      const asked = aiRuns.of(executionId)
      const sourceRun = sourceRunsOf(storedRuns)
      return storedRuns.map((run) => wholeRun(run, sourceRun, asked.get(run.executionIndex)))
    },
  }
}

function placeOf({ executionIndex }: Pick<NodeRun, 'executionIndex'>, name: LongName): string {
  return `${String(executionIndex)} ${name}`
}

/** Only `addRow` writes the names. */
function withLong(long: LongValues, executionId: string, row: NodeRunRow): NodeRunRow {
  if (row.long_names === null) return row
  const names = parse<readonly LongName[]>(row.long_names)
  const texts = names.map((name) => {
    const text = long.text(executionId, placeOf({ executionIndex: row.execution_index }, name))
    return [name, text] as const
  })
  return { ...row, ...Object.fromEntries(texts) }
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

function storedRun(run: NodeRun, sourceRun: SourceRun): StoredRun {
  const { aiRuns: _aiRuns, inputs, ...kept } = run
  return { ...kept, inputs: isOutputOfSources(run, sourceRun) ? null : inputs }
}

/** True where every input is, item for item, what its source put out: then it is read back from there. */
function isOutputOfSources(run: NodeRun, sourceRun: SourceRun): boolean {
  return run.inputs.every((items, input) => {
    const output = outputOf(run.source[input] ?? null, sourceRun)
    return output.length === items.length && items.every((item, index) => item.json === output[index]?.json)
  })
}

/** The run that gave what arrived at another of the execution. */
type SourceRun = (source: Source) => Pick<NodeRun, 'outputs'> | undefined

function outputOf(source: Source | null, sourceRun: SourceRun): readonly Item[] {
  return source === null ? [] : (sourceRun(source)?.outputs?.[source.previousOutput] ?? [])
}

/** On input every item names its place in that input (workflow format, `pairedItem`). */
function stamped(items: readonly Item[], input: number): readonly Item[] {
  return items.map((item, index) => ({ ...item, pairedItem: input === 0 ? { item: index } : { item: index, input } }))
}

function wholeRun({ inputs, ...run }: StoredRun, sourceRun: SourceRun, aiRuns: readonly AiRun[] | undefined): NodeRun {
  return {
    ...run,
    inputs: inputs ?? run.source.map((one, input) => stamped(outputOf(one, sourceRun), input)),
    ...(aiRuns !== undefined && { aiRuns }),
  }
}

function fromRow(row: NodeRunRow, read: TextKeeper['read']): StoredRun {
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
    ...(row.node_source === null ? {} : { nodeSource: parse<NodeSource>(row.node_source) }),
  }
}

// eslint-disable-next-line @typescript-eslint/no-unnecessary-type-parameters -- the caller names what its own column holds
function parse<Value>(json: string): Value {
  return storedJson(json) as Value
}
