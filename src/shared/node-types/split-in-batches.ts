import type { NodeType } from './node-type.ts'

export const splitInBatchesTypes: readonly NodeType[] = [
  {
    type: 'n8n-nodes-base.splitInBatches',
    versions: [1],
    parameters: [
      { name: 'batchSize', kind: 'number', preset: 10 },
      { name: 'options', kind: 'collection', preset: {}, fields: [{ name: 'reset', kind: 'boolean', preset: false }] },
    ],
  },
  {
    type: 'n8n-nodes-base.splitInBatches',
    versions: [2],
    parameters: [
      { name: 'batchSize', kind: 'number', preset: 10 },
      { name: 'options', kind: 'collection', preset: {}, fields: [{ name: 'reset', kind: 'boolean', preset: false }] },
    ],
  },
  {
    type: 'n8n-nodes-base.splitInBatches',
    versions: [3],
    parameters: [
      { name: 'batchSize', kind: 'number', preset: 1 },
      { name: 'options', kind: 'collection', preset: {}, fields: [{ name: 'reset', kind: 'boolean', preset: false }] },
    ],
  },
]
