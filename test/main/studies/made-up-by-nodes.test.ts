import { expect, test } from '@playwright/test'
import type { JsonObject } from '../../../src/shared/json.ts'
import type { Credential } from '../../../src/shared/credential.ts'
import { buildWorkflow, type NodeInShort } from '../engine/build-workflow.ts'
import { openForTest } from '../open-for-test.ts'

/** What the last node gives, where the node before it is answered by nobody and the last reads that of it. */
async function readOf(asking: NodeInShort, read: string, credential?: string): Promise<unknown> {
  const faultline = await openForTest()
  const [type, parameters = {}, more = {}] = asking
  const named = credential === undefined ? {} : { credentials: { [credential]: { id: 'c1', name: 'Account' } } }
  const workflow = buildWorkflow(
    {
      Hook: ['webhook', { path: 'asks', httpMethod: 'POST', responseMode: 'lastNode' }],
      Ask: [type, parameters, { ...more, ...named }],
      Read: ['code', { jsCode: `return [{ json: { read: ${read} } }]` }],
    },
    [
      ['Hook', 'Ask'],
      ['Ask', 'Read'],
    ],
    { active: true },
  )
  const given = credential === undefined ? {} : { credentials: { Account: { type: credential, data: {} } } }
  const text = JSON.stringify({
    format: 'faultline-case',
    format_version: 1,
    name: 'asks',
    workflow,
    request,
    ...given,
  })
  await faultline.calls.openText({ name: 'asks.json', text })
  const { items } = await faultline.cases.send({ size: 1 }).done
  expect(items[0]?.workflowView).toMatchObject({ status: 'success', errorMessage: null })
  const { execution } = await faultline.calls.execution({ executionId: items[0]?.executionId ?? '' })
  await faultline.close()
  return execution.nodeRuns.at(-1)?.outputs?.[0]?.[0]?.json['read']
}

const request: JsonObject = { method: 'POST', url_variant: 'production', path: '/asks', headers: [], body: '{}' }

const cases: readonly {
  readonly what: string
  readonly asking: NodeInShort
  readonly credential?: Credential['type']
  readonly read: string
  readonly gives: unknown
}[] = [
  {
    what: 'a feed is one with an entry',
    asking: ['rssFeedRead', { url: 'https://news.example/feed' }, { typeVersion: 1.2 }],
    read: '$json.title.toUpperCase()',
    gives: 'MADE-UP ARTICLE',
  },
  {
    what: 'a field of its own that a feed is read for',
    asking: ['rssFeedRead', { url: 'https://news.example/feed' }, { typeVersion: 1.2 }],
    read: '$json["media:thumbnail"].url.length > 0',
    gives: true,
  },
  {
    what: 'GraphQL has the data that is read of it',
    asking: ['graphql', { endpoint: 'https://shop.example/graphql', query: '{ orders { id } }' }],
    read: '$json.data.orders.edges.map((edge) => edge.node.name).length',
    gives: 1,
  },
  {
    what: 'GraphQL as text has text',
    asking: ['graphql', { endpoint: 'https://shop.example/graphql', query: '{ a }', responseFormat: 'string' }],
    read: 'typeof JSON.parse($json.data).data',
    gives: 'string',
  },
  {
    what: 'a message of Telegram has its id',
    asking: ['telegram', { chatId: '7', text: 'Hello', additionalFields: {} }],
    credential: 'telegramApi',
    read: '$json.result.message_id',
    gives: 42,
  },
  {
    what: 'a message of Slack has its time',
    asking: ['slack', { select: 'channel', channelId: 'C1', text: 'Hello', otherOptions: {} }, { typeVersion: 2.2 }],
    credential: 'slackApi',
    read: '$json.message_timestamp.split(".").length',
    gives: 2,
  },
  {
    what: 'a message that stays in the outbox has what is read of it',
    asking: ['telegram', { chatId: '7', text: 'Hello', additionalFields: {} }],
    read: '$json.result.message_id > 0',
    gives: true,
  },
]
for (const { what, asking, credential, read, gives } of cases)
  test(`an answer that nobody wrote is one that the next node can live with: ${what}`, async () => {
    expect(await readOf(asking, read, credential)).toEqual(gives)
  })
