import { NodeFailure, type FailureName } from '../node-failure.ts'
import { eachItem } from './items/each-item.ts'
import { parametersOf } from './items/item-parameters.ts'
import type { NodeKind } from './node-kind.ts'

const errorNames: readonly FailureName[] = ['NodeApiError', 'NodeOperationError', 'Error']

/** Debug Helper: fails on purpose for each item, with the error that is asked for, or does nothing: then it gives nothing either. */
export const debugHelper: NodeKind = {
  type: 'n8n-nodes-base.debugHelper',
  facts: { label: 'Debug Helper' },
  versions: [1],
  group: 'flow',
  execute: (context) => {
    const parameters = parametersOf(context, 0)
    const category = parameters.text('category', 'throwError')
    if (category === 'doNothing') return [[]]
    if (category !== 'throwError') {
      throw new NodeFailure(
        `"${context.node.name}" is to make "${category}", and Faultline only lets it throw errors`,
        {
          description: 'Choose throwError or doNothing, or pin data to the node to go past it.',
          lack: { kind: 'node-feature', type: context.node.type },
        },
      )
    }
    const type = parameters.text('throwErrorType', 'NodeApiError')
    const name = errorNames.find((known) => known === type) ?? 'Error'
    return eachItem(context, () => {
      throw new NodeFailure(parameters.text('throwErrorMessage', 'Node has thrown an error'), { name })
    })
  },
}
