import { expect, test } from '@playwright/test'
import { remedyFor, turnedAway } from '../../../src/main/diagnosis/remedies.ts'
import type { PartComparison } from '../../../src/shared/delivery.ts'

const place = { field: null, found: null, node: null, line: null }

test('what a webhook refused is not mended by another credential of the workflow', () => {
  const away = (part: PartComparison['part']) => {
    const near = { workflowId: 'w', workflowName: 'W', method: 'POST', path: 'a' }
    const parts = [{ part, agrees: false, sentence: 'it differs' }]
    return turnedAway('refused', { sentence: 'refused', nearest: [{ ...near, parts }] }, 400)
  }
  expect(remedyFor('authorisation', null, place, away('authentication'))).toMatchObject({ by: 'provider' })
  expect(remedyFor('authorisation', null, place, away('address')).sentence).toContain('list of allowed addresses')
  expect(remedyFor('data', null, place, away('body')).sentence).toContain('Content-Type')
  expect(remedyFor('authorisation', null, place).sentence).toContain('Renew the credential')
})
