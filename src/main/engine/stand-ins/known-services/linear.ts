import type { Service } from '../known-service.ts'

const issue = {
  id: 'issue-1001',
  identifier: 'DEMO-1',
  title: 'Made-up issue',
  priority: 0,
  createdAt: '2025-01-15T09:30:00.000Z',
  url: 'https://linear.app/example/issue/DEMO-1',
  state: { id: 'state-1001', name: 'Todo' },
}

export const linear: Service = {
  name: 'Linear',
  types: ['n8n-nodes-base.linear'],
  layer: 'API',
  presets: ['issue.create', 'comment.addComment'],
  answers: [
    { on: ['create', 'get', 'getAll', 'update'], json: issue, echoes: [{ from: 'title', to: 'title' }] },
    { on: ['delete', 'addLink', 'addComment'], json: { success: true } },
  ],
}
