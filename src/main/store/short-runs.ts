import type { Attempt, NodeRun, Source } from '../../shared/execution.ts'
import type { Item } from '../../shared/item.ts'

/** A run as it is kept. `inputs` null: they are what its sources put out. */
export type StoredRun = Omit<NodeRun, 'inputs' | 'aiRuns'> & { readonly inputs: readonly (readonly Item[])[] | null }

/** A run of a short execution: what most have in common is left out, for every delivery has some. Read back by `runsOfShort`. */
export type ShortRun = Pick<StoredRun, 'node' | 'startedAt' | 'runTimeMs' | 'outputs'> &
  Partial<StoredRun> & {
    /** What arrived is the first output of the run before it. */
    readonly follows?: true
    /** Of its one try, which sent nothing and did not fail, how long it took and when it started, if not with the run. */
    readonly tried?: readonly [runTimeMs: number, startedAt?: string]
  }

/**
 * The runs of a short execution as they are kept; JSON has no undefined. Fields are written out, which is sooner done than leaving some
 * out. `isInputKept`: false where the input is read back from what the sources put out.
 */
export function shortRuns(runs: readonly NodeRun[], isInputKept: (run: NodeRun) => boolean): unknown {
  return runs.map((run, index) => {
    const follows = isFedBy(runs[index - 1], run.source)
    const isPlain = isPlainTry(run)
    return {
      node: run.node,
      runIndex: run.runIndex === 0 ? undefined : run.runIndex,
      executionIndex: run.executionIndex === index ? undefined : run.executionIndex,
      status: run.status === 'success' ? undefined : run.status,
      startedAt: run.startedAt,
      runTimeMs: run.runTimeMs,
      outputs: run.outputs,
      nodeSource: run.nodeSource,
      source: follows || run.source.length === 0 ? undefined : run.source,
      follows: follows ? true : undefined,
      inputs: isInputKept(run) ? run.inputs : undefined,
      failure: run.failure ?? undefined,
      attempts: isPlain ? undefined : run.attempts,
      tried: isPlain ? timeOfTry(run) : undefined,
      findings: run.findings.length === 0 ? undefined : run.findings,
      console: run.console.length === 0 ? undefined : run.console,
    } satisfies Readonly<Record<Exclude<keyof NodeRun | keyof ShortRun, 'aiRuns'>, unknown>>
  })
}

/** The runs again. What an earlier version has kept has more of its fields written out. */
export function runsOfShort(runs: readonly ShortRun[]): readonly StoredRun[] {
  return runs.map(({ follows, tried, ...short }, index) => {
    const { startedAt, runTimeMs } = short
    const [triedMs = runTimeMs, triedAt = startedAt] = tried ?? []
    const attempt: Attempt = { number: 1, startedAt: triedAt, runTimeMs: triedMs, failure: null, requests: [] }
    const before = runs[index - 1]
    const source: Source[] =
      follows === true && before !== undefined
        ? [{ previousNode: before.node, previousOutput: 0, previousRun: before.runIndex ?? 0 }]
        : []
    return {
      runIndex: 0,
      executionIndex: index,
      status: 'success' as const,
      source,
      inputs: null,
      failure: null,
      attempts: [attempt],
      findings: [],
      console: [],
      ...short,
    }
  })
}

function isFedBy(before: NodeRun | undefined, sources: NodeRun['source']): boolean {
  const [source] = sources
  return (
    sources.length === 1 &&
    source !== undefined &&
    source !== null &&
    before !== undefined &&
    source.previousNode === before.node &&
    source.previousOutput === 0 &&
    source.previousRun === before.runIndex
  )
}

/** True where nothing but its time is to be said of the one try. */
function isPlainTry({ attempts, failure }: NodeRun): boolean {
  const [only] = attempts
  return (
    only !== undefined &&
    attempts.length === 1 &&
    only.number === 1 &&
    only.failure === null &&
    failure === null &&
    only.requests.length === 0 &&
    only.reads === undefined
  )
}

/** As `ShortRun.tried`; undefined where it is the time of the run. */
function timeOfTry({ attempts: [only], startedAt, runTimeMs }: NodeRun): ShortRun['tried'] {
  if (only === undefined || (only.startedAt === startedAt && only.runTimeMs === runTimeMs)) return undefined
  return only.startedAt === startedAt ? [only.runTimeMs] : [only.runTimeMs, only.startedAt]
}
