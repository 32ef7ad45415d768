import type { Service } from '../known-service.ts'

const times = { CreatedAt: '2025-01-15 09:30:00+00:00', UpdatedAt: '2025-01-15 09:30:00+00:00' }

export const nocoDb: Service = {
  name: 'NocoDB',
  types: ['n8n-nodes-base.nocoDb'],
  layer: 'API',
  presets: ['row.get'],
  answers: [
    { on: ['get', 'getAll'], json: { Id: 1001, ...times } },
    { on: ['create', 'update', 'delete'], json: { Id: 1001 } },
  ],
}
