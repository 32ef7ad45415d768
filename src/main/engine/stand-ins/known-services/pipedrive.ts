import type { Service } from '../known-service.ts'

const times = { add_time: '2025-01-15 09:30:00', update_time: '2025-01-15 09:30:00' }
const person = {
  id: 2001,
  name: 'Ada Example',
  first_name: 'Ada',
  last_name: 'Example',
  email: [{ value: 'ada@example.com', primary: true, label: 'work' }],
  phone: [{ value: '+1 202 555 0100', primary: true, label: 'work' }],
  org_id: null,
  ...times,
}
const deal = {
  id: 1001,
  title: 'Made-up deal',
  value: 42,
  currency: 'EUR',
  status: 'open',
  stage_id: 1,
  pipeline_id: 1,
  person_id: 2001,
  org_id: 3001,
  ...times,
}

export const pipedrive: Service = {
  name: 'Pipedrive',
  types: ['n8n-nodes-base.pipedrive'],
  layer: 'API',
  presets: [
    'deal.create',
    'person.create',
    'organization.create',
    'activity.create',
    'lead.create',
    'note.create',
    'file.create',
    'product.getAll',
    'dealActivity.getAll',
    'dealProduct.add',
  ],
  answers: [
    { on: ['deal.create', 'deal.get', 'deal.getAll', 'deal.search', 'deal.update', 'deal.duplicate'], json: deal },
    { on: ['person.create', 'person.get', 'person.getAll', 'person.search', 'person.update'], json: person },
    {
      on: [
        'organization.create',
        'organization.get',
        'organization.getAll',
        'organization.search',
        'organization.update',
      ],
      json: { id: 3001, name: 'Example Ltd', ...times },
    },
    {
      on: ['activity.create', 'activity.get', 'activity.getAll', 'activity.update', 'dealActivity.getAll'],
      json: { id: 4001, subject: 'Made-up call', type: 'call', done: false, due_date: '2025-01-15' },
    },
    {
      on: ['lead.create', 'lead.get', 'lead.getAll', 'lead.update'],
      json: { id: 'lead-1001', title: 'Made-up lead', person_id: 2001 },
    },
    {
      on: ['note.create', 'note.get', 'note.getAll', 'note.update'],
      json: { id: 5001, content: 'Made-up note', deal_id: 1001, ...times },
    },
    {
      on: ['product.getAll', 'dealProduct.add', 'dealProduct.getAll', 'dealProduct.update'],
      json: { id: 6001, name: 'Made-up product', quantity: 1 },
    },
    { on: ['file.download'], json: {}, binary: true },
    { on: ['file.create', 'file.get', 'file.update'], json: { id: 7001, name: 'made-up.txt', file_type: 'txt' } },
    { on: ['delete', 'remove'], json: { id: 1001, success: true } },
  ],
}
