import type { Service } from '../known-service.ts'

const sent = { id: 'msg1001', threadId: 'thr1001', labelIds: ['SENT'] }
const message = {
  id: 'msg1001',
  threadId: 'thr1001',
  snippet: 'Made-up text of a message',
  payload: { mimeType: 'multipart/alternative' },
  sizeEstimate: 4200,
  historyId: '1001',
  internalDate: '1736933400000',
  labels: [{ id: 'INBOX', name: 'INBOX' }],
  labelIds: ['INBOX', 'UNREAD'],
  subject: 'Made-up subject',
  Subject: 'Made-up subject',
  From: 'Ada Example <ada@example.com>',
  To: 'Team <team@example.com>',
  date: '2025-01-15T09:30:00.000Z',
  text: 'Made-up text of a message',
  textHtml: '<p>Made-up text of a message</p>',
  textPlain: 'Made-up text of a message',
  from: { value: [{ address: 'ada@example.com', name: 'Ada Example' }], text: 'Ada Example <ada@example.com>' },
  to: { value: [{ address: 'team@example.com', name: 'Team' }], text: 'Team <team@example.com>' },
}
const label = { id: 'Label_1001', name: 'Made-up label', type: 'user', messagesTotal: 1, threadsTotal: 1 }

export const gmail: Service = {
  name: 'Gmail',
  types: ['n8n-nodes-base.gmail'],
  layer: 'API',
  presets: ['message.send', 'label.getAll', 'draft.create', 'thread.getAll'],
  answers: [
    { on: ['message.send', 'message.reply', 'thread.reply'], json: sent },
    { on: ['message.sendAndWait'], json: { data: { approved: true } } },
    { on: ['message.get', 'message.getAll'], json: message },
    {
      on: ['message.addLabels', 'message.removeLabels', 'message.markAsRead', 'message.markAsUnread'],
      json: { id: 'msg1001', threadId: 'thr1001', labelIds: ['INBOX'] },
    },
    { on: ['messageLabel.add', 'messageLabel.remove'], json: { ...sent, labelIds: ['INBOX'] } },
    { on: ['draft.create'], json: { id: 'r1001', message: { ...sent, labelIds: ['DRAFT'] } } },
    { on: ['draft.get', 'draft.getAll'], json: { ...message, labelIds: ['DRAFT'] } },
    { on: ['label.create', 'label.get', 'label.getAll'], json: label },
    { on: ['thread.get', 'thread.getAll'], json: { id: 'thr1001', historyId: '1001', messages: [message] } },
    { on: ['thread.addLabels', 'thread.removeLabels', 'thread.trash', 'thread.untrash'], json: { id: 'thr1001' } },
    { on: ['delete'], json: { success: true } },
  ],
}
