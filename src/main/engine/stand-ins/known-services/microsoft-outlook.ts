import type { Service } from '../known-service.ts'

const address = { emailAddress: { name: 'Ada Example', address: 'ada@example.com' } }
const message = {
  id: 'AAMk1001',
  conversationId: 'AAQk1001',
  subject: 'Made-up subject',
  bodyPreview: 'Made-up text of a message',
  body: { contentType: 'html', content: '<p>Made-up text of a message</p>' },
  from: address,
  sender: address,
  toRecipients: [{ emailAddress: { name: 'Team', address: 'team@example.com' } }],
  receivedDateTime: '2025-01-15T09:30:00Z',
  hasAttachments: false,
  isRead: false,
  categories: [],
  parentFolderId: 'AAMkFolder1001',
}
const event = {
  id: 'AAMkEvent1001',
  subject: 'Made-up event',
  start: { dateTime: '2025-01-15T09:30:00.0000000', timeZone: 'UTC' },
  end: { dateTime: '2025-01-15T10:00:00.0000000', timeZone: 'UTC' },
  attendees: [],
  webLink: 'https://outlook.office365.com/owa/?itemid=AAMkEvent1001',
}

export const microsoftOutlook: Service = {
  name: 'Microsoft Outlook',
  types: ['n8n-nodes-base.microsoftOutlook'],
  layer: 'API',
  presets: [
    'message.send',
    'draft.create',
    'event.getAll',
    'contact.getAll',
    'calendar.getAll',
    'folder.create',
    'folderMessage.getAll',
    'messageAttachment.add',
  ],
  answers: [
    { on: ['message.send', 'message.reply', 'draft.send', 'delete'], json: { success: true } },
    { on: ['message.sendAndWait'], json: { data: { approved: true } } },
    { on: ['message.get', 'message.getAll', 'message.move', 'message.update', 'folderMessage.getAll'], json: message },
    { on: ['draft.create', 'draft.get', 'draft.update'], json: { ...message, isDraft: true } },
    { on: ['event.create', 'event.get', 'event.getAll', 'event.update'], json: event },
    {
      on: ['contact.create', 'contact.get', 'contact.getAll', 'contact.update'],
      json: { id: 'AAMkContact1001', displayName: 'Ada Example', emailAddresses: [{ address: 'ada@example.com' }] },
    },
    {
      on: ['calendar.create', 'calendar.get', 'calendar.getAll', 'calendar.update'],
      json: { id: 'AAMkCalendar1001', name: 'Made-up calendar', isDefaultCalendar: true },
    },
    {
      on: ['folder.create', 'folder.get', 'folder.getAll', 'folder.update', 'folder.getChildren'],
      json: { id: 'AAMkFolder1001', displayName: 'Inbox', totalItemCount: 1, unreadItemCount: 1 },
    },
    {
      on: ['messageAttachment.get', 'messageAttachment.getAll', 'messageAttachment.add'],
      json: { id: 'AAMkFile1001', name: 'made-up.txt', contentType: 'text/plain', size: 13 },
    },
    { on: ['messageAttachment.download', 'message.getMime'], json: message, binary: true },
  ],
}
