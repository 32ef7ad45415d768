import type { Service } from '../known-service.ts'

export const googleDocs: Service = {
  name: 'Google Docs',
  types: ['n8n-nodes-base.googleDocs'],
  layer: 'API',
  presets: ['document.create'],
  answers: [
    {
      on: ['document.create'],
      json: {
        id: 'doc-1001',
        kind: 'drive#file',
        mimeType: 'application/vnd.google-apps.document',
        name: 'Made-up document',
      },
      echoes: [{ from: 'title', to: 'name' }],
    },
    { on: ['document.get'], json: { documentId: 'doc-1001', content: 'Made-up text of a document\n' } },
    { on: ['document.update'], json: { documentId: 'doc-1001', writeControl: { requiredRevisionId: 'rev-1001' } } },
  ],
}
