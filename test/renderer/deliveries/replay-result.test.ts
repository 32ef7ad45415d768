import { expect, test } from '@playwright/test'
import { replayResult } from '../../../src/renderer/deliveries/replay-result.ts'
import type { ReplayAttempt } from '../../../src/shared/replay.ts'

function attempt(deliveryId: string, error: string | null): ReplayAttempt {
  return {
    number: 1,
    afterMs: 0,
    providerView: { statusCode: 200, headers: [], body: '', runTimeMs: 1 },
    sendError: null,
    verdict: 'delivered',
    sentence: 'The provider saw 200.',
    workflow: {
      deliveryId,
      outcome: 'accepted',
      explanation: null,
      executionId: 'e',
      status: error === null ? 'success' : 'error',
      lastNode: 'Send',
      error,
    },
  }
}

const itemOf = (index: number, ...attempts: ReplayAttempt[]): { index: number; attempts: ReplayAttempt[] } => ({
  index,
  attempts,
})

test('of one item that was sent again it says both views, and which delivery it made', () => {
  const result = (error: string | null): unknown =>
    replayResult({ status: 'done', items: [itemOf(0, attempt('d1', 'first'), attempt('d2', error))] })
  expect(result(null)).toEqual({
    title: 'It was sent again.',
    text: 'The provider saw 200. The execution: success in "Send".',
    deliveryId: 'd2',
    isGood: true,
  })
  expect(result('refused')).toMatchObject({
    text: 'The provider saw 200. The workflow failed in "Send": refused',
    isGood: false,
  })
  const unmatched = { ...attempt('d3', null), verdict: 'failed' as const }
  expect(replayResult({ status: 'done', items: [itemOf(0, unmatched)] }).isGood).toBe(false)
})

test('of one that went elsewhere it says what the provider saw alone, and of a batch how many were taken', () => {
  const elsewhere = { ...attempt('d1', null), workflow: null }
  expect(replayResult({ status: 'done', items: [itemOf(0, elsewhere)] })).toEqual({
    title: 'It was sent again.',
    text: 'The provider saw 200.',
    deliveryId: null,
    isGood: true,
  })
  const items = [itemOf(0, attempt('d1', null)), itemOf(1, attempt('d2', 'refused')), itemOf(2, attempt('d3', null))]
  expect(replayResult({ status: 'done', items })).toEqual({
    title: '3 items were sent.',
    text: '3 of 3 were delivered; the workflow failed for 1.',
    deliveryId: 'd3',
    isGood: false,
  })
})
