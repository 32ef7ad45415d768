import type { Service } from '../known-service.ts'

export const mattermost: Service = {
  name: 'Mattermost',
  types: ['n8n-nodes-base.mattermost'],
  layer: 'API',
  presets: ['message.post', 'channel.create', 'reaction.create', 'user.create'],
  answers: [
    {
      on: ['message.post', 'message.postEphemeral'],
      json: { id: 'post1001', create_at: 1736933400000, channel_id: 'channel1001', message: 'Made-up text' },
    },
    {
      on: ['channel.create', 'channel.search', 'channel.statistics', 'channel.members'],
      json: { id: 'channel1001', name: 'made-up', display_name: 'Made-up channel' },
    },
    {
      on: ['reaction.create', 'reaction.getAll'],
      json: { user_id: 'user1001', post_id: 'post1001', emoji_name: 'thumbsup' },
    },
    {
      on: ['user.create', 'user.getByEmail', 'user.getById', 'user.getAll', 'user.invite'],
      json: { id: 'user1001', username: 'ada', email: 'ada@example.com' },
    },
    { on: ['delete', 'restore', 'deactive', 'addUser'], json: { status: 'OK' } },
  ],
}
