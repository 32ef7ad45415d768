import type { NodeType } from './node-type.ts'

export const executeWorkflowTypes: readonly NodeType[] = [
  {
    type: 'n8n-nodes-base.executeWorkflow',
    versions: [1, 1.1, 1.2, 1.3, 1.4],
    parameters: [
      { name: 'operation', kind: 'hidden', preset: 'call_workflow' },
      {
        name: 'source',
        kind: 'options',
        preset: 'database',
        options: ['database', 'localFile', 'parameter', 'url'],
        show: { '@version': [{ lte: 1.1 }] },
      },
      {
        name: 'source',
        kind: 'options',
        preset: 'database',
        options: ['database', 'parameter'],
        show: { '@version': [{ gte: 1.2 }] },
      },
      {
        name: 'workflowId',
        kind: 'string',
        required: true,
        preset: '',
        show: { source: ['database'], '@version': [1] },
      },
      {
        name: 'workflowId',
        kind: 'workflowSelector',
        required: true,
        preset: '',
        show: { source: ['database'], '@version': [{ gte: 1.1 }] },
      },
      { name: 'workflowPath', kind: 'string', required: true, preset: '', show: { source: ['localFile'] } },
      { name: 'workflowJson', kind: 'json', preset: '\n\n\n', show: { source: ['parameter'] } },
      { name: 'workflowUrl', kind: 'string', required: true, preset: '', show: { source: ['url'] } },
      {
        name: 'workflowInputs',
        kind: 'resourceMapper',
        preset: { mappingMode: 'defineBelow', value: null },
        show: { source: ['database'], '@version': [{ gte: 1.2 }] },
        hide: { workflowId: [''] },
      },
      { name: 'mode', kind: 'options', preset: 'once', options: ['once', 'each'] },
      {
        name: 'options',
        kind: 'collection',
        preset: {},
        fields: [{ name: 'waitForSubWorkflow', kind: 'boolean', preset: true }],
      },
    ],
  },
]
