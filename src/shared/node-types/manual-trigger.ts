import type { NodeType } from './node-type.ts'

export const manualTriggerTypes: readonly NodeType[] = [
  {
    type: 'n8n-nodes-base.manualTrigger',
    versions: [1],
    parameters: [],
  },
]
