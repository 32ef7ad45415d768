import type { NodeType } from './node-type.ts'

export const graphqlTypes: readonly NodeType[] = [
  {
    type: 'n8n-nodes-base.graphql',
    versions: [1, 1.1],
    parameters: [
      {
        name: 'authentication',
        kind: 'options',
        preset: 'none',
        options: ['basicAuth', 'customAuth', 'digestAuth', 'headerAuth', 'none', 'oAuth1', 'oAuth2', 'queryAuth'],
      },
      { name: 'requestMethod', kind: 'options', preset: 'POST', options: ['GET', 'POST'] },
      { name: 'endpoint', kind: 'string', required: true, preset: '' },
      { name: 'allowUnauthorizedCerts', kind: 'boolean', preset: false },
      {
        name: 'requestFormat',
        kind: 'options',
        required: true,
        preset: 'graphql',
        options: ['graphql', 'json'],
        show: { requestMethod: ['POST'], '@version': [1] },
      },
      {
        name: 'requestFormat',
        kind: 'options',
        required: true,
        preset: 'json',
        options: ['graphql', 'json'],
        show: { requestMethod: ['POST'], '@version': [{ gte: 1.1 }] },
      },
      { name: 'query', kind: 'string', required: true, preset: '' },
      { name: 'variables', kind: 'json', preset: '', show: { requestFormat: ['json'], requestMethod: ['POST'] } },
      { name: 'operationName', kind: 'string', preset: '', show: { requestFormat: ['json'], requestMethod: ['POST'] } },
      { name: 'responseFormat', kind: 'options', preset: 'json', options: ['json', 'string'] },
      {
        name: 'dataPropertyName',
        kind: 'string',
        required: true,
        preset: 'data',
        show: { responseFormat: ['string'] },
      },
      {
        name: 'headerParametersUi',
        kind: 'fixedCollection',
        preset: {},
        isList: true,
        groups: {
          parameter: [
            { name: 'name', kind: 'string', preset: '' },
            { name: 'value', kind: 'string', preset: '' },
          ],
        },
      },
    ],
  },
]
