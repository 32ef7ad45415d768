import { expect, test } from '@playwright/test'
import type { OutgoingRequest } from '../../../src/shared/execution.ts'
import { hasEffect } from '../../../src/main/world/has-effect.ts'

const answer = { status: 200, headers: [], body: '{}', bodyBytes: 2 }
const sent = (over: Partial<OutgoingRequest>): OutgoingRequest => ({
  method: 'POST',
  url: 'https://crm.example/contacts',
  headers: [],
  body: '{"name":"Ada"}',
  bodyBytes: 14,
  startedAt: '2026-01-10T08:00:00.000Z',
  runTimeMs: 1,
  itemIndex: 0,
  answer,
  error: null,
  ...over,
})

test('a request that was taken and is not safe changed something, wherever it went', () => {
  expect(hasEffect(sent({}))).toBe(true)
  expect(hasEffect(sent({ url: 'mailto:ops' }))).toBe(true)
  expect(hasEffect(sent({ url: 'no address at all' }))).toBe(true)
})

test('one that was only asked for, refused, unanswered, or for a token changed nothing', () => {
  expect(hasEffect(sent({ method: 'GET' }))).toBe(false)
  expect(hasEffect(sent({ answer: { ...answer, status: 500 } }))).toBe(false)
  expect(hasEffect(sent({ answer: null, error: 'read ECONNRESET' }))).toBe(false)
  expect(hasEffect(sent({ url: 'https://login.example/oauth2/token' }))).toBe(false)
})
