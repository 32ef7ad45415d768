import type { Service } from '../known-service.ts'

export const ftp: Service = {
  name: 'FTP',
  types: ['n8n-nodes-base.ftp'],
  layer: 'API',
  presets: ['download'],
  answers: [
    { on: ['download'], json: {}, binary: true },
    {
      on: ['list'],
      json: { type: '-', name: 'made-up.txt', size: 13, modifyTime: '2025-01-15T09:30:00.000Z', path: '/made-up.txt' },
    },
    { on: ['delete', 'rename', 'upload'], json: { success: true } },
  ],
}
