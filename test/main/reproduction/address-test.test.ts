import { expect, test } from '@playwright/test'
import type { HeaderPairs, ProviderView } from '../../../src/shared/delivery.ts'
import { addressTestOf } from '../../../src/main/reproduction/address-test.ts'

interface Asked {
  readonly method?: string
  readonly target?: string
  readonly headers?: HeaderPairs
  /** A text as it is; anything else as JSON. */
  readonly body?: unknown
  readonly answer?: Partial<ProviderView>
}

function asked({ method = 'POST', target = '/webhook/x', headers = [], body, answer }: Asked) {
  const text = body === undefined ? '' : typeof body === 'string' ? body : JSON.stringify(body)
  const seen = answer === undefined ? null : { statusCode: 200, headers: [], body: '', runTimeMs: 1, ...answer }
  return addressTestOf({ method, target, headers, body: Buffer.from(text) }, seen)
}

const plain: Readonly<Record<string, Asked & { readonly says: RegExp }>> = {
  'the ping of GitHub': { headers: [['X-GitHub-Event', 'ping']], body: { zen: 'x', hook_id: 7 }, says: /GitHub/u },
  'a ping by the name of its event': { body: { type: 'ping', id: 'a' }, says: /a ping/u },
  'a ping by a header': { headers: [['X-Event-Key', 'diagnostics:ping']], body: { test: true }, says: /a ping/u },
  'the heartbeat of Asana': { headers: [['X-Hook-Signature', 'a']], body: { events: [] }, says: /heartbeat/u },
  'a call of HubSpot without events': { headers: [['User-Agent', 'HubSpot Connect 2.0']], body: [], says: /HubSpot/u },
  'the ping of WooCommerce': {
    headers: [['Content-Type', 'application/x-www-form-urlencoded']],
    body: 'webhook_id=12',
    says: /WooCommerce/u,
  },
  'the question of a browser': {
    method: 'OPTIONS',
    headers: [['Access-Control-Request-Method', 'POST']],
    says: /CORS/u,
  },
  'the look of Trello': { method: 'HEAD', headers: [['User-Agent', 'Trello']], says: /Trello/u },
  'the verification of LINE': { body: { destination: 'U1', events: [] }, says: /LINE/u },
  'the intent to receive of Xero': {
    headers: [['X-Xero-Signature', 'a']],
    body: { events: [], firstEventSequence: 0, lastEventSequence: 0, entropy: 'A' },
    says: /Xero/u,
  },
  'the call of Viber': { body: { event: 'webhook', timestamp: 1, message_token: 2 }, says: /Viber/u },
  'the token of Notion': { body: { verification_token: 'x' }, says: /Notion/u },
}

for (const [name, { says, ...one }] of Object.entries(plain))
  test(`${name} is a test of the address`, () => {
    const found = asked(one)
    expect(found?.what).toMatch(says)
    expect(found?.isUnanswered).toBeUndefined()
  })

const challenges: Readonly<Record<string, Asked & { readonly right: Partial<ProviderView> }>> = {
  Slack: { body: { type: 'url_verification', challenge: 'c-1' }, right: { body: '{"challenge":"c-1"}' } },
  'monday.com': { body: { challenge: 'c-1' }, right: { body: '{"challenge":"c-1"}' } },
  Meta: { method: 'GET', target: '/x?hub.mode=subscribe&hub.challenge=c-1', right: { body: 'c-1' } },
  Dropbox: { method: 'GET', target: '/x?challenge=c-1', right: { body: 'c-1' } },
  'Microsoft Graph': { target: '/x?validationToken=a%20b', right: { body: 'a b' } },
  X: { method: 'GET', target: '/x?crc_token=c-1', right: { body: '{"response_token":"sha256=a"}' } },
  Zoom: {
    body: { event: 'endpoint.url_validation', payload: { plainToken: 'c-1' } },
    right: { body: '{"plainToken":"c-1","encryptedToken":"a"}' },
  },
  Twitch: {
    headers: [['Twitch-Eventsub-Message-Type', 'webhook_callback_verification']],
    body: { challenge: 'c-1', subscription: {} },
    right: { body: 'c-1' },
  },
  Discord: { headers: [['X-Signature-Ed25519', 'a']], body: { type: 1 }, right: { body: '{"type":1}' } },
  Asana: { headers: [['X-Hook-Secret', 'c-1']], body: {}, right: { headers: [['X-Hook-Secret', 'c-1']] } },
  'Azure Event Grid': {
    body: [{ eventType: 'Microsoft.EventGrid.SubscriptionValidationEvent', data: { validationCode: 'c-1' } }],
    right: { body: '{"validationResponse":"c-1"}' },
  },
}

for (const [name, { right, ...one }] of Object.entries(challenges))
  test(`a check of ${name} is answered with what it asks for, or not`, () => {
    expect(asked({ ...one, answer: right })).toMatchObject({ wants: expect.any(String) })
    expect(asked({ ...one, answer: right })?.isUnanswered).toBeUndefined()
    expect(asked({ ...one, answer: { body: '{"message":"Workflow was started"}' } })?.isUnanswered).toBe(true)
  })

const events: Readonly<Record<string, Asked>> = {
  'an event of GitHub': { headers: [['X-GitHub-Event', 'issues']], body: { action: 'opened', zen: 'x' } },
  'events of Asana': { headers: [['X-Hook-Signature', 'a']], body: { events: [{ action: 'added' }] } },
  'an empty list of somebody': { body: [] },
  'an event without anything in it': { body: {} },
  'a message of LINE': { body: { destination: 'U1', events: [{ type: 'message' }] } },
  'a calendar without events': { body: { events: [], owner: 'Ana' } },
  'a message of Slack': { body: { type: 'event_callback', challenge: 'x', event: { type: 'message' } } },
  'a GET with a query': { method: 'GET', target: '/x?challenge=a&email=b' },
  'a game in which somebody has a challenge': { body: { challenge: 'a', player: 'b' } },
  'a table tennis club': { body: { type: 'ping-pong', name: 'ping' } },
  'an event of Stripe in test mode': { body: { id: 'evt_1PqA', object: 'event', livemode: false } },
}

for (const [name, one] of Object.entries(events))
  test(`${name} is no test of the address`, () => {
    expect(asked(one)).toBeNull()
  })
