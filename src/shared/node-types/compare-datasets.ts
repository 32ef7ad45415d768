import type { NodeType } from './node-type.ts'

export const compareDatasetsTypes: readonly NodeType[] = [
  {
    type: 'n8n-nodes-base.compareDatasets',
    versions: [1, 2, 2.1, 2.2, 2.3],
    parameters: [
      {
        name: 'mergeByFields',
        kind: 'fixedCollection',
        preset: { values: [{ field1: '', field2: '' }] },
        isList: true,
        groups: {
          values: [
            { name: 'field1', kind: 'string', preset: '' },
            { name: 'field2', kind: 'string', preset: '' },
          ],
        },
      },
      {
        name: 'resolve',
        kind: 'options',
        preset: 'preferInput2',
        options: ['preferInput1', 'preferInput2', 'mix', 'includeBoth'],
        show: { '@version': [1, 2] },
      },
      {
        name: 'resolve',
        kind: 'options',
        preset: 'includeBoth',
        options: ['preferInput1', 'preferInput2', 'mix', 'includeBoth'],
        hide: { '@version': [1, 2] },
      },
      { name: 'fuzzyCompare', kind: 'boolean', preset: false, hide: { '@version': [1] } },
      {
        name: 'preferWhenMix',
        kind: 'options',
        preset: 'input1',
        options: ['input1', 'input2'],
        show: { resolve: ['mix'] },
      },
      { name: 'exceptWhenMix', kind: 'string', preset: '', show: { resolve: ['mix'] } },
      {
        name: 'options',
        kind: 'collection',
        preset: {},
        fields: [
          { name: 'skipFields', kind: 'string', preset: '' },
          { name: 'fuzzyCompare', kind: 'boolean', preset: false, show: { '@version': [1] } },
          { name: 'disableDotNotation', kind: 'boolean', preset: false },
          { name: 'multipleMatches', kind: 'options', preset: 'first', options: ['first', 'all'] },
        ],
      },
    ],
  },
]
