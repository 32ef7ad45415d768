import type { Service } from '../known-service.ts'

const task = {
  gid: '1001',
  resource_type: 'task',
  name: 'Made-up task',
  notes: 'Made-up description',
  completed: false,
  due_on: '2025-01-15',
  created_at: '2025-01-15T09:30:00.000Z',
  assignee: { gid: '2001', name: 'Ada Example', resource_type: 'user' },
  projects: [{ gid: '3001', name: 'Made-up project', resource_type: 'project' }],
  permalink_url: 'https://app.asana.com/0/3001/1001',
}

export const asana: Service = {
  name: 'Asana',
  types: ['n8n-nodes-base.asana'],
  layer: 'API',
  presets: [
    'task.create',
    'subtask.create',
    'taskComment.add',
    'taskProject.add',
    'taskTag.add',
    'user.get',
    'project.get',
  ],
  answers: [
    {
      on: ['task.create', 'task.get', 'task.getAll', 'task.search', 'task.update'],
      json: task,
      echoes: [{ from: 'name', to: 'name' }],
    },
    { on: ['subtask.create', 'subtask.getAll'], json: task },
    {
      on: ['project.create', 'project.get', 'project.getAll', 'project.update'],
      json: { gid: '3001', resource_type: 'project', name: 'Made-up project' },
    },
    {
      on: ['user.get', 'user.getAll'],
      json: { gid: '2001', resource_type: 'user', name: 'Ada Example', email: 'ada@example.com' },
    },
    { on: ['taskComment.add'], json: { gid: '4001', resource_type: 'story', text: 'Made-up comment' } },
    { on: ['add', 'remove', 'delete', 'move'], json: { success: true } },
  ],
}
