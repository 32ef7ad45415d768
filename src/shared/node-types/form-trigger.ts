import { formFieldParameters } from './form-field-parameters.ts'
import type { NodeType } from './node-type.ts'

export const formTriggerTypes: readonly NodeType[] = [
  {
    type: 'n8n-nodes-base.formTrigger',
    versions: [1],
    parameters: [
      { name: 'path', kind: 'string', required: true, preset: '' },
      { name: 'formTitle', kind: 'string', required: true, preset: '' },
      { name: 'formDescription', kind: 'string', preset: '' },
      {
        name: 'formFields',
        kind: 'fixedCollection',
        preset: {},
        isList: true,
        groups: {
          values: formFieldParameters,
        },
      },
      {
        name: 'responseMode',
        kind: 'options',
        preset: 'onReceived',
        options: ['lastNode', 'onReceived', 'responseNode'],
      },
      {
        name: 'options',
        kind: 'collection',
        preset: {},
        hide: { responseMode: ['responseNode'] },
        fields: [{ name: 'formSubmittedText', kind: 'string', preset: 'Your response has been recorded' }],
      },
    ],
  },
  {
    type: 'n8n-nodes-base.formTrigger',
    versions: [2, 2.1, 2.2, 2.3],
    parameters: [
      { name: 'authentication', kind: 'options', preset: 'none', options: ['basicAuth', 'none'] },
      { name: 'path', kind: 'string', required: true, preset: '', show: { '@version': [{ lte: 2.1 }] } },
      { name: 'formTitle', kind: 'string', required: true, preset: '' },
      { name: 'formDescription', kind: 'string', preset: '' },
      {
        name: 'formFields',
        kind: 'fixedCollection',
        preset: {},
        isList: true,
        groups: {
          values: formFieldParameters,
        },
      },
      {
        name: 'responseMode',
        kind: 'options',
        preset: 'onReceived',
        options: ['lastNode', 'onReceived', 'responseNode'],
        show: { '@version': [{ lte: 2.1 }] },
      },
      {
        name: 'responseMode',
        kind: 'options',
        preset: 'onReceived',
        options: ['lastNode', 'onReceived'],
        show: { '@version': [{ gte: 2.2 }] },
      },
      {
        name: 'options',
        kind: 'collection',
        preset: {},
        fields: [
          { name: 'appendAttribution', kind: 'boolean', preset: true },
          { name: 'buttonLabel', kind: 'string', preset: 'Submit' },
          { name: 'path', kind: 'string', preset: '', show: { '@version': [{ gte: 2.2 }] } },
          {
            name: 'respondWithOptions',
            kind: 'fixedCollection',
            preset: { values: { respondWith: 'text' } },
            hide: { '/responseMode': ['responseNode'] },
            groups: {
              values: [
                { name: 'respondWith', kind: 'options', preset: 'text', options: ['redirect', 'text'] },
                {
                  name: 'formSubmittedText',
                  kind: 'string',
                  preset: 'Your response has been recorded',
                  show: { respondWith: ['text'] },
                },
                { name: 'redirectUrl', kind: 'string', preset: '', show: { respondWith: ['redirect'] } },
              ],
            },
          },
          { name: 'ignoreBots', kind: 'boolean', preset: false },
          { name: 'useWorkflowTimezone', kind: 'boolean', preset: false, show: { '@version': [2] } },
          { name: 'useWorkflowTimezone', kind: 'boolean', preset: true, show: { '@version': [{ gt: 2 }] } },
          { name: 'customCss', kind: 'string', preset: '', show: { '@version': [{ gt: 2 }] } },
        ],
      },
    ],
  },
]
