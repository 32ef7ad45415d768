import { isObject } from '../../../shared/json.ts'
import type { Connection } from '../../../shared/workflow.ts'
import { connectionsOf, nameOf, nodeOf, type WorkflowText, type WrittenConnections } from './workflow-text.ts'

/**
 * The workflow without these nodes, their connections and their pinned items. Where items left a node by one output alone,
 * what led to it leads on to what followed it.
 *
 * @throws ProblemError INVALID_INPUT where one of them is not there
 */
export function removeNodes(workflow: WorkflowText, names: readonly string[]): WorkflowText {
  for (const name of names) nodeOf(workflow, name)
  const gone = new Set(names)
  const { pinData } = workflow
  return {
    ...workflow,
    nodes: workflow.nodes.filter((node) => !gone.has(nameOf(node) ?? '')),
    connections: names.reduce(withoutNode, connectionsOf(workflow)),
    ...(isObject(pinData) && {
      pinData: Object.fromEntries(Object.entries(pinData).filter(([name]) => !gone.has(name))),
    }),
  }
}

function withoutNode(connections: WrittenConnections, name: string): WrittenConnections {
  const followers = onlyWay(connections, name)
  const left: [string, WrittenConnections[string]][] = []
  for (const [from, kinds] of Object.entries(connections)) {
    if (from === name) continue
    const kept = Object.entries(kinds).map(
      ([type, outputs]) =>
        [type, outputs.map((targets) => targets?.flatMap((target) => onward(target, type, targets)) ?? null)] as const,
    )
    left.push([from, Object.fromEntries(kept)])
  }
  return Object.fromEntries(left)

  function onward(target: Connection, type: string, beside: readonly Connection[]): readonly Connection[] {
    if (target.node !== name) return [target]
    if (type !== 'main') return []
    return followers.filter(({ node, index }) => !beside.some((one) => one.node === node && one.index === index))
  }
}

/** What follows a node that items leave by one output alone; nothing where they leave by several. */
function onlyWay(connections: WrittenConnections, name: string): readonly Connection[] {
  const used = (connections[name]?.['main'] ?? []).filter((targets) => targets !== null && targets.length > 0)
  const targets = used.length === 1 ? (used[0] ?? []) : []
  return targets.filter(({ node }) => node !== name)
}
