import type { NodeType } from './node-type.ts'

export const stopAndErrorTypes: readonly NodeType[] = [
  {
    type: 'n8n-nodes-base.stopAndError',
    versions: [1],
    parameters: [
      { name: 'errorType', kind: 'options', preset: 'errorMessage', options: ['errorMessage', 'errorObject'] },
      { name: 'errorMessage', kind: 'string', required: true, preset: '', show: { errorType: ['errorMessage'] } },
      { name: 'errorObject', kind: 'json', preset: '', show: { errorType: ['errorObject'] } },
    ],
  },
]
