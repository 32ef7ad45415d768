import type { JsonObject } from '../../../shared/json.ts'
import { NodeFailure } from '../node-failure.ts'
import { noAuthentication } from './http/authentication.ts'
import { renamed } from './http/error-in-words.ts'
import { messageKind } from './messages/deliver-message.ts'
import { parametersIn, parametersOf, textOf, type ItemParameters } from './items/item-parameters.ts'
import { findCredential, onlyMessages } from './messages/message-address.ts'
import { postJson } from './messages/post-json.ts'

/** Telegram: sends a text to a chat. Nothing is added to the text, whatever `appendAttribution` says. */
export const telegram = messageKind(
  'n8n-nodes-base.telegram',
  'Telegram',
  [1, 1.1, 1.2],
  (context, _item, itemIndex) => {
    const parameters = parametersOf(context, itemIndex)
    onlyMessages(context, parameters)
    const to = parameters.text('chatId')
    const text = parameters.text('text')
    const payload = { chat_id: to, text, ...fieldsOf(parameters), ...keyboardOf(parameters) }
    const message = { channel: 'telegram', to, subject: null, text, payload } as const
    const credential = findCredential(context, ['telegramApi'])
    if (credential === null) return { message, send: null }
    const base = textOf(credential.data['baseUrl']) || 'https://api.telegram.org'
    const address = `${base.replace(/\/+$/, '')}/bot${textOf(credential.data['accessToken'])}/sendMessage`
    if (!URL.canParse(address)) {
      throw new NodeFailure(`The base URL of the credential "${credential.name}" is "${base}". It must be a URL.`)
    }
    return { message, send: (body) => postJson(context, new URL(address), body, noAuthentication, itemIndex) }
  },
  described,
)

/** Where the node continues, its item says what describes the error, if anything does. */
function described(failure: unknown): unknown {
  if (!(failure instanceof NodeFailure) || !failure.details.description) return failure
  return renamed(failure, failure.message, { ...failure.details, itemError: failure.details.description })
}

function fieldsOf(parameters: ItemParameters): JsonObject {
  const field = (name: string): string => parameters.text(`additionalFields.${name}`)
  const flag = (name: string): JsonObject => (parameters.flag(`additionalFields.${name}`) ? { [name]: true } : {})
  const number = (name: string): JsonObject => (field(name) === '' ? {} : { [name]: Number(field(name)) })
  return {
    parse_mode: field('parse_mode') || 'Markdown',
    ...flag('disable_notification'),
    ...flag('disable_web_page_preview'),
    ...number('reply_to_message_id'),
    ...number('message_thread_id'),
  }
}

function keyboardOf(parameters: ItemParameters): JsonObject {
  const given = parameters.text('replyMarkup', 'none')
  switch (given) {
    case 'none':
      return {}
    case 'inlineKeyboard':
      return { reply_markup: { inline_keyboard: buttonRows(parameters, 'inlineKeyboard') } }
    case 'replyKeyboard':
      return { reply_markup: { keyboard: buttonRows(parameters, 'replyKeyboard') } }
    case 'replyKeyboardRemove':
      return { reply_markup: { remove_keyboard: parameters.flag('replyKeyboardRemove.remove_keyboard', true) } }
    case 'forceReply':
      return { reply_markup: { force_reply: parameters.flag('forceReply.force_reply', true) } }
    default:
      throw new NodeFailure(`The reply markup "${given}" is not known`)
  }
}

function buttonRows(parameters: ItemParameters, path: string): readonly (readonly JsonObject[])[] {
  return parameters.entries(`${path}.rows`).map((row) =>
    parametersIn(row)
      .entries('row')
      .flatMap((inner) => parametersIn(inner).entries('buttons'))
      .map(({ text, additionalFields }) => ({
        text: textOf(text),
        ...(typeof additionalFields === 'object' && additionalFields),
      })),
  )
}
