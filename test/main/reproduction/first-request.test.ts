import { expect, test } from '@playwright/test'
import { firstRequest } from '../../../src/main/reproduction/first-request.ts'

const webhook = { name: 'Hook', type: 'n8n-nodes-base.webhook', parameters: { httpMethod: 'POST' } }
const telegram = { name: 'Bot', type: 'n8n-nodes-base.telegramTrigger', parameters: {} }
const shopify = { name: 'Shop', type: 'n8n-nodes-base.shopifyTrigger', parameters: { topic: 'orders/paid' } }
const github = { name: 'Repo', type: 'n8n-nodes-base.githubTrigger', parameters: {} }
const bodyOf = (node: object, pinData?: unknown): unknown => {
  const { body } = firstRequest(node, 'POST', pinData)
  return body === null ? null : (JSON.parse(body) as unknown)
}

test('a webhook is called with an empty object first, with none where its method has no body, and with what is pinned to it', () => {
  expect(firstRequest(webhook, 'POST', undefined)).toEqual({
    headers: [['Content-Type', 'application/json']],
    body: '{}',
  })
  expect(firstRequest(webhook, 'GET', undefined)).toEqual({ headers: [], body: null })
  const item = { headers: { host: 'a' }, params: {}, query: {}, body: { order: 7 } }
  expect(bodyOf(webhook, { Hook: [{ json: item }] })).toEqual({ order: 7 })
  expect(bodyOf(webhook, { Other: [{ json: item }] })).toEqual({})
  // Old exports pin items without `json`; one that tells no body brings none.
  expect(bodyOf(webhook, { Hook: [item] })).toEqual({ order: 7 })
  expect(bodyOf(webhook, { Hook: [{ json: { total: 1 } }] })).toEqual({})
  for (const odd of [[], {}, 'x', { Hook: null }, { Hook: [] }, { Hook: [3] }]) expect(bodyOf(webhook, odd)).toEqual({})
})

test('the trigger of a provider is called with what it looks at, and with the item that is pinned to it', () => {
  expect(firstRequest(shopify, 'POST', undefined).headers).toContainEqual(['X-Shopify-Topic', 'orders/paid'])
  expect(bodyOf(telegram, { Bot: [{ json: { message: { text: 'hi' } } }] })).toEqual({ message: { text: 'hi' } })
  expect(bodyOf(github, { Repo: [{ json: { body: { action: 'opened' }, headers: {}, query: {} } }] })).toEqual({
    action: 'opened',
  })
})
