import { randomBytes } from 'node:crypto'
import { createServer, type AddressInfo } from 'node:net'
import { expect, test } from '@playwright/test'
import type { JsonObject } from '../../../../src/shared/json.ts'
import { sendEmail } from '../../../../src/main/engine/nodes/send-email.ts'
import { makeAuthority } from '../../../../src/main/world/certificates.ts'
import { openSmtpServer, type SmtpServer, type SmtpServerOptions } from '../../../stand-ins/smtp-server.ts'
import { runKind, type Trial, type TrialOutcome } from './run-kind.ts'

let server: SmtpServer | null = null
test.afterEach(async () => {
  await server?.close()
  server = null
})

async function open(options: SmtpServerOptions = {}): Promise<SmtpServer> {
  server = await openSmtpServer(options)
  return server
}

const mail = {
  fromEmail: 'Shop <shop@example.org>',
  toEmail: 'a@example.org, b@example.org',
  subject: 'Order A1',
  emailFormat: 'text',
  text: 'Your order is there.',
}

function send(credential: JsonObject, parameters: JsonObject = {}, trial: Trial = {}): Promise<TrialOutcome> {
  return runKind(sendEmail, {
    ...trial,
    credentials: { smtp: { name: 'Mail' } },
    surroundings: {
      credential: (type, { name }) => ({
        id: '1',
        name,
        type,
        data: { host: '127.0.0.1', secure: false, ...credential },
      }),
    },
    parameters: { ...mail, ...parameters },
  })
}

test('an e-mail goes to its receivers with its subject and text', async () => {
  const { port, arrived } = await open()
  const { json, requests, findings } = await send({ port })
  expect(arrived).toMatchObject([{ from: 'shop@example.org', to: ['a@example.org', 'b@example.org'] }])
  expect(arrived[0]?.data).toContain('Subject: Order A1')
  expect(arrived[0]?.data).toContain('Your order is there.')
  expect(json).toMatchObject([
    { accepted: ['a@example.org', 'b@example.org'], rejected: [], response: '250 2.0.0 Queued as 1' },
  ])
  expect(requests).toMatchObject([
    {
      method: 'SMTP',
      url: `smtp://127.0.0.1:${port}`,
      body: 'Your order is there.',
      answer: { status: 250 },
      error: null,
    },
  ])
  expect(findings).toEqual([])
})

test('HTML, copies, answers to others and files go along', async () => {
  const { port, arrived } = await open()
  const binary = { doc: { data: Buffer.from('x,y').toString('base64'), mimeType: 'text/csv', fileName: 'a.csv' } }
  const options = {
    ccEmail: 'c@example.org',
    bccEmail: 'unseen@example.org',
    replyTo: 'e@example.org',
    attachments: 'doc',
  }
  await send({ port }, { emailFormat: 'both', html: '<b>there</b>', options }, { items: [{ json: {}, binary }] })
  const [first] = arrived
  expect(first?.to).toEqual(['a@example.org', 'b@example.org', 'c@example.org', 'unseen@example.org'])
  expect(first?.data).toContain('Cc: c@example.org')
  expect(first?.data).not.toContain('unseen@example.org')
  expect(first?.data).toContain('Reply-To: e@example.org')
  expect(first?.data).toContain('<b>there</b>')
  expect(first?.data).toMatch(/filename="?a\.csv"?/)
})

test('version 1 has its fields elsewhere', async () => {
  const { port, arrived } = await open()
  await send({ port }, { ccEmail: 'c@example.org', html: '<i>old</i>', emailFormat: 'ignored' }, { typeVersion: 1 })
  expect(arrived[0]?.to).toContain('c@example.org')
  expect(arrived[0]?.data).toContain('<i>old</i>')
})

test('the login of the credential is used, and one that is refused is a failure in the words of the server', async () => {
  const password = randomBytes(8).toString('hex')
  const { port, arrived } = await open({ login: `me:${password}` })
  await send({ port, user: 'me', password })
  expect(arrived).toHaveLength(1)
  await expect(send({ port, user: 'me', password: 'other' })).rejects.toMatchObject({
    message: 'Invalid login: 535 5.7.8 Authentication credentials invalid',
    details: { code: 'EAUTH', httpCode: '535', itemIndex: 0 },
  })
})

test('a receiver that is refused is noted, and when all are the e-mail has failed', async () => {
  const { port } = await open({ refused: ['b@example.org'] })
  const { json, findings } = await send({ port })
  expect(json).toMatchObject([{ accepted: ['a@example.org'], rejected: ['b@example.org'] }])
  expect(findings).toEqual([
    {
      kind: 'error-in-success-answer',
      sentence: '127.0.0.1 took the e-mail for item 0, but refused 1 of its receivers: b@example.org.',
      itemIndexes: [0],
    },
  ])
  await expect(send({ port }, { toEmail: 'b@example.org' })).rejects.toThrow('550 5.1.1 No such user')
})

test('TLS from the first byte is spoken, and a certificate that nobody knows is refused unless allowed', async () => {
  const authority = await makeAuthority('Mail')
  const { certificate: cert, privateKey: key } = await authority.issue(['127.0.0.1'], 'now')
  const { port, arrived } = await open({ tls: { cert, key } })
  await expect(send({ port, secure: true })).rejects.toThrow(/certificate|SSL/i)
  expect(arrived).toHaveLength(0)
  await send({ port, secure: true }, { options: { allowUnauthorizedCerts: true } })
  expect(arrived).toHaveLength(1)
})

test('a server that is not there is a failure with its address, and a request that got no answer', async () => {
  const free = createServer()
  await new Promise<void>((resolve) => free.listen(0, '127.0.0.1', resolve))
  const { port } = free.address() as AddressInfo
  await new Promise((resolve) => free.close(resolve))
  const { json, requests } = await send({ port }, {}, { continues: true })
  expect(json).toEqual([{ error: 'The service refused the connection - perhaps it is offline' }])
  expect(requests).toMatchObject([{ answer: null, error: expect.stringContaining('ECONNREFUSED') as unknown }])
})

test('without a credential the e-mail stays in the outbox', async () => {
  const { outbox, json } = await runKind(sendEmail, { parameters: mail })
  expect(outbox).toEqual([
    {
      executionId: 'e1',
      node: 'Node',
      channel: 'email',
      to: 'a@example.org, b@example.org',
      subject: 'Order A1',
      text: 'Your order is there.',
      itemIndex: 0,
    },
  ])
  expect(json).toMatchObject([{ deliveredTo: 'outbox', subject: 'Order A1' }])
})
