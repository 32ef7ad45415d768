/** What nodes that ask another service tell of a request that was refused, or got no answer (recorded on n8n 1.123.5). */
import { expect, test } from '@playwright/test'
import { Agent, type Dispatcher } from 'undici'
import { discord } from '../../../../src/main/engine/nodes/discord.ts'
import { graphql } from '../../../../src/main/engine/nodes/graphql.ts'
import { httpRequest } from '../../../../src/main/engine/nodes/http-request.ts'
import type { NodeKind } from '../../../../src/main/engine/nodes/node-kind.ts'
import { rssFeedRead } from '../../../../src/main/engine/nodes/rss-feed-read.ts'
import { telegram } from '../../../../src/main/engine/nodes/telegram.ts'
import type { JsonObject } from '../../../../src/shared/json.ts'
import { openHttpServer, type HttpServer, type Reply } from '../../../stand-ins/http-server.ts'
import { runKind, type Trial } from './run-kind.ts'

let server: HttpServer
let reply: Reply
let agent: Dispatcher

test.beforeEach(async () => {
  server = await openHttpServer(() => reply)
  agent = new Agent().compose((dispatch) => (options, handler) => dispatch({ ...options, origin: server.url }, handler))
})
test.afterEach(async () => {
  await agent.close()
  await server.close()
})

type Name = 'telegram' | 'discord' | 'rss' | 'graphql'

const base = 'https://service.example'
const kinds: Readonly<Record<Name, readonly [NodeKind, JsonObject, (readonly [string, JsonObject])?]>> = {
  telegram: [telegram, { chatId: '1', text: 'hi' }, ['telegramApi', { accessToken: 'x', baseUrl: base }]],
  discord: [discord, { authentication: 'webhook', content: 'hi' }, ['discordWebhookApi', { webhookUri: `${base}/w` }]],
  rss: [rssFeedRead, { url: `${base}/feed` }],
  graphql: [graphql, { endpoint: `${base}/g`, query: '{ a }' }],
}

/** Runs the node of that name; `continues`: its item tells the error. */
function run(name: Name, continues: boolean, more: JsonObject = {}): Promise<{ readonly json: readonly unknown[] }> {
  const [kind, parameters, credential] = kinds[name]
  const surroundings: Trial['surroundings'] = {
    dispatcher: () => agent,
    credential: (type, one) =>
      credential?.[0] === type ? { id: '1', name: one.name, type, data: credential[1] } : null,
  }
  const credentials = credential === undefined ? {} : { [credential[0]]: { name: 'Key' } }
  const typeVersion = name === 'discord' ? 2 : 1.1
  return runKind(kind, { parameters: { ...parameters, ...more }, surroundings, credentials, continues, typeVersion })
}

test('a node that continues puts the text of a refusal into its item, in the words of the service that refused', async () => {
  reply = { status: 400, json: { ok: false, error_code: 400, description: 'Bad Request: chat not found' } }
  expect((await run('telegram', true)).json).toEqual([{ error: 'Bad Request: chat not found' }])
  reply = { status: 429, json: { ok: false, description: 'Too Many Requests: retry after 5' } }
  expect((await run('telegram', true)).json).toEqual([{ error: 'Too Many Requests: retry after 5' }])
  reply = { status: 404, json: { message: 'Unknown Webhook', code: 10015 } }
  expect((await run('discord', true)).json).toEqual([{ error: 'Unknown Webhook' }])
  reply = { status: 404 }
  expect((await run('rss', true)).json).toEqual([{ error: 'Status code 404' }])
})

test('Discord is what a refusal by it is called, with what described it until then among the causes', async () => {
  reply = { status: 400, json: { message: 'Cannot send an empty message', code: 50006 } }
  await expect(run('discord', false)).rejects.toMatchObject({
    message: 'Cannot send an empty message',
    name: 'NodeOperationError',
    details: {
      httpCode: '400',
      description: 'Something has to be send to the channel whether it is a message, an embed or a file',
      causes: [{ message: 'Bad request - please check your parameters' }],
    },
  })
})

test('a request of GraphQL that got no answer is told as the client told it', async () => {
  await server.close()
  await expect(run('graphql', false)).rejects.toMatchObject({
    name: 'Error',
    message: expect.stringMatching(/^connect ECONNREFUSED /u),
    details: { code: 'ECONNREFUSED' },
  })
  const [item] = (await run('graphql', true)).json
  expect(item).toEqual({ error: expect.stringMatching(/^connect ECONNREFUSED /u) })
  await expect(run('graphql', false, { endpoint: 'nowhere' })).rejects.toMatchObject({
    message: 'Invalid URL',
    details: { description: 'The endpoint is "nowhere". It must be a URL such as https://api.example.com/graphql.' },
  })
})

test('an answer of GraphQL without a body is no failure, and errors that are no list are one', async () => {
  reply = { status: 204 }
  expect((await run('graphql', false)).json).toEqual([{}])
  expect((await run('graphql', false, { responseFormat: 'string', dataPropertyName: 'd' })).json).toEqual([{}])
  reply = { json: { errors: { a: 1 } } }
  await expect(run('graphql', false)).rejects.toThrow('response.errors?.map is not a function')
  reply = { json: { errors: [{ message: 'first' }, { message: 'second' }], data: null } }
  expect((await run('graphql', true)).json).toEqual([
    { errors: [{ message: 'first' }, { message: 'second' }], data: null },
    { error: 'first, second' },
  ])
  reply = { json: null, body: 'null' }
  await expect(run('graphql', false)).rejects.toThrow("Cannot read properties of null (reading 'errors')")
  await expect(run('graphql', false, { variables: 5 })).rejects.toThrow('Using variables failed:\n5')
})

test('parameters that cannot be read end HTTP Request, whatever came of the items before, and nothing is sent for those behind', async () => {
  reply = { status: 404 }
  const urls = [`${base}/first`, 'nope', `${base}/third`]
  const trial: Trial = {
    items: urls.map((url) => ({ url })),
    parametersOfItem: (place) => ({ url: urls[place] }),
    surroundings: { dispatcher: () => agent },
  }
  await expect(runKind(httpRequest, trial)).rejects.toThrow('Invalid URL: nope.')
  expect(server.arrived.map(({ url }) => url)).toEqual(['/first'])

  const { json } = await runKind(httpRequest, { ...trial, continues: true })
  expect(json).toHaveLength(3)
  expect(server.arrived).toHaveLength(3)
})
