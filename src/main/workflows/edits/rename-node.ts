import { isObject, type JsonObject } from '../../../shared/json.ts'
import { ProblemError } from '../../../shared/problem.ts'
import { renamedNode } from '../../../shared/renamed-node.ts'
import { connectionsOf, mapTargets, namesOf, nodeOf, type WorkflowText } from './workflow-text.ts'

/**
 * The workflow with a node under another name: its connections, its pinned items, and every expression and all code that
 * speak of it follow.
 *
 * @throws ProblemError INVALID_INPUT where another node has that name, or none has the old one
 */
export function renameNode(workflow: WorkflowText, from: string, wanted: string): WorkflowText {
  const to = wanted.trim()
  nodeOf(workflow, from)
  if (to === from) return workflow
  if (to === '' || namesOf(workflow).includes(to)) {
    throw new ProblemError({
      code: 'INVALID_INPUT',
      sentence: `The node "${from}" was not renamed: ${to === '' ? 'the new name is empty' : `another node is called "${to}" already`}.`,
      remedy: 'Give it a name that no node of the workflow has.',
    })
  }
  const names = new Map([[from, to]])
  const { pinData } = workflow
  return {
    ...workflow,
    nodes: workflow.nodes.map((node) => renamedNode(node, names)),
    connections: renamedKeys(
      mapTargets(connectionsOf(workflow), (target) => (target.node === from ? { ...target, node: to } : target)),
      names,
    ),
    ...(isObject(pinData) && { pinData: renamedKeys(pinData, names) }),
  }
}

/** The object with its keys renamed, in their order. */
export function renamedKeys(object: JsonObject, names: ReadonlyMap<string, string>): JsonObject {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [names.get(key) ?? key, value]))
}
