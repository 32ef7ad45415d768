import type { NodeType } from './node-type.ts'

export const rssFeedReadTypes: readonly NodeType[] = [
  {
    type: 'n8n-nodes-base.rssFeedRead',
    versions: [1, 1.1, 1.2],
    parameters: [
      { name: 'url', kind: 'string', required: true, preset: '' },
      {
        name: 'options',
        kind: 'collection',
        preset: {},
        fields: [
          { name: 'customFields', kind: 'string', preset: '' },
          { name: 'ignoreSSL', kind: 'boolean', preset: false },
        ],
      },
    ],
  },
]
