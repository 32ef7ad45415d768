import type { Service } from '../known-service.ts'

const record = { id: 'rec1001', createdTime: '2025-01-15T09:30:00.000Z', fields: {} }

export const airtable: Service = {
  name: 'Airtable',
  types: ['n8n-nodes-base.airtable'],
  layer: 'API',
  presets: ['record.get', 'base.getMany'],
  answers: [
    // The newer versions put the fields beside the id, the older ones below `fields`: what is read decides.
    { on: ['get', 'search', 'read', 'list'], json: { id: record.id, createdTime: record.createdTime } },
    {
      on: ['create', 'upsert', 'update', 'append'],
      json: record,
      echoes: [{ from: 'columns.value', to: 'fields' }],
    },
    { on: ['deleteRecord', 'delete'], json: { id: record.id, deleted: true } },
    { on: ['base.getMany'], json: { id: 'app1001', name: 'Made-up base', permissionLevel: 'create' } },
    {
      on: ['base.getSchema'],
      json: {
        id: 'tbl1001',
        name: 'Table 1',
        primaryFieldId: 'fld1001',
        fields: [{ id: 'fld1001', name: 'Name', type: 'singleLineText' }],
        views: [{ id: 'viw1001', name: 'Grid view', type: 'grid' }],
      },
    },
  ],
}
