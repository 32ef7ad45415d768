import type { Service } from '../known-service.ts'

const board = { id: 'board1001', name: 'Made-up board', closed: false, url: 'https://trello.com/b/board1001' }
const list = { id: 'list1001', name: 'To do', closed: false, idBoard: 'board1001', pos: 1 }
const card = {
  id: 'card1001',
  name: 'Made-up card',
  desc: 'Made-up description',
  closed: false,
  idBoard: 'board1001',
  idList: 'list1001',
  idLabels: [],
  idMembers: [],
  due: null,
  shortUrl: 'https://trello.com/c/card1001',
  url: 'https://trello.com/c/card1001/1-made-up-card',
}
const checklist = { id: 'check1001', name: 'Made-up checklist', idCard: 'card1001', checkItems: [] }

export const trello: Service = {
  name: 'Trello',
  types: ['n8n-nodes-base.trello'],
  layer: 'API',
  presets: [
    'card.create',
    'list.create',
    'board.create',
    'label.getAll',
    'checklist.getAll',
    'attachment.getAll',
    'cardComment.create',
    'boardMember.add',
  ],
  answers: [
    {
      on: ['card.create', 'card.get', 'card.update', 'list.getCards'],
      json: card,
      echoes: [{ from: 'name', to: 'name' }],
    },
    { on: ['list.create', 'list.get', 'list.getAll', 'list.update', 'list.archive'], json: list },
    { on: ['board.create', 'board.get', 'board.update'], json: board },
    {
      on: ['label.create', 'label.get', 'label.getAll', 'label.update', 'label.addLabel'],
      json: { id: 'label1001', name: 'Made-up label', color: 'green' },
    },
    { on: ['checklist.create', 'checklist.get', 'checklist.getAll'], json: checklist },
    {
      on: [
        'checklist.createCheckItem',
        'checklist.getCheckItem',
        'checklist.updateCheckItem',
        'checklist.completedCheckItems',
      ],
      json: { id: 'item1001', name: 'Made-up item', state: 'incomplete' },
    },
    {
      on: ['cardComment.create', 'cardComment.update'],
      json: { id: 'comment1001', type: 'commentCard', data: { text: 'Made-up comment' } },
    },
    {
      on: ['attachment.create', 'attachment.get', 'attachment.getAll'],
      json: { id: 'file1001', name: 'made-up.txt', url: 'https://example.com/made-up' },
    },
    { on: ['boardMember.getAll'], json: { id: 'member1001', fullName: 'Ada Example', username: 'ada' } },
    { on: ['delete', 'remove', 'add', 'invite'], json: { success: true } },
  ],
}
