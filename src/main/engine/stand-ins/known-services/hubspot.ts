import type { Service } from '../known-service.ts'

const times = { createdAt: '2025-01-15T09:30:00.000Z', updatedAt: '2025-01-15T09:30:00.000Z', archived: false }
const contact = {
  id: '1001',
  properties: { email: 'ada@example.com', firstname: 'Ada', lastname: 'Example', lifecyclestage: 'lead' },
  ...times,
}
const company = { id: '2001', properties: { name: 'Example Ltd', domain: 'example.com' }, ...times }
const deal = {
  id: '3001',
  properties: { dealname: 'Made-up deal', amount: '42', dealstage: 'appointmentscheduled', pipeline: 'default' },
  ...times,
}
const ticket = { id: '4001', properties: { subject: 'Made-up ticket', hs_pipeline_stage: '1' }, ...times }

export const hubspot: Service = {
  name: 'HubSpot',
  types: ['n8n-nodes-base.hubspot'],
  layer: 'API',
  presets: [
    'contact.upsert',
    'company.create',
    'deal.create',
    'ticket.create',
    'engagement.create',
    'contactList.add',
    'form.getFields',
  ],
  answers: [
    { on: ['contact.upsert'], json: { vid: 1001, isNew: true } },
    { on: ['contact.get', 'contact.getAll', 'contact.search', 'contact.getRecentlyCreatedUpdated'], json: contact },
    {
      on: ['company.create', 'company.get', 'company.getAll', 'company.update', 'company.searchByDomain'],
      json: company,
    },
    { on: ['company.getRecentlyCreatedUpdated', 'company.getRecentlyCreated'], json: company },
    { on: ['deal.create', 'deal.get', 'deal.getAll', 'deal.update', 'deal.search'], json: deal },
    { on: ['deal.getRecentlyCreatedUpdated', 'deal.getRecentlyModified'], json: deal },
    { on: ['ticket.create', 'ticket.get', 'ticket.getAll', 'ticket.update'], json: ticket },
    {
      on: ['engagement.create', 'engagement.get', 'engagement.getAll'],
      json: { engagement: { id: 5001, type: 'NOTE', timestamp: 1736933400000 }, associations: {}, metadata: {} },
    },
    { on: ['contactList.add', 'contactList.remove'], json: { updated: [1001], discarded: [], invalidVids: [] } },
    { on: ['form.submit'], json: { inlineMessage: 'Thanks' } },
    { on: ['delete'], json: { vid: 1001, deleted: true } },
  ],
}
