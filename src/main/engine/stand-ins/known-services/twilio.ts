import type { Service } from '../known-service.ts'

export const twilio: Service = {
  name: 'Twilio',
  types: ['n8n-nodes-base.twilio'],
  layer: 'API',
  presets: ['sms.send', 'call.make'],
  answers: [
    {
      on: ['sms.send'],
      json: {
        sid: 'SM1001',
        status: 'queued',
        direction: 'outbound-api',
        body: 'Made-up text',
        from: '+12025550101',
        to: '+12025550100',
        date_created: 'Wed, 15 Jan 2025 09:30:00 +0000',
        num_segments: '1',
        error_code: null,
        error_message: null,
      },
      echoes: [
        { from: 'from', to: 'from' },
        { from: 'to', to: 'to' },
        { from: 'message', to: 'body' },
      ],
    },
    { on: ['call.make'], json: { sid: 'CA1001', status: 'queued', direction: 'outbound-api', to: '+12025550100' } },
  ],
}
