import type { NodeType } from './node-type.ts'

export const dataTableTypes: readonly NodeType[] = [
  {
    type: 'n8n-nodes-base.dataTable',
    versions: [1, 1.1],
    parameters: [
      { name: 'resource', kind: 'options', preset: 'row', options: ['row'] },
      {
        name: 'operation',
        kind: 'options',
        preset: 'insert',
        options: ['deleteRows', 'get', 'rowExists', 'rowNotExists', 'insert', 'update', 'upsert'],
        show: { resource: ['row'] },
      },
      {
        name: 'dataTableId',
        kind: 'resourceLocator',
        preset: { mode: 'list', value: '' },
        show: { resource: ['row'] },
      },
      {
        name: 'matchType',
        kind: 'options',
        preset: 'anyCondition',
        options: ['anyCondition', 'allConditions'],
        show: { resource: ['row'], operation: ['deleteRows'] },
      },
      {
        name: 'filters',
        kind: 'fixedCollection',
        preset: {},
        isList: true,
        show: { resource: ['row'], operation: ['deleteRows'] },
        groups: {
          conditions: [
            { name: 'keyName', kind: 'options', preset: 'id' },
            { name: 'condition', kind: 'options', preset: 'eq' },
            {
              name: 'keyValue',
              kind: 'string',
              preset: '',
              hide: { condition: ['isEmpty', 'isNotEmpty', 'isTrue', 'isFalse'] },
            },
          ],
        },
      },
      {
        name: 'options',
        kind: 'collection',
        preset: {},
        show: { resource: ['row'], operation: ['deleteRows'] },
        fields: [{ name: 'dryRun', kind: 'boolean', preset: false }],
      },
      {
        name: 'columns',
        kind: 'resourceMapper',
        preset: { mappingMode: 'defineBelow', value: null },
        show: { resource: ['row'], operation: ['insert'] },
      },
      {
        name: 'options',
        kind: 'collection',
        preset: {},
        show: { resource: ['row'], operation: ['insert'] },
        fields: [{ name: 'optimizeBulk', kind: 'boolean', preset: false }],
      },
      {
        name: 'matchType',
        kind: 'options',
        preset: 'anyCondition',
        options: ['anyCondition', 'allConditions'],
        show: { resource: ['row'], operation: ['get'] },
      },
      {
        name: 'filters',
        kind: 'fixedCollection',
        preset: {},
        isList: true,
        show: { resource: ['row'], operation: ['get'] },
        groups: {
          conditions: [
            { name: 'keyName', kind: 'options', preset: 'id' },
            { name: 'condition', kind: 'options', preset: 'eq' },
            {
              name: 'keyValue',
              kind: 'string',
              preset: '',
              hide: { condition: ['isEmpty', 'isNotEmpty', 'isTrue', 'isFalse'] },
            },
          ],
        },
      },
      { name: 'returnAll', kind: 'boolean', preset: false, show: { resource: ['row'], operation: ['get'] } },
      {
        name: 'limit',
        kind: 'number',
        preset: 50,
        show: { resource: ['row'], operation: ['get'], returnAll: [false] },
      },
      {
        name: 'matchType',
        kind: 'options',
        preset: 'anyCondition',
        options: ['anyCondition', 'allConditions'],
        show: { resource: ['row'], operation: ['rowExists'] },
      },
      {
        name: 'filters',
        kind: 'fixedCollection',
        preset: {},
        isList: true,
        show: { resource: ['row'], operation: ['rowExists'] },
        groups: {
          conditions: [
            { name: 'keyName', kind: 'options', preset: 'id' },
            { name: 'condition', kind: 'options', preset: 'eq', show: { '@version': [{ lt: 0 }] } },
            {
              name: 'keyValue',
              kind: 'string',
              preset: '',
              hide: { condition: ['isEmpty', 'isNotEmpty', 'isTrue', 'isFalse'] },
            },
          ],
        },
      },
      {
        name: 'matchType',
        kind: 'options',
        preset: 'anyCondition',
        options: ['anyCondition', 'allConditions'],
        show: { resource: ['row'], operation: ['rowNotExists'] },
      },
      {
        name: 'filters',
        kind: 'fixedCollection',
        preset: {},
        isList: true,
        show: { resource: ['row'], operation: ['rowNotExists'] },
        groups: {
          conditions: [
            { name: 'keyName', kind: 'options', preset: 'id' },
            { name: 'condition', kind: 'options', preset: 'eq', show: { '@version': [{ lt: 0 }] } },
            {
              name: 'keyValue',
              kind: 'string',
              preset: '',
              hide: { condition: ['isEmpty', 'isNotEmpty', 'isTrue', 'isFalse'] },
            },
          ],
        },
      },
      {
        name: 'matchType',
        kind: 'options',
        preset: 'anyCondition',
        options: ['anyCondition', 'allConditions'],
        show: { resource: ['row'], operation: ['update'] },
      },
      {
        name: 'filters',
        kind: 'fixedCollection',
        preset: {},
        isList: true,
        show: { resource: ['row'], operation: ['update'] },
        groups: {
          conditions: [
            { name: 'keyName', kind: 'options', preset: 'id' },
            { name: 'condition', kind: 'options', preset: 'eq' },
            {
              name: 'keyValue',
              kind: 'string',
              preset: '',
              hide: { condition: ['isEmpty', 'isNotEmpty', 'isTrue', 'isFalse'] },
            },
          ],
        },
      },
      {
        name: 'columns',
        kind: 'resourceMapper',
        preset: { mappingMode: 'defineBelow', value: null },
        show: { resource: ['row'], operation: ['update'] },
      },
      {
        name: 'options',
        kind: 'collection',
        preset: {},
        show: { resource: ['row'], operation: ['update'] },
        fields: [{ name: 'dryRun', kind: 'boolean', preset: false }],
      },
      {
        name: 'matchType',
        kind: 'options',
        preset: 'anyCondition',
        options: ['anyCondition', 'allConditions'],
        show: { resource: ['row'], operation: ['upsert'] },
      },
      {
        name: 'filters',
        kind: 'fixedCollection',
        preset: {},
        isList: true,
        show: { resource: ['row'], operation: ['upsert'] },
        groups: {
          conditions: [
            { name: 'keyName', kind: 'options', preset: 'id' },
            { name: 'condition', kind: 'options', preset: 'eq' },
            {
              name: 'keyValue',
              kind: 'string',
              preset: '',
              hide: { condition: ['isEmpty', 'isNotEmpty', 'isTrue', 'isFalse'] },
            },
          ],
        },
      },
      {
        name: 'columns',
        kind: 'resourceMapper',
        preset: { mappingMode: 'defineBelow', value: null },
        show: { resource: ['row'], operation: ['upsert'] },
      },
      {
        name: 'options',
        kind: 'collection',
        preset: {},
        show: { resource: ['row'], operation: ['upsert'] },
        fields: [{ name: 'dryRun', kind: 'boolean', preset: false }],
      },
    ],
  },
]
