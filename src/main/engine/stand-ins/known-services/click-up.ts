import type { Service } from '../known-service.ts'

const task = {
  id: 'task1001',
  custom_id: null,
  name: 'Made-up task',
  text_content: 'Made-up description',
  description: 'Made-up description',
  status: { id: 'st1001', status: 'to do', type: 'open' },
  date_created: '1736933400000',
  due_date: null,
  creator: { id: 2001, username: 'Ada Example', email: 'ada@example.com' },
  assignees: [],
  tags: [],
  custom_fields: [],
  url: 'https://app.clickup.com/t/task1001',
  list: { id: '3001', name: 'Made-up list' },
}

export const clickUp: Service = {
  name: 'ClickUp',
  types: ['n8n-nodes-base.clickUp'],
  layer: 'API',
  presets: [
    'task.create',
    'list.customFields',
    'folder.create',
    'comment.create',
    'timeEntry.create',
    'checklist.create',
    'checklistItem.create',
    'goal.create',
    'taskTag.add',
    'taskList.add',
    'spaceTag.create',
    'taskDependency.create',
  ],
  answers: [
    {
      on: ['task.create', 'task.get', 'task.getAll', 'task.update'],
      json: task,
      echoes: [{ from: 'name', to: 'name' }],
    },
    { on: ['task.member', 'list.member'], json: { id: 2001, username: 'Ada Example', email: 'ada@example.com' } },
    {
      on: ['list.create', 'list.get', 'list.getAll', 'list.update'],
      json: { id: '3001', name: 'Made-up list', task_count: 1 },
    },
    { on: ['list.customFields'], json: { id: 'field1001', name: 'Made-up field', type: 'text' } },
    {
      on: ['folder.create', 'folder.get', 'folder.getAll', 'folder.update'],
      json: { id: '4001', name: 'Made-up folder', lists: [] },
    },
    {
      on: ['comment.create', 'comment.getAll', 'comment.update'],
      json: { id: '5001', comment_text: 'Made-up comment', date: 1736933400000 },
    },
    {
      on: ['timeEntry.create', 'timeEntry.get', 'timeEntry.getAll', 'timeEntry.start', 'timeEntry.stop'],
      json: { id: '6001', task: { id: 'task1001', name: 'Made-up task' }, start: '1736933400000', duration: '42000' },
    },
    { on: ['create', 'update', 'get', 'getAll'], json: { id: '7001', name: 'Made-up name' } },
    { on: ['add', 'remove', 'delete', 'setCustomField'], json: { success: true } },
  ],
}
