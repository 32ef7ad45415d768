import type { NodeType } from './node-type.ts'

export const removeDuplicatesTypes: readonly NodeType[] = [
  {
    type: 'n8n-nodes-base.removeDuplicates',
    versions: [1, 1.1],
    parameters: [
      {
        name: 'compare',
        kind: 'options',
        preset: 'allFields',
        options: ['allFields', 'allFieldsExcept', 'selectedFields'],
      },
      { name: 'fieldsToExclude', kind: 'string', preset: '', show: { compare: ['allFieldsExcept'] } },
      { name: 'fieldsToCompare', kind: 'string', preset: '', show: { compare: ['selectedFields'] } },
      {
        name: 'options',
        kind: 'collection',
        preset: {},
        show: { compare: ['allFieldsExcept', 'selectedFields'] },
        fields: [
          { name: 'disableDotNotation', kind: 'boolean', preset: false },
          { name: 'removeOtherFields', kind: 'boolean', preset: false },
        ],
      },
    ],
  },
  {
    type: 'n8n-nodes-base.removeDuplicates',
    versions: [2],
    parameters: [
      {
        name: 'operation',
        kind: 'options',
        preset: 'removeDuplicateInputItems',
        options: ['removeDuplicateInputItems', 'removeItemsSeenInPreviousExecutions', 'clearDeduplicationHistory'],
      },
      {
        name: 'compare',
        kind: 'options',
        preset: 'allFields',
        options: ['allFields', 'allFieldsExcept', 'selectedFields'],
        show: { operation: ['removeDuplicateInputItems'] },
      },
      { name: 'fieldsToExclude', kind: 'string', preset: '', show: { compare: ['allFieldsExcept'] } },
      { name: 'fieldsToCompare', kind: 'string', preset: '', show: { compare: ['selectedFields'] } },
      {
        name: 'logic',
        kind: 'options',
        preset: 'removeItemsWithAlreadySeenKeyValues',
        options: [
          'removeItemsWithAlreadySeenKeyValues',
          'removeItemsUpToStoredIncrementalKey',
          'removeItemsUpToStoredDate',
        ],
        show: { operation: ['removeItemsSeenInPreviousExecutions'] },
      },
      {
        name: 'dedupeValue',
        kind: 'string',
        required: true,
        preset: '',
        show: { logic: ['removeItemsWithAlreadySeenKeyValues'], '/operation': ['removeItemsSeenInPreviousExecutions'] },
      },
      {
        name: 'incrementalDedupeValue',
        kind: 'number',
        preset: '',
        show: { logic: ['removeItemsUpToStoredIncrementalKey'], '/operation': ['removeItemsSeenInPreviousExecutions'] },
      },
      {
        name: 'dateDedupeValue',
        kind: 'dateTime',
        preset: '',
        show: { logic: ['removeItemsUpToStoredDate'], '/operation': ['removeItemsSeenInPreviousExecutions'] },
      },
      {
        name: 'mode',
        kind: 'options',
        preset: 'cleanDatabase',
        options: ['cleanDatabase'],
        show: { operation: ['clearDeduplicationHistory'] },
      },
      {
        name: 'options',
        kind: 'collection',
        preset: {},
        show: {
          operation: ['removeDuplicateInputItems', 'removeItemsSeenInPreviousExecutions', 'clearDeduplicationHistory'],
        },
        fields: [
          {
            name: 'disableDotNotation',
            kind: 'boolean',
            preset: false,
            show: { '/operation': ['removeDuplicateInputItems'] },
            hide: { '/compare': ['allFields'] },
          },
          {
            name: 'removeOtherFields',
            kind: 'boolean',
            preset: false,
            show: { '/operation': ['removeDuplicateInputItems'] },
            hide: { '/compare': ['allFields'] },
          },
          {
            name: 'scope',
            kind: 'options',
            preset: 'node',
            options: ['workflow', 'node'],
            show: { '/operation': ['clearDeduplicationHistory', 'removeItemsSeenInPreviousExecutions'] },
          },
          {
            name: 'historySize',
            kind: 'number',
            preset: 10000,
            show: {
              '/logic': ['removeItemsWithAlreadySeenKeyValues'],
              '/operation': ['removeItemsSeenInPreviousExecutions'],
            },
          },
        ],
      },
    ],
  },
]
