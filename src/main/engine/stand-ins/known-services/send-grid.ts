import type { Service } from '../known-service.ts'

export const sendGrid: Service = {
  name: 'SendGrid',
  types: ['n8n-nodes-base.sendGrid'],
  layer: 'API',
  presets: ['list.create', 'contact.upsert', 'mail.send'],
  answers: [
    { on: ['mail.send'], json: { messageId: 'message-1001' } },
    { on: ['contact.upsert', 'contact.delete'], json: { job_id: 'job-1001' } },
    {
      on: ['contact.get', 'contact.getAll'],
      json: { id: 'contact-1001', email: 'ada@example.com', first_name: 'Ada', last_name: 'Example' },
    },
    {
      on: ['list.create', 'list.get', 'list.getAll', 'list.update'],
      json: { id: 'list-1001', name: 'Made-up list', contact_count: 1 },
    },
    { on: ['list.delete'], json: { success: true } },
  ],
}
