import type { NodeType } from './node-type.ts'
import { textEncodings } from './text-encodings.ts'

export const convertToFileTypes: readonly NodeType[] = [
  {
    type: 'n8n-nodes-base.convertToFile',
    versions: [1, 1.1],
    parameters: [
      {
        name: 'operation',
        kind: 'options',
        preset: 'csv',
        options: ['csv', 'html', 'iCal', 'ods', 'rtf', 'toBinary', 'toJson', 'toText', 'xls', 'xlsx'],
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
          { name: 'compression', kind: 'boolean', preset: false, show: { '/operation': ['xlsx', 'ods'] } },
          { name: 'delimiter', kind: 'string', preset: ',', show: { '/operation': ['csv'] } },
          { name: 'fileName', kind: 'string', preset: '' },
          { name: 'headerRow', kind: 'boolean', preset: true },
          { name: 'sheetName', kind: 'string', preset: 'Sheet', show: { '/operation': ['ods', 'xls', 'xlsx'] } },
        ],
      },
      { name: 'sourceProperty', kind: 'string', required: true, preset: '', show: { operation: ['toBinary'] } },
      { name: 'binaryPropertyName', kind: 'string', required: true, preset: 'data', show: { operation: ['toBinary'] } },
      {
        name: 'options',
        kind: 'collection',
        preset: {},
        show: { operation: ['toBinary'] },
        fields: [
          { name: 'addBOM', kind: 'boolean', preset: false, show: { encoding: ['utf8', 'cesu8', 'ucs2'] } },
          { name: 'dataIsBase64', kind: 'boolean', preset: true, show: { '@version': [1] } },
          {
            name: 'encoding',
            kind: 'options',
            preset: 'utf8',
            options: textEncodings,
            hide: { dataIsBase64: [true], '@version': [{ gt: 1 }] },
          },
          { name: 'fileName', kind: 'string', preset: '' },
          { name: 'mimeType', kind: 'string', preset: '' },
        ],
      },
      { name: 'sourceProperty', kind: 'string', required: true, preset: '', show: { operation: ['toText'] } },
      { name: 'binaryPropertyName', kind: 'string', required: true, preset: 'data', show: { operation: ['toText'] } },
      {
        name: 'options',
        kind: 'collection',
        preset: {},
        show: { operation: ['toText'] },
        fields: [
          { name: 'addBOM', kind: 'boolean', preset: false, show: { encoding: ['utf8', 'cesu8', 'ucs2'] } },
          {
            name: 'encoding',
            kind: 'options',
            preset: 'utf8',
            options: textEncodings,
          },
          { name: 'fileName', kind: 'string', preset: '' },
        ],
      },
      { name: 'mode', kind: 'options', preset: 'once', options: ['each', 'once'], show: { operation: ['toJson'] } },
      { name: 'binaryPropertyName', kind: 'string', required: true, preset: 'data', show: { operation: ['toJson'] } },
      {
        name: 'options',
        kind: 'collection',
        preset: {},
        show: { operation: ['toJson'] },
        fields: [
          { name: 'addBOM', kind: 'boolean', preset: false, show: { encoding: ['utf8', 'cesu8', 'ucs2'] } },
          { name: 'format', kind: 'boolean', preset: false },
          {
            name: 'encoding',
            kind: 'options',
            preset: 'utf8',
            options: textEncodings,
          },
          { name: 'fileName', kind: 'string', preset: '' },
        ],
      },
      { name: 'title', kind: 'string', preset: '', show: { operation: ['iCal'] } },
      { name: 'start', kind: 'dateTime', required: true, preset: '', show: { operation: ['iCal'] } },
      { name: 'end', kind: 'dateTime', required: true, preset: '', show: { operation: ['iCal'] } },
      { name: 'allDay', kind: 'boolean', preset: false, show: { operation: ['iCal'] } },
      { name: 'binaryPropertyName', kind: 'string', required: true, preset: 'data', show: { operation: ['iCal'] } },
      {
        name: 'additionalFields',
        kind: 'collection',
        preset: {},
        show: { operation: ['iCal'] },
        fields: [
          {
            name: 'attendeesUi',
            kind: 'fixedCollection',
            preset: {},
            isList: true,
            groups: {
              attendeeValues: [
                { name: 'name', kind: 'string', preset: '' },
                { name: 'email', kind: 'string', preset: '' },
                { name: 'rsvp', kind: 'boolean', preset: false },
              ],
            },
          },
          { name: 'busyStatus', kind: 'options', preset: '', options: ['BUSY', 'TENTATIVE'] },
          { name: 'calName', kind: 'string', preset: '' },
          { name: 'description', kind: 'string', preset: '' },
          { name: 'fileName', kind: 'string', preset: '' },
          {
            name: 'geolocationUi',
            kind: 'fixedCollection',
            preset: {},
            groups: {
              geolocationValues: [
                { name: 'lat', kind: 'string', preset: '' },
                { name: 'lon', kind: 'string', preset: '' },
              ],
            },
          },
          { name: 'location', kind: 'string', preset: '' },
          { name: 'recurrenceRule', kind: 'string', preset: '' },
          {
            name: 'organizerUi',
            kind: 'fixedCollection',
            preset: {},
            groups: {
              organizerValues: [
                { name: 'name', kind: 'string', preset: '' },
                { name: 'email', kind: 'string', preset: '' },
              ],
            },
          },
          { name: 'sequence', kind: 'number', preset: 0 },
          { name: 'status', kind: 'options', preset: 'CONFIRMED', options: ['CANCELLED', 'CONFIRMED', 'TENTATIVE'] },
          { name: 'uid', kind: 'string', preset: '' },
          { name: 'url', kind: 'string', preset: '' },
          { name: 'useWorkflowTimezone', kind: 'boolean', preset: false },
        ],
      },
    ],
  },
]
