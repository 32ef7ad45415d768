import { onceFor } from '../../shared/once-for.ts'
import type { Source } from '../../shared/execution.ts'
import type { Item } from '../../shared/item.ts'
import { type Connection, type Workflow, type WorkflowNode } from '../../shared/workflow.ts'
import { nodesByName } from './nodes-by-name.ts'
import { kindOf } from './nodes/catalogue.ts'
import { ancestorsOf, emptyBranches } from './empty-branches.ts'
import type { Outputs } from './nodes/node-kind.ts'

/** One node run that is due. `inputs` and `sources` have one entry for each input slot. */
export interface Work {
  readonly node: WorkflowNode
  readonly inputs: readonly (readonly Item[])[]
  readonly sources: readonly (Source | null)[]
}

/** A node with several inputs for which not all have arrived. */
interface WaitingNode {
  readonly inputs: (readonly Item[] | null)[]
  readonly sources: (Source | null)[]
}

/** Which node runs next (engine semantics §1.3): depth first by place on the canvas (v1) or breadth first (v0). */
export interface Schedule {
  readonly start: (work: Work) => void
  /** The next due run. */
  readonly next: () => Work | undefined
  /**
   * Makes the targets of a run's outputs due; where that leaves nothing due, a waiting node whose missing inputs it can do
   * without. Outputs without items lead nowhere in v1.
   */
  readonly add: (node: WorkflowNode, runIndex: number, outputs: Outputs) => void
  /** Nodes that received something and will never run. */
  readonly stranded: () => readonly StrandedNode[]
  /** Sets of inputs that were not complete when another set took their place. */
  readonly replaced: () => readonly StrandedNode[]
}

export interface StrandedNode {
  readonly node: WorkflowNode
  /** Inputs that received nothing. */
  readonly missing: readonly number[]
  /** Number of items that arrived on the others. */
  readonly itemCount: number
}

export function createSchedule(workflow: Workflow): Schedule {
  const depthFirst = workflow.settings.executionOrder === 'v1'
  const slots = slotsOf(workflow)
  const nodes = nodesByName(workflow)
  const stack: Work[] = []
  const ran = new Map<string, Outputs[]>()
  /** Nodes that wait, each with the sets that began to arrive, by their numbers. */
  const waiting = new Map<string, Map<number, WaitingNode>>()
  const replaced: StrandedNode[] = []

  function enqueue(work: Work): void {
    if (depthFirst) stack.unshift(work)
    else stack.push(work)
  }

  function deliver(target: WorkflowNode, input: number, items: readonly Item[], source: Source): void {
    const slotCount = slots.get(target.name) ?? 1
    if (slotCount < 2) {
      enqueue({ node: target, inputs: [items], sources: [source] })
      return
    }
    const isNew = !waiting.has(target.name)
    const entries = waiting.get(target.name) ?? new Map<number, WaitingNode>()
    waiting.set(target.name, entries)
    let [number, entry] = numbered(entries).find(([, { inputs }]) => inputs[input] === null) ?? []
    if (number === undefined || entry === undefined) {
      // Numbered by how many there are, so that it may take the place of one that still waits (n8n 1.123.5, observed).
      number = entries.size
      const inPlace = entries.get(number)
      if (inPlace !== undefined) replaced.push(strand(target, inPlace))
      entry = { inputs: filled(slotCount), sources: filled(slotCount) }
      entries.set(number, entry)
    }
    entry.inputs[input] = items
    entry.sources[input] = source
    if (entry.inputs.every((arrived) => arrived !== null)) {
      forget(target.name, number)
      enqueue(complete(target, entry))
    } else if (isNew && !depthFirst) {
      const isDue = (name: string): boolean => stack.some(({ node }) => node.name === name)
      for (const node of emptyBranches(workflow, { target: target.name, source, items, ran, isDue })) {
        const empty = Array.from({ length: slots.get(node.name) ?? 1 }, (_, slot) => (slot === 0 ? [{ json: {} }] : []))
        enqueue({ node, inputs: empty, sources: [source] })
      }
    }
  }

  function forget(name: string, number: number): void {
    const entries = waiting.get(name)
    entries?.delete(number)
    if (entries?.size === 0) waiting.delete(name)
  }

  function wakeOne(): void {
    for (const [name, entries] of waiting) {
      const node = nodes.get(name)
      const [[number, entry] = []] = numbered(entries)
      if (node === undefined || number === undefined || entry === undefined) continue
      if (depthFirst && !canRunWithout(node, entry)) continue
      if (ancestorsOf(workflow, name).some((parent) => waiting.has(parent))) continue
      forget(name, number)
      // One that received nothing but empty outputs is dropped, and another may wake in its place.
      if (entry.inputs.every((items) => items === null || items.length === 0)) wakeOne()
      else stack.push(complete(node, entry))
      return
    }
  }

  return {
    start: (work) => {
      stack.push(work)
    },
    next: () => stack.shift(),
    add: (node, runIndex, outputs) => {
      const before = ran.get(node.name)
      if (before === undefined) ran.set(node.name, [outputs])
      else before.push(outputs)
      const due: { target: WorkflowNode; input: number; output: number }[] = []
      const connections = workflow.connections[node.name]?.['main'] ?? []
      connections.forEach((targets, output) => {
        const items = outputs[output]
        if (items === undefined) return
        for (const { node: name, index } of targets ?? []) {
          const target = nodes.get(name)
          // Breadth first, an empty output reaches inputs beyond the first, so that nothing waits for them.
          if (items.length === 0 && (depthFirst || index === 0)) continue
          if (target !== undefined) due.push({ target, input: index, output })
        }
      })
      if (depthFirst) due.sort((a, b) => comparePlaces(b.target, a.target))
      for (const { target, input, output } of due) {
        const source = { previousNode: node.name, previousOutput: output, previousRun: runIndex }
        deliver(target, input, outputs[output] ?? [], source)
      }
      if (stack.length === 0) wakeOne()
    },
    stranded: () =>
      [...waiting].flatMap(([name, entries]) => {
        const node = nodes.get(name)
        return node === undefined ? [] : numbered(entries).map(([, entry]) => strand(node, entry))
      }),
    replaced: () => replaced,
  }
}

/** Highest place first; of nodes at one height, the leftmost (§1.3). */
function comparePlaces(a: WorkflowNode, b: WorkflowNode): number {
  return a.position[1] - b.position[1] || a.position[0] - b.position[0]
}

function filled(length: number): null[] {
  return new Array<null>(length).fill(null)
}

function numbered(entries: ReadonlyMap<number, WaitingNode>): readonly (readonly [number, WaitingNode])[] {
  return [...entries].toSorted(([one], [other]) => one - other)
}

function complete(node: WorkflowNode, { inputs, sources }: WaitingNode): Work {
  return { node, inputs: inputs.map((items) => items ?? []), sources }
}

function strand(node: WorkflowNode, { inputs }: WaitingNode): StrandedNode {
  return {
    node,
    missing: inputs.flatMap((items, input) => (items === null ? [input] : [])),
    itemCount: inputs.reduce((count, items) => count + (items?.length ?? 0), 0),
  }
}

/** False where an input is missing that the node's kind cannot do without. */
function canRunWithout(node: WorkflowNode, { inputs }: WaitingNode): boolean {
  const required = kindOf(node)?.requiredInputs?.(node)
  if (required === undefined) return true
  if (typeof required === 'number') return inputs.filter((items) => items !== null).length >= required
  return required.every((input) => (inputs[input] ?? null) !== null)
}

/** Number of input slots of each node, by the highest input that anything is connected to. */
const slotsOf = onceFor((workflow: Workflow): ReadonlyMap<string, number> => {
  const slots = new Map<string, number>()
  for (const { node, index } of mainConnections(workflow)) {
    slots.set(node, Math.max(slots.get(node) ?? 1, index + 1))
  }
  return slots
})

function* mainConnections(workflow: Workflow): Generator<Connection> {
  for (const byType of Object.values(workflow.connections)) {
    for (const targets of byType['main'] ?? []) yield* targets ?? []
  }
}
