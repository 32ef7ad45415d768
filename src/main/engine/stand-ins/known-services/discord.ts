import type { Service } from '../known-service.ts'

const author = { id: '2001', username: 'ada-example', bot: false }
const message = {
  id: '1001',
  channel_id: '3001',
  content: 'Made-up text',
  author,
  timestamp: '2025-01-15T09:30:00.000000+00:00',
  embeds: [],
  attachments: [],
}

/** What the engine's own Discord node is asked for and cannot do. */
export const discord: Service = {
  name: 'Discord',
  types: ['n8n-nodes-base.discord'],
  layer: 'API',
  presets: ['channel.create', 'message.send', 'member.getAll'],
  answers: [
    { on: ['message.send', 'message.get', 'message.getAll', 'sendLegacy'], json: message },
    { on: ['message.sendAndWait'], json: { data: { approved: true } } },
    {
      on: ['channel.create', 'channel.get', 'channel.getAll', 'channel.update'],
      json: { id: '3001', type: 0, name: 'made-up', guild_id: '4001' },
    },
    { on: ['member.getAll'], json: { user: author, nick: null, roles: [], joined_at: message.timestamp } },
    { on: ['react', 'deleteMessage', 'deleteChannel', 'roleAdd', 'roleRemove'], json: { success: true } },
  ],
}
