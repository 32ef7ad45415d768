import type { NodeType } from './node-type.ts'

export const codeTypes: readonly NodeType[] = [
  {
    type: 'n8n-nodes-base.code',
    versions: [1, 2],
    parameters: [
      {
        name: 'mode',
        kind: 'options',
        preset: 'runOnceForAllItems',
        options: ['runOnceForAllItems', 'runOnceForEachItem'],
      },
      {
        name: 'language',
        kind: 'options',
        preset: 'javaScript',
        options: ['javaScript', 'python', 'pythonNative'],
        show: { '@version': [2] },
      },
      { name: 'language', kind: 'hidden', preset: 'javaScript', show: { '@version': [1] } },
      { name: 'jsCode', kind: 'string', preset: '', show: { '@version': [1], mode: ['runOnceForAllItems'] } },
      { name: 'jsCode', kind: 'string', preset: '', show: { '@version': [1], mode: ['runOnceForEachItem'] } },
      {
        name: 'jsCode',
        kind: 'string',
        preset: '',
        show: { '@version': [2], language: ['javaScript'], mode: ['runOnceForAllItems'] },
      },
      {
        name: 'jsCode',
        kind: 'string',
        preset: '',
        show: { '@version': [2], language: ['javaScript'], mode: ['runOnceForEachItem'] },
      },
      {
        name: 'pythonCode',
        kind: 'string',
        preset: '',
        show: { language: ['python', 'pythonNative'], mode: ['runOnceForAllItems'] },
      },
      {
        name: 'pythonCode',
        kind: 'string',
        preset: '',
        show: { language: ['python', 'pythonNative'], mode: ['runOnceForEachItem'] },
      },
    ],
  },
]
