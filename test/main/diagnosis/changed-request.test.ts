import { randomBytes } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { changedRequest, type DeliveredRequest } from '../../../src/main/diagnosis/changed-request.ts'
import type { Delivery, HeaderPairs } from '../../../src/shared/delivery.ts'

const basic = (password: string): string => `Basic ${Buffer.from(`hook:${password}`).toString('base64')}`

function delivered(headers: HeaderPairs, body: string, more: Partial<Delivery> = {}): DeliveredRequest {
  return {
    body,
    delivery: {
      id: '1',
      receivedAt: '2026-01-01T00:00:00.000Z',
      remoteAddress: '127.0.0.1',
      httpVersion: '1.1',
      method: 'POST',
      target: '/webhook/orders',
      headers,
      bodyBytes: body.length,
      bodySha256: '',
      outcome: 'refused',
      urlVariant: 'production',
      workflowId: 'orders',
      webhookNode: 'Webhook',
      executionId: null,
      externalId: null,
      duplicateOf: null,
      reproductionId: null,
      explanation: null,
      signature: null,
      answer: null,
      ...more,
    },
  }
}

const json = ['Content-Type', 'application/json'] as const

test('§2.1 a delivery like the last successful one shows no change', () => {
  const one = delivered([json, ['X-Request-Id', 'a']], '{"id":1}')
  const other = delivered(
    [
      ['content-type', 'application/json'],
      ['x-request-id', 'b'],
    ],
    '{"id":2}',
  )
  expect(changedRequest(one, other)).toEqual([])
})

test('§2.1 another password, a missing one and another scheme are changes of the credentials, and none is named', () => {
  const [before, after] = [randomBytes(9).toString('hex'), randomBytes(9).toString('hex')]
  const success = delivered([json, ['Authorization', basic(before)]], '{}')
  const changesOf = (headers: HeaderPairs) => changedRequest(success, delivered([json, ...headers], '{}'))

  expect(changesOf([['authorization', basic(after)]])).toEqual([
    {
      what: 'credentials',
      sentence: 'The header authorization holds another credential than at the last successful delivery.',
    },
  ])
  expect(changesOf([]).map(({ what }) => what)).toEqual(['credentials'])
  expect(changesOf([['authorization', `Bearer ${after}`]])).toEqual([
    { what: 'credentials', sentence: 'The scheme of the header authorization was basic and is bearer.' },
  ])
  const told = JSON.stringify([changesOf([['x-api-key', after]]), changesOf([['authorization', basic(after)]])])
  for (const secret of [before, after, basic(before), basic(after)]) expect(told).not.toContain(secret)
})

test('§2.1 content type, structure, method and names of headers are changes of the payload, with what differs', () => {
  const success = delivered([json, ['X-GitHub-Event', 'push']], '{"order":{"id":1,"total":2}}')
  const failing = delivered(
    [
      ['Content-Type', 'text/plain'],
      ['X-Attempt', '2'],
    ],
    '{"order":{"id":"1"}}',
    { method: 'PUT' },
  )
  const changes = changedRequest(success, failing)
  expect(new Set(changes.map(({ what }) => what))).toEqual(new Set(['payload']))
  const told = changes.map(({ sentence }) => sentence).join('\n')
  for (const part of ['POST and is PUT', '`x-github-event`', '`x-attempt`', 'application/json and is text/plain'])
    expect(told).toContain(part)
  expect(told).toContain('`$.order.total: number`')
  expect(told).toContain('`$.order.id: string`')
})

test('§2.1 another path and what a proxy says are changes of the environment', () => {
  const success = delivered([json, ['X-Forwarded-Proto', 'https']], '{}')
  const failing = delivered([json, ['X-Forwarded-Proto', 'http']], '{}', {
    target: '/webhook/orders/',
    urlVariant: null,
  })
  expect(changedRequest(success, failing)).toEqual([
    { what: 'env', sentence: 'The path that was asked for was /webhook/orders and is /webhook/orders/.' },
    { what: 'env', sentence: 'The header x-forwarded-proto was https and is http.' },
  ])
})
