import type { JsonObject } from '../../../shared/json.ts'
import { authenticationBy } from './http/authentication-by.ts'
import { messageKind } from './messages/deliver-message.ts'
import type { Message } from './messages/message.ts'
import { parametersOf, type ItemParameters } from './items/item-parameters.ts'
import { chosen, findCredential, onlyMessages, webhookUrlOf } from './messages/message-address.ts'
import { postJson } from './messages/post-json.ts'
import { postToWebhook } from './messages/post-to-webhook.ts'

const graph = 'https://graph.microsoft.com/v1.0'

/** Microsoft Teams: posts a message to a channel or a chat, or to an incoming webhook as an adaptive card. */
export const microsoftTeams = messageKind(
  'n8n-nodes-base.microsoftTeams',
  'Microsoft Teams',
  [1, 1.1, 2],
  (context, _item, itemIndex) => {
    const parameters = parametersOf(context, itemIndex)
    onlyMessages(context, parameters)
    const text = parameters.text('message')
    const webhook = webhookUrlOf(parameters, findCredential(context, ['microsoftTeamsWebhookApi']))
    const isChat = parameters.text('resource', 'channelMessage') === 'chatMessage'
    const to = chosen(parameters, isChat ? 'chatId' : 'channelId').value
    const message: Message = {
      channel: 'teams',
      to: to === '' && webhook !== null ? webhook.host : to,
      subject: null,
      text,
      payload: webhook === null ? chatMessage(parameters, text) : cardMessage(text),
    }
    if (webhook !== null) {
      return { message, send: (body) => postToWebhook(context, webhook, body, itemIndex) }
    }
    const credential = findCredential(context, ['microsoftTeamsOAuth2Api'])
    if (credential === null) return { message, send: null }
    const url = new URL(`${graph}${pathOf(parameters, isChat)}`)
    const authentication = authenticationBy(context, credential.type, itemIndex)
    return { message, send: (body) => postJson(context, url, body, authentication, itemIndex) }
  },
)

function pathOf(parameters: ItemParameters, isChat: boolean): string {
  const step = (path: string): string => encodeURIComponent(chosen(parameters, path).value)
  if (isChat) return `/chats/${step('chatId')}/messages`
  const reply = parameters.text('options.makeReply')
  const channel = `/teams/${step('teamId')}/channels/${step('channelId')}/messages`
  return reply === '' ? channel : `${channel}/${encodeURIComponent(reply)}/replies`
}

function chatMessage(parameters: ItemParameters, content: string): JsonObject {
  const contentType = parameters.text('contentType', parameters.text('messageType', 'text'))
  return { body: { contentType, content } }
}

/** The form that both kinds of incoming webhooks of Teams understand. */
function cardMessage(text: string): JsonObject {
  return {
    type: 'message',
    attachments: [
      {
        contentType: 'application/vnd.microsoft.card.adaptive',
        contentUrl: null,
        content: {
          $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
          type: 'AdaptiveCard',
          version: '1.4',
          body: [{ type: 'TextBlock', text, wrap: true }],
        },
      },
    ],
  }
}
