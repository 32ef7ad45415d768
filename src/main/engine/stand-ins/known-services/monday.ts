import type { Service } from '../known-service.ts'

export const monday: Service = {
  name: 'monday.com',
  types: ['n8n-nodes-base.mondayCom'],
  layer: 'API',
  presets: ['board.create', 'boardItem.create', 'boardColumn.create', 'boardGroup.create'],
  answers: [
    {
      on: ['boardItem.get', 'boardItem.getAll', 'boardItem.getByColumnValue'],
      json: {
        id: '1001',
        name: 'Made-up item',
        created_at: '2025-01-15T09:30:00Z',
        state: 'active',
        column_values: [],
      },
    },
    {
      on: ['board.get', 'board.getAll'],
      json: { id: '2001', name: 'Made-up board', state: 'active', columns: [], groups: [] },
    },
    {
      on: [
        'create',
        'archive',
        'delete',
        'move',
        'addUpdate',
        'changeColumnValue',
        'changeMultipleColumnValues',
        'get',
        'getAll',
      ],
      json: { id: '1001' },
    },
  ],
}
