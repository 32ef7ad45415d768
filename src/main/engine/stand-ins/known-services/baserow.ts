import type { Service } from '../known-service.ts'

export const baserow: Service = {
  name: 'Baserow',
  types: ['n8n-nodes-base.baserow'],
  layer: 'API',
  presets: ['row.getAll'],
  answers: [
    {
      on: ['create', 'get', 'getAll', 'update', 'upsert', 'search', 'count'],
      json: { id: 1001, order: '1.00000000000000000000' },
    },
    { on: ['delete'], json: { success: true } },
  ],
}
