import type { NodeType } from './node-type.ts'
import { textEncodings } from './text-encodings.ts'

export const extractFromFileTypes: readonly NodeType[] = [
  {
    type: 'n8n-nodes-base.extractFromFile',
    versions: [1, 1.1],
    parameters: [
      {
        name: 'operation',
        kind: 'options',
        preset: 'csv',
        options: [
          'binaryToPropery',
          'csv',
          'fromIcs',
          'fromJson',
          'html',
          'ods',
          'pdf',
          'rtf',
          'text',
          'xls',
          'xlsx',
          'xml',
        ],
      },
      {
        name: 'binaryPropertyName',
        kind: 'string',
        required: true,
        preset: 'data',
        show: { operation: ['csv', 'html', 'rtf', 'ods', 'xls', 'xlsx'] },
      },
      {
        name: 'options',
        kind: 'collection',
        preset: {},
        show: { operation: ['csv', 'html', 'rtf', 'ods', 'xls', 'xlsx'] },
        fields: [
          { name: 'delimiter', kind: 'string', preset: ',', show: { '/operation': ['csv'] } },
          {
            name: 'encoding',
            kind: 'options',
            preset: 'utf-8',
            options: ['ascii', 'latin1', 'ucs-2', 'ucs2', 'utf-8', 'utf16le', 'utf8'],
            show: { '/operation': ['csv'] },
          },
          { name: 'enableBOM', kind: 'boolean', preset: false, show: { '/operation': ['csv'] } },
          { name: 'relaxQuotes', kind: 'boolean', preset: false, show: { '/operation': ['csv'] } },
          {
            name: 'headerRow',
            kind: 'boolean',
            preset: true,
            show: { '/operation': ['ods', 'xls', 'xlsx', 'csv', 'html'] },
          },
          {
            name: 'includeEmptyCells',
            kind: 'boolean',
            preset: false,
            show: { '/operation': ['ods', 'xls', 'xlsx', 'csv', 'html'] },
          },
          { name: 'maxRowCount', kind: 'number', preset: -1, show: { '/operation': ['csv'] } },
          { name: 'range', kind: 'string', preset: '', show: { '/operation': ['ods', 'xls', 'xlsx'] } },
          { name: 'rawData', kind: 'boolean', preset: false },
          { name: 'readAsString', kind: 'boolean', preset: false },
          { name: 'sheetName', kind: 'string', preset: 'Sheet', show: { '/operation': ['ods', 'xls', 'xlsx'] } },
          { name: 'fromLine', kind: 'number', preset: 0, show: { '/operation': ['csv'] } },
          {
            name: 'skipRecordsWithErrors',
            kind: 'fixedCollection',
            preset: { value: { enabled: true, maxSkippedRecords: -1 } },
            show: { '/operation': ['csv'] },
            groups: {
              value: [
                { name: 'enabled', kind: 'boolean', preset: false },
                { name: 'maxSkippedRecords', kind: 'number', preset: -1 },
              ],
            },
          },
        ],
      },
      {
        name: 'binaryPropertyName',
        kind: 'string',
        required: true,
        preset: 'data',
        show: { operation: ['binaryToPropery', 'fromJson', 'text', 'fromIcs', 'xml'] },
      },
      {
        name: 'destinationKey',
        kind: 'string',
        required: true,
        preset: 'data',
        show: { operation: ['binaryToPropery', 'fromJson', 'text', 'fromIcs', 'xml'] },
      },
      {
        name: 'options',
        kind: 'collection',
        preset: {},
        show: { operation: ['binaryToPropery', 'fromJson', 'text', 'fromIcs', 'xml'] },
        fields: [
          {
            name: 'encoding',
            kind: 'options',
            preset: 'utf8',
            options: textEncodings,
          },
          { name: 'stripBOM', kind: 'boolean', preset: true, show: { encoding: ['utf8', 'cesu8', 'ucs2'] } },
          { name: 'keepSource', kind: 'options', preset: 'json', options: ['binary', 'both', 'json'] },
        ],
      },
      { name: 'binaryPropertyName', kind: 'string', required: true, preset: 'data', show: { operation: ['pdf'] } },
      {
        name: 'options',
        kind: 'collection',
        preset: {},
        show: { operation: ['pdf'] },
        fields: [
          { name: 'joinPages', kind: 'boolean', preset: true },
          { name: 'keepSource', kind: 'options', preset: 'json', options: ['binary', 'both', 'json'] },
          { name: 'maxPages', kind: 'number', preset: 0 },
          { name: 'password', kind: 'string', preset: '' },
        ],
      },
    ],
  },
]
