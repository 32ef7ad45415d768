import { isObject, type JsonObject } from '../../shared/json.ts'

/** The nodes of a recorded workflow; empty where it tells none. */
export function nodesOf(workflow: JsonObject): readonly JsonObject[] {
  const nodes = workflow['nodes']
  return Array.isArray(nodes) ? nodes.filter(isObject) : []
}

/** The node of that name. */
export function nodeNamed(workflow: JsonObject, name: string): JsonObject | undefined {
  return nodesOf(workflow).find((node) => node['name'] === name)
}

/** How a node that is set to go on where it fails does so; null for one that stops there. */
export function goesOn({ onError, continueOnFail }: JsonObject): 'regular' | 'error-output' | null {
  if (onError === 'continueErrorOutput') return 'error-output'
  return onError === 'continueRegularOutput' || continueOnFail === true ? 'regular' : null
}

/** True for a node of the workflow whose items may stand in the place of a failure, so that a list has to look at them. */
export function mayHideFailure(workflow: JsonObject): (name: string) => boolean {
  const names = new Set(nodesOf(workflow).flatMap((node) => (goesOn(node) === null ? [] : [node['name']])))
  return (name) => names.has(name)
}
