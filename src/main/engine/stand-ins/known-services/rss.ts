import type { Service } from '../known-service.ts'

export const rss: Service = {
  name: 'RSS',
  types: ['n8n-nodes-base.rssFeedRead'],
  layer: 'API',
  presets: [],
  answers: [
    {
      on: [''],
      json: {
        title: 'Made-up article',
        link: 'https://example.com/made-up-article',
        pubDate: 'Wed, 15 Jan 2025 09:30:00 GMT',
        isoDate: '2025-01-15T09:30:00.000Z',
        creator: 'Ada Example',
        content: 'Made-up text of an article',
        contentSnippet: 'Made-up text of an article',
        guid: 'https://example.com/made-up-article',
        categories: [],
      },
    },
  ],
}
