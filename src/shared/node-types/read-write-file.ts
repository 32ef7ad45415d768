import type { NodeType } from './node-type.ts'

export const readWriteFileTypes: readonly NodeType[] = [
  {
    type: 'n8n-nodes-base.readWriteFile',
    versions: [1],
    parameters: [
      { name: 'operation', kind: 'options', preset: 'read', options: ['read', 'write'] },
      { name: 'fileSelector', kind: 'string', required: true, preset: '', show: { operation: ['read'] } },
      {
        name: 'options',
        kind: 'collection',
        preset: {},
        show: { operation: ['read'] },
        fields: [
          { name: 'fileExtension', kind: 'string', preset: '' },
          { name: 'fileName', kind: 'string', preset: '' },
          { name: 'mimeType', kind: 'string', preset: '' },
          { name: 'dataPropertyName', kind: 'string', preset: 'data' },
        ],
      },
      { name: 'fileName', kind: 'string', required: true, preset: '', show: { operation: ['write'] } },
      { name: 'dataPropertyName', kind: 'string', required: true, preset: 'data', show: { operation: ['write'] } },
      {
        name: 'options',
        kind: 'collection',
        preset: {},
        show: { operation: ['write'] },
        fields: [{ name: 'append', kind: 'boolean', preset: false }],
      },
    ],
  },
]
