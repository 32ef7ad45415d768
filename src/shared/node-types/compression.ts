import type { NodeType } from './node-type.ts'

export const compressionTypes: readonly NodeType[] = [
  {
    type: 'n8n-nodes-base.compression',
    versions: [1, 1.1],
    parameters: [
      { name: 'operation', kind: 'options', preset: 'decompress', options: ['compress', 'decompress'] },
      { name: 'binaryPropertyName', kind: 'string', required: true, preset: 'data', show: { operation: ['compress'] } },
      {
        name: 'binaryPropertyName',
        kind: 'string',
        required: true,
        preset: 'data',
        show: { operation: ['decompress'] },
      },
      {
        name: 'outputFormat',
        kind: 'options',
        preset: '',
        options: ['gzip', 'zip'],
        show: { operation: ['compress'], '@version': [1] },
      },
      {
        name: 'outputFormat',
        kind: 'options',
        preset: 'zip',
        options: ['gzip', 'zip'],
        show: { operation: ['compress'] },
        hide: { '@version': [1] },
      },
      {
        name: 'fileName',
        kind: 'string',
        required: true,
        preset: '',
        show: { operation: ['compress'], outputFormat: ['zip'] },
      },
      {
        name: 'binaryPropertyOutput',
        kind: 'string',
        preset: 'data',
        show: { outputFormat: ['zip'], operation: ['compress'] },
      },
      {
        name: 'fileName',
        kind: 'string',
        preset: '',
        show: { operation: ['compress'], outputFormat: ['gzip'] },
        hide: { '@version': [1] },
      },
      {
        name: 'binaryPropertyOutput',
        kind: 'string',
        preset: 'data',
        show: { outputFormat: ['gzip'], operation: ['compress'] },
        hide: { '@version': [1] },
      },
      {
        name: 'outputPrefix',
        kind: 'string',
        required: true,
        preset: 'data',
        show: { operation: ['compress'], outputFormat: ['gzip'], '@version': [1] },
      },
      { name: 'outputPrefix', kind: 'string', required: true, preset: 'file_', show: { operation: ['decompress'] } },
    ],
  },
]
