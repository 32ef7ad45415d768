import type { Item } from '../../../shared/item.ts'
import type { JsonObject } from '../../../shared/json.ts'
import { NodeFailure } from '../node-failure.ts'
import { authenticationBy } from './http/authentication-by.ts'
import { renamed } from './http/error-in-words.ts'
import { messageKind, type Outgoing } from './messages/deliver-message.ts'
import type { Message } from './messages/message.ts'
import { jsonObjectOf } from './http/json-parameters.ts'
import { parametersIn, parametersOf, type ItemParameters } from './items/item-parameters.ts'
import { chosen, findCredential, onlyMessages, webhookUrlOf } from './messages/message-address.ts'
import type { NodeContext } from './node-kind.ts'
import { postJson } from './messages/post-json.ts'
import { postToWebhook } from './messages/post-to-webhook.ts'
import { textOf } from './items/text-of.ts'

const api = 'https://discord.com/api/v10'

/** Discord: posts a message to a channel or a person as a bot, or to an incoming webhook. */
function compose(context: NodeContext, _item: Item, itemIndex: number): Outgoing {
  const parameters = parametersOf(context, itemIndex)
  const isOld = context.node.typeVersion < 2
  if (!isOld) onlyMessages(context, parameters)
  const text = parameters.text(isOld ? 'text' : 'content', parameters.text('text'))
  const payload = { content: text, ...embedsOf(parameters), ...optionsOf(parameters) }
  const webhookCredential = findCredential(context, ['discordWebhookApi'])
  const webhook = webhookUrlOf(parameters, webhookCredential)
  const isUser = parameters.text('sendTo', 'channel') === 'user'
  const to = webhook === null ? chosen(parameters, isUser ? 'userId' : 'channelId').value : webhook.host
  const message: Message = { channel: 'discord', to, subject: null, text, payload }
  if (webhook !== null) {
    if (parameters.flag('options.wait')) webhook.searchParams.set('wait', 'true')
    return { message, send: (body) => postToWebhook(context, webhook, body, itemIndex) }
  }
  const credential = findCredential(context, ['discordBotApi', 'discordOAuth2Api'])
  if (credential === null) return { message, send: null }
  return { message, send: (body) => asBot(context, credential.type, { to, isUser, body, itemIndex }) }
}

export const discord = messageKind('n8n-nodes-base.discord', 'Discord', [1, 2], compose, inWordsOfDiscord)

/** From version 2 on what Discord says of a refusal is the error itself (observed). */
function inWordsOfDiscord(failure: unknown, { node }: NodeContext): unknown {
  if (node.typeVersion < 2 || !(failure instanceof NodeFailure)) return failure
  const { httpCode, description: said, ...details } = failure.details
  if (httpCode === undefined || !said) return failure
  const causes = [{ name: 'NodeApiError', message: failure.message, code: httpCode }]
  const description = said === 'Cannot send an empty message' ? somethingToSend : null
  return renamed(failure, said, { ...details, name: 'NodeOperationError', httpCode, description, causes })
}

const somethingToSend = 'Something has to be send to the channel whether it is a message, an embed or a file'

interface BotMessage {
  readonly to: string
  readonly isUser: boolean
  readonly body: JsonObject
  readonly itemIndex: number
}

async function asBot(context: NodeContext, credentialType: string, message: BotMessage): Promise<JsonObject> {
  const { to, isUser, body, itemIndex } = message
  if (!/^\d+$/.test(to)) {
    throw new NodeFailure(`The Discord ${isUser ? 'user' : 'channel'} is "${to}". It must be an id, a long number.`)
  }
  const authentication = authenticationBy(context, credentialType, itemIndex)
  const post = (path: string, value: JsonObject): Promise<JsonObject> =>
    postJson(context, new URL(`${api}${path}`), value, authentication, itemIndex)
  const channel = isUser ? textOf((await post('/users/@me/channels', { recipient_id: to }))['id']) : to
  return post(`/channels/${channel}/messages`, body)
}

function embedsOf(parameters: ItemParameters): JsonObject {
  const embeds = parameters.entries('embeds.values').map((entry) => {
    const embed = parametersIn(entry)
    if (embed.text('inputMethod', 'fields') === 'json') return jsonObjectOf(embed.value('json'))
    const text = (name: string): JsonObject => (embed.text(name) === '' ? {} : { [name]: embed.text(name) })
    const link = (name: string): JsonObject => (embed.text(name) === '' ? {} : { [name]: { url: embed.text(name) } })
    const color = /^#?([0-9a-f]{6})$/i.exec(embed.text('color'))?.[1]
    return {
      ...text('title'),
      ...text('description'),
      ...text('url'),
      ...text('timestamp'),
      ...(color !== undefined && { color: Number.parseInt(color, 16) }),
      ...(embed.text('author') !== '' && { author: { name: embed.text('author') } }),
      ...link('image'),
      ...link('thumbnail'),
      ...link('video'),
    }
  })
  return embeds.length === 0 ? {} : { embeds }
}

function optionsOf(parameters: ItemParameters): JsonObject {
  const reference = parameters.text('options.message_reference')
  const avatar = parameters.text('options.avatar_url', parameters.text('options.avatarUrl'))
  const name = parameters.text('options.username')
  return {
    ...(parameters.flag('options.tts') && { tts: true }),
    ...(name !== '' && { username: name }),
    ...(avatar !== '' && { avatar_url: avatar }),
    ...(reference !== '' && { message_reference: { message_id: reference } }),
  }
}
