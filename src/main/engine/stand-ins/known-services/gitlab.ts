import type { Service } from '../known-service.ts'

const author = { id: 2001, username: 'ada-example', name: 'Ada Example', state: 'active' }
const issue = {
  id: 1001,
  iid: 1,
  project_id: 3001,
  title: 'Made-up issue',
  description: 'Made-up description',
  state: 'opened',
  author,
  labels: [],
  created_at: '2025-01-15T09:30:00.000Z',
  web_url: 'https://gitlab.com/ada-example/demo/-/issues/1',
}

export const gitlab: Service = {
  name: 'GitLab',
  types: ['n8n-nodes-base.gitlab'],
  layer: 'API',
  presets: ['issue.create', 'repository.getIssues', 'user.getRepositories', 'release.create', 'file.create'],
  answers: [
    {
      on: ['issue.create', 'issue.get', 'issue.edit', 'repository.getIssues'],
      json: issue,
      echoes: [{ from: 'title', to: 'title' }],
    },
    { on: ['issue.createComment'], json: { id: 4001, body: 'Made-up comment', author } },
    {
      on: ['repository.get', 'user.getRepositories'],
      json: { id: 3001, name: 'demo', path_with_namespace: 'ada-example/demo', default_branch: 'main' },
    },
    {
      on: ['release.create', 'release.get', 'release.getAll', 'release.update'],
      json: { tag_name: 'v1.0.0', name: 'Made-up release', description: '' },
    },
    { on: ['file.create', 'file.edit', 'file.list'], json: { file_path: 'made-up.txt', branch: 'main' } },
    {
      on: ['file.get'],
      json: { file_name: 'made-up.txt', file_path: 'made-up.txt', size: 13, content: 'TWFkZS11cCB0ZXh0' },
      binary: true,
    },
    { on: ['lock', 'delete'], json: { success: true } },
  ],
}
