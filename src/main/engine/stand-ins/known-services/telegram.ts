import type { Service } from '../known-service.ts'

const chat = { id: 1001, first_name: 'Ada', username: 'ada_example', type: 'private' }
const bot = { id: 2001, is_bot: true, first_name: 'Made-up bot', username: 'made_up_bot' }
const file = { file_id: 'file-1001', file_unique_id: 'unique-1001', file_size: 13 }

/** What the engine's own Telegram node is asked for and cannot do. */
export const telegram: Service = {
  name: 'Telegram',
  types: ['n8n-nodes-base.telegram'],
  layer: 'API',
  presets: ['message.sendMessage', 'chat.get', 'callback.answerQuery', 'file.get'],
  answers: [
    { on: ['file.get'], json: { ok: true, result: { ...file, file_path: 'documents/made-up.txt' } }, binary: true },
    { on: ['message.sendAndWait'], json: { data: { approved: true } } },
    {
      on: ['message.deleteMessage', 'message.sendChatAction', 'message.pinChatMessage', 'message.unpinChatMessage'],
      json: { ok: true, result: true },
    },
    { on: ['chat.get'], json: { ok: true, result: chat } },
    { on: ['chat.member', 'chat.administrators'], json: { ok: true, result: { user: chat, status: 'member' } } },
    { on: ['chat.leave', 'chat.setDescription', 'chat.setTitle'], json: { ok: true, result: true } },
    { on: ['callback.answerQuery', 'callback.answerInlineQuery'], json: { ok: true, result: true } },
    {
      on: [
        'message.sendPhoto',
        'message.sendDocument',
        'message.sendAudio',
        'message.sendVideo',
        'message.sendAnimation',
        'message.sendSticker',
        'message.sendLocation',
        'message.sendMediaGroup',
        'message.editMessageText',
        'message.sendMessage',
      ],
      json: { ok: true, result: { message_id: 42, from: bot, chat, date: 1736933400, text: 'Made-up text' } },
    },
  ],
}
