import type { NodeType } from './node-type.ts'

export const xmlTypes: readonly NodeType[] = [
  {
    type: 'n8n-nodes-base.xml',
    versions: [1],
    parameters: [
      { name: 'mode', kind: 'options', preset: 'xmlToJson', options: ['jsonToxml', 'xmlToJson'] },
      { name: 'dataPropertyName', kind: 'string', required: true, preset: 'data', show: { mode: ['jsonToxml'] } },
      {
        name: 'options',
        kind: 'collection',
        preset: {},
        show: { mode: ['jsonToxml'] },
        fields: [
          { name: 'allowSurrogateChars', kind: 'boolean', preset: false },
          { name: 'attrkey', kind: 'string', preset: '$' },
          { name: 'cdata', kind: 'boolean', preset: false },
          { name: 'charkey', kind: 'string', preset: '_' },
          { name: 'headless', kind: 'boolean', preset: false },
          { name: 'rootName', kind: 'string', preset: 'root' },
        ],
      },
      { name: 'dataPropertyName', kind: 'string', required: true, preset: 'data', show: { mode: ['xmlToJson'] } },
      {
        name: 'options',
        kind: 'collection',
        preset: {},
        show: { mode: ['xmlToJson'] },
        fields: [
          { name: 'attrkey', kind: 'string', preset: '$' },
          { name: 'charkey', kind: 'string', preset: '_' },
          { name: 'explicitArray', kind: 'boolean', preset: false },
          { name: 'explicitRoot', kind: 'boolean', preset: true },
          { name: 'ignoreAttrs', kind: 'boolean', preset: false },
          { name: 'mergeAttrs', kind: 'boolean', preset: true },
          { name: 'normalize', kind: 'boolean', preset: false },
          { name: 'normalizeTags', kind: 'boolean', preset: false },
          { name: 'trim', kind: 'boolean', preset: false },
        ],
      },
    ],
  },
]
