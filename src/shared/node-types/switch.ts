import type { NodeType } from './node-type.ts'

export const switchNodeTypes: readonly NodeType[] = [
  {
    type: 'n8n-nodes-base.switch',
    versions: [1],
    parameters: [
      { name: 'mode', kind: 'options', preset: 'rules', options: ['expression', 'rules'] },
      { name: 'output', kind: 'number', preset: 0, show: { mode: ['expression'] } },
      {
        name: 'dataType',
        kind: 'options',
        preset: 'number',
        options: ['boolean', 'dateTime', 'number', 'string'],
        show: { mode: ['rules'] },
      },
      { name: 'value1', kind: 'boolean', preset: false, show: { dataType: ['boolean'], mode: ['rules'] } },
      {
        name: 'rules',
        kind: 'fixedCollection',
        preset: {},
        isList: true,
        show: { dataType: ['boolean'], mode: ['rules'] },
        groups: {
          rules: [
            { name: 'operation', kind: 'options', preset: 'equal', options: ['equal', 'notEqual'] },
            { name: 'value2', kind: 'boolean', preset: false },
            { name: 'output', kind: 'number', preset: 0 },
          ],
        },
      },
      { name: 'value1', kind: 'dateTime', preset: '', show: { dataType: ['dateTime'], mode: ['rules'] } },
      {
        name: 'rules',
        kind: 'fixedCollection',
        preset: {},
        isList: true,
        show: { dataType: ['dateTime'], mode: ['rules'] },
        groups: {
          rules: [
            { name: 'operation', kind: 'options', preset: 'after', options: ['after', 'before'] },
            { name: 'value2', kind: 'dateTime', preset: 0 },
            { name: 'output', kind: 'number', preset: 0 },
          ],
        },
      },
      { name: 'value1', kind: 'number', preset: 0, show: { dataType: ['number'], mode: ['rules'] } },
      {
        name: 'rules',
        kind: 'fixedCollection',
        preset: {},
        isList: true,
        show: { dataType: ['number'], mode: ['rules'] },
        groups: {
          rules: [
            {
              name: 'operation',
              kind: 'options',
              preset: 'smaller',
              options: ['smaller', 'smallerEqual', 'equal', 'notEqual', 'larger', 'largerEqual'],
            },
            { name: 'value2', kind: 'number', preset: 0 },
            { name: 'output', kind: 'number', preset: 0 },
          ],
        },
      },
      { name: 'value1', kind: 'string', preset: '', show: { dataType: ['string'], mode: ['rules'] } },
      {
        name: 'rules',
        kind: 'fixedCollection',
        preset: {},
        isList: true,
        show: { dataType: ['string'], mode: ['rules'] },
        groups: {
          rules: [
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
              ],
            },
            { name: 'value2', kind: 'string', preset: '', hide: { operation: ['regex', 'notRegex'] } },
            { name: 'value2', kind: 'string', preset: '', show: { operation: ['regex', 'notRegex'] } },
            { name: 'output', kind: 'number', preset: 0 },
          ],
        },
      },
      { name: 'fallbackOutput', kind: 'options', preset: -1, options: [-1, 0, 1, 2, 3], show: { mode: ['rules'] } },
    ],
  },
  {
    type: 'n8n-nodes-base.switch',
    versions: [2],
    parameters: [
      { name: 'mode', kind: 'options', preset: 'rules', options: ['expression', 'rules'] },
      { name: 'output', kind: 'string', preset: '', show: { mode: ['expression'] } },
      { name: 'outputsAmount', kind: 'number', preset: 4, show: { mode: ['expression'] } },
      {
        name: 'dataType',
        kind: 'options',
        preset: 'number',
        options: ['boolean', 'dateTime', 'number', 'string'],
        show: { mode: ['rules'] },
      },
      { name: 'value1', kind: 'boolean', preset: false, show: { dataType: ['boolean'], mode: ['rules'] } },
      {
        name: 'rules',
        kind: 'fixedCollection',
        preset: {},
        isList: true,
        show: { dataType: ['boolean'], mode: ['rules'] },
        groups: {
          rules: [
            { name: 'operation', kind: 'options', preset: 'equal', options: ['equal', 'notEqual'] },
            { name: 'value2', kind: 'boolean', preset: false },
            { name: 'outputKey', kind: 'string', preset: '' },
          ],
        },
      },
      { name: 'value1', kind: 'dateTime', preset: '', show: { dataType: ['dateTime'], mode: ['rules'] } },
      {
        name: 'rules',
        kind: 'fixedCollection',
        preset: {},
        isList: true,
        show: { dataType: ['dateTime'], mode: ['rules'] },
        groups: {
          rules: [
            { name: 'operation', kind: 'options', preset: 'after', options: ['after', 'before'] },
            { name: 'value2', kind: 'dateTime', preset: 0 },
            { name: 'outputKey', kind: 'string', preset: '' },
          ],
        },
      },
      { name: 'value1', kind: 'number', preset: 0, show: { dataType: ['number'], mode: ['rules'] } },
      {
        name: 'rules',
        kind: 'fixedCollection',
        preset: {},
        isList: true,
        show: { dataType: ['number'], mode: ['rules'] },
        groups: {
          rules: [
            {
              name: 'operation',
              kind: 'options',
              preset: 'smaller',
              options: ['smaller', 'smallerEqual', 'equal', 'notEqual', 'larger', 'largerEqual'],
            },
            { name: 'value2', kind: 'number', preset: 0 },
            { name: 'outputKey', kind: 'string', preset: '' },
          ],
        },
      },
      { name: 'value1', kind: 'string', preset: '', show: { dataType: ['string'], mode: ['rules'] } },
      {
        name: 'rules',
        kind: 'fixedCollection',
        preset: {},
        isList: true,
        show: { dataType: ['string'], mode: ['rules'] },
        groups: {
          rules: [
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
              ],
            },
            { name: 'value2', kind: 'string', preset: '', hide: { operation: ['regex', 'notRegex'] } },
            { name: 'value2', kind: 'string', preset: '', show: { operation: ['regex', 'notRegex'] } },
            { name: 'outputKey', kind: 'string', preset: '' },
          ],
        },
      },
      { name: 'fallbackOutput', kind: 'options', preset: -1, show: { mode: ['rules'] } },
    ],
  },
  {
    type: 'n8n-nodes-base.switch',
    versions: [3, 3.1, 3.2, 3.3, 3.4],
    parameters: [
      { name: 'mode', kind: 'options', preset: 'rules', options: ['rules', 'expression'] },
      { name: 'numberOutputs', kind: 'number', preset: 4, show: { mode: ['expression'], '@version': [{ gte: 3.3 }] } },
      { name: 'numberOutputs', kind: 'number', preset: 4, show: { mode: ['expression'], '@version': [{ lt: 3.3 }] } },
      { name: 'output', kind: 'number', valueType: 'number', preset: '={{}}', show: { mode: ['expression'] } },
      {
        name: 'rules',
        kind: 'fixedCollection',
        preset: {
          values: [
            {
              conditions: {
                options: { caseSensitive: true, leftValue: '', typeValidation: 'strict' },
                conditions: [{ leftValue: '', rightValue: '', operator: { type: 'string', operation: 'equals' } }],
                combinator: 'and',
              },
            },
          ],
        },
        isList: true,
        show: { mode: ['rules'] },
        groups: {
          values: [
            { name: 'conditions', kind: 'filter', preset: {} },
            { name: 'renameOutput', kind: 'boolean', preset: false },
            { name: 'outputKey', kind: 'string', preset: '', show: { renameOutput: [true] } },
          ],
        },
      },
      { name: 'looseTypeValidation', kind: 'boolean', preset: false, show: { '@version': [{ gte: 3.1 }] } },
      {
        name: 'options',
        kind: 'collection',
        preset: {},
        show: { mode: ['rules'] },
        fields: [
          { name: 'fallbackOutput', kind: 'options', preset: 'none' },
          { name: 'ignoreCase', kind: 'boolean', preset: true },
          { name: 'looseTypeValidation', kind: 'boolean', preset: true, show: { '@version': [{ lt: 3.1 }] } },
          { name: 'renameFallbackOutput', kind: 'string', preset: '', show: { fallbackOutput: ['extra'] } },
          { name: 'allMatchingOutputs', kind: 'boolean', preset: false },
        ],
      },
    ],
  },
]
