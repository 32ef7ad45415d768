import type { ServiceExecutionSummary } from '../../shared/service-execution.ts'
import { failureKey } from './service-failure.ts'

/** Executions that failed in the same way: the same workflow, the same first failed node, the same message without its values. */
export interface FailureGroup {
  readonly key: string
  /** Newest first; a retry counts with the one that it is a retry of. */
  readonly executions: readonly ServiceExecutionSummary[]
  /** How many failures there are, retries left out. */
  readonly count: number
}

/** Groups of a list, the newest failure first. */
export function failureGroups(list: readonly ServiceExecutionSummary[]): readonly FailureGroup[] {
  const byId = new Map(list.map((one) => [one.id, one]))
  const groups = new Map<string, ServiceExecutionSummary[]>()
  for (const one of list) {
    const key = failureKey(rootOf(one, byId))
    groups.set(key, [...(groups.get(key) ?? []), one])
  }
  return [...groups].map(([key, executions]) => ({
    key,
    executions,
    count: executions.filter(({ retryOf }) => retryOf === null || !byId.has(retryOf)).length,
  }))
}

/** The first failure of a chain of retries, as far as it is in the list. */
function rootOf(
  one: ServiceExecutionSummary,
  byId: ReadonlyMap<string, ServiceExecutionSummary>,
): ServiceExecutionSummary {
  const seen = new Set<string>()
  let root = one
  while (root.retryOf !== null && !seen.has(root.id)) {
    seen.add(root.id)
    const before = byId.get(root.retryOf)
    if (before === undefined) break
    root = before
  }
  return root
}
