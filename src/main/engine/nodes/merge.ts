/**
 * Merge: items of several inputs become one list (engine semantics §1.11). The newer versions speak of inputs by number
 * and the older ones by name; both are read into one set of options, so that the combining itself is written once.
 */
import type { Item } from '../../../shared/item.ts'
import type { WorkflowNode } from '../../../shared/workflow.ts'
import { NodeFailure } from '../node-failure.ts'
import { combineByFields } from './items/combine-by-fields.ts'
import { combineBySql } from './items/combine-by-sql.ts'
import { combineAll, combineByPosition } from './items/combine-by-position.ts'
import { linksOf } from './items/links.ts'
import { passNothingOn, soughtInVain, type UnknownChoice } from './items/unknown-choice.ts'
import { withTextChunks } from './items/json-text.ts'
import { mergeOld } from './items/merge-v1.ts'
import type { NodeContext, NodeKind, Outputs } from './node-kind.ts'

export const merge: NodeKind = {
  type: 'n8n-nodes-base.merge',
  facts: { label: 'Merge', changesCount: true, decidesNothing: true },
  versions: [1, 2, 2.1, 3, 3.1, 3.2],
  group: 'flow',
  inputs: inputCountOf,
  requiredInputs: (node) => (choosesBranch(node) ? [0, 1] : 1),
  reshapes: true,
  // A query is full of `{{ … }}` and needs no `=` before it.
  resolve: ({ parameters }) => {
    const { mode, query } = parameters
    if (mode !== 'combineBySql' || typeof query !== 'string') return parameters
    return withTextChunks({ ...parameters, query: query.startsWith('=') ? query : `=${query}` }, 'query')
  },
  execute: (context) => (context.node.typeVersion < 2 ? mergeOld(context) : mergeNew(context)),
}

function inputCountOf({ typeVersion, parameters }: WorkflowNode): number {
  if (typeVersion < 3) return 2
  const count = Number(parameters['numberInputs'] ?? 2)
  return Number.isInteger(count) && count >= 2 && count <= 10 ? count : 2
}

/** Version 1 waits for both inputs in no mode. */
function choosesBranch({ typeVersion, parameters }: WorkflowNode): boolean {
  return typeVersion >= 2 && parameters['mode'] === 'chooseBranch'
}

async function mergeNew(given: NodeContext): Promise<Outputs> {
  const { parameters, node } = given
  // An input that nothing leads to is an empty one (observed); a third is none of version 2.
  const count = node.typeVersion < 3 ? 2 : Math.max(inputCountOf(node), given.inputs.length)
  const inputs = Array.from({ length: count }, (_, at) => given.inputs[at] ?? [])
  const context = { ...given, inputs }
  const mode = parameters.read('mode', 0, 'append')
  switch (mode) {
    case 'append':
      return [inputs.flat()]
    case 'chooseBranch':
      return [chooseBranch(context)]
    case 'combineBySql':
      return [await combineBySql(context)]
    case 'combine':
      return combine(context)
    default:
      return unknown(context, { of: 'mode', chosen: mode, known: 'append, combine, combineBySql and chooseBranch' })
  }
}

/** Of a choice that it does not know version 2 makes nothing. */
function unknown(context: NodeContext, choice: UnknownChoice): Outputs {
  if (context.node.typeVersion < 3) return [passNothingOn(context, choice)]
  throw soughtInVain(context, choice)
}

function combine(context: NodeContext): Outputs | Promise<Outputs> {
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
    case 'combineByFields':
    case 'mergeByFields':
      return combineByFields(context)
    default:
      return unknown(context, {
        of: 'way to combine',
        chosen: by,
        known:
          node.typeVersion < 3
            ? 'mergeByFields, mergeByPosition and multiplex'
            : 'combineByFields, combineByPosition and combineAll',
      })
  }
}

function chooseBranch(context: NodeContext): readonly Item[] {
  const { inputs, parameters, node } = context
  const output = String(parameters.read('output', 0, node.typeVersion < 3 ? 'input1' : 'specifiedInput'))
  if (output === 'empty') {
    // Links of the first two inputs alone, as the service has it.
    return [{ json: {}, pairedItem: inputs.slice(0, 2).flatMap((items) => items.flatMap(linksOf)) }]
  }
  if (node.typeVersion < 3) {
    const [first = [], second = []] = inputs
    if (output === 'input1') return first
    if (output === 'input2') return second
    return passNothingOn(context, { of: 'output', chosen: output, known: 'input1, input2 and empty' })
  }
  if (output !== 'specifiedInput')
    return passNothingOn(context, { of: 'output', chosen: output, known: 'specifiedInput and empty' })
  const chosen = Number(parameters.read('useDataOfInput', 0, 1))
  const items = inputs[chosen - 1]
  if (items !== undefined) return items
  throw new NodeFailure(`Input ${chosen} doesn't exist`, {
    description: `"${node.name}" has the inputs 1 to ${inputs.length}: choose one of them.`,
  })
}
