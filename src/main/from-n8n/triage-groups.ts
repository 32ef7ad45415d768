import type { ServiceExecution, ServiceExecutionSummary } from '../../shared/service-execution.ts'
import { failureGroups } from './failure-groups.ts'
import type { ServiceSource } from './service-source.ts'

/** Failures of one kind, as a triage tells of them. */
export interface TriageGroup {
  /** From 1, the group with the newest failure first. */
  readonly group: number
  readonly key: string
  readonly count: number
  readonly workflowId: string
  readonly workflow: string
  /** Null where the service kept no data of it. */
  readonly node: string | null
  readonly message: string | null
  /** The execution that stands for it: the newest that is no retry. */
  readonly executionId: string
  /** ISO 8601; null where the service told no time. */
  readonly firstSeen: string | null
  readonly lastSeen: string | null
  /** The oldest of them. */
  readonly firstExecutionId: string
}

export interface TriageQuery {
  readonly since: string | null
  readonly limit: number
}

/** The failing executions of a service since then, in groups of one kind; `told` hears how many were read. */
export async function triageGroups(
  source: ServiceSource,
  { since, limit }: TriageQuery,
  told: (read: number) => void,
  signal?: AbortSignal,
): Promise<readonly TriageGroup[]> {
  const list: ServiceExecutionSummary[] = []
  for await (const one of source.list({ status: 'error', workflowId: null, since, limit }, signal)) {
    list.push(one)
    told(list.length)
  }
  return failureGroups(list).map(({ key, executions, count }, index) => {
    const times = executions.flatMap(({ startedAt }) => (startedAt === null ? [] : [startedAt])).toSorted()
    const chosen = executions.find(({ retryOf }) => retryOf === null) ?? executions[0]
    const oldest = executions.at(-1)
    if (chosen === undefined || oldest === undefined) throw new Error('A group of failures is empty.')
    return {
      group: index + 1,
      key,
      count,
      workflowId: chosen.workflowId,
      workflow: chosen.workflowName,
      node: chosen.firstFailure?.node ?? null,
      message: chosen.firstFailure?.message ?? null,
      executionId: chosen.id,
      firstSeen: times[0] ?? null,
      lastSeen: times.at(-1) ?? null,
      firstExecutionId: oldest.id,
    }
  })
}

/** The first failure of a group and the last success of its workflow before it, both whole. */
export interface BeforeFirst {
  readonly first: ServiceExecution
  /** Null where it has not succeeded before, as far as the service remembers. */
  readonly success: ServiceExecution | null
}

/** @throws ProblemError those of the source */
export async function beforeFirst(
  source: ServiceSource,
  { firstExecutionId }: Pick<TriageGroup, 'firstExecutionId'>,
  signal?: AbortSignal,
): Promise<BeforeFirst> {
  const first = await source.execution(firstExecutionId, signal)
  return { first, success: await source.successBefore(first, signal) }
}
