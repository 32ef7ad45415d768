import type { NodeType } from './node-type.ts'

export const n8nTypes: readonly NodeType[] = [
  {
    type: 'n8n-nodes-base.n8n',
    versions: [1],
    isPartial: true,
    parameters: [
      {
        name: 'resource',
        kind: 'options',
        preset: 'workflow',
        options: ['audit', 'credential', 'execution', 'workflow'],
      },
      { name: 'operation', kind: 'options', preset: 'get', options: ['generate'], show: { resource: ['audit'] } },
      {
        name: 'operation',
        kind: 'options',
        preset: 'create',
        options: ['create', 'delete', 'getSchema'],
        show: { resource: ['credential'] },
      },
      {
        name: 'operation',
        kind: 'options',
        preset: 'getAll',
        options: ['delete', 'get', 'getAll'],
        show: { resource: ['execution'] },
      },
      {
        name: 'operation',
        kind: 'options',
        preset: 'getAll',
        options: ['activate', 'create', 'deactivate', 'delete', 'get', 'getAll', 'update'],
        show: { resource: ['workflow'] },
      },
    ],
  },
]
