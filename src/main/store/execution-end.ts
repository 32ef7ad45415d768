import { firstFailure, lackOf } from '../../shared/first-failure.ts'
import type { Failure } from '../../shared/failure.ts'
import type { Finding } from '../../shared/finding.ts'
import { failureFrom, findingsFrom, type ExecutionRow } from './execution-row.ts'
import type { ExecutionEnd, ExecutionProgress } from './stored-execution.ts'
import type { TextKeeper } from './text-keeper.ts'

/** What is stored of an execution before it ends: much where it has waited. */
export type BeforeEnd = Pick<
  ExecutionRow,
  'run_time_ms' | 'last_node' | 'failure' | 'first_failed_node' | 'first_error' | 'lacks' | 'findings'
>

/** Of one that has not waited. */
export const nothingBefore: BeforeEnd = {
  run_time_ms: null,
  last_node: null,
  failure: null,
  first_failed_node: null,
  first_error: null,
  lacks: 0,
  findings: '[]',
}

/** The end of an execution, or its wait: then `stoppedAt` is null. */
export type EndOrWait = Omit<ExecutionEnd, 'stoppedAt'> & { readonly stoppedAt: string | null }

export interface WholeEnd {
  readonly progress: ExecutionProgress
  readonly failure: Failure | null
  /** Of the execution as a whole, those from before first. */
  readonly findings: readonly Finding[]
  readonly firstFailedNode: string | null
  readonly firstError: string | null
}

/** The end together with what was stored before it. A first failure stays the first. */
export function wholeEnd(before: BeforeEnd, ended: EndOrWait, read: TextKeeper['read']): WholeEnd {
  const { nodeRuns } = ended
  const first = firstFailure({ nodeRuns })
  const findings = [...findingsFrom(read(before.findings)), ...ended.findings]
  const failure = before.failure === null ? ended.failure : failureFrom(read(before.failure))
  const node = before.first_failed_node ?? first?.run.node ?? ended.failure?.node ?? null
  const message =
    before.first_error === null ? (first?.failure.message ?? ended.failure?.message ?? null) : read(before.first_error)
  const progress: ExecutionProgress = {
    status: ended.status,
    stoppedAt: ended.stoppedAt,
    runTimeMs: (before.run_time_ms ?? 0) + ended.runTimeMs,
    lastNode: ended.lastNode ?? before.last_node,
    failure,
    findingCount: findings.length + nodeRuns.reduce((sum, run) => sum + run.findings.length, 0),
    standInCount: nodeRuns.filter(({ nodeSource }) => nodeSource !== undefined).length,
    nodeRunCount: nodeRuns.length,
    idleEnd: ended.idleEnd ?? null,
    // The first failure stays the first: what it was for stays as well.
    cannotRunHere: before.first_failed_node === null ? lackOf({ nodeRuns, failure }) !== null : before.lacks === 1,
    firstFailure: node === null ? null : { node, message: message ?? '' },
  }
  return { progress, failure, findings, firstFailedNode: node, firstError: message }
}
