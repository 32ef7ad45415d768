import type { Service } from '../known-service.ts'

const times = { created_at: '2025-01-15T09:30:00Z', updated_at: '2025-01-15T09:30:00Z' }
const ticket = {
  id: 1001,
  url: 'https://example.zendesk.com/api/v2/tickets/1001.json',
  subject: 'Made-up ticket',
  description: 'Made-up description',
  status: 'open',
  priority: 'normal',
  type: 'question',
  requester_id: 2001,
  assignee_id: 2002,
  tags: [],
  custom_fields: [],
  ...times,
}

export const zendesk: Service = {
  name: 'Zendesk',
  types: ['n8n-nodes-base.zendesk'],
  layer: 'API',
  presets: ['ticket.create', 'ticketField.get', 'user.create', 'organization.create'],
  answers: [
    { on: ['ticket.create', 'ticket.get', 'ticket.getAll', 'ticket.update', 'ticket.recover'], json: ticket },
    {
      on: ['ticketField.get', 'ticketField.getAll'],
      json: { id: 3001, type: 'text', title: 'Made-up field', active: true },
    },
    {
      on: ['user.create', 'user.get', 'user.getAll', 'user.search', 'user.update'],
      json: { id: 2001, name: 'Ada Example', email: 'ada@example.com', role: 'end-user', active: true, ...times },
    },
    {
      on: [
        'organization.create',
        'organization.get',
        'organization.getAll',
        'organization.update',
        'user.getOrganizations',
      ],
      json: { id: 4001, name: 'Example Ltd', domain_names: ['example.com'], ...times },
    },
    { on: ['organization.count'], json: { count: 1 } },
    { on: ['getRelatedData'], json: { tickets_count: 1 } },
    { on: ['delete'], json: { success: true } },
  ],
}
