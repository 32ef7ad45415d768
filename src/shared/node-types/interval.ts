import type { NodeType } from './node-type.ts'

export const intervalTypes: readonly NodeType[] = [
  {
    type: 'n8n-nodes-base.interval',
    versions: [1],
    parameters: [
      { name: 'interval', kind: 'number', preset: 1 },
      { name: 'unit', kind: 'options', preset: 'seconds', options: ['seconds', 'minutes', 'hours'] },
    ],
  },
]
