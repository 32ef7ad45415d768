import type { Service } from '../known-service.ts'

export const supabase: Service = {
  name: 'Supabase',
  types: ['n8n-nodes-base.supabase'],
  layer: 'database',
  presets: ['row.create'],
  answers: [
    { on: ['row.create', 'row.update'], json: { id: 1001, created_at: '2025-01-15T09:30:00.000000+00:00' } },
    { on: ['row.get', 'row.getAll', 'row.delete'], json: { id: 1001, created_at: '2025-01-15T09:30:00.000000+00:00' } },
  ],
}
