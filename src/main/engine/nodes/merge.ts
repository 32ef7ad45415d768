/**
 * Merge: items of several inputs become one list (engine semantics §1.11). The newer versions speak of inputs by number
 * and the older ones by name; both are read into one set of options, so that the combining itself is written once.
 */
import type { Item } from '../../../shared/item.ts'
import type { WorkflowNode } from '../../../shared/workflow.ts'
import { NodeFailure } from '../node-failure.ts'
import { combineByFields } from './items/combine-by-fields.ts'
import { combineAll, combineByPosition } from './items/combine-by-position.ts'
import { linksOf } from './items/links.ts'
import { mergeOld } from './items/merge-v1.ts'
import type { NodeContext, NodeKind, Outputs } from './node-kind.ts'

export const merge: NodeKind = {
  type: 'n8n-nodes-base.merge',
  versions: [1, 2, 2.1, 3, 3.1, 3.2],
  group: 'flow',
  inputs: inputCountOf,
  requiredInputs: (node) => (choosesBranch(node) ? [0, 1] : 1),
  reshapes: true,
  execute: (context) => (context.node.typeVersion < 2 ? mergeOld(context) : mergeNew(context)),
}

function inputCountOf({ typeVersion, parameters }: WorkflowNode): number {
  if (typeVersion < 3) return 2
  const count = Number(parameters['numberInputs'] ?? 2)
  return Number.isInteger(count) && count >= 2 && count <= 10 ? count : 2
}

function choosesBranch({ typeVersion, parameters }: WorkflowNode): boolean {
  const { mode } = parameters
  return mode === 'chooseBranch' || (typeVersion < 2 && (mode === 'wait' || mode === 'passThrough'))
}

function mergeNew(context: NodeContext): Outputs {
  const { inputs, parameters, node } = context
  const mode = parameters.read('mode', 0, 'append')
  switch (mode) {
    case 'append':
      return [inputs.flat()]
    case 'chooseBranch':
      return [chooseBranch(context)]
    case 'combineBySql':
      throw new NodeFailure(
        `"${node.name}" combines by SQL, which Faultline does not run. Expected append, combine or chooseBranch. Pin data to the node to go past it.`,
        { lack: { kind: 'node-feature', type: node.type } },
      )
    case 'combine':
      return combine(context)
    default:
      throw new NodeFailure(`"${node.name}" has the mode "${String(mode)}". Expected append, combine or chooseBranch.`)
  }
}

function combine(context: NodeContext): Outputs {
  const { parameters, node } = context
  const by =
    node.typeVersion < 3
      ? parameters.read('combinationMode', 0, 'mergeByFields')
      : parameters.read('combineBy', 0, 'combineByFields')
  switch (by) {
    case 'combineByPosition':
    case 'mergeByPosition':
      return combineByPosition(context)
    case 'combineAll':
    case 'multiplex':
      return combineAll(context)
    default:
      return combineByFields(context)
  }
}

function chooseBranch({ inputs, parameters, node }: NodeContext): readonly Item[] {
  const output = String(parameters.read('output', 0, node.typeVersion < 3 ? 'input1' : 'specifiedInput'))
  if (output === 'empty') {
    return [{ json: {}, pairedItem: inputs.flatMap((items) => items.flatMap(linksOf)) }]
  }
  const chosen = Number(
    output === 'specifiedInput' ? parameters.read('useDataOfInput', 0, 1) : output.replace('input', ''),
  )
  const items = inputs[chosen - 1]
  if (items !== undefined) return items
  throw new NodeFailure(`"${node.name}" is to pass on input ${chosen}, and it has inputs 1 to ${inputs.length}.`)
}
