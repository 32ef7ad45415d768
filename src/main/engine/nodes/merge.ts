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
import { shown } from './items/text-of.ts'
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
      return unknownChoice(context, 'mode', mode, 'append, combine, combineBySql and chooseBranch')
  }
}

/** Of a choice that it does not know version 2 makes nothing; from version 3 on the service looks for what does it, in vain (n8n 1.123.5, measured). */
function unknownChoice({ node }: NodeContext, name: string, chosen: unknown, known: string): Outputs {
  if (node.typeVersion < 3) return [[]]
  throw new NodeFailure("Cannot read properties of undefined (reading 'execute')", {
    description: `"${node.name}" has the ${name} ${shown(chosen)}. Its choices are ${known}.`,
  })
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
      return unknownChoice(context, 'way to combine', by, 'combineByFields, combineByPosition and combineAll')
  }
}

function chooseBranch({ inputs, parameters, node }: NodeContext): readonly Item[] {
  const output = String(parameters.read('output', 0, node.typeVersion < 3 ? 'input1' : 'specifiedInput'))
  if (output === 'empty') {
    // Links of the first two inputs alone, as the service has it.
    return [{ json: {}, pairedItem: inputs.slice(0, 2).flatMap((items) => items.flatMap(linksOf)) }]
  }
  const [first = [], second = []] = inputs
  // The names of version 2; what is none of the choices passes nothing on (n8n 1.123.5, measured).
  if (node.typeVersion < 3) return output === 'input1' ? first : output === 'input2' ? second : []
  if (output !== 'specifiedInput') return []
  const chosen = Number(parameters.read('useDataOfInput', 0, 1))
  const items = inputs[chosen - 1]
  if (items !== undefined) return items
  throw new NodeFailure(`"${node.name}" is to pass on input ${chosen}, and it has inputs 1 to ${inputs.length}.`)
}
