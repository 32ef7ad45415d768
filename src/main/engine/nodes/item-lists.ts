import { isObject } from '../../../shared/json.ts'
import { NodeFailure } from '../node-failure.ts'
import { aggregate } from './aggregate.ts'
import { limit } from './limit.ts'
import type { NodeContext, NodeKind, ParameterReader } from './node-kind.ts'
import { removeDuplicates } from './remove-duplicates.ts'
import { sort } from './sort.ts'
import { splitOut } from './split-out.ts'
import { summarize } from './summarize.ts'
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
  versions: [1, 2, 2.1, 2.2, 3, 3.1],
  group: 'data',
  reshapes: true,
  execute: (context) => {
    const given = textOf(context.parameters.read('operation', 0, 'splitOutItems'))
    const operation = operations.get(given)
    if (operation === undefined) {
      throw new NodeFailure(
        `The operation "${given}" is not known. It must be one of ${[...operations.keys()].join(', ')}.`,
      )
    }
    const { kind, typeVersion } = operation
    const inner: NodeContext = {
      ...context,
      node: { ...context.node, typeVersion },
      parameters: withPlainNames(context.parameters),
    }
    return kind.execute(inner)
  },
}

/** Before version 3 a list of fields was `{ fields: [{ fieldName }] }`; now it is text with commas, or a list. */
function withPlainNames({ read }: ParameterReader): ParameterReader {
  return {
    read: (path, itemIndex, fallback) => {
      const value = read(path, itemIndex, fallback)
      if (path === 'fieldToSplitOut' || !isObject(value) || !Array.isArray(value['fields'])) return value
      return value['fields'].filter(isObject).map(({ fieldName }) => textOf(fieldName))
    },
  }
}
