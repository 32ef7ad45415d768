import type { NodeType } from './node-type.ts'

export const splitOutTypes: readonly NodeType[] = [
  {
    type: 'n8n-nodes-base.splitOut',
    versions: [1],
    parameters: [
      { name: 'fieldToSplitOut', kind: 'string', required: true, preset: '' },
      {
        name: 'include',
        kind: 'options',
        preset: 'noOtherFields',
        options: ['noOtherFields', 'allOtherFields', 'selectedOtherFields'],
      },
      { name: 'fieldsToInclude', kind: 'string', preset: '', show: { include: ['selectedOtherFields'] } },
      {
        name: 'options',
        kind: 'collection',
        preset: {},
        fields: [
          { name: 'disableDotNotation', kind: 'boolean', preset: false },
          { name: 'destinationFieldName', kind: 'string', preset: '' },
          { name: 'includeBinary', kind: 'boolean', preset: false },
        ],
      },
    ],
  },
]
