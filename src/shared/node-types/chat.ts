import type { NodeType } from './node-type.ts'

export const chatTypes: readonly NodeType[] = [
  {
    type: '@n8n/n8n-nodes-langchain.chat',
    versions: [1],
    parameters: [
      { name: 'message', kind: 'string', required: true, preset: '' },
      { name: 'waitUserReply', kind: 'boolean', preset: true },
      {
        name: 'options',
        kind: 'collection',
        preset: {},
        hide: { '@tool': [true] },
        fields: [
          { name: 'memoryConnection', kind: 'boolean', preset: false },
          {
            name: 'limitWaitTime',
            kind: 'fixedCollection',
            preset: { values: { limitType: 'afterTimeInterval', resumeAmount: 45, resumeUnit: 'minutes' } },
            show: { '/waitUserReply': [true] },
            groups: {
              values: [
                {
                  name: 'limitType',
                  kind: 'options',
                  preset: 'afterTimeInterval',
                  options: ['afterTimeInterval', 'atSpecifiedTime'],
                },
                { name: 'resumeAmount', kind: 'number', preset: 1, show: { limitType: ['afterTimeInterval'] } },
                {
                  name: 'resumeUnit',
                  kind: 'options',
                  preset: 'hours',
                  options: ['days', 'hours', 'minutes'],
                  show: { limitType: ['afterTimeInterval'] },
                },
                { name: 'maxDateAndTime', kind: 'dateTime', preset: '', show: { limitType: ['atSpecifiedTime'] } },
              ],
            },
          },
        ],
      },
      {
        name: 'options',
        kind: 'collection',
        preset: {},
        show: { '@tool': [true], '/waitUserReply': [true] },
        fields: [
          {
            name: 'limitWaitTime',
            kind: 'fixedCollection',
            preset: { values: { limitType: 'afterTimeInterval', resumeAmount: 45, resumeUnit: 'minutes' } },
            show: { '/waitUserReply': [true] },
            groups: {
              values: [
                {
                  name: 'limitType',
                  kind: 'options',
                  preset: 'afterTimeInterval',
                  options: ['afterTimeInterval', 'atSpecifiedTime'],
                },
                { name: 'resumeAmount', kind: 'number', preset: 1, show: { limitType: ['afterTimeInterval'] } },
                {
                  name: 'resumeUnit',
                  kind: 'options',
                  preset: 'hours',
                  options: ['days', 'hours', 'minutes'],
                  show: { limitType: ['afterTimeInterval'] },
                },
                { name: 'maxDateAndTime', kind: 'dateTime', preset: '', show: { limitType: ['atSpecifiedTime'] } },
              ],
            },
          },
        ],
      },
    ],
  },
]
