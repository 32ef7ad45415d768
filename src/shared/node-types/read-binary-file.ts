import type { NodeType } from './node-type.ts'

export const readBinaryFileTypes: readonly NodeType[] = [
  {
    type: 'n8n-nodes-base.readBinaryFile',
    versions: [1],
    parameters: [
      { name: 'filePath', kind: 'string', required: true, preset: '' },
      { name: 'dataPropertyName', kind: 'string', required: true, preset: 'data' },
    ],
  },
]
