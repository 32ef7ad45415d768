import type { NodeType } from './node-type.ts'

export const limitTypes: readonly NodeType[] = [
  {
    type: 'n8n-nodes-base.limit',
    versions: [1],
    parameters: [
      { name: 'maxItems', kind: 'number', preset: 1 },
      { name: 'keep', kind: 'options', preset: 'firstItems', options: ['firstItems', 'lastItems'] },
    ],
  },
]
