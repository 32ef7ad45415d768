import type { NodeType } from './node-type.ts'

export const aggregateTypes: readonly NodeType[] = [
  {
    type: 'n8n-nodes-base.aggregate',
    versions: [1],
    parameters: [
      {
        name: 'aggregate',
        kind: 'options',
        preset: 'aggregateIndividualFields',
        options: ['aggregateIndividualFields', 'aggregateAllItemData'],
      },
      {
        name: 'fieldsToAggregate',
        kind: 'fixedCollection',
        preset: { fieldToAggregate: [{ fieldToAggregate: '', renameField: false }] },
        isList: true,
        show: { aggregate: ['aggregateIndividualFields'] },
        groups: {
          fieldToAggregate: [
            { name: 'fieldToAggregate', kind: 'string', preset: '' },
            { name: 'renameField', kind: 'boolean', preset: false },
            { name: 'outputFieldName', kind: 'string', preset: '', show: { renameField: [true] } },
          ],
        },
      },
      { name: 'destinationFieldName', kind: 'string', preset: 'data', show: { aggregate: ['aggregateAllItemData'] } },
      {
        name: 'include',
        kind: 'options',
        preset: 'allFields',
        options: ['allFields', 'specifiedFields', 'allFieldsExcept'],
        show: { aggregate: ['aggregateAllItemData'] },
      },
      {
        name: 'fieldsToExclude',
        kind: 'string',
        preset: '',
        show: { aggregate: ['aggregateAllItemData'], include: ['allFieldsExcept'] },
      },
      {
        name: 'fieldsToInclude',
        kind: 'string',
        preset: '',
        show: { aggregate: ['aggregateAllItemData'], include: ['specifiedFields'] },
      },
      {
        name: 'options',
        kind: 'collection',
        preset: {},
        fields: [
          {
            name: 'disableDotNotation',
            kind: 'boolean',
            preset: false,
            hide: { '/aggregate': ['aggregateAllItemData'] },
          },
          { name: 'mergeLists', kind: 'boolean', preset: false, hide: { '/aggregate': ['aggregateAllItemData'] } },
          { name: 'includeBinaries', kind: 'boolean', preset: false },
          { name: 'keepOnlyUnique', kind: 'boolean', preset: false, show: { includeBinaries: [true] } },
          { name: 'keepMissing', kind: 'boolean', preset: false, hide: { '/aggregate': ['aggregateAllItemData'] } },
        ],
      },
    ],
  },
]
