import type { NodeType } from './node-type.ts'

export const readBinaryFilesTypes: readonly NodeType[] = [
  {
    type: 'n8n-nodes-base.readBinaryFiles',
    versions: [1],
    parameters: [
      { name: 'fileSelector', kind: 'string', required: true, preset: '' },
      { name: 'dataPropertyName', kind: 'string', required: true, preset: 'data' },
    ],
  },
]
