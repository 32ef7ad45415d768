import type { JsonObject } from '../../shared/json.ts'
import type { Store } from '../store/open-store.ts'

/** How many of the newest executions are looked at. */
const mostExecutions = 10
/** So many items are enough to begin with. */
const mostItems = 50

/**
 * What a node gave when the engine last ran it and it gave something, in the newest executions of its workflow; null where it
 * gave nothing in any of them. What something else answered for it does not count.
 */
export function lastGivenItems(
  { executions }: Pick<Store, 'executions'>,
  workflowId: string,
  node: string,
): readonly JsonObject[] | null {
  for (const { id } of executions.page({ limit: mostExecutions, workflowId })) {
    const runs = executions.find(id)?.nodeRuns.filter((run) => run.node === node && run.nodeSource === undefined) ?? []
    const given = runs.flatMap(({ outputs }) => outputs ?? []).find((items) => items.length > 0)
    if (given !== undefined) return given.slice(0, mostItems).map(({ json }) => json)
  }
  return null
}
