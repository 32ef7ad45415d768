/**
 * Finds the workflows in what was parsed from a file, whatever wraps them: the service, its interface and its command line
 * each write them another way. Pure: nothing is checked but the shape.
 */
import { isObject, type JsonObject } from './json.ts'

/** A workflow as it was read: a list of nodes and an object of connections; nothing of it is checked further. */
export type WorkflowObject = JsonObject & { readonly nodes: readonly unknown[]; readonly connections: JsonObject }

/** Fields in which exports and answers of the service's interface wrap a workflow or a list of them. */
const wrappers = ['workflow', 'data', 'workflows', 'workflowData'] as const
const deepest = 4

/**
 * The workflows that a parsed value holds, in their order: the value itself, one that is wrapped (`{ "data": … }`,
 * `{ "workflow": … }`, `[one]`), or a list of many. Entries of a list that are none are left out. Empty where there is none.
 */
export function workflowsIn(value: unknown): readonly WorkflowObject[] {
  return found(value, deepest)
}

function found(value: unknown, depth: number): readonly WorkflowObject[] {
  if (depth === 0) return []
  if (Array.isArray(value)) return value.flatMap((one: unknown) => found(one, depth - 1))
  if (!isObject(value)) return []
  const own = workflowObject(value)
  if (own !== null) return [own]
  for (const key of wrappers) {
    const inner = found(value[key], depth - 1)
    if (inner.length > 0) return inner
  }
  return []
}

/** The object as a workflow, with connections also where it has none; null where it has no list of nodes. */
function workflowObject(value: JsonObject): WorkflowObject | null {
  const { nodes, connections } = value
  if (!Array.isArray(nodes)) return null
  if (isObject(connections)) return { ...value, nodes, connections }
  // Without connections a list called "nodes" is a workflow only where its entries are nodes.
  return nodes.every((node) => isObject(node) && typeof node['type'] === 'string')
    ? { ...value, nodes, connections: {} }
    : null
}
