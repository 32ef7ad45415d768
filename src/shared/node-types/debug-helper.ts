import type { NodeType } from './node-type.ts'

export const debugHelperTypes: readonly NodeType[] = [
  {
    type: 'n8n-nodes-base.debugHelper',
    versions: [1],
    parameters: [
      {
        name: 'category',
        kind: 'options',
        preset: 'throwError',
        options: ['doNothing', 'throwError', 'oom', 'randomData'],
      },
      {
        name: 'throwErrorType',
        kind: 'options',
        preset: 'NodeApiError',
        options: ['NodeApiError', 'NodeOperationError', 'Error'],
        show: { category: ['throwError'] },
      },
      {
        name: 'throwErrorMessage',
        kind: 'string',
        preset: 'Node has thrown an error',
        show: { category: ['throwError'] },
      },
      { name: 'memorySizeValue', kind: 'number', preset: 10, show: { category: ['oom'] } },
      {
        name: 'randomDataType',
        kind: 'options',
        preset: 'user',
        options: [
          'address',
          'latLong',
          'creditCard',
          'email',
          'ipv4',
          'ipv6',
          'macAddress',
          'nanoid',
          'url',
          'user',
          'uuid',
          'semver',
        ],
        show: { category: ['randomData'] },
      },
      {
        name: 'nanoidAlphabet',
        kind: 'string',
        preset: '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ',
        show: { category: ['randomData'], randomDataType: ['nanoid'] },
      },
      {
        name: 'nanoidLength',
        kind: 'string',
        preset: '16',
        show: { category: ['randomData'], randomDataType: ['nanoid'] },
      },
      { name: 'randomDataSeed', kind: 'string', preset: '', show: { category: ['randomData'] } },
      { name: 'randomDataCount', kind: 'number', preset: 10, show: { category: ['randomData'] } },
      { name: 'randomDataSingleArray', kind: 'boolean', preset: false, show: { category: ['randomData'] } },
    ],
  },
]
