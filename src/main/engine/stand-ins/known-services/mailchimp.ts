import type { Service } from '../known-service.ts'

const member = {
  id: 'member1001',
  email_address: 'ada@example.com',
  unique_email_id: 'unique1001',
  status: 'subscribed',
  merge_fields: { FNAME: 'Ada', LNAME: 'Example' },
  list_id: 'list1001',
  tags: [],
  timestamp_opt: '2025-01-15T09:30:00+00:00',
}
const campaign = { id: 'campaign1001', type: 'regular', status: 'save', settings: { title: 'Made-up campaign' } }

export const mailchimp: Service = {
  name: 'Mailchimp',
  types: ['n8n-nodes-base.mailchimp'],
  layer: 'API',
  presets: ['member.create', 'memberTag.create', 'listGroup.getAll', 'campaign.getAll'],
  answers: [
    {
      on: ['member.create', 'member.get', 'member.getAll', 'member.update'],
      json: member,
      echoes: [{ from: 'email', to: 'email_address' }],
    },
    { on: ['listGroup.getAll'], json: { id: 'group1001', name: 'Made-up group', subscriber_count: '1' } },
    { on: ['campaign.get', 'campaign.getAll', 'campaign.replicate'], json: campaign },
    { on: ['create', 'delete', 'send', 'resend'], json: { success: true } },
  ],
}
