import type { Source } from '../../shared/execution.ts'
import type { Item } from '../../shared/item.ts'
import { findNode, type Workflow, type WorkflowNode } from '../../shared/workflow.ts'
import type { Outputs } from './nodes/node-kind.ts'

/** A node that began to wait for its other inputs, and what the execution knows at that moment. */
export interface BegunWait {
  readonly target: string
  /** What has just arrived, and from where. */
  readonly items: readonly Item[]
  readonly source: Source
  /** Outputs of each run, by node. */
  readonly ran: ReadonlyMap<string, readonly Outputs[]>
  readonly isDue: (name: string) => boolean
}

/**
 * Breadth first (v0), the branches that lead to the other inputs of a node that begins to wait are run with one empty item, where
 * nothing came that would run them: their first nodes, in the order of the inputs. Depth first the node goes on without them.
 * Source: recordings of the order v0.
 */
export function emptyBranches(workflow: Workflow, wait: BegunWait): readonly WorkflowNode[] {
  const { target, source, items, ran, isDue } = wait
  const siblings = targetsOf(workflow, source.previousNode)
  return feedersOf(workflow, target).flatMap(({ name: feeder }) => {
    if (feeder === source.previousNode || isDue(feeder) || ran.has(feeder)) return []
    if (siblings.has(feeder) && !receivedNothing(workflow, feeder, wait)) return []
    const start = startOf(workflow, feeder, siblings, wait)
    if (start === null) return []
    if (items.length === 0 && ancestorsOf(workflow, start).includes(source.previousNode)) return []
    const node = findNode(workflow, start)
    return node !== undefined && receivedNothing(workflow, start, wait) ? [node] : []
  })
}

/** The farthest node of the branch that has not run; null where the branch will be run anyway. */
function startOf(
  workflow: Workflow,
  feeder: string,
  siblings: ReadonlySet<string>,
  { ran, isDue }: BegunWait,
): string | null {
  let start = feeder
  for (const name of [feeder, ...ancestorsOf(workflow, feeder)]) {
    if ((name !== feeder && siblings.has(name)) || isDue(name)) return null
    if (ran.has(name)) break
    start = name
  }
  return start
}

/** True where the runs of what leads to the node's first input gave nothing to it, or where nothing leads there. */
function receivedNothing(workflow: Workflow, name: string, { ran, source }: BegunWait): boolean {
  return feedersOf(workflow, name)
    .filter(({ input }) => input === 0)
    .every((feeder) => (ran.get(feeder.name)?.[source.previousRun]?.[feeder.output] ?? []).length === 0)
}

interface Feeder {
  readonly name: string
  readonly output: number
  readonly input: number
}

/** What leads to a node, by its inputs. */
function feedersOf(workflow: Workflow, target: string): readonly Feeder[] {
  return Object.entries(workflow.connections)
    .flatMap(([name, byType]) =>
      (byType['main'] ?? []).flatMap((targets, output) =>
        (targets ?? [])
          .filter(({ node }) => node === target)
          .map(({ index }): Feeder => ({ name, output, input: index })),
      ),
    )
    .filter(({ name }) => findNode(workflow, name) !== undefined)
    .toSorted((one, other) => one.input - other.input)
}

function targetsOf(workflow: Workflow, name: string): ReadonlySet<string> {
  return new Set(
    (workflow.connections[name]?.['main'] ?? []).flatMap((targets) => (targets ?? []).map(({ node }) => node)),
  )
}

/** Names of all other nodes from which a path leads to this one, the nearest first. */
export function ancestorsOf(workflow: Workflow, name: string): readonly string[] {
  const found: string[] = []
  const pending = [name]
  for (let target = pending.shift(); target !== undefined; target = pending.shift()) {
    for (const feeder of feedersOf(workflow, target)) {
      if (feeder.name === name || found.includes(feeder.name)) continue
      found.push(feeder.name)
      pending.push(feeder.name)
    }
  }
  return found
}
