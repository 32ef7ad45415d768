import { formFieldParameters } from './form-field-parameters.ts'
import type { NodeType } from './node-type.ts'

export const formNodeTypes: readonly NodeType[] = [
  {
    type: 'n8n-nodes-base.form',
    versions: [1, 2.3],
    parameters: [
      { name: 'operation', kind: 'options', preset: 'page', options: ['completion', 'page'] },
      {
        name: 'defineForm',
        kind: 'options',
        preset: 'fields',
        options: ['fields', 'json'],
        show: { operation: ['page'] },
      },
      {
        name: 'jsonOutput',
        kind: 'json',
        preset:
          '[\n  {\n    "fieldLabel": "Name",\n    "placeholder": "enter your name",\n    "requiredField": true\n  },\n  {\n    "fieldLabel": "Age",\n    "fieldType": "number",\n    "placeholder": "enter your age"\n  },\n  {\n    "fieldLabel": "Email",\n    "fieldType": "email",\n    "requiredField": true\n  },\n  {\n    "fieldLabel": "Textarea",\n    "fieldType": "textarea"\n  },\n  {\n    "fieldLabel": "Dropdown Options",\n    "fieldType": "dropdown",\n    "fieldOptions": {\n      "values": [\n        {\n          "option": "option 1"\n        },\n        {\n          "option": "option 2"\n        }\n      ]\n    },\n    "requiredField": true\n  },\n  {\n    "fieldLabel": "Checkboxes",\n    "fieldType": "checkbox",\n    "fieldOptions": {\n      "values": [\n        {\n          "option": "option 1"\n        },\n        {\n          "option": "option 2"\n        }\n      ]\n    }\n  },\n  {\n    "fieldLabel": "Radio",\n    "fieldType": "radio",\n    "fieldOptions": {\n      "values": [\n        {\n          "option": "option 1"\n        },\n        {\n          "option": "option 2"\n        }\n      ]\n    }\n  },\n  {\n    "fieldLabel": "Email",\n    "fieldType": "email",\n    "placeholder": "me@mail.con"\n  },\n  {\n    "fieldLabel": "File",\n    "fieldType": "file",\n    "multipleFiles": true,\n    "acceptFileTypes": ".jpg, .png"\n  },\n  {\n    "fieldLabel": "Number",\n    "fieldType": "number"\n  },\n  {\n    "fieldLabel": "Password",\n    "fieldType": "password"\n  }\n]\n',
        show: { defineForm: ['json'], operation: ['page'] },
      },
      {
        name: 'formFields',
        kind: 'fixedCollection',
        preset: {},
        isList: true,
        show: { defineForm: ['fields'], operation: ['page'] },
        groups: {
          values: formFieldParameters,
        },
      },
      { name: 'limitWaitTime', kind: 'boolean', preset: false, show: { operation: ['page'] } },
      {
        name: 'limitType',
        kind: 'options',
        preset: 'afterTimeInterval',
        options: ['afterTimeInterval', 'atSpecifiedTime'],
        show: { limitWaitTime: [true], operation: ['page'] },
      },
      {
        name: 'resumeAmount',
        kind: 'number',
        preset: 1,
        show: { limitType: ['afterTimeInterval'], limitWaitTime: [true], operation: ['page'] },
      },
      {
        name: 'resumeUnit',
        kind: 'options',
        preset: 'hours',
        options: ['days', 'hours', 'minutes'],
        show: { limitType: ['afterTimeInterval'], limitWaitTime: [true], operation: ['page'] },
      },
      {
        name: 'maxDateAndTime',
        kind: 'dateTime',
        preset: '',
        show: { limitType: ['atSpecifiedTime'], limitWaitTime: [true], operation: ['page'] },
      },
      {
        name: 'options',
        kind: 'collection',
        preset: {},
        show: { operation: ['page'] },
        fields: [
          { name: 'formTitle', kind: 'string', preset: '' },
          { name: 'formDescription', kind: 'string', preset: '' },
          { name: 'buttonLabel', kind: 'string', preset: 'Submit' },
          { name: 'customCss', kind: 'string', preset: '' },
        ],
      },
      {
        name: 'respondWith',
        kind: 'options',
        preset: 'text',
        options: ['redirect', 'returnBinary', 'showText', 'text'],
        show: { operation: ['completion'] },
      },
      {
        name: 'redirectUrl',
        kind: 'string',
        required: true,
        valueType: 'url',
        preset: '',
        show: { respondWith: ['redirect'], operation: ['completion'] },
      },
      {
        name: 'completionTitle',
        kind: 'string',
        required: true,
        preset: '',
        show: { respondWith: ['text', 'returnBinary'], operation: ['completion'] },
      },
      {
        name: 'completionMessage',
        kind: 'string',
        preset: '',
        show: { respondWith: ['text', 'returnBinary'], operation: ['completion'] },
      },
      {
        name: 'responseText',
        kind: 'string',
        preset: '',
        show: { respondWith: ['showText'], operation: ['completion'] },
      },
      {
        name: 'inputDataFieldName',
        kind: 'string',
        preset: 'data',
        show: { respondWith: ['returnBinary'], operation: ['completion'] },
      },
      { name: 'limitWaitTime', kind: 'boolean', preset: false, show: { operation: ['completion'] } },
      {
        name: 'limitType',
        kind: 'options',
        preset: 'afterTimeInterval',
        options: ['afterTimeInterval', 'atSpecifiedTime'],
        show: { limitWaitTime: [true], operation: ['completion'] },
      },
      {
        name: 'resumeAmount',
        kind: 'number',
        preset: 1,
        show: { limitType: ['afterTimeInterval'], limitWaitTime: [true], operation: ['completion'] },
      },
      {
        name: 'resumeUnit',
        kind: 'options',
        preset: 'hours',
        options: ['days', 'hours', 'minutes'],
        show: { limitType: ['afterTimeInterval'], limitWaitTime: [true], operation: ['completion'] },
      },
      {
        name: 'maxDateAndTime',
        kind: 'dateTime',
        preset: '',
        show: { limitType: ['atSpecifiedTime'], limitWaitTime: [true], operation: ['completion'] },
      },
      {
        name: 'options',
        kind: 'collection',
        preset: {},
        show: { respondWith: ['text', 'returnBinary', 'redirect'], operation: ['completion'] },
        fields: [
          { name: 'formTitle', kind: 'string', preset: '' },
          { name: 'customCss', kind: 'string', preset: '' },
        ],
      },
    ],
  },
]
