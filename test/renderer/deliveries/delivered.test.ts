import { expect, test } from '@playwright/test'
import { sentenceOfDelivered } from '../../../src/renderer/deliveries/delivered.ts'

const well = {
  status: 'success',
  workflowName: 'Reviews',
  cannotRunHere: false,
  standInCount: 0,
  findingCount: 0,
  firstFailure: null,
  idleEnd: null,
} as const

test('a delivery whose workflow let no item through is not told as done', () => {
  expect(sentenceOfDelivered(well, null)).toBe('"Reviews": succeeded.')
  expect(sentenceOfDelivered(well, { node: 'Only reviews', kind: 'n8n-nodes-base.if' })).toBe(
    '"Reviews" succeeded, and nothing after "Only reviews" ran: it let no item through.',
  )
})
