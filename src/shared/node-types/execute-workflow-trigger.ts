import type { NodeType } from './node-type.ts'

export const executeWorkflowTriggerTypes: readonly NodeType[] = [
  {
    type: 'n8n-nodes-base.executeWorkflowTrigger',
    versions: [1, 1.1],
    parameters: [
      { name: 'events', kind: 'hidden', preset: 'worklfow_call' },
      {
        name: 'inputSource',
        kind: 'options',
        preset: 'workflowInputs',
        options: ['workflowInputs', 'jsonExample', 'passthrough'],
        show: { '@version': [{ gte: 1.1 }] },
      },
      {
        name: 'jsonExample',
        kind: 'json',
        preset: '{\n  "aField": "a string",\n  "aNumber": 123,\n  "thisFieldAcceptsAnyType": null,\n  "anArray": []\n}',
        show: { '@version': [{ gte: 1.1 }], inputSource: ['jsonExample'] },
      },
      {
        name: 'workflowInputs',
        kind: 'fixedCollection',
        least: 1,
        preset: {},
        isList: true,
        show: { '@version': [{ gte: 1.1 }], inputSource: ['workflowInputs'] },
        groups: {
          values: [
            { name: 'name', kind: 'string', required: true, preset: '' },
            {
              name: 'type',
              kind: 'options',
              required: true,
              preset: 'string',
              options: ['any', 'string', 'number', 'boolean', 'array', 'object'],
            },
          ],
        },
      },
    ],
  },
]
