import { parametersOf } from './items/item-parameters.ts'
import type { NodeKind, Outputs } from './node-kind.ts'

/** Evaluation: does nothing outside of evaluations, of which a delivery never is one. */
export const evaluation: NodeKind = {
  type: 'n8n-nodes-base.evaluation',
  facts: { label: 'Evaluation' },
  versions: [4.6, 4.7, 4.8],
  group: 'flow',
  outputs: ({ parameters }) => (parameters['operation'] === 'checkIfEvaluating' ? ['Evaluation', 'Normal'] : ['main']),
  execute: (context): Outputs => {
    const operation = parametersOf(context, 0).text('operation', 'setOutputs')
    return operation === 'checkIfEvaluating' ? [[], context.items] : [context.items]
  },
}
