import { isObject } from '../../../shared/json.ts'
import { nodeTypeOf } from '../../../shared/node-types/node-types.ts'
import { NodeFailure } from '../node-failure.ts'
import { aggregate } from './aggregate.ts'
import { limit } from './limit.ts'
import type { NodeContext, NodeKind, ParameterReader } from './node-kind.ts'
import { removeDuplicates } from './remove-duplicates.ts'
import { sort } from './sort.ts'
import { splitOut } from './split-out.ts'
import { summarize, summarizeInLists } from './summarize.ts'
import { distinctItems } from './items/distinct-items.ts'
import { getField, splitNames } from './items/fields.ts'
import { textOf } from './items/text-of.ts'

/** Each operation became a node of its own later: the kind that does it, and the version it does it as. */
const operations: ReadonlyMap<string, { readonly kind: NodeKind; readonly typeVersion: number }> = new Map([
  ['splitOutItems', { kind: splitOut, typeVersion: 1 }],
  ['aggregateItems', { kind: aggregate, typeVersion: 1 }],
  ['concatenateItems', { kind: aggregate, typeVersion: 1 }],
  ['removeDuplicates', { kind: removeDuplicates, typeVersion: 1 }],
  ['sort', { kind: sort, typeVersion: 1 }],
  ['limit', { kind: limit, typeVersion: 1 }],
  ['summarize', { kind: summarize, typeVersion: 1 }],
])

/** Item Lists, of old exports: splitting, joining, sorting and thinning out lists of items, in one node. */
export const itemLists: NodeKind = {
  type: 'n8n-nodes-base.itemLists',
  facts: { label: 'Item Lists', changesCount: true, decidesNothing: true },
  versions: [1, 2, 2.1, 2.2, 3, 3.1],
  group: 'data',
  reshapes: true,
  execute: (context) => {
    const given = textOf(context.parameters.read('operation', 0, 'splitOutItems'))
    const known = operationsOf(context)
    const operation = known.includes(given) ? operations.get(given) : undefined
    if (operation === undefined) {
      throw new NodeFailure(`Operation '${given}' is not recognized`, {
        description: `Version ${context.node.typeVersion} of the node has the operations ${known.join(', ')}.`,
      })
    }
    if (given === 'splitOutItems') checkLists(context)
    if (given === 'aggregateItems') checkAggregated(context)
    const { typeVersion } = operation
    const kind = kindOf(given, context.node.typeVersion) ?? operation.kind
    const inner: NodeContext = {
      ...context,
      node: { ...context.node, typeVersion },
      parameters: withPlainNames(context.parameters),
    }
    return kind.execute(inner)
  },
}

/** What Item Lists does otherwise than the node that the operation became; null where there is no such thing. */
function kindOf(operation: string, version: number): Pick<NodeKind, 'execute'> | null {
  if (operation === 'summarize') return summarizeInLists(version)
  // From 3.1 on values of several types are no failure (n8n 1.123.5, observed).
  if (operation !== 'removeDuplicates' || version < 3.1) return null
  return { execute: (context) => [distinctItems(context, 'any')] }
}

/** Before version 3 a list of fields was `{ fields: [{ fieldName }] }`; now it is text with commas, or a list. */
function withPlainNames({ read, readExact }: ParameterReader): ParameterReader {
  const plain =
    (given: ParameterReader['read']): ParameterReader['read'] =>
    (path, itemIndex, fallback) => {
      const value = given(path, itemIndex, fallback)
      if (path === 'fieldToSplitOut' || !isObject(value) || !Array.isArray(value['fields'])) return value
      return value['fields'].filter(isObject).map(({ fieldName }) => textOf(fieldName))
    }
  return { read: plain(read), readExact: plain(readExact) }
}

/** The operations that the node's version has. */
function operationsOf({ node }: NodeContext): readonly string[] {
  const parameters = nodeTypeOf(node.type, node.typeVersion)?.parameters ?? []
  return parameters.find(({ name }) => name === 'operation')?.options?.map(String) ?? []
}

/** Before 2.2 only a list may be split, in version 2 an object too; what is missing stops all of it before 2.1. */
function checkLists({ node, parameters, items }: NodeContext): void {
  if (node.typeVersion >= 2.2) return
  const dots = !parameters.read('options.disableDotNotation', 0, false)
  for (const [itemIndex, { json }] of items.entries()) {
    const name = splitNames(parameters.read('fieldToSplitOut', itemIndex, '')).join(',')
    const value = getField(json, name, dots)
    if (value === undefined && node.typeVersion < 2.1) {
      throw new NodeFailure(`Couldn't find the field '${name}' in the input data`, { itemIndex })
    }
    const isList = Array.isArray(value) || (node.typeVersion >= 2 && typeof value === 'object' && value !== null)
    if (value === undefined || isList) continue
    const expected = node.typeVersion < 2 ? 'an array' : 'an array or object'
    throw new NodeFailure(`The provided field '${name}' is not ${expected}`, { itemIndex })
  }
}

/** Before version 3 a field that no item has stops all of it, unless what is missing is kept. */
function checkAggregated({ parameters, items }: NodeContext): void {
  if (parameters.read('aggregate', 0, '') !== 'aggregateIndividualFields') return
  if (parameters.read('options.keepMissing', 0, false)) return
  const dots = !parameters.read('options.disableDotNotation', 0, false)
  const entries = parameters.read('fieldsToAggregate.fieldToAggregate', 0, [])
  for (const entry of Array.isArray(entries) ? entries.filter(isObject) : []) {
    const name = textOf(entry['fieldToAggregate'])
    if (name === '' || items.some(({ json }) => getField(json, name, dots) !== undefined)) continue
    throw new NodeFailure(`Couldn't find the field '${name}' in the input data`, {
      description:
        !dots && name.includes('.')
          ? "If you're trying to use a nested field, make sure you turn off 'disable dot notation' in the node options"
          : null,
    })
  }
}
