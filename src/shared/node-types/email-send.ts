import { formFieldParameters } from './form-field-parameters.ts'
import type { NodeType } from './node-type.ts'

export const emailSendTypes: readonly NodeType[] = [
  {
    type: 'n8n-nodes-base.emailSend',
    versions: [1],
    parameters: [
      { name: 'fromEmail', kind: 'string', required: true, preset: '' },
      { name: 'toEmail', kind: 'string', required: true, preset: '' },
      { name: 'ccEmail', kind: 'string', preset: '' },
      { name: 'bccEmail', kind: 'string', preset: '' },
      { name: 'subject', kind: 'string', preset: '' },
      { name: 'text', kind: 'string', preset: '' },
      { name: 'html', kind: 'string', preset: '' },
      { name: 'attachments', kind: 'string', preset: '' },
      {
        name: 'options',
        kind: 'collection',
        preset: {},
        fields: [
          { name: 'allowUnauthorizedCerts', kind: 'boolean', preset: false },
          { name: 'replyTo', kind: 'string', preset: '' },
        ],
      },
    ],
  },
  {
    type: 'n8n-nodes-base.emailSend',
    versions: [2, 2.1],
    parameters: [
      { name: 'resource', kind: 'hidden', preset: 'email' },
      { name: 'operation', kind: 'options', preset: 'send', options: ['send', 'sendAndWait'] },
      {
        name: 'fromEmail',
        kind: 'string',
        required: true,
        preset: '',
        show: { resource: ['email'], operation: ['send'] },
      },
      {
        name: 'toEmail',
        kind: 'string',
        required: true,
        preset: '',
        show: { resource: ['email'], operation: ['send'] },
      },
      { name: 'subject', kind: 'string', preset: '', show: { resource: ['email'], operation: ['send'] } },
      {
        name: 'emailFormat',
        kind: 'options',
        preset: 'html',
        options: ['text', 'html', 'both'],
        show: { resource: ['email'], operation: ['send'] },
        hide: { '@version': [2] },
      },
      {
        name: 'emailFormat',
        kind: 'options',
        preset: 'text',
        options: ['text', 'html', 'both'],
        show: { '@version': [2], resource: ['email'], operation: ['send'] },
      },
      {
        name: 'text',
        kind: 'string',
        preset: '',
        show: { emailFormat: ['text', 'both'], resource: ['email'], operation: ['send'] },
      },
      {
        name: 'html',
        kind: 'string',
        preset: '',
        show: { emailFormat: ['html', 'both'], resource: ['email'], operation: ['send'] },
      },
      {
        name: 'options',
        kind: 'collection',
        preset: {},
        show: { resource: ['email'], operation: ['send'] },
        fields: [
          { name: 'appendAttribution', kind: 'boolean', preset: true },
          { name: 'attachments', kind: 'string', preset: '' },
          { name: 'ccEmail', kind: 'string', preset: '' },
          { name: 'bccEmail', kind: 'string', preset: '' },
          { name: 'allowUnauthorizedCerts', kind: 'boolean', preset: false },
          { name: 'replyTo', kind: 'string', preset: '' },
        ],
      },
      {
        name: 'fromEmail',
        kind: 'string',
        required: true,
        preset: '',
        show: { resource: ['email'], operation: ['sendAndWait'] },
      },
      {
        name: 'toEmail',
        kind: 'string',
        required: true,
        preset: '',
        show: { resource: ['email'], operation: ['sendAndWait'] },
      },
      {
        name: 'subject',
        kind: 'string',
        required: true,
        preset: '',
        show: { resource: ['email'], operation: ['sendAndWait'] },
      },
      {
        name: 'message',
        kind: 'string',
        required: true,
        preset: '',
        show: { resource: ['email'], operation: ['sendAndWait'] },
      },
      {
        name: 'responseType',
        kind: 'options',
        preset: 'approval',
        options: ['approval', 'freeText', 'customForm'],
        show: { resource: ['email'], operation: ['sendAndWait'] },
      },
      {
        name: 'defineForm',
        kind: 'options',
        preset: 'fields',
        options: ['fields', 'json'],
        show: { responseType: ['customForm'], resource: ['email'], operation: ['sendAndWait'] },
      },
      {
        name: 'jsonOutput',
        kind: 'json',
        preset:
          '[\n  {\n    "fieldLabel": "Name",\n    "placeholder": "enter your name",\n    "requiredField": true\n  },\n  {\n    "fieldLabel": "Age",\n    "fieldType": "number",\n    "placeholder": "enter your age"\n  },\n  {\n    "fieldLabel": "Email",\n    "fieldType": "email",\n    "requiredField": true\n  },\n  {\n    "fieldLabel": "Textarea",\n    "fieldType": "textarea"\n  },\n  {\n    "fieldLabel": "Dropdown Options",\n    "fieldType": "dropdown",\n    "fieldOptions": {\n      "values": [\n        {\n          "option": "option 1"\n        },\n        {\n          "option": "option 2"\n        }\n      ]\n    },\n    "requiredField": true\n  },\n  {\n    "fieldLabel": "Checkboxes",\n    "fieldType": "checkbox",\n    "fieldOptions": {\n      "values": [\n        {\n          "option": "option 1"\n        },\n        {\n          "option": "option 2"\n        }\n      ]\n    }\n  },\n  {\n    "fieldLabel": "Radio",\n    "fieldType": "radio",\n    "fieldOptions": {\n      "values": [\n        {\n          "option": "option 1"\n        },\n        {\n          "option": "option 2"\n        }\n      ]\n    }\n  },\n  {\n    "fieldLabel": "Email",\n    "fieldType": "email",\n    "placeholder": "me@mail.con"\n  },\n  {\n    "fieldLabel": "File",\n    "fieldType": "file",\n    "multipleFiles": true,\n    "acceptFileTypes": ".jpg, .png"\n  },\n  {\n    "fieldLabel": "Number",\n    "fieldType": "number"\n  },\n  {\n    "fieldLabel": "Password",\n    "fieldType": "password"\n  }\n]\n',
        show: { defineForm: ['json'], responseType: ['customForm'], resource: ['email'], operation: ['sendAndWait'] },
      },
      {
        name: 'formFields',
        kind: 'fixedCollection',
        preset: {},
        isList: true,
        show: { defineForm: ['fields'], responseType: ['customForm'], resource: ['email'], operation: ['sendAndWait'] },
        groups: {
          values: formFieldParameters,
        },
      },
      {
        name: 'approvalOptions',
        kind: 'fixedCollection',
        preset: {},
        show: { responseType: ['approval'], resource: ['email'], operation: ['sendAndWait'] },
        groups: {
          values: [
            { name: 'approvalType', kind: 'options', preset: 'single', options: ['single', 'double'] },
            { name: 'approveLabel', kind: 'string', preset: 'Approve', show: { approvalType: ['single', 'double'] } },
            {
              name: 'buttonApprovalStyle',
              kind: 'options',
              preset: 'primary',
              options: ['primary', 'secondary'],
              show: { approvalType: ['single', 'double'] },
            },
            { name: 'disapproveLabel', kind: 'string', preset: 'Decline', show: { approvalType: ['double'] } },
            {
              name: 'buttonDisapprovalStyle',
              kind: 'options',
              preset: 'secondary',
              options: ['primary', 'secondary'],
              show: { approvalType: ['double'] },
            },
          ],
        },
      },
      {
        name: 'options',
        kind: 'collection',
        preset: {},
        show: { responseType: ['approval'], resource: ['email'], operation: ['sendAndWait'] },
        fields: [
          {
            name: 'limitWaitTime',
            kind: 'fixedCollection',
            preset: { values: { limitType: 'afterTimeInterval', resumeAmount: 45, resumeUnit: 'minutes' } },
            groups: {
              values: [
                {
                  name: 'limitType',
                  kind: 'options',
                  preset: 'afterTimeInterval',
                  options: ['afterTimeInterval', 'atSpecifiedTime'],
                },
                { name: 'resumeAmount', kind: 'number', preset: 1, show: { limitType: ['afterTimeInterval'] } },
                {
                  name: 'resumeUnit',
                  kind: 'options',
                  preset: 'hours',
                  options: ['minutes', 'hours', 'days'],
                  show: { limitType: ['afterTimeInterval'] },
                },
                { name: 'maxDateAndTime', kind: 'dateTime', preset: '', show: { limitType: ['atSpecifiedTime'] } },
              ],
            },
          },
          { name: 'appendAttribution', kind: 'boolean', preset: true },
        ],
      },
      {
        name: 'options',
        kind: 'collection',
        preset: {},
        show: { responseType: ['freeText', 'customForm'], resource: ['email'], operation: ['sendAndWait'] },
        fields: [
          { name: 'messageButtonLabel', kind: 'string', preset: 'Respond' },
          { name: 'responseFormTitle', kind: 'string', preset: '' },
          { name: 'responseFormDescription', kind: 'string', preset: '' },
          { name: 'responseFormButtonLabel', kind: 'string', preset: 'Submit' },
          {
            name: 'responseFormCustomCss',
            kind: 'string',
            preset:
              ":root {\n\t--font-family: 'Open Sans', sans-serif;\n\t--font-weight-normal: 400;\n\t--font-weight-bold: 600;\n\t--font-size-body: 12px;\n\t--font-size-label: 14px;\n\t--font-size-test-notice: 12px;\n\t--font-size-input: 14px;\n\t--font-size-header: 20px;\n\t--font-size-paragraph: 14px;\n\t--font-size-link: 12px;\n\t--font-size-error: 12px;\n\t--font-size-html-h1: 28px;\n\t--font-size-html-h2: 20px;\n\t--font-size-html-h3: 16px;\n\t--font-size-html-h4: 14px;\n\t--font-size-html-h5: 12px;\n\t--font-size-html-h6: 10px;\n\t--font-size-subheader: 14px;\n\n\t/* Colors */\n\t--color-background: #fbfcfe;\n\t--color-test-notice-text: #e6a23d;\n\t--color-test-notice-bg: #fefaf6;\n\t--color-test-notice-border: #f6dcb7;\n\t--color-card-bg: #ffffff;\n\t--color-card-border: #dbdfe7;\n\t--color-card-shadow: rgba(99, 77, 255, 0.06);\n\t--color-link: #7e8186;\n\t--color-header: #525356;\n\t--color-label: #555555;\n\t--color-input-border: #dbdfe7;\n\t--color-input-text: #71747A;\n\t--color-focus-border: rgb(90, 76, 194);\n\t--color-submit-btn-bg: #ff6d5a;\n\t--color-submit-btn-text: #ffffff;\n\t--color-error: #ea1f30;\n\t--color-required: #ff6d5a;\n\t--color-clear-button-bg: #7e8186;\n\t--color-html-text: #555;\n\t--color-html-link: #ff6d5a;\n\t--color-header-subtext: #7e8186;\n\n\t/* Border Radii */\n\t--border-radius-card: 8px;\n\t--border-radius-input: 6px;\n\t--border-radius-clear-btn: 50%;\n\t--card-border-radius: 8px;\n\n\t/* Spacing */\n\t--padding-container-top: 24px;\n\t--padding-card: 24px;\n\t--padding-test-notice-vertical: 12px;\n\t--padding-test-notice-horizontal: 24px;\n\t--margin-bottom-card: 16px;\n\t--padding-form-input: 12px;\n\t--card-padding: 24px;\n\t--card-margin-bottom: 16px;\n\n\t/* Dimensions */\n\t--container-width: 448px;\n\t--submit-btn-height: 48px;\n\t--checkbox-size: 18px;\n\n\t/* Others */\n\t--box-shadow-card: 0px 4px 16px 0px var(--color-card-shadow);\n\t--opacity-placeholder: 0.5;\n}",
          },
          {
            name: 'limitWaitTime',
            kind: 'fixedCollection',
            preset: { values: { limitType: 'afterTimeInterval', resumeAmount: 45, resumeUnit: 'minutes' } },
            groups: {
              values: [
                {
                  name: 'limitType',
                  kind: 'options',
                  preset: 'afterTimeInterval',
                  options: ['afterTimeInterval', 'atSpecifiedTime'],
                },
                { name: 'resumeAmount', kind: 'number', preset: 1, show: { limitType: ['afterTimeInterval'] } },
                {
                  name: 'resumeUnit',
                  kind: 'options',
                  preset: 'hours',
                  options: ['minutes', 'hours', 'days'],
                  show: { limitType: ['afterTimeInterval'] },
                },
                { name: 'maxDateAndTime', kind: 'dateTime', preset: '', show: { limitType: ['atSpecifiedTime'] } },
              ],
            },
          },
          { name: 'appendAttribution', kind: 'boolean', preset: true },
        ],
      },
    ],
  },
]
