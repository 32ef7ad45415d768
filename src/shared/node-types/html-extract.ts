import type { NodeType } from './node-type.ts'

export const htmlExtractTypes: readonly NodeType[] = [
  {
    type: 'n8n-nodes-base.htmlExtract',
    versions: [1],
    parameters: [
      { name: 'sourceData', kind: 'options', preset: 'json', options: ['binary', 'json'] },
      { name: 'dataPropertyName', kind: 'string', required: true, preset: 'data', show: { sourceData: ['binary'] } },
      { name: 'dataPropertyName', kind: 'string', required: true, preset: 'data', show: { sourceData: ['json'] } },
      {
        name: 'extractionValues',
        kind: 'fixedCollection',
        preset: {},
        isList: true,
        groups: {
          values: [
            { name: 'key', kind: 'string', preset: '' },
            { name: 'cssSelector', kind: 'string', preset: '' },
            { name: 'returnValue', kind: 'options', preset: 'text', options: ['attribute', 'html', 'text', 'value'] },
            { name: 'attribute', kind: 'string', preset: '', show: { returnValue: ['attribute'] } },
            { name: 'returnArray', kind: 'boolean', preset: false },
          ],
        },
      },
      {
        name: 'options',
        kind: 'collection',
        preset: {},
        fields: [{ name: 'trimValues', kind: 'boolean', preset: true }],
      },
    ],
  },
]
