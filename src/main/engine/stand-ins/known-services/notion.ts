import type { Service } from '../known-service.ts'

const page = {
  id: '00000000-0000-4000-8000-000000001001',
  name: 'Made-up page',
  url: 'https://www.notion.so/made-up-page-1001',
}
const block = {
  object: 'block',
  id: '00000000-0000-4000-8000-000000001002',
  type: 'paragraph',
  has_children: false,
  archived: false,
  content: 'Made-up text',
}
const user = { object: 'user', id: '00000000-0000-4000-8000-000000001003', name: 'Ada Example', type: 'person' }

export const notion: Service = {
  name: 'Notion',
  types: ['n8n-nodes-base.notion'],
  layer: 'API',
  presets: ['page.create', 'databasePage.create', 'database.get', 'block.append', 'user.get'],
  answers: [
    {
      on: ['page.create', 'page.get', 'page.search', 'page.archive', 'databasePage.create', 'databasePage.get'],
      json: page,
      echoes: [{ from: 'title', to: 'name' }],
    },
    { on: ['databasePage.getAll', 'databasePage.update'], json: page },
    {
      on: ['database.get', 'database.getAll', 'database.search'],
      json: {
        id: '00000000-0000-4000-8000-000000001004',
        name: 'Made-up database',
        url: 'https://www.notion.so/made-up-1004',
      },
    },
    { on: ['block.append'], json: { object: 'list', results: [block] } },
    { on: ['block.getAll'], json: block },
    { on: ['user.get', 'user.getAll'], json: { ...user, person: { email: 'ada@example.com' } } },
  ],
}
