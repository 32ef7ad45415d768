import { isDeepStrictEqual } from 'node:util'
import { isObject, type JsonObject } from '../../shared/json.ts'
import type { Workflow, WorkflowNode } from '../../shared/workflow.ts'
import type { ReadWorkflow } from './read-workflow.ts'

/**
 * The object to write for a workflow that was read and then changed (engine semantics §1.1). What was not changed stands
 * there as it was read, also what the engine does not know or reads differently; only what differs is written anew.
 */
export function writtenWorkflow(read: ReadWorkflow, changed: Workflow): JsonObject {
  const { nodes, ...rest } = changed
  const written = merged(read.original, read.workflow, rest)
  return isDeepStrictEqual(nodes, read.workflow.nodes) ? written : { ...written, nodes: writtenNodes(read, nodes) }
}

/** A node is the same as before where its id is, else its name. */
function writtenNodes({ original, workflow }: ReadWorkflow, nodes: readonly WorkflowNode[]): readonly unknown[] {
  const written: unknown = original['nodes']
  const before: readonly unknown[] = Array.isArray(written) ? written : []
  return nodes.map((node) => {
    const place = placeOf(node, workflow.nodes)
    const known = workflow.nodes[place]
    const kept = before[place]
    return known === undefined || !isObject(kept) ? node : merged(kept, known, node)
  })
}

function placeOf({ id, name }: WorkflowNode, nodes: readonly WorkflowNode[]): number {
  const sameId = id === undefined ? -1 : nodes.findIndex((node) => node.id === id)
  return sameId === -1 ? nodes.findIndex((node) => node.name === name) : sameId
}

/** `original` with the fields in which `after` differs from `before`; both are how `original` was understood. */
function merged(original: JsonObject, before: object, after: object): JsonObject {
  const result = new Map(Object.entries(original))
  const known = new Map(Object.entries(before))
  const wanted = new Map(Object.entries(after))
  for (const [key, value] of wanted) if (!isDeepStrictEqual(value, known.get(key))) result.set(key, value)
  for (const key of known.keys()) if (!wanted.has(key) && key !== 'nodes') result.delete(key)
  return Object.fromEntries(result)
}
