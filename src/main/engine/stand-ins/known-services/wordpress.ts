import type { Service } from '../known-service.ts'

const post = {
  id: 1001,
  date: '2025-01-15T09:30:00',
  slug: 'made-up-post',
  status: 'publish',
  type: 'post',
  link: 'https://example.com/made-up-post',
  title: { rendered: 'Made-up post' },
  content: { rendered: '<p>Made-up text</p>', protected: false },
  excerpt: { rendered: '<p>Made-up text</p>', protected: false },
  author: 1,
  categories: [],
  tags: [],
}

export const wordpress: Service = {
  name: 'WordPress',
  types: ['n8n-nodes-base.wordpress'],
  layer: 'API',
  presets: ['post.create', 'page.create', 'user.create'],
  answers: [
    {
      on: [
        'post.create',
        'post.get',
        'post.getAll',
        'post.update',
        'page.create',
        'page.get',
        'page.getAll',
        'page.update',
      ],
      json: post,
    },
    {
      on: ['user.create', 'user.get', 'user.getAll', 'user.update'],
      json: { id: 1, name: 'Ada Example', slug: 'ada', email: 'ada@example.com' },
    },
  ],
}
