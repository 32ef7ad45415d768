import type { NodeType } from './node-type.ts'

export const writeBinaryFileTypes: readonly NodeType[] = [
  {
    type: 'n8n-nodes-base.writeBinaryFile',
    versions: [1],
    parameters: [
      { name: 'fileName', kind: 'string', required: true, preset: '' },
      { name: 'dataPropertyName', kind: 'string', required: true, preset: 'data' },
      { name: 'options', kind: 'collection', preset: {}, fields: [{ name: 'append', kind: 'boolean', preset: false }] },
    ],
  },
]
