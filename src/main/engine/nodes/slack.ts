import { isObject, type JsonObject } from '../../../shared/json.ts'
import { NodeFailure } from '../node-failure.ts'
import { authenticationBy } from './http/authentication-by.ts'
import { noAuthentication } from './http/authentication.ts'
import { messageKind } from './messages/deliver-message.ts'
import { jsonOf } from './http/json-parameters.ts'
import { parametersOf, type ItemParameters } from './items/item-parameters.ts'
import { chosen, findCredential, onlyMessages, webhookUrlOf } from './messages/message-address.ts'
import { postJson } from './messages/post-json.ts'
import { textOf } from './items/text-of.ts'

/** Slack: posts a message to a channel or a person, or to an incoming webhook. */
export const slack = messageKind(
  'n8n-nodes-base.slack',
  'Slack',
  [1, 2, 2.1, 2.2, 2.3, 2.4],
  (context, _item, itemIndex) => {
    const parameters = parametersOf(context, itemIndex)
    onlyMessages(context, parameters)
    const to = context.node.typeVersion < 2 ? parameters.text('channel') : receiverOf(parameters)
    const text = parameters.text('text')
    const payload = { channel: to, text, ...contentOf(parameters), ...optionsOf(parameters) }
    const message = { channel: 'slack', to, subject: null, text, payload } as const
    const credential = findCredential(context, ['slackApi', 'slackOAuth2Api'])
    const webhook = webhookUrlOf(parameters, null)
    if (webhook !== null) {
      return {
        message,
        send: (body) => postJson(context, webhook, body, noAuthentication, itemIndex).then(() => ({ ok: true })),
      }
    }
    if (credential === null) return { message, send: null }
    const authentication = authenticationBy(context, credential.type, itemIndex)
    return {
      message,
      send: async (body) =>
        read(
          await postJson(context, new URL('https://slack.com/api/chat.postMessage'), body, authentication, itemIndex),
        ),
    }
  },
)

function receiverOf(parameters: ItemParameters): string {
  const isUser = parameters.text('select', 'channel') === 'user'
  const { mode, value } = chosen(parameters, isUser ? 'user' : 'channelId')
  if (mode === 'url') return /\/archives\/([A-Z0-9]+)/i.exec(value)?.[1] ?? value
  if (mode === 'name') return value.startsWith('#') ? value : `#${value}`
  if (mode === 'username') return value.startsWith('@') ? value : `@${value}`
  return value
}

/** Blocks and attachments. */
function contentOf(parameters: ItemParameters): JsonObject {
  switch (parameters.text('messageType', 'text')) {
    case 'block': {
      const given = jsonOf(parameters.value('blocksUi'))
      return isObject(given) ? given : { blocks: given }
    }
    case 'attachment': {
      const given = jsonOf(parameters.value('attachments') ?? [])
      return { attachments: isObject(given) ? (given['attachments'] ?? [given]) : given }
    }
    default:
      return {}
  }
}

function optionsOf(parameters: ItemParameters): JsonObject {
  const option = (path: string): string => parameters.text(`otherOptions.${path}`)
  const flag = (name: string): JsonObject => {
    const value = parameters.value(`otherOptions.${name}`)
    return typeof value === 'boolean' ? { [name]: value } : {}
  }
  const named = (name: string, value: string): JsonObject => (value === '' ? {} : { [name]: value })
  return {
    ...named('thread_ts', option('thread_ts.replyValues.thread_ts')),
    ...(parameters.flag('otherOptions.thread_ts.replyValues.reply_broadcast') && { reply_broadcast: true }),
    ...named('username', option('sendAsUser')),
    ...named('icon_emoji', option('botProfile.imageValues.icon_emoji')),
    ...named('icon_url', option('botProfile.imageValues.icon_url')),
    ...flag('mrkdwn'),
    ...flag('unfurl_links'),
    ...flag('unfurl_media'),
    ...flag('link_names'),
  }
}

/** Slack reports its refusals with status 200. */
function read(answer: JsonObject): JsonObject {
  const { ok, error, needed, ts, ...rest } = answer
  if (ok === false && error === 'missing_scope') {
    throw new NodeFailure('Your Slack credential is missing required Oauth Scopes', {
      name: 'NodeApiError',
      description: `Add the following scope(s) to your Slack App: ${textOf(needed)}`,
    })
  }
  if (ok !== true) {
    throw new NodeFailure(`Slack error response: ${textOf(JSON.stringify(error ?? answer))}`, { name: 'NodeApiError' })
  }
  return { ok, ...rest, ...(ts !== undefined && { message_timestamp: ts }) }
}
