import type { NodeType } from './node-type.ts'

export const errorTriggerTypes: readonly NodeType[] = [
  {
    type: 'n8n-nodes-base.errorTrigger',
    versions: [1],
    parameters: [],
  },
]
