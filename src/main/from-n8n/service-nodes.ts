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
