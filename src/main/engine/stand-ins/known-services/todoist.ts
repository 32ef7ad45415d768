import type { Service } from '../known-service.ts'

const task = {
  id: '1001',
  project_id: '2001',
  content: 'Made-up task',
  description: '',
  is_completed: false,
  labels: [],
  priority: 1,
  created_at: '2025-01-15T09:30:00.000000Z',
  due: null,
  url: 'https://todoist.com/showTask?id=1001',
}

export const todoist: Service = {
  name: 'Todoist',
  types: ['n8n-nodes-base.todoist'],
  layer: 'API',
  presets: ['task.create'],
  answers: [
    { on: ['create', 'get', 'getAll', 'update', 'quickAdd'], json: task, echoes: [{ from: 'content', to: 'content' }] },
    { on: ['close', 'delete', 'move', 'reopen', 'sync'], json: { success: true } },
  ],
}
