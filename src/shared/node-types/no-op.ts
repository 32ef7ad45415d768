import type { NodeType } from './node-type.ts'

export const noOpTypes: readonly NodeType[] = [
  {
    type: 'n8n-nodes-base.noOp',
    versions: [1],
    parameters: [],
  },
]
