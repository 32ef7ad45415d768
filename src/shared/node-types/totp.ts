import type { NodeType } from './node-type.ts'

export const totpTypes: readonly NodeType[] = [
  {
    type: 'n8n-nodes-base.totp',
    versions: [1],
    parameters: [
      { name: 'operation', kind: 'options', preset: 'generateSecret', options: ['generateSecret'] },
      {
        name: 'options',
        kind: 'collection',
        preset: {},
        show: { operation: ['generateSecret'] },
        fields: [
          {
            name: 'algorithm',
            kind: 'options',
            preset: 'SHA1',
            options: ['SHA1', 'SHA224', 'SHA256', 'SHA3-224', 'SHA3-256', 'SHA3-384', 'SHA3-512', 'SHA384', 'SHA512'],
          },
          { name: 'digits', kind: 'number', preset: 6 },
          { name: 'period', kind: 'number', preset: 30 },
        ],
      },
    ],
  },
]
