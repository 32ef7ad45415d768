import type { Service } from '../known-service.ts'

const user = { accountId: 'account-1001', displayName: 'Ada Example', emailAddress: 'ada@example.com', active: true }
const issue = {
  id: '10001',
  key: 'DEMO-1',
  self: 'https://example.atlassian.net/rest/api/2/issue/10001',
  fields: {
    summary: 'Made-up issue',
    description: 'Made-up description',
    status: { id: '10000', name: 'To Do' },
    issuetype: { id: '10001', name: 'Task' },
    priority: { id: '3', name: 'Medium' },
    project: { id: '10000', key: 'DEMO', name: 'Demo' },
    assignee: user,
    reporter: user,
    labels: [],
    created: '2025-01-15T09:30:00.000+0000',
    updated: '2025-01-15T09:30:00.000+0000',
  },
}

export const jira: Service = {
  name: 'Jira',
  types: ['n8n-nodes-base.jira'],
  layer: 'API',
  presets: ['issue.create', 'issueAttachment.add', 'issueComment.add', 'user.create'],
  answers: [
    { on: ['issue.create'], json: { id: issue.id, key: issue.key, self: issue.self } },
    { on: ['issue.get', 'issue.getAll'], json: issue },
    { on: ['issue.update', 'issue.delete', 'issue.notify'], json: { success: true } },
    { on: ['issue.transitions'], json: { id: '31', name: 'Done', to: { id: '10002', name: 'Done' } } },
    { on: ['issue.changelog'], json: { id: '1', author: user, created: issue.fields.created, items: [] } },
    {
      on: ['issueComment.add', 'issueComment.get', 'issueComment.getAll', 'issueComment.update'],
      json: { id: '10010', author: user, body: 'Made-up comment', created: issue.fields.created },
    },
    {
      on: ['issueAttachment.add', 'issueAttachment.get', 'issueAttachment.getAll'],
      json: { id: '10020', filename: 'made-up.txt', mimeType: 'text/plain', size: 13 },
    },
    { on: ['user.create', 'user.get'], json: user },
    { on: ['remove', 'delete'], json: { success: true } },
  ],
}
