import type { NodeType } from './node-type.ts'

export const evaluationTriggerTypes: readonly NodeType[] = [
  {
    type: 'n8n-nodes-base.evaluationTrigger',
    versions: [4.6, 4.7],
    isPartial: true,
    parameters: [
      {
        name: 'source',
        kind: 'options',
        preset: 'dataTable',
        options: ['dataTable', 'googleSheets'],
        show: { '@version': [{ gte: 4.7 }] },
      },
      {
        name: 'source',
        kind: 'options',
        preset: 'googleSheets',
        options: ['dataTable', 'googleSheets'],
        show: { '@version': [{ lte: 4.6 }] },
      },
    ],
  },
]
