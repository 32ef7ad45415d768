import { randomBytes } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { Agent, type Dispatcher } from 'undici'
import type { JsonObject } from '../../../../src/shared/json.ts'
import { discord } from '../../../../src/main/engine/nodes/discord.ts'
import { microsoftTeams } from '../../../../src/main/engine/nodes/microsoft-teams.ts'
import type { NodeKind } from '../../../../src/main/engine/nodes/node-kind.ts'
import { notification } from '../../../../src/main/engine/nodes/notification.ts'
import { slack } from '../../../../src/main/engine/nodes/slack.ts'
import { telegram } from '../../../../src/main/engine/nodes/telegram.ts'
import type { KnownValue } from '../../../../src/main/redaction/redactor.ts'
import { openHttpServer, type ArrivedRequest, type HttpServer, type Reply } from '../../../stand-ins/http-server.ts'
import { runKind, type Trial, type TrialOutcome } from './run-kind.ts'

const secret = randomBytes(12).toString('hex')

let server: HttpServer
let answer: (request: ArrivedRequest) => Reply
let agent: Dispatcher

test.beforeEach(async () => {
  answer = () => ({ json: { ok: true } })
  server = await openHttpServer((request) => answer(request))
  // Every host is this one: what is sent is sent over a real socket.
  agent = new Agent().compose((dispatch) => (options, handler) => dispatch({ ...options, origin: server.url }, handler))
})
test.afterEach(async () => {
  await agent.close()
  await server.close()
})

/** Runs the node with one credential of that type. */
function send(
  kind: NodeKind,
  parameters: JsonObject,
  credential?: readonly [string, JsonObject],
  known: readonly KnownValue[] = [],
): Promise<TrialOutcome> {
  const surroundings: Trial['surroundings'] = {
    dispatcher: () => agent,
    secrets: () => known,
    credential: (type, { name }) => (credential?.[0] === type ? { id: '1', name, type, data: credential[1] } : null),
  }
  const credentials = credential === undefined ? {} : { [credential[0]]: { name: 'Key' } }
  return runKind(kind, { parameters, surroundings, credentials })
}

function arrived(): { readonly url: string; readonly auth: string | undefined; readonly body: unknown } {
  const last = server.arrived.at(-1)
  if (last === undefined) throw new Error('nothing arrived')
  return { url: last.url, auth: last.headers.authorization, body: JSON.parse(last.body.toString()) }
}

const inOutbox = (channel: string, to: string, text: string): unknown => [
  { executionId: 'e1', node: 'Node', channel, to, subject: null, text, itemIndex: 0 },
]

test.describe('Slack', () => {
  const token = ['slackApi', { accessToken: secret }] as const
  const channel = { select: 'channel', channelId: { __rl: true, mode: 'name', value: 'orders' } }

  test('a text goes to a channel, with the token and the options', async () => {
    answer = () => ({ json: { ok: true, channel: 'C1', ts: '1.2', message: { text: 'hi' } } })
    const otherOptions = { thread_ts: { replyValues: { thread_ts: '9.9' } }, unfurl_links: false }
    const { json, requests } = await send(slack, { ...channel, text: 'hi', otherOptions }, token)
    expect(arrived()).toEqual({
      url: '/api/chat.postMessage',
      auth: `Bearer ${secret}`,
      body: { channel: '#orders', text: 'hi', thread_ts: '9.9', unfurl_links: false },
    })
    expect(json).toEqual([{ ok: true, channel: 'C1', message: { text: 'hi' }, message_timestamp: '1.2' }])
    expect(requests.map(({ url }) => url)).toEqual(['https://slack.com/api/chat.postMessage'])
  })

  test('blocks go along, and persons are addressed by their name', async () => {
    const blocksUi = '{"blocks": [{"type": "divider"}]}'
    const user = { select: 'user', user: { mode: 'username', value: 'ada' } }
    await send(slack, { ...user, messageType: 'block', blocksUi, text: 'plain' }, token)
    expect(arrived().body).toEqual({ channel: '@ada', text: 'plain', blocks: [{ type: 'divider' }] })
  })

  test('a refusal that comes with status 200 is a failure', async () => {
    answer = () => ({ json: { ok: false, error: 'channel_not_found' } })
    await expect(send(slack, { ...channel, text: 'hi' }, token)).rejects.toThrow(
      'Slack error response: "channel_not_found"',
    )
    answer = () => ({ json: { ok: false, error: 'missing_scope', needed: 'chat:write' } })
    await expect(send(slack, { ...channel, text: 'hi' }, token)).rejects.toMatchObject({
      details: { description: 'Add the following scope(s) to your Slack App: chat:write' },
    })
  })

  test('without a credential it stays in the outbox, and a finding says so', async () => {
    const { outbox, json, findings, requests } = await send(slack, { ...channel, text: 'hi' })
    expect(outbox).toEqual(inOutbox('slack', '#orders', 'hi'))
    expect(json).toEqual([{ deliveredTo: 'outbox', channel: 'slack', to: '#orders', text: 'hi' }])
    expect(findings).toEqual([
      {
        kind: 'message-kept-in-outbox',
        sentence:
          '"Node" has no credential and no address to send to: its message for "#orders" is in the outbox and went nowhere.',
        itemIndexes: [0],
      },
    ])
    expect(requests).toEqual([])
  })

  test('what is no message is a failure that says what to use in its place', async () => {
    await expect(send(slack, { resource: 'channel', operation: 'create' }, token)).rejects.toMatchObject({
      message: '"Node" is to create a channel, and Faultline only sends messages with it',
      details: { description: expect.stringContaining('HTTP Request') as unknown },
    })
  })

  test('an incoming webhook is posted to', async () => {
    answer = () => ({ body: 'ok' })
    const { json } = await send(slack, { ...channel, text: 'hi', webhookUrl: 'https://hooks.slack.com/services/T/B/x' })
    expect(arrived()).toMatchObject({ url: '/services/T/B/x', body: { text: 'hi' } })
    expect(json).toEqual([{ ok: true }])
  })
})

test.describe('Discord', () => {
  const webhook = ['discordWebhookApi', { webhookUri: 'https://discord.com/api/webhooks/1/x' }] as const

  test('an incoming webhook gets content, embeds and name', async () => {
    answer = () => ({ status: 204 })
    const embeds = {
      values: [
        { title: 'Order', description: 'A1', color: '#00ff00', author: 'Shop', image: 'https://example.org/a.png' },
        { inputMethod: 'json', json: '{"title": "raw"}' },
      ],
    }
    const parameters = { authentication: 'webhook', operation: 'sendLegacy', content: 'hi', embeds }
    const { json } = await send(discord, { ...parameters, options: { username: 'bot', wait: true } }, webhook)
    expect(arrived()).toEqual({
      url: '/api/webhooks/1/x?wait=true',
      auth: undefined,
      body: {
        content: 'hi',
        username: 'bot',
        embeds: [
          {
            title: 'Order',
            description: 'A1',
            color: 0x00ff00,
            author: { name: 'Shop' },
            image: { url: 'https://example.org/a.png' },
          },
          { title: 'raw' },
        ],
      },
    })
    expect(json).toEqual([{ success: true }])
  })

  test('a bot posts to a channel, and to a person through a channel of their own', async () => {
    const bot = ['discordBotApi', { botToken: secret }] as const
    answer = ({ url }) => ({ json: { id: url.endsWith('/@me/channels') ? '77' : '5' } })
    const channelId = { __rl: true, mode: 'id', value: '42' }
    expect((await send(discord, { content: 'hi', channelId }, bot)).json).toEqual([{ id: '5' }])
    expect(arrived()).toEqual({
      url: '/api/v10/channels/42/messages',
      auth: `Bot ${secret}`,
      body: { content: 'hi' },
    })
    await send(discord, { content: 'hi', sendTo: 'user', userId: { value: '43' } }, bot)
    expect(server.arrived.slice(-2).map(({ url }) => url)).toEqual([
      '/api/v10/users/@me/channels',
      '/api/v10/channels/77/messages',
    ])
    await expect(send(discord, { content: 'hi', channelId: 'general' }, bot)).rejects.toThrow(
      'The Discord channel is "general". It must be an id, a long number.',
    )
  })

  test('too many messages are a failure with what Discord said', async () => {
    answer = () => ({ status: 429, json: { message: 'You are being rate limited.', retry_after: 1 } })
    await expect(send(discord, { content: 'hi' }, webhook)).rejects.toMatchObject({
      message: 'You are being rate limited.',
      details: { httpCode: '429', causes: [{ message: 'The service is receiving too many requests from you' }] },
    })
  })

  test('a placeholder in place of a URL keeps the message in the outbox', async () => {
    const { outbox } = await send(discord, { content: 'hi', webhookUri: 'YOUR_DISCORD_WEBHOOK_URL' })
    expect(outbox).toEqual(inOutbox('discord', '', 'hi'))
  })
})

test.describe('Telegram', () => {
  test('a text goes to a chat with its keyboard, and nothing is added to it', async () => {
    answer = () => ({ json: { ok: true, result: { message_id: 1 } } })
    const inlineKeyboard = {
      rows: [{ row: { buttons: [{ text: 'Open', additionalFields: { url: 'https://example.org' } }] } }],
    }
    const parameters = { chatId: '5', text: 'hi', replyMarkup: 'inlineKeyboard', inlineKeyboard }
    const { json } = await send(telegram, parameters, ['telegramApi', { accessToken: secret }])
    expect(arrived()).toEqual({
      url: `/bot${secret}/sendMessage`,
      auth: undefined,
      body: {
        chat_id: '5',
        text: 'hi',
        parse_mode: 'Markdown',
        reply_markup: { inline_keyboard: [[{ text: 'Open', url: 'https://example.org' }]] },
      },
    })
    expect(json).toEqual([{ ok: true, result: { message_id: 1 } }])
  })

  test('a chat that is not there is a failure with what Telegram said', async () => {
    answer = () => ({ status: 400, json: { ok: false, description: 'Bad Request: chat not found' } })
    const sent = send(telegram, { chatId: '5', text: 'hi' }, ['telegramApi', { accessToken: secret }])
    await expect(sent).rejects.toMatchObject({ details: { description: 'Bad Request: chat not found' } })
  })

  test('without a credential it stays in the outbox', async () => {
    expect((await send(telegram, { chatId: '5', text: 'hi' })).outbox).toEqual(inOutbox('telegram', '5', 'hi'))
  })
})

test.describe('Microsoft Teams', () => {
  test('an incoming webhook gets an adaptive card', async () => {
    answer = () => ({ status: 202 })
    const { json } = await send(microsoftTeams, { message: 'hi', webhookUrl: 'https://example.webhook.office.com/w/1' })
    expect(arrived()).toMatchObject({
      url: '/w/1',
      body: { type: 'message', attachments: [{ content: { body: [{ type: 'TextBlock', text: 'hi' }] } }] },
    })
    expect(json).toEqual([{ success: true }])
  })

  test('a message goes to a channel or a chat with the access token', async () => {
    const oauth = ['microsoftTeamsOAuth2Api', { oauthTokenData: { access_token: secret } }] as const
    const place = { teamId: { value: 't' }, channelId: { value: '19:c@thread' } }
    await send(microsoftTeams, { ...place, contentType: 'html', message: '<b>hi</b>' }, oauth)
    expect(arrived()).toEqual({
      url: '/v1.0/teams/t/channels/19%3Ac%40thread/messages',
      auth: `Bearer ${secret}`,
      body: { body: { contentType: 'html', content: '<b>hi</b>' } },
    })
    await send(microsoftTeams, { resource: 'chatMessage', chatId: 'x', message: 'hi' }, oauth)
    expect(arrived().url).toBe('/v1.0/chats/x/messages')
  })

  test('without a credential it stays in the outbox', async () => {
    const { outbox } = await send(microsoftTeams, { channelId: 'c', message: 'hi' })
    expect(outbox).toEqual(inOutbox('teams', 'c', 'hi'))
  })
})

test.describe('Notification', () => {
  test('it is posted to its URL', async () => {
    const { json } = await send(notification, { to: 'on call', subject: 's', text: 'hi', url: 'https://example.org/n' })
    expect(arrived()).toMatchObject({ url: '/n', body: { to: 'on call', subject: 's', text: 'hi' } })
    expect(json).toEqual([{ ok: true }])
  })

  test('without a URL it is for the outbox, one message for each item', async () => {
    const { outbox } = await runKind(notification, {
      parametersOfItem: (index) => ({ to: 'on call', text: `item ${index}` }),
      items: [{}, {}],
    })
    expect(outbox.map(({ text, itemIndex }) => [text, itemIndex])).toEqual([
      ['item 0', 0],
      ['item 1', 1],
    ])
  })

  test('a URL that is none is a failure', async () => {
    await expect(send(notification, { text: 'hi', url: 'mailto:a' })).rejects.toThrow('The webhook URL is "mailto:a"')
  })
})

test.describe('§5.5 no secret is told to people', () => {
  const token = (): string => ['gh', 'p_', 'A1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6Q7r8'].join('')
  const slackToken = ['slackApi', { accessToken: secret }] as const
  const channel = { select: 'channel', channelId: { __rl: true, mode: 'name', value: 'orders' } }
  const known = [{ name: 'Key', value: secret }]

  test('a secret by its look or known from a credential goes out as a placeholder, in text and blocks', async () => {
    const blocks = { blocks: [{ type: 'section', text: { type: 'mrkdwn', text: `again: ${secret}` } }] }
    const parameters = {
      ...channel,
      messageType: 'block',
      blocksUi: JSON.stringify(blocks),
      text: `failed with ${token()}`,
    }

    const outcome = await send(slack, parameters, slackToken, known)

    const sent = JSON.stringify(arrived().body)
    expect(sent).not.toContain(token())
    expect(sent).not.toContain(secret)
    expect(arrived().body).toMatchObject({
      channel: '#orders',
      text: expect.stringMatching(/^failed with \[redacted:[a-z]+#1\]$/u),
      blocks: [{ text: { text: expect.stringMatching(/^again: \[redacted:/u) } }],
    })
    expect(outcome.findings.map(({ kind }) => kind)).toEqual(['secret-in-message'])
  })

  test('nor to the outbox, by look or by key', async () => {
    const text = `order 17: password=${secret} ${token()}`
    const outcome = await send(notification, { to: 'anna@shop.example', subject: `key ${token()}`, text })
    expect(JSON.stringify([outcome.outbox, outcome.json])).not.toContain(token())
    expect(JSON.stringify([outcome.outbox, outcome.json])).not.toContain(secret)
    expect(outcome.outbox[0]).toMatchObject({ to: 'anna@shop.example' })
    expect(outcome.outbox[0]?.text).toContain('order 17: password=[redacted:')
  })

  test('what it says about people stays: it is written for them', async () => {
    const text = 'Anna <anna@shop.example>, +49 30 901820, ordered from 203.0.113.7 (evt_01HZY)'
    const outcome = await send(notification, { to: 'anna@shop.example', subject: 'For anna@shop.example', text })
    expect(outcome.outbox[0]).toMatchObject({ to: 'anna@shop.example', subject: 'For anna@shop.example', text })
    expect(outcome.findings.map(({ kind }) => kind)).toEqual(['message-kept-in-outbox'])
  })
})
