import type { NodeType } from './node-type.ts'

export const jwtTypes: readonly NodeType[] = [
  {
    type: 'n8n-nodes-base.jwt',
    versions: [1],
    parameters: [
      { name: 'operation', kind: 'options', preset: 'sign', options: ['decode', 'sign', 'verify'] },
      { name: 'useJson', kind: 'boolean', preset: false, show: { operation: ['sign'] } },
      {
        name: 'claims',
        kind: 'collection',
        preset: {},
        show: { operation: ['sign'], useJson: [false] },
        fields: [
          { name: 'audience', kind: 'string', preset: '' },
          { name: 'expiresIn', kind: 'number', preset: 3600 },
          { name: 'issuer', kind: 'string', preset: '' },
          { name: 'jwtid', kind: 'string', preset: '' },
          { name: 'notBefore', kind: 'number', preset: 0 },
          { name: 'subject', kind: 'string', preset: '' },
        ],
      },
      {
        name: 'claimsJson',
        kind: 'json',
        valueType: 'object',
        preset: '{\n  "my_field_1": "value 1",\n  "my_field_2": "value 2"\n}\n',
        show: { operation: ['sign'], useJson: [true] },
      },
      {
        name: 'token',
        kind: 'string',
        required: true,
        valueType: 'jwt',
        preset: '',
        show: { operation: ['verify', 'decode'] },
      },
      {
        name: 'options',
        kind: 'collection',
        preset: {},
        fields: [
          { name: 'complete', kind: 'boolean', preset: false, show: { '/operation': ['verify', 'decode'] } },
          { name: 'ignoreExpiration', kind: 'boolean', preset: false, show: { '/operation': ['verify'] } },
          { name: 'ignoreNotBefore', kind: 'boolean', preset: false, show: { '/operation': ['verify'] } },
          { name: 'clockTolerance', kind: 'number', preset: 0, show: { '/operation': ['verify'] } },
          { name: 'kid', kind: 'string', preset: '', show: { '/operation': ['sign'] } },
          {
            name: 'algorithm',
            kind: 'options',
            preset: 'HS256',
            options: [
              'ES256',
              'ES384',
              'ES512',
              'HS256',
              'HS384',
              'HS512',
              'PS256',
              'PS384',
              'PS512',
              'RS256',
              'RS384',
              'RS512',
            ],
            show: { '/operation': ['sign', 'verify'] },
          },
        ],
      },
    ],
  },
]
