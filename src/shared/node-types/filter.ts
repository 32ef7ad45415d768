import type { NodeType } from './node-type.ts'

export const filterTypes: readonly NodeType[] = [
  {
    type: 'n8n-nodes-base.filter',
    versions: [1],
    parameters: [
      {
        name: 'conditions',
        kind: 'fixedCollection',
        preset: {},
        isList: true,
        groups: {
          boolean: [
            { name: 'value1', kind: 'boolean', preset: false },
            { name: 'operation', kind: 'options', preset: 'equal', options: ['equal', 'notEqual'] },
            { name: 'value2', kind: 'boolean', preset: false },
          ],
          dateTime: [
            { name: 'value1', kind: 'dateTime', preset: '' },
            { name: 'operation', kind: 'options', preset: 'after', options: ['after', 'before'] },
            { name: 'value2', kind: 'dateTime', preset: '' },
          ],
          number: [
            { name: 'value1', kind: 'number', preset: 0 },
            {
              name: 'operation',
              kind: 'options',
              preset: 'smaller',
              options: [
                'smaller',
                'smallerEqual',
                'equal',
                'notEqual',
                'larger',
                'largerEqual',
                'isEmpty',
                'isNotEmpty',
              ],
            },
            { name: 'value2', kind: 'number', preset: 0, hide: { operation: ['isEmpty', 'isNotEmpty'] } },
          ],
          string: [
            { name: 'value1', kind: 'string', preset: '' },
            {
              name: 'operation',
              kind: 'options',
              preset: 'equal',
              options: [
                'contains',
                'notContains',
                'endsWith',
                'notEndsWith',
                'equal',
                'notEqual',
                'regex',
                'notRegex',
                'startsWith',
                'notStartsWith',
                'isEmpty',
                'isNotEmpty',
              ],
            },
            {
              name: 'value2',
              kind: 'string',
              preset: '',
              hide: { operation: ['isEmpty', 'isNotEmpty', 'regex', 'notRegex'] },
            },
            { name: 'value2', kind: 'string', preset: '', show: { operation: ['regex', 'notRegex'] } },
          ],
        },
      },
      { name: 'combineConditions', kind: 'options', preset: 'AND', options: ['AND', 'OR'] },
    ],
  },
  {
    type: 'n8n-nodes-base.filter',
    versions: [2, 2.1, 2.2, 2.3],
    parameters: [
      { name: 'conditions', kind: 'filter', preset: {} },
      { name: 'looseTypeValidation', kind: 'boolean', preset: false, show: { '@version': [{ gte: 2.1 }] } },
      {
        name: 'options',
        kind: 'collection',
        preset: {},
        fields: [
          { name: 'ignoreCase', kind: 'boolean', preset: true },
          { name: 'looseTypeValidation', kind: 'boolean', preset: true, show: { '@version': [{ lt: 2.1 }] } },
        ],
      },
    ],
  },
]
