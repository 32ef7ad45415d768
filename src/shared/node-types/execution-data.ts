import type { NodeType } from './node-type.ts'

export const executionDataTypes: readonly NodeType[] = [
  {
    type: 'n8n-nodes-base.executionData',
    versions: [1, 1.1],
    parameters: [
      { name: 'operation', kind: 'options', preset: 'save', options: ['save'] },
      {
        name: 'dataToSave',
        kind: 'fixedCollection',
        preset: {},
        isList: true,
        show: { operation: ['save'] },
        groups: {
          values: [
            { name: 'key', kind: 'string', preset: '' },
            { name: 'value', kind: 'string', preset: '' },
          ],
        },
      },
    ],
  },
]
