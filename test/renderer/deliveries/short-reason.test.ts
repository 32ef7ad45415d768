import { expect, test } from '@playwright/test'
import { shortReason } from '../../../src/renderer/deliveries/short-reason.ts'

const near = { workflowId: 'w', workflowName: 'Orders', method: 'POST', path: 'orders' }

test('a row of the ledger says what differs, without the request line that stands beside it', () => {
  const parts = [
    { part: 'path', agrees: false, sentence: 'path `/orders/` ends with a slash' },
    { part: 'method', agrees: true, sentence: 'method `POST` agrees' },
    { part: 'active', agrees: false, sentence: 'workflow “Orders” is not active' },
  ] as const
  const sentence = '`POST /webhook/orders/` reached no workflow. The nearest is …'
  const reason = shortReason({ explanation: { sentence, nearest: [{ ...near, parts }] }, duplicateOf: null })
  expect(reason).toBe('path /orders/ ends with a slash; workflow “Orders” is not active')
})

test('without a near webhook it is the sentence, and nothing where there is nothing to say', () => {
  const sentence = '`POST /webhook/orders` repeats an earlier delivery: the same event_id `e1` (event_id).'
  expect(shortReason({ explanation: { sentence, nearest: [] }, duplicateOf: 'd1' })).toBe(
    'repeats an earlier delivery: the same event_id e1 (event_id).',
  )
  expect(shortReason({ explanation: null, duplicateOf: null })).toBe('')
})
