/** What a node's parameters say of its inputs and outputs, where its type alone does not tell. */
import { isObject } from './json.ts'
import type { WorkflowNode } from './workflow.ts'

type Ported = Pick<WorkflowNode, 'type' | 'typeVersion' | 'parameters'>

const switchType = 'n8n-nodes-base.switch'
const mergeType = 'n8n-nodes-base.merge'
const comparedType = 'n8n-nodes-base.compareDatasets'

/** Names of the outputs of a Switch: those of its rules, or numbers. */
export function switchOutputs({ typeVersion, parameters }: Ported): readonly string[] {
  if (typeVersion < 2) return ['0', '1', '2', '3']
  if (parameters['mode'] === 'expression') {
    const count = Number(parameters[typeVersion < 3 ? 'outputsAmount' : 'numberOutputs'] ?? 4)
    return Array.from({ length: Number.isInteger(count) && count > 0 ? Math.min(count, 1000) : 4 }, (_, i) => String(i))
  }
  const rules = isObject(parameters['rules']) ? parameters['rules'][typeVersion < 3 ? 'rules' : 'values'] : []
  const names = (Array.isArray(rules) ? rules : []).map((rule: unknown, index) => {
    const key = isObject(rule) ? rule['outputKey'] : undefined
    return typeof key === 'string' && key !== '' ? key : String(index)
  })
  const options = isObject(parameters['options']) ? parameters['options'] : {}
  if (typeVersion < 3 || options['fallbackOutput'] !== 'extra') return names
  const fallback = options['renameFallbackOutput']
  return [...names, typeof fallback === 'string' && fallback !== '' ? fallback : 'Fallback']
}

/** Names of the outputs that its parameters give it; null where its type or its connections tell them. */
export function writtenOutputs(node: Ported): readonly string[] | null {
  return node.type === switchType ? switchOutputs(node) : null
}

/** How many inputs for items it has, unless it is a trigger. */
export function inputCount({ type, parameters }: Ported): number {
  if (type === comparedType) return 2
  if (type !== mergeType) return 1
  const count = Number(parameters['numberInputs'] ?? 2)
  return Number.isInteger(count) && count >= 2 ? Math.min(count, 10) : 2
}
