import type { OpenCredential } from '../../../shared/credential.ts'
import { mediaTypeOf, type Item } from '../../../shared/item.ts'
import type { JsonObject } from '../../../shared/json.ts'
import { NodeFailure } from '../node-failure.ts'
import { contentOf } from './items/binary-content.ts'
import { binaryOf } from './items/binary-data.ts'
import { messageKind } from './messages/deliver-message.ts'
import type { Message } from './messages/message.ts'
import { parametersOf, textOf, type ItemParameters } from './items/item-parameters.ts'
import { findCredential, onlyMessages } from './messages/message-address.ts'
import type { NodeContext } from './node-kind.ts'
import { sendMail, type MailAttachment, type MailServer } from './messages/send-mail.ts'

/** Send Email: one e-mail for each item over SMTP. Nothing is added to its text, whatever `appendAttribution` says. */
export const sendEmail = messageKind(
  'n8n-nodes-base.emailSend',
  'Send Email',
  [1, 2, 2.1],
  (context, item, itemIndex) => {
    const parameters = parametersOf(context, itemIndex)
    onlyMessages(context, parameters)
    const [to, from] = [parameters.text('toEmail'), parameters.text('fromEmail')]
    const subject = parameters.text('subject')
    const bodies = bodiesOf(context, parameters)
    const message: Message = {
      channel: 'email',
      to,
      subject,
      text: bodies.text ?? bodies.html ?? '',
      payload: { from, to, subject, ...bodies, ...furtherOf(context, parameters) },
    }
    const credential = findCredential(context, ['smtp'])
    if (credential === null || textOf(credential.data['host']) === '') return { message, send: null }
    const attachments = attachmentsOf(context, parameters, item, itemIndex)
    const server = serverOf(credential, parameters)
    return {
      message,
      send: async (payload, keep) =>
        sendMail(context, server, { payload, attachments: await attachments() }, itemIndex, keep),
    }
  },
)

interface Bodies extends JsonObject {
  readonly text?: string
  readonly html?: string
}

function bodiesOf({ node }: NodeContext, parameters: ItemParameters): Bodies {
  const [text, html] = [parameters.text('text'), parameters.text('html')]
  if (node.typeVersion < 2) return { ...(text !== '' && { text }), ...(html !== '' && { html }) }
  const format = parameters.text('emailFormat', node.typeVersion < 2.1 ? 'text' : 'html')
  return { ...(format !== 'html' && { text }), ...(format !== 'text' && { html }) }
}

function furtherOf({ node }: NodeContext, parameters: ItemParameters): JsonObject {
  const isOld = node.typeVersion < 2
  const further = {
    cc: parameters.text(isOld ? 'ccEmail' : 'options.ccEmail'),
    bcc: parameters.text(isOld ? 'bccEmail' : 'options.bccEmail'),
    replyTo: parameters.text('options.replyTo'),
  }
  return Object.fromEntries(Object.entries(further).filter(([, value]) => value !== ''))
}

/** Files of the item, looked for at once and opened when they are sent. */
function attachmentsOf(
  context: NodeContext,
  parameters: ItemParameters,
  item: Item,
  itemIndex: number,
): () => Promise<readonly MailAttachment[]> {
  const names = parameters.names(context.node.typeVersion < 2 ? 'attachments' : 'options.attachments')
  const files = names.map((field) => ({ field, binary: binaryOf(item, field, itemIndex) }))
  return () =>
    Promise.all(
      files.map(async ({ field, binary }) => ({
        filename: binary.fileName ?? field,
        contentType: mediaTypeOf(binary),
        content: await contentOf(context, binary),
      })),
    )
}

function serverOf({ name, data }: OpenCredential, parameters: ItemParameters): MailServer {
  const secure = data['secure'] !== false
  const port = Number(textOf(data['port'], secure ? '465' : '587'))
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new NodeFailure(`The port of the credential "${name}" is "${textOf(data['port'])}". It must be 1 to 65535.`)
  }
  return {
    host: textOf(data['host']),
    port,
    secure,
    ignoreStartTls: data['disableStartTls'] === true,
    clientName: textOf(data['hostName']),
    user: textOf(data['user']),
    password: textOf(data['password']),
    allowUnauthorizedCertificates: parameters.flag('options.allowUnauthorizedCerts'),
  }
}
