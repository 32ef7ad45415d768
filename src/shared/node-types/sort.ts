import type { NodeType } from './node-type.ts'

export const sortTypes: readonly NodeType[] = [
  {
    type: 'n8n-nodes-base.sort',
    versions: [1],
    parameters: [
      { name: 'type', kind: 'options', preset: 'simple', options: ['simple', 'random', 'code'] },
      {
        name: 'sortFieldsUi',
        kind: 'fixedCollection',
        preset: {},
        isList: true,
        show: { type: ['simple'] },
        groups: {
          sortField: [
            { name: 'fieldName', kind: 'string', required: true, preset: '' },
            { name: 'order', kind: 'options', preset: 'ascending', options: ['ascending', 'descending'] },
          ],
        },
      },
      {
        name: 'code',
        kind: 'string',
        preset:
          "// The two items to compare are in the variables a and b\n\t// Access the fields in a.json and b.json\n\t// Return -1 if a should go before b\n\t// Return 1 if b should go before a\n\t// Return 0 if there's no difference\n\n\tfieldName = 'myField';\n\n\tif (a.json[fieldName] < b.json[fieldName]) {\n\treturn -1;\n\t}\n\tif (a.json[fieldName] > b.json[fieldName]) {\n\treturn 1;\n\t}\n\treturn 0;",
        show: { type: ['code'] },
      },
      {
        name: 'options',
        kind: 'collection',
        preset: {},
        show: { type: ['simple'] },
        fields: [{ name: 'disableDotNotation', kind: 'boolean', preset: false }],
      },
    ],
  },
]
