import type { NodeType } from './node-type.ts'

export const evaluationTypes: readonly NodeType[] = [
  {
    type: 'n8n-nodes-base.evaluation',
    versions: [4.6, 4.7, 4.8],
    isPartial: true,
    parameters: [
      {
        name: 'operation',
        kind: 'options',
        preset: 'setOutputs',
        options: ['checkIfEvaluating', 'setInputs', 'setMetrics', 'setOutputs'],
      },
      {
        name: 'source',
        kind: 'options',
        preset: 'dataTable',
        options: ['dataTable', 'googleSheets'],
        show: { '@version': [{ gte: 4.8 }], operation: ['setOutputs'] },
      },
      {
        name: 'source',
        kind: 'options',
        preset: 'googleSheets',
        options: ['dataTable', 'googleSheets'],
        show: { '@version': [{ lte: 4.7 }], operation: ['setOutputs'] },
      },
    ],
  },
]
