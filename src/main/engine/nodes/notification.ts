import { messageKind } from './messages/deliver-message.ts'
import { parametersOf } from './items/item-parameters.ts'
import { webhookUrlOf } from './messages/message-address.ts'
import { postToWebhook } from './messages/post-to-webhook.ts'

/**
 * Faultline's own notification: `to`, `subject` and `text`, posted as JSON to `url` where there is one. Without, it is for
 * the outbox: a place to see what would be said, before there is a channel to say it in.
 */
export const notification = messageKind('faultline.notification', 'Notification', [1], (context, _item, itemIndex) => {
  const parameters = parametersOf(context, itemIndex)
  const to = parameters.text('to')
  const subject = parameters.text('subject') || null
  const text = parameters.text('text')
  const payload = { ...(to !== '' && { to }), ...(subject !== null && { subject }), text }
  const message = { channel: 'notification', to, subject, text, payload } as const
  const url = webhookUrlOf(parameters, null)
  if (url === null) return { message, send: null }
  return {
    message: { ...message, to: to === '' ? url.host : to },
    send: (body) => postToWebhook(context, url, body, itemIndex),
  }
})
