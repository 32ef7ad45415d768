import type { Service } from '../known-service.ts'

export const whatsApp: Service = {
  name: 'WhatsApp',
  types: ['n8n-nodes-base.whatsApp'],
  layer: 'API',
  presets: ['message.sendTemplate', 'media.mediaUpload'],
  answers: [
    {
      on: ['message.send', 'message.sendTemplate'],
      json: {
        messaging_product: 'whatsapp',
        contacts: [{ input: '12025550100', wa_id: '12025550100' }],
        messages: [{ id: 'wamid.1001' }],
      },
    },
    { on: ['message.sendAndWait'], json: { data: { approved: true } } },
    { on: ['media.mediaUpload'], json: { id: 'media-1001' } },
    {
      on: ['media.mediaUrlGet'],
      json: {
        id: 'media-1001',
        url: 'https://lookaside.example.com/media-1001',
        mime_type: 'audio/ogg',
        file_size: 13,
      },
    },
    { on: ['media.mediaDelete'], json: { success: true } },
  ],
}
