import type { Service } from '../known-service.ts'

const user = { id: 2001, login: 'ada-example', type: 'User', html_url: 'https://github.com/ada-example' }
const repository = {
  id: 3001,
  name: 'demo',
  full_name: 'ada-example/demo',
  private: false,
  owner: user,
  html_url: 'https://github.com/ada-example/demo',
  default_branch: 'main',
}
const issue = {
  id: 1001,
  number: 1,
  title: 'Made-up issue',
  body: 'Made-up description',
  state: 'open',
  user,
  labels: [],
  assignees: [],
  comments: 0,
  created_at: '2025-01-15T09:30:00Z',
  updated_at: '2025-01-15T09:30:00Z',
  html_url: 'https://github.com/ada-example/demo/issues/1',
}
const file = {
  name: 'made-up.txt',
  path: 'made-up.txt',
  sha: '0'.repeat(40),
  size: 13,
  type: 'file',
  encoding: 'base64',
}

export const github: Service = {
  name: 'GitHub',
  types: ['n8n-nodes-base.github'],
  layer: 'API',
  presets: [
    'issue.create',
    'file.create',
    'repository.getIssues',
    'user.getRepositories',
    'release.create',
    'review.create',
    'organization.getRepositories',
    'workflow.dispatch',
  ],
  answers: [
    {
      on: ['issue.create', 'issue.get', 'issue.edit', 'repository.getIssues', 'user.getUserIssues'],
      json: issue,
      echoes: [{ from: 'title', to: 'title' }],
    },
    { on: ['issue.createComment'], json: { id: 4001, body: 'Made-up comment', user, html_url: issue.html_url } },
    { on: ['file.get'], json: { ...file, content: 'TWFkZS11cCB0ZXh0' }, binary: true },
    { on: ['file.list'], json: file },
    {
      on: ['file.create', 'file.edit', 'file.delete'],
      json: { content: file, commit: { sha: '1'.repeat(40), message: 'Made-up commit' } },
    },
    { on: ['repository.get', 'getRepositories'], json: repository },
    {
      on: ['repository.getPullRequests'],
      json: { ...issue, head: { ref: 'made-up' }, base: { ref: 'main' }, merged_at: null },
    },
    {
      on: ['release.create', 'release.get', 'release.getAll', 'release.update'],
      json: { id: 5001, tag_name: 'v1.0.0', name: 'Made-up release', draft: false },
    },
    {
      on: ['review.create', 'review.get', 'review.getAll', 'review.update'],
      json: { id: 6001, user, body: 'Made-up review', state: 'APPROVED' },
    },
    {
      on: ['workflow.get', 'workflow.list'],
      json: { id: 7001, name: 'Made-up workflow', state: 'active', path: '.github/workflows/made-up.yml' },
    },
    { on: ['lock', 'delete', 'invite', 'enable', 'disable', 'dispatch', 'dispatchAndWait'], json: { success: true } },
  ],
}
