import type { NodeType } from './node-type.ts'

export const iCalTypes: readonly NodeType[] = [
  {
    type: 'n8n-nodes-base.iCal',
    versions: [1],
    parameters: [
      { name: 'operation', kind: 'options', preset: 'createEventFile', options: ['createEventFile'] },
      { name: 'title', kind: 'string', preset: '' },
      { name: 'start', kind: 'dateTime', required: true, preset: '' },
      { name: 'end', kind: 'dateTime', required: true, preset: '' },
      { name: 'allDay', kind: 'boolean', preset: false },
      { name: 'binaryPropertyName', kind: 'string', required: true, preset: 'data' },
      {
        name: 'additionalFields',
        kind: 'collection',
        preset: {},
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
