import type { NodeType } from './node-type.ts'

export const webhookTypes: readonly NodeType[] = [
  {
    type: 'n8n-nodes-base.webhook',
    versions: [1, 1.1, 2, 2.1],
    parameters: [
      { name: 'multipleMethods', kind: 'boolean', preset: false },
      {
        name: 'httpMethod',
        kind: 'options',
        preset: 'GET',
        options: ['DELETE', 'GET', 'HEAD', 'PATCH', 'POST', 'PUT'],
        show: { multipleMethods: [false] },
      },
      {
        name: 'httpMethod',
        kind: 'multiOptions',
        preset: ['GET', 'POST'],
        options: ['DELETE', 'GET', 'HEAD', 'PATCH', 'POST', 'PUT'],
        show: { multipleMethods: [true] },
      },
      { name: 'path', kind: 'string', preset: '' },
      {
        name: 'authentication',
        kind: 'options',
        preset: 'none',
        options: ['basicAuth', 'headerAuth', 'jwtAuth', 'none'],
      },
      {
        name: 'responseMode',
        kind: 'options',
        preset: 'onReceived',
        options: ['onReceived', 'lastNode', 'responseNode'],
        show: { '@version': [1, 1.1, 2] },
      },
      {
        name: 'responseMode',
        kind: 'options',
        preset: 'onReceived',
        options: ['onReceived', 'lastNode', 'responseNode', 'streaming'],
        hide: { '@version': [1, 1.1, 2] },
      },
      {
        name: 'responseCode',
        kind: 'number',
        preset: 200,
        show: { '@version': [1, 1.1] },
        hide: { responseMode: ['responseNode'] },
      },
      {
        name: 'responseData',
        kind: 'options',
        preset: 'firstEntryJson',
        options: ['allEntries', 'firstEntryJson', 'firstEntryBinary', 'noData'],
        show: { responseMode: ['lastNode'] },
      },
      {
        name: 'responseBinaryPropertyName',
        kind: 'string',
        preset: 'data',
        show: { responseData: ['firstEntryBinary'] },
      },
      {
        name: 'options',
        kind: 'collection',
        preset: {},
        fields: [
          { name: 'allowedOrigins', kind: 'string', preset: '*' },
          {
            name: 'binaryData',
            kind: 'boolean',
            preset: false,
            show: { '/httpMethod': ['PATCH', 'PUT', 'POST'], '@version': [1] },
          },
          { name: 'binaryPropertyName', kind: 'string', preset: 'data', hide: { '@version': [1] } },
          { name: 'ignoreBots', kind: 'boolean', preset: false },
          { name: 'ipWhitelist', kind: 'string', preset: '' },
          {
            name: 'noResponseBody',
            kind: 'boolean',
            preset: false,
            show: { '/responseMode': ['onReceived'] },
            hide: { rawBody: [true] },
          },
          {
            name: 'responsePropertyName',
            kind: 'string',
            preset: 'data',
            show: { '/responseData': ['firstEntryJson'], '/responseMode': ['lastNode'] },
          },
          { name: 'binaryPropertyName', kind: 'string', preset: 'data', show: { binaryData: [true], '@version': [1] } },
          {
            name: 'rawBody',
            kind: 'boolean',
            preset: false,
            show: { '@version': [1] },
            hide: { binaryData: [true], noResponseBody: [true] },
          },
          { name: 'rawBody', kind: 'boolean', preset: false, hide: { noResponseBody: [true], '@version': [1] } },
          {
            name: 'responseCode',
            kind: 'fixedCollection',
            preset: { values: { responseCode: 200 } },
            show: { '@version': [{ gte: 2 }] },
            hide: { '/responseMode': ['responseNode'] },
            groups: {
              values: [
                {
                  name: 'responseCode',
                  kind: 'options',
                  preset: 200,
                  options: [200, 201, 204, 301, 302, 304, 400, 401, 403, 404, 'customCode'],
                },
                { name: 'customCode', kind: 'number', preset: 200, show: { responseCode: ['customCode'] } },
              ],
            },
          },
          {
            name: 'responseContentType',
            kind: 'string',
            preset: '',
            show: { '/responseData': ['firstEntryJson'], '/responseMode': ['lastNode'] },
          },
          {
            name: 'responseData',
            kind: 'string',
            preset: '',
            show: { '/responseMode': ['onReceived'] },
            hide: { noResponseBody: [true] },
          },
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
          { name: 'onlyRunIf', kind: 'string', preset: '' },
        ],
      },
    ],
  },
]
