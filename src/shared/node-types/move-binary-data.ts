import type { NodeType } from './node-type.ts'
import { textEncodings } from './text-encodings.ts'

export const moveBinaryDataTypes: readonly NodeType[] = [
  {
    type: 'n8n-nodes-base.moveBinaryData',
    versions: [1, 1.1],
    parameters: [
      { name: 'mode', kind: 'options', preset: 'binaryToJson', options: ['binaryToJson', 'jsonToBinary'] },
      { name: 'setAllData', kind: 'boolean', preset: true, show: { mode: ['binaryToJson'] } },
      { name: 'sourceKey', kind: 'string', required: true, preset: 'data', show: { mode: ['binaryToJson'] } },
      {
        name: 'destinationKey',
        kind: 'string',
        required: true,
        preset: 'data',
        show: { mode: ['binaryToJson'], setAllData: [false] },
      },
      { name: 'convertAllData', kind: 'boolean', preset: true, show: { mode: ['jsonToBinary'] } },
      {
        name: 'sourceKey',
        kind: 'string',
        required: true,
        preset: 'data',
        show: { convertAllData: [false], mode: ['jsonToBinary'] },
      },
      { name: 'destinationKey', kind: 'string', required: true, preset: 'data', show: { mode: ['jsonToBinary'] } },
      {
        name: 'options',
        kind: 'collection',
        preset: {},
        fields: [
          {
            name: 'addBOM',
            kind: 'boolean',
            preset: false,
            show: { '/mode': ['jsonToBinary'], encoding: ['utf8', 'cesu8', 'ucs2'] },
          },
          {
            name: 'dataIsBase64',
            kind: 'boolean',
            preset: false,
            show: { '/mode': ['jsonToBinary'], '/convertAllData': [false] },
            hide: { useRawData: [true] },
          },
          {
            name: 'encoding',
            kind: 'options',
            preset: 'utf8',
            options: textEncodings,
            show: { '/mode': ['binaryToJson', 'jsonToBinary'] },
          },
          {
            name: 'stripBOM',
            kind: 'boolean',
            preset: true,
            show: { '/mode': ['binaryToJson'], encoding: ['utf8', 'cesu8', 'ucs2'] },
          },
          { name: 'fileName', kind: 'string', preset: '', show: { '/mode': ['jsonToBinary'] } },
          {
            name: 'jsonParse',
            kind: 'boolean',
            preset: false,
            show: { '/mode': ['binaryToJson'], '/setAllData': [false] },
            hide: { keepAsBase64: [true] },
          },
          { name: 'keepSource', kind: 'boolean', preset: false },
          {
            name: 'keepAsBase64',
            kind: 'boolean',
            preset: false,
            show: { '/mode': ['binaryToJson'], '/setAllData': [false] },
            hide: { jsonParse: [true] },
          },
          { name: 'mimeType', kind: 'string', preset: 'application/json', show: { '/mode': ['jsonToBinary'] } },
          {
            name: 'useRawData',
            kind: 'boolean',
            preset: false,
            show: { '/mode': ['jsonToBinary'] },
            hide: { dataIsBase64: [true] },
          },
        ],
      },
    ],
  },
]
