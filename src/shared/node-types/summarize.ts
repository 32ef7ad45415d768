import type { NodeType } from './node-type.ts'

export const summarizeTypes: readonly NodeType[] = [
  {
    type: 'n8n-nodes-base.summarize',
    versions: [1, 1.1],
    parameters: [
      {
        name: 'fieldsToSummarize',
        kind: 'fixedCollection',
        preset: { values: [{ aggregation: 'count', field: '' }] },
        isList: true,
        groups: {
          values: [
            {
              name: 'aggregation',
              kind: 'options',
              preset: 'count',
              options: ['append', 'average', 'concatenate', 'count', 'countUnique', 'max', 'min', 'sum'],
            },
            {
              name: 'field',
              kind: 'string',
              preset: '',
              hide: { aggregation: ['average', 'sum', 'countUnique', 'count', 'max', 'min'] },
            },
            { name: 'field', kind: 'string', preset: '', show: { aggregation: ['average', 'sum'] } },
            {
              name: 'field',
              kind: 'string',
              preset: '',
              show: { aggregation: ['countUnique', 'count', 'max', 'min'] },
            },
            {
              name: 'includeEmpty',
              kind: 'boolean',
              preset: false,
              show: { aggregation: ['append', 'concatenate', 'count', 'countUnique'] },
            },
            {
              name: 'separateBy',
              kind: 'options',
              preset: ',',
              options: [',', ', ', '\n', '', ' ', 'other'],
              show: { aggregation: ['concatenate'] },
            },
            {
              name: 'customSeparator',
              kind: 'string',
              preset: '',
              show: { aggregation: ['concatenate'], separateBy: ['other'] },
            },
          ],
        },
      },
      { name: 'fieldsToSplitBy', kind: 'string', preset: '', hide: { '/options.outputFormat': ['singleItem'] } },
      { name: 'fieldsToSplitBy', kind: 'string', preset: '', show: { '/options.outputFormat': ['singleItem'] } },
      {
        name: 'options',
        kind: 'collection',
        preset: {},
        fields: [
          { name: 'continueIfFieldNotFound', kind: 'boolean', preset: false, hide: { '@version': [{ gte: 1.1 }] } },
          { name: 'disableDotNotation', kind: 'boolean', preset: false },
          { name: 'outputFormat', kind: 'options', preset: 'separateItems', options: ['separateItems', 'singleItem'] },
          { name: 'skipEmptySplitFields', kind: 'boolean', preset: false },
        ],
      },
    ],
  },
]
