import type { NodeType } from './node-type.ts'

export const respondToWebhookTypes: readonly NodeType[] = [
  {
    type: 'n8n-nodes-base.respondToWebhook',
    versions: [1, 1.1, 1.2, 1.3, 1.4, 1.5],
    parameters: [
      { name: 'enableResponseOutput', kind: 'boolean', preset: false, show: { '@version': [{ gte: 1.4 }] } },
      {
        name: 'respondWith',
        kind: 'options',
        preset: 'firstIncomingItem',
        options: ['allIncomingItems', 'binary', 'firstIncomingItem', 'json', 'jwt', 'noData', 'redirect', 'text'],
        show: { '@version': [1, 1.1] },
      },
      {
        name: 'respondWith',
        kind: 'options',
        preset: 'firstIncomingItem',
        options: ['allIncomingItems', 'binary', 'firstIncomingItem', 'json', 'jwt', 'noData', 'redirect', 'text'],
        show: { '@version': [{ gte: 1.2 }] },
      },
      {
        name: 'redirectURL',
        kind: 'string',
        required: true,
        valueType: 'url',
        preset: '',
        show: { respondWith: ['redirect'] },
      },
      { name: 'responseBody', kind: 'json', preset: '{\n  "myField": "value"\n}', show: { respondWith: ['json'] } },
      {
        name: 'payload',
        kind: 'json',
        valueType: 'object',
        preset: '{\n  "myField": "value"\n}',
        show: { respondWith: ['jwt'] },
      },
      { name: 'responseBody', kind: 'string', preset: '', show: { respondWith: ['text'] } },
      {
        name: 'responseDataSource',
        kind: 'options',
        preset: 'automatically',
        options: ['automatically', 'set'],
        show: { respondWith: ['binary'] },
      },
      {
        name: 'inputFieldName',
        kind: 'string',
        required: true,
        preset: 'data',
        show: { respondWith: ['binary'], responseDataSource: ['set'] },
      },
      {
        name: 'options',
        kind: 'collection',
        preset: {},
        fields: [
          { name: 'responseCode', kind: 'number', preset: 200 },
          {
            name: 'responseHeaders',
            kind: 'fixedCollection',
            preset: {},
            isList: true,
            groups: {
              entries: [
                { name: 'name', kind: 'string', preset: '' },
                { name: 'value', kind: 'string', preset: '' },
              ],
            },
          },
          {
            name: 'responseKey',
            kind: 'string',
            preset: '',
            show: { '/respondWith': ['allIncomingItems', 'firstIncomingItem'] },
          },
          {
            name: 'enableStreaming',
            kind: 'boolean',
            preset: true,
            show: {
              '/respondWith': ['allIncomingItems', 'firstIncomingItem', 'text', 'json', 'jwt'],
              '@version': [{ gte: 1.5 }],
            },
          },
        ],
      },
    ],
  },
]
