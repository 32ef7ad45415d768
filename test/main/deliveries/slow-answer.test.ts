import { expect, test } from '@playwright/test'
import { slowAnswer } from '../../../src/main/deliveries/slow-answer.ts'
import type { SignatureCheck } from '../../../src/shared/signature-check.ts'

const answeredAfter = (milliseconds: number) => ({
  statusCode: 200,
  headers: [],
  body: '',
  answeredAt: new Date(Date.UTC(2025, 0, 1) + milliseconds).toISOString(),
})

function saidOf(milliseconds: number, provider: 'github' | 'slack' | null): string | null {
  const signature: SignatureCheck | null =
    provider === null
      ? null
      : {
          provider,
          providerTitle: provider === 'slack' ? 'Slack' : 'GitHub',
          verdict: 'no-secret',
          reason: null,
          sentence: '',
        }
  const delivery = { answer: answeredAfter(milliseconds), webhookNode: 'Webhook', signature }
  return slowAnswer('2025-01-01T00:00:00.000Z', delivery)?.sentence ?? null
}

test('§4.3 an answer is slow from half of what its provider waits, which is said beside it', () => {
  expect([saidOf(1400, 'slack'), saidOf(4900, 'github'), saidOf(2900, null)]).toEqual([null, null, null])
  expect(saidOf(1600, 'slack')).toContain('answered after 1.6 s, behind the work of the workflow; Slack waits 3 s')
  expect(saidOf(6200, 'github')).toContain('answered after 6.2 s, behind the work of the workflow; GitHub waits 10 s')
  expect(saidOf(3100, null)).toContain('providers wait 3 to 30 s (Slack 3 s, GitHub 10 s)')
})

test('a caller who had hung up is told of elsewhere', () => {
  expect(slowAnswer('2025-01-01T00:00:00.000Z', { answer: null, webhookNode: 'Webhook', signature: null })).toBeNull()
})
