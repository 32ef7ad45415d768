import { expect, test } from '@playwright/test'
import { reasonInRow, shortReason } from '../../../src/renderer/deliveries/short-reason.ts'

const near = { workflowId: 'w', workflowName: 'Orders', method: 'POST', path: 'orders' }

test('a row of the ledger says what differs, without the request line that stands beside it', () => {
  const parts = [
    { part: 'path', agrees: false, sentence: 'path `/orders/` ends with a slash' },
    { part: 'method', agrees: true, sentence: 'method `POST` agrees' },
    { part: 'active', agrees: false, sentence: 'workflow "Orders" is not active' },
  ] as const
  const sentence = '`POST /webhook/orders/` reached no workflow. The nearest is …'
  const explanation = { sentence, nearest: [{ ...near, parts }] }
  const reason = shortReason({ explanation, duplicateOf: null, outcome: 'unmatched' })
  expect(reason).toBe('path /orders/ ends with a slash; workflow "Orders" is not active')
})

test('without a near webhook it is the sentence, and nothing where there is nothing to say', () => {
  const sentence = '`POST /webhook/orders` repeats an earlier delivery: the same event_id `e1` (event_id).'
  expect(shortReason({ explanation: { sentence, nearest: [] }, duplicateOf: 'd1', outcome: 'duplicate' })).toBe(
    'repeats an earlier delivery: the same event_id e1 (event_id).',
  )
  expect(shortReason({ explanation: null, duplicateOf: null, outcome: 'accepted' })).toBe('')
})

test('of a repeat it says whether it ran', () => {
  const repeat = { explanation: null, duplicateOf: 'd1' }
  expect(shortReason({ ...repeat, outcome: 'accepted' })).toBe(
    'a repeat of an earlier delivery, which ran all the same',
  )
  expect(shortReason({ ...repeat, outcome: 'duplicate' })).toBe('a repeat of an earlier delivery, so nothing ran')
})

test('in its row a long path gives way in its middle to what is said of it, and the whole stays to be read', () => {
  const path = '/8f14e45f-ceea-467f-a0e6-1a2b3c4d5e6f/'
  const parts = [{ part: 'path', agrees: false, sentence: `path \`${path}\` ends with a slash` }] as const
  const row = {
    explanation: { sentence: '', nearest: [{ ...near, parts }] },
    duplicateOf: null,
    outcome: 'unmatched',
  } as const
  expect(reasonInRow(row)).toBe('path /8f14e45f-…b3c4d5e6f/ ends with a slash')
  expect(shortReason(row)).toBe(`path ${path} ends with a slash`)
})
