// What called workflows did, as part of the node runs that called them: a refusal, an effect or a silent failure in one of them is
// one of the workflow under study. In: an execution, and the executions that its nodes called. Out: the same with their work. Pure.
import type { CalledFailure } from '../../shared/reproduction.ts'
import { firstFailure } from '../../shared/first-failure.ts'
import type { Finding } from '../../shared/finding.ts'
import { aboutTheThing } from '../../shared/item-verdict.ts'
import type { Attempt, Execution, NodeRun, OutgoingRequest } from '../../shared/execution.ts'

/** An execution of a called workflow, and the node run that called it. */
interface CalledExecution {
  readonly execution: Execution
  readonly node: string
  readonly runIndex: number
}

/** The executions that the nodes of an execution called, oldest first. */
export type CalledBy = (executionId: string) => readonly CalledExecution[]

/** What one call of another workflow did there. */
export interface CalledWork {
  /** The node that called. */
  readonly node: string
  /** The name of the called workflow. */
  readonly workflow: string
  /** Its node runs, its trigger's first. */
  readonly runs: readonly NodeRun[]
}

/** An execution whose node runs also hold the requests and findings of what they called. */
export interface WholeExecution extends Execution {
  /** The node runs of called workflows, in the order in which they began; absent where none was called. */
  readonly calledRuns?: readonly NodeRun[]
  /** The same by call, those of the workflow itself alone; absent where none was called. */
  readonly calls?: readonly CalledWork[]
  /** The node of a called workflow at which the first failed node failed; absent where it failed by itself. */
  readonly calledFailure?: CalledFailure
}

/** The execution with the work of the workflows that it called, and of those that they called. */
export function withCalledWork(execution: Execution, calledBy: CalledBy): WholeExecution {
  const called = calledBy(execution.id).map(({ execution: own, ...at }) => ({
    ...at,
    execution: withCalledWork(own, calledBy),
  }))
  if (called.length === 0) return execution
  return {
    ...execution,
    nodeRuns: execution.nodeRuns.map((run) => {
      const runs = called
        .filter(({ node, runIndex }) => node === run.node && runIndex === run.runIndex)
        .flatMap(({ execution: own }) => own.nodeRuns)
      return runs.length === 0 ? run : withWork(run, runs)
    }),
    calledRuns: called.flatMap(({ execution: own }) => [...own.nodeRuns, ...(own.calledRuns ?? [])]),
    calls: called.map(({ node, execution: own }) => ({ node, workflow: own.workflowName, runs: own.nodeRuns })),
    ...calledFailure(firstFailure(execution)?.run, called),
  }
}

/** Where the called workflow failed; deepest, where that called another one. */
function calledFailure(
  failed: NodeRun | undefined,
  called: readonly (Omit<CalledExecution, 'execution'> & { readonly execution: WholeExecution })[],
): Pick<WholeExecution, 'calledFailure'> {
  if (failed === undefined) return {}
  const own = called.find(
    ({ node, runIndex, execution }) =>
      node === failed.node && runIndex === failed.runIndex && execution.failure !== null,
  )?.execution
  const inner = own === undefined ? undefined : firstFailure(own)?.run.node
  if (own === undefined || inner === undefined) return {}
  return { calledFailure: own.calledFailure ?? { node: inner, workflow: own.workflowName } }
}

function withWork(run: NodeRun, called: readonly NodeRun[]): NodeRun {
  const requests = called.flatMap(({ attempts }) => attempts.flatMap((attempt) => attempt.requests))
  return {
    ...run,
    attempts: withRequests(run.attempts, requests),
    findings: [...run.findings, ...called.flatMap(findingsOf)],
  }
}

/** What went down an error output after an answer about the thing that was asked for may well be meant to. */
function findingsOf({ findings, outputs, attempts }: NodeRun): readonly Finding[] {
  const isBranched = (outputs?.length ?? 0) > 1 && (outputs?.at(-1)?.length ?? 0) > 0
  const refused = attempts.flatMap(({ requests }) => requests.filter(({ answer }) => (answer?.status ?? 500) >= 400))
  const isMeant =
    isBranched && refused.every(({ answer }) => aboutTheThing.has(answer?.status ?? 0)) && refused.length > 0
  return isMeant ? findings.filter(({ kind }) => kind !== 'failure-continued') : findings
}

/** They were sent during the last try: an earlier one that called again has called in vain before. */
function withRequests(attempts: readonly Attempt[], requests: readonly OutgoingRequest[]): readonly Attempt[] {
  return attempts.map((attempt, index) =>
    index === attempts.length - 1 ? { ...attempt, requests: [...attempt.requests, ...requests] } : attempt,
  )
}
