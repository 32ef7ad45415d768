import type { NodeType } from './node-type.ts'

export const readPDFTypes: readonly NodeType[] = [
  {
    type: 'n8n-nodes-base.readPDF',
    versions: [1],
    parameters: [
      { name: 'binaryPropertyName', kind: 'string', required: true, preset: 'data' },
      { name: 'encrypted', kind: 'boolean', preset: false },
      { name: 'password', kind: 'string', preset: '', show: { encrypted: [true] } },
    ],
  },
]
