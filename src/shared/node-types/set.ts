import type { NodeType } from './node-type.ts'

export const setTypes: readonly NodeType[] = [
  {
    type: 'n8n-nodes-base.set',
    versions: [1, 2],
    parameters: [
      { name: 'keepOnlySet', kind: 'boolean', preset: false },
      {
        name: 'values',
        kind: 'fixedCollection',
        preset: {},
        isList: true,
        groups: {
          boolean: [
            { name: 'name', kind: 'string', preset: 'propertyName' },
            { name: 'value', kind: 'boolean', preset: false },
          ],
          number: [
            { name: 'name', kind: 'string', preset: 'propertyName' },
            { name: 'value', kind: 'number', preset: 0 },
          ],
          string: [
            { name: 'name', kind: 'string', preset: 'propertyName' },
            { name: 'value', kind: 'string', preset: '' },
          ],
        },
      },
      {
        name: 'options',
        kind: 'collection',
        preset: {},
        fields: [{ name: 'dotNotation', kind: 'boolean', preset: true }],
      },
    ],
  },
  {
    type: 'n8n-nodes-base.set',
    versions: [3, 3.1, 3.2, 3.3, 3.4, 3.5],
    parameters: [
      { name: 'mode', kind: 'options', preset: 'manual', options: ['manual', 'raw'] },
      { name: 'duplicateItem', kind: 'boolean', preset: false },
      { name: 'duplicateCount', kind: 'number', preset: 0, show: { duplicateItem: [true] } },
      {
        name: 'jsonOutput',
        kind: 'json',
        valueType: 'object',
        preset: '{\n  "my_field_1": "value",\n  "my_field_2": 1\n}\n',
        show: { mode: ['raw'] },
      },
      {
        name: 'fields',
        kind: 'fixedCollection',
        preset: {},
        isList: true,
        show: { '@version': [3, 3.1, 3.2], mode: ['manual'] },
        groups: {
          values: [
            { name: 'name', kind: 'string', preset: '' },
            {
              name: 'type',
              kind: 'options',
              preset: 'stringValue',
              options: ['stringValue', 'numberValue', 'booleanValue', 'arrayValue', 'objectValue'],
            },
            { name: 'stringValue', kind: 'string', preset: '', show: { type: ['stringValue'] } },
            { name: 'numberValue', kind: 'string', valueType: 'number', preset: '', show: { type: ['numberValue'] } },
            {
              name: 'booleanValue',
              kind: 'options',
              valueType: 'boolean',
              preset: 'true',
              options: ['true', 'false'],
              show: { type: ['booleanValue'] },
            },
            { name: 'arrayValue', kind: 'string', valueType: 'array', preset: '', show: { type: ['arrayValue'] } },
            { name: 'objectValue', kind: 'json', valueType: 'object', preset: '={}', show: { type: ['objectValue'] } },
          ],
        },
      },
      {
        name: 'assignments',
        kind: 'assignmentCollection',
        preset: {},
        show: { mode: ['manual'] },
        hide: { '@version': [3, 3.1, 3.2] },
      },
      {
        name: 'include',
        kind: 'options',
        preset: 'all',
        options: ['all', 'none', 'selected', 'except'],
        show: { '@version': [3, 3.1, 3.2] },
      },
      { name: 'includeOtherFields', kind: 'boolean', preset: false, hide: { '@version': [3, 3.1, 3.2] } },
      {
        name: 'include',
        kind: 'options',
        preset: 'all',
        options: ['all', 'selected', 'except'],
        hide: { '@version': [3, 3.1, 3.2], '/includeOtherFields': [false] },
      },
      { name: 'includeFields', kind: 'string', preset: '', show: { include: ['selected'], '@version': [3, 3.1, 3.2] } },
      { name: 'excludeFields', kind: 'string', preset: '', show: { include: ['except'], '@version': [3, 3.1, 3.2] } },
      {
        name: 'includeFields',
        kind: 'string',
        preset: '',
        show: { include: ['selected'], '/includeOtherFields': [true] },
        hide: { '@version': [3, 3.1, 3.2] },
      },
      {
        name: 'excludeFields',
        kind: 'string',
        preset: '',
        show: { include: ['except'], '/includeOtherFields': [true] },
        hide: { '@version': [3, 3.1, 3.2] },
      },
      {
        name: 'options',
        kind: 'collection',
        preset: {},
        fields: [
          { name: 'includeBinary', kind: 'boolean', preset: true, hide: { '@version': [{ gte: 3.4 }] } },
          {
            name: 'stripBinary',
            kind: 'boolean',
            preset: true,
            show: { '@version': [{ gte: 3.4 }], '/includeOtherFields': [true] },
          },
          { name: 'ignoreConversionErrors', kind: 'boolean', preset: false, show: { '/mode': ['manual'] } },
          { name: 'dotNotation', kind: 'boolean', preset: true },
        ],
      },
    ],
  },
]
