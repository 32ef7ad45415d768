import type { NodeType } from './node-type.ts'

export const startTypes: readonly NodeType[] = [
  {
    type: 'n8n-nodes-base.start',
    versions: [1],
    parameters: [],
  },
]
