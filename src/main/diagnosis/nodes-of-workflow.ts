import type { BundleNode } from '../../shared/evidence-bundle.ts'
import type { JsonObject } from '../../shared/json.ts'
import type { Workflow, WorkflowNode } from '../../shared/workflow.ts'

/** What of a node's own settings decides how it runs; `webhookId`, place and notes do not. */
const deciding = [
  'disabled',
  'onError',
  'continueOnFail',
  'retryOnFail',
  'maxTries',
  'waitBetweenTries',
  'alwaysOutputData',
  'executeOnce',
] as const satisfies readonly (keyof WorkflowNode)[]

/** Every node of the workflow with the version of its type, in the workflow's order. */
export function nodesOf({ nodes }: Workflow): readonly BundleNode[] {
  return nodes.map((node) => ({
    node: node.name,
    type: node.type,
    type_version: node.typeVersion,
    options: optionsOf(node),
  }))
}

function optionsOf(node: WorkflowNode): JsonObject {
  return Object.fromEntries(
    deciding.flatMap((name) => (node[name] === undefined || node[name] === false ? [] : [[name, node[name]]])),
  )
}
