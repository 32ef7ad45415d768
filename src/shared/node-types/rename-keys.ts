import type { NodeType } from './node-type.ts'

export const renameKeysTypes: readonly NodeType[] = [
  {
    type: 'n8n-nodes-base.renameKeys',
    versions: [1],
    parameters: [
      {
        name: 'keys',
        kind: 'fixedCollection',
        preset: {},
        isList: true,
        groups: {
          key: [
            { name: 'currentKey', kind: 'string', preset: '' },
            { name: 'newKey', kind: 'string', preset: '' },
          ],
        },
      },
      {
        name: 'additionalOptions',
        kind: 'collection',
        preset: {},
        fields: [
          {
            name: 'regexReplacement',
            kind: 'fixedCollection',
            preset: {},
            isList: true,
            groups: {
              replacements: [
                { name: 'searchRegex', kind: 'string', preset: '' },
                { name: 'replaceRegex', kind: 'string', preset: '' },
                {
                  name: 'options',
                  kind: 'collection',
                  preset: {},
                  fields: [
                    { name: 'caseInsensitive', kind: 'boolean', preset: false },
                    { name: 'depth', kind: 'number', preset: -1 },
                  ],
                },
              ],
            },
          },
        ],
      },
    ],
  },
]
