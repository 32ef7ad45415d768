import type { Service } from '../known-service.ts'

const message = { type: 'message', user: 'U1001', text: 'Made-up text', ts: '1736933400.000100' }
const channel = {
  id: 'C1001',
  name: 'made-up',
  is_channel: true,
  is_archived: false,
  is_private: false,
  creator: 'U1001',
  num_members: 1,
}
const user = {
  id: 'U1001',
  name: 'ada',
  real_name: 'Ada Example',
  deleted: false,
  profile: { email: 'ada@example.com', display_name: 'ada', real_name: 'Ada Example' },
}

/** What the engine's own Slack node is asked for and cannot do. */
export const slack: Service = {
  name: 'Slack',
  types: ['n8n-nodes-base.slack'],
  layer: 'API',
  presets: [
    'message.post',
    'channel.create',
    'file.upload',
    'reaction.add',
    'star.add',
    'user.info',
    'userGroup.create',
    'userProfile.get',
  ],
  answers: [
    { on: ['message.sendAndWait'], json: { data: { approved: true } } },
    {
      on: ['message.getPermalink'],
      json: { ok: true, channel: 'C1001', permalink: 'https://example.slack.com/archives/C1001/p1736933400000100' },
    },
    {
      on: ['message.post', 'message.update', 'message.delete', 'message.postEphemeral'],
      json: { ok: true, channel: 'C1001', ts: message.ts, message },
    },
    { on: ['message.search', 'channel.history', 'channel.replies'], json: message },
    {
      on: [
        'channel.create',
        'channel.get',
        'channel.getAll',
        'channel.join',
        'channel.rename',
        'channel.invite',
        'channel.open',
      ],
      json: channel,
    },
    { on: ['channel.member'], json: { member: 'U1001' } },
    {
      on: ['file.upload', 'file.get', 'file.getAll'],
      json: {
        id: 'F1001',
        name: 'made-up.txt',
        mimetype: 'text/plain',
        permalink: 'https://example.slack.com/files/U1001/F1001',
        size: 13,
      },
    },
    { on: ['reaction.get'], json: { type: 'message', channel: 'C1001', message: { ...message, reactions: [] } } },
    { on: ['user.info', 'user.getAll'], json: user },
    { on: ['user.getProfile', 'userProfile.get', 'user.updateProfile', 'userProfile.update'], json: user.profile },
    { on: ['user.getPresence'], json: { ok: true, presence: 'active' } },
    {
      on: ['userGroup.create', 'userGroup.getAll', 'userGroup.update', 'userGroup.enable', 'userGroup.disable'],
      json: { id: 'S1001', name: 'Made-up group', handle: 'made-up', user_count: 1 },
    },
    {
      on: [
        'add',
        'remove',
        'delete',
        'archive',
        'close',
        'kick',
        'leave',
        'setPurpose',
        'setTopic',
        'unarchive',
        'getAll',
      ],
      json: { ok: true },
    },
  ],
}
