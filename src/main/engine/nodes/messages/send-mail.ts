import { Readable } from 'node:stream'
import type { SendMailOptions } from 'nodemailer'
import type { OutgoingRequest } from '../../../../shared/execution.ts'
import type { JsonObject } from '../../../../shared/json.ts'
import { causesOf } from '../../failure-from.ts'
import { NodeFailure } from '../../node-failure.ts'
import { knownNetworkText } from '../http/http-texts.ts'
import type { BinaryContent } from '../items/binary-content.ts'
import { textOf } from '../items/item-parameters.ts'
import type { NodeContext } from '../node-kind.ts'
import { isClosedCode, longestHoldMs, type Departure } from '../../departure.ts'

export interface MailServer {
  readonly host: string
  readonly port: number
  /** True: TLS from the first byte. False: STARTTLS where the server offers it. */
  readonly secure: boolean
  readonly ignoreStartTls: boolean
  /** What the client calls itself; empty: the name of this machine. */
  readonly clientName: string
  /** Empty: no login. */
  readonly user: string
  readonly password: string
  readonly allowUnauthorizedCertificates: boolean
}

export interface MailAttachment {
  readonly filename: string
  readonly contentType: string
  readonly content: BinaryContent
}

export interface Mail {
  /** `from`, `to`, `cc`, `bcc`, `replyTo`, `subject`, `text`, `html`: those that are there. */
  readonly payload: JsonObject
  readonly attachments: readonly MailAttachment[]
}

/**
 * Sends one e-mail over a connection of the surroundings, keeps it with the running attempt, and gives what the server said.
 * Where a stand-in takes it, `keep` is called and the answer is made up.
 * Fails with the server's own words where it refuses the login, the sender or every receiver.
 */
export async function sendMail(
  context: NodeContext,
  server: MailServer,
  mail: Mail,
  itemIndex: number,
  keep: () => void,
): Promise<JsonObject> {
  const { surroundings } = context.engine
  const started = surroundings.now()
  const kept = (answer: OutgoingRequest['answer'], error: string | null): void => {
    context.sent(keptMail(server, mail, { started, ended: surroundings.now(), itemIndex, answer, error }))
  }
  try {
    const { madeUp, ...sent } = await exchange(context, server, mail)
    kept(
      {
        status: statusIn(sent.response),
        headers: [],
        body: sent.response,
        bodyBytes: sent.response.length,
        ...(madeUp && { madeUp }),
      },
      null,
    )
    if (madeUp) {
      keep()
      noteMadeUp(context, server, itemIndex)
    }
    noteRefused(context, server, sent.rejected, itemIndex)
    return { ...sent }
  } catch (thrown) {
    const error = thrown instanceof Error ? thrown : new Error(String(thrown))
    const response: unknown = Reflect.get(error, 'response')
    kept(
      typeof response === 'string'
        ? { status: statusIn(response), headers: [], body: response, bodyBytes: response.length }
        : null,
      error.message,
    )
    throw failureOf(error, server, itemIndex)
  }
}

interface SentMail {
  readonly accepted: readonly string[]
  readonly rejected: readonly string[]
  readonly envelope: unknown
  readonly messageId: string
  /** The server's last line. */
  readonly response: string
}

const silenceMs = 60_000

async function exchange(
  context: NodeContext,
  server: MailServer,
  { payload, attachments }: Mail,
): Promise<SentMail & { readonly madeUp: boolean }> {
  const { default: nodemailer } = await import('nodemailer')
  const { host, port, secure, user, password: pass } = server
  const fields = Object.fromEntries(Object.entries(payload).map(([name, value]) => [name, textOf(value)]))
  const departure = departureOf(context, server)
  const connection = await context.engine.surroundings.connect(host, port, context.stopped.signal, departure)
  if (connection === null) return { ...(await composed(fields, attachments)), madeUp: true }
  const stop = (): void => {
    connection.destroy(new Error('The execution was stopped'))
  }
  context.stopped.signal.addEventListener('abort', stop, { once: true })
  const transport = nodemailer.createTransport({
    host,
    port,
    secure,
    ignoreTLS: server.ignoreStartTls,
    ...(server.clientName !== '' && { name: server.clientName }),
    ...(user !== '' && { auth: { user, pass } }),
    tls: { rejectUnauthorized: !server.allowUnauthorizedCertificates },
    greetingTimeout: silenceMs,
    socketTimeout: silenceMs,
    // A message is data: it must not make the mailer read files or fetch URLs.
    disableFileAccess: true,
    disableUrlAccess: true,
    getSocket: (_options, callback) => {
      callback(null, { connection })
    },
  })
  try {
    const { accepted, rejected, envelope, messageId, response } = await transport.sendMail({
      ...fields,
      attachments: attachments.map(readable),
    })
    return { accepted, rejected, envelope, messageId, response, madeUp: false }
  } finally {
    context.stopped.signal.removeEventListener('abort', stop)
    connection.destroy()
  }
}

/** As the mailer takes it: what is long is read as it is sent. */
function readable({ content, ...about }: MailAttachment): NonNullable<SendMailOptions['attachments']>[number] {
  return { ...about, content: Buffer.isBuffer(content) ? content : Readable.from(content.parts()) }
}

/** The message as the mailer writes it, and what a server that takes everything says to it. */
async function composed(fields: JsonObject, attachments: readonly MailAttachment[]): Promise<SentMail> {
  const { default: nodemailer } = await import('nodemailer')
  const writer = nodemailer.createTransport({ jsonTransport: true, disableFileAccess: true, disableUrlAccess: true })
  const { envelope, messageId } = await writer.sendMail({ ...fields, attachments: attachments.map(readable) })
  const receivers = [envelope.to].flat().filter((one) => one !== '')
  // The words of the mailer, as with a real server.
  if (receivers.length === 0) throw Object.assign(new Error('No recipients defined'), { code: 'EENVELOPE' })
  return { accepted: receivers, rejected: [], envelope, messageId, response: '250 2.0.0 Kept in the outbox' }
}

function departureOf(context: NodeContext, { host, port, secure }: MailServer): Departure {
  const { workflow, execution } = context.scope
  return {
    workflow: { id: workflow.id, name: workflow.name },
    executionId: execution.id,
    node: context.node.name,
    method: 'SMTP',
    url: mailUrl({ host, port, secure }),
    credentialIds: [...context.usedCredentials],
    holdMs: longestHoldMs,
  }
}

function mailUrl({ host, port, secure }: Pick<MailServer, 'host' | 'port' | 'secure'>): string {
  const name = host.includes(':') && !host.startsWith('[') ? `[${host}]` : host
  return `${secure ? 'smtps' : 'smtp'}://${name}:${port}`
}

function noteMadeUp(context: NodeContext, { host, port }: MailServer, itemIndex: number): void {
  context.note(
    'unwritten-answer',
    `Nobody wrote an answer for the mail server ${host}, port ${port}: a stand-in took the e-mail, which is in the outbox and went nowhere. Let the host go out for real to send it.`,
    [itemIndex],
  )
}

function statusIn(response: string): number {
  return Number(/^\d{3}/.exec(response)?.[0] ?? 0)
}

function noteRefused(context: NodeContext, { host }: MailServer, rejected: readonly string[], itemIndex: number): void {
  if (rejected.length === 0) return
  context.note(
    'error-in-success-answer',
    `${host} took the e-mail for item ${itemIndex}, but refused ${rejected.length} of its receivers: ${rejected.join(', ')}.`,
    [itemIndex],
  )
}

function failureOf(error: Error, { host, port }: MailServer, itemIndex: number): NodeFailure {
  const code: unknown = Reflect.get(error, 'code')
  const responseCode: unknown = Reflect.get(error, 'responseCode')
  const known = typeof code === 'string' ? code : null
  if (isClosedCode(known)) return new NodeFailure(error.message, { name: 'NodeApiError', itemIndex, code: known ?? '' })
  return new NodeFailure((known === null ? null : knownNetworkText(known)) ?? error.message, {
    name: 'NodeApiError',
    description: `The mail server is ${host}, port ${port}. It came to: ${error.message}`,
    itemIndex,
    ...(known !== null && { code: known }),
    ...(typeof responseCode === 'number' && { httpCode: String(responseCode) }),
    causes: [{ name: error.name, message: error.message, code: known }, ...causesOf(error)],
  })
}

interface Course {
  readonly started: number
  readonly ended: number
  readonly itemIndex: number
  readonly answer: OutgoingRequest['answer']
  readonly error: string | null
}

/** An e-mail as it is kept among the requests: a retry that sends it again must be seen. */
function keptMail({ host, port, secure }: MailServer, { payload }: Mail, course: Course): OutgoingRequest {
  const { text, html, ...headers } = payload
  const body = textOf(text) || textOf(html)
  return {
    method: 'SMTP',
    url: mailUrl({ host, port, secure }),
    headers: Object.entries(headers).map(([name, value]) => [name, textOf(value)] as const),
    body,
    bodyBytes: Buffer.byteLength(body),
    startedAt: new Date(course.started).toISOString(),
    runTimeMs: course.ended - course.started,
    itemIndex: course.itemIndex,
    answer: course.answer,
    error: course.error,
  }
}
