import { counted } from '../../shared/counted.ts'
import type { Failure } from '../../shared/failure.ts'
import type { Finding } from '../../shared/finding.ts'
import type { Item } from '../../shared/item.ts'
import { lackSentence, type Lack } from '../../shared/lack.ts'
import type { WorkflowNode } from '../../shared/workflow.ts'
import { linksOf } from './nodes/items/links.ts'
import type { NodeKind, Outputs } from './nodes/node-kind.ts'

/** What can be seen from the outside of a run that has passed items on. */
export interface RunSeen {
  readonly node: WorkflowNode
  readonly kind: NodeKind | undefined
  readonly inputs: readonly (readonly Item[])[]
  readonly outputs: Outputs
  readonly failure: Failure | null
  /** What the node noted itself. */
  readonly noted: readonly Finding[]
}

/** Findings that hold for nodes of any kind: items that became more or fewer, lost links, failures that look like success. */
export function findingsOfRun(seen: RunSeen): readonly Finding[] {
  const { node, inputs, outputs, failure } = seen
  const arrived = count(inputs)
  const left = count(outputs)
  if (failure?.lack !== undefined) return [cannotBeRun(seen, left, failure.lack)]
  if (failure !== null) {
    return [
      {
        kind: 'failure-sent-down-success-branch',
        sentence: `"${node.name}" failed (${failure.message}), and its ${counted(left, 'input item')} went on through its first output as if nothing had happened, because it is set to continue on errors.`,
        itemIndexes: [],
      },
    ]
  }
  return [...findingsOfCount(seen, arrived, left), ...findingsOfLinks(seen, left)]
}

/** What goes on behind such a step is as if it were not there: said aloud, and no failure of the workflow. */
function cannotBeRun({ node }: RunSeen, left: number, lack: Lack): Finding {
  return {
    kind: 'cannot-be-run-here',
    sentence: `${lackSentence(lack, node.name)} Its ${counted(left, 'input item')} went on unchanged, because it is set to continue on errors: what comes after it tells nothing.`,
    itemIndexes: [],
    lack,
  }
}

function findingsOfCount(
  { node, kind, inputs, outputs, noted }: RunSeen,
  arrived: number,
  left: number,
): readonly Finding[] {
  if (arrived > 0 && left === 0) {
    return [
      {
        kind: 'zero-items',
        sentence: `"${node.name}" received ${counted(arrived, 'item')} and passed on none: nothing after it runs.`,
        itemIndexes: [],
      },
    ]
  }
  if (kind?.reshapes !== true) return []
  const lost = unlinked(inputs, outputs)
  const isKnown = lost.length === 0 || noted.some((finding) => finding.kind === 'items-dropped')
  if (isKnown && (arrived === left || arePaired(inputs, outputs, left))) return []
  const which = lost.length === 0 ? '' : ` Nothing came of ${listed(lost)}.`
  const from = inputs.length > 1 ? `${inputs.map(({ length }) => length).join(' + ')} = ` : ''
  return [
    {
      kind: arrived === left ? 'items-dropped' : 'item-count-changed',
      sentence: `"${node.name}" made ${counted(left, 'item')} of ${from}${arrived}.${which}`,
      itemIndexes: lost,
    },
  ]
}

function findingsOfLinks({ node, outputs }: RunSeen, left: number): readonly Finding[] {
  const unlinkedCount = outputs.reduce((sum, items) => sum + items.filter(isUnlinked).length, 0)
  if (unlinkedCount === 0) return []
  return [
    {
      kind: 'item-link-lost',
      sentence: `${unlinkedCount} of the ${counted(left, 'item')} of "${node.name}" ${unlinkedCount === 1 ? 'does' : 'do'} not say which input item ${unlinkedCount === 1 ? 'it comes' : 'they come'} from: $('Node').item fails for ${unlinkedCount === 1 ? 'it' : 'them'} in later nodes.`,
      itemIndexes: [],
    },
  ]
}

function count(lists: readonly (readonly Item[])[]): number {
  return lists.reduce((sum, items) => sum + items.length, 0)
}

function isUnlinked({ pairedItem }: Item): boolean {
  return pairedItem === undefined
}

/** True where each item stands for one of every input, and all of them went into one: that is what joining is for. */
function arePaired(inputs: readonly (readonly Item[])[], outputs: Outputs, left: number): boolean {
  if (inputs.length < 2 || inputs.some(({ length }) => length !== left)) return false
  const linked = inputs.map(() => new Set<number>())
  for (const item of outputs.flat()) {
    for (const { item: place, input = 0 } of linksOf(item)) linked[input]?.add(place)
  }
  return linked.every(({ size }) => size === left)
}

/** Places in the first input to which no output item is linked; empty where links were lost and nothing can be said. */
function unlinked(inputs: readonly (readonly Item[])[], outputs: Outputs): readonly number[] {
  const linked = new Set<number>()
  for (const items of outputs) {
    for (const item of items) {
      if (isUnlinked(item)) return []
      for (const { item: place, input = 0 } of linksOf(item)) if (input === 0) linked.add(place)
    }
  }
  return (inputs[0] ?? []).flatMap((_, place) => (linked.has(place) ? [] : [place]))
}

function listed(places: readonly number[]): string {
  const shown = places.slice(0, 10).join(', ')
  return `input item${places.length === 1 ? '' : 's'} ${shown}${places.length > 10 ? ` and ${places.length - 10} more` : ''}`
}
