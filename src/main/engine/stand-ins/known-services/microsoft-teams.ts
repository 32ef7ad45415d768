import type { Service } from '../known-service.ts'

const message = {
  id: '1001',
  messageType: 'message',
  createdDateTime: '2025-01-15T09:30:00Z',
  body: { contentType: 'html', content: 'Made-up text' },
  webUrl: 'https://teams.microsoft.com/l/message/1001',
}

/** What the engine's own Microsoft Teams node is asked for and cannot do. */
export const microsoftTeams: Service = {
  name: 'Microsoft Teams',
  types: ['n8n-nodes-base.microsoftTeams'],
  layer: 'API',
  presets: ['channel.create', 'channelMessage.create', 'chatMessage.create', 'task.create'],
  answers: [
    {
      on: [
        'channelMessage.create',
        'channelMessage.getAll',
        'chatMessage.create',
        'chatMessage.get',
        'chatMessage.getAll',
      ],
      json: message,
    },
    { on: ['chatMessage.sendAndWait'], json: { data: { approved: true } } },
    {
      on: ['channel.create', 'channel.get', 'channel.getAll', 'channel.update'],
      json: { id: '19:1001@thread.tacv2', displayName: 'Made-up channel', membershipType: 'standard' },
    },
    {
      on: ['task.create', 'task.get', 'task.getAll', 'task.update'],
      json: { id: 'task-1001', title: 'Made-up task', percentComplete: 0 },
    },
    { on: ['deleteChannel', 'deleteTask'], json: { success: true } },
  ],
}
