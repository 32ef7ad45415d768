import type { Attempt, Execution, NodeRun } from './execution.ts'
import type { Failure } from './failure.ts'
import type { Item } from './item.ts'
import { isObject } from './json.ts'
import type { Lack } from './lack.ts'

/** Where an execution first went wrong. */
export interface FirstFailure {
  readonly run: NodeRun
  /** Null where the run failed outside of its attempts, or handled the failure of an item itself. */
  readonly attempt: Attempt | null
  readonly failure: Failure
}

/**
 * The first failed node and its first failure: retries never mask it (contract §7, "the first failure in the history is the
 * real one"). A node that failed and let the run go on counts, and so does one that sent a failing item to its error
 * output; an attempt that a later attempt made good does not. Null where no node failed.
 */
export function firstFailure(execution: Pick<Execution, 'nodeRuns'>): FirstFailure | null {
  for (const run of execution.nodeRuns) {
    const failed = run.failure === null ? handledFailure(run) : run.failure
    if (failed === null) continue
    const attempt = run.attempts.find((one) => one.failure !== null) ?? null
    return { run, attempt, failure: attempt?.failure ?? failed }
  }
  return null
}

/**
 * What Faultline lacked where the execution first went wrong; null where it went wrong by itself, or not at all. Such an execution
 * is no failure of the workflow, whatever its status says.
 */
export function lackOf(execution: Pick<Execution, 'nodeRuns' | 'failure'>): Lack | null {
  const failure = firstFailure(execution)?.failure ?? execution.failure
  return failure?.lack ?? null
}

/** The failure of the first item that the node handled itself; null where it handled none. */
function handledFailure(run: NodeRun): Failure | null {
  const finding = run.findings.find(
    ({ kind, lack }) => kind === 'failure-continued' || (kind === 'cannot-be-run-here' && lack !== undefined),
  )
  if (finding === undefined) return null
  const error = (run.outputs ?? [])
    .flat()
    .map(errorOf)
    .find((one) => one !== null)
  if (error === undefined) return null
  return {
    name: textOf(error['name']) ?? 'Error',
    message: textOf(error['message']) ?? finding.sentence,
    description: textOf(error['description']),
    node: run.node,
    itemIndex: finding.itemIndexes[0] ?? null,
    httpCode: textOf(error['httpCode'] ?? error['status']),
    code: textOf(error['code']),
    line: null,
    column: null,
    stack: null,
    causes: [],
    ...(finding.lack === undefined ? {} : { lack: finding.lack }),
  }
}

function errorOf(item: Item): Readonly<Record<string, unknown>> | null {
  const written = item.json['error']
  if (isObject(written)) return written
  if (typeof written === 'string') return { message: written }
  return item.error === undefined ? null : { ...item.error }
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : null
}
