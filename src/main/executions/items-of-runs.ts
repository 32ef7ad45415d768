import type { NodeRun } from '../../shared/execution.ts'
import type { Item } from '../../shared/item.ts'

/** All items that node runs gave, list by list: what went into a node was given by another. */
export function* itemsOfRuns(nodeRuns: readonly Pick<NodeRun, 'outputs'>[]): Generator<readonly Item[]> {
  for (const { outputs } of nodeRuns) yield* outputs ?? []
}
