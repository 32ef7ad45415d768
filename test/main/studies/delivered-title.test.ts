import { expect, test } from '@playwright/test'
import { deliveredTitle } from '../../../src/main/studies/delivered-title.ts'

const receivedAt = '2026-01-15T12:30:45.123Z'

test('a case of a delivery is called by its workflow, the event that the provider names, and the moment', () => {
  const title = (...headers: [string, string][]): string => deliveredTitle('Orders', { headers, receivedAt })
  expect(title(['X-GitHub-Event', 'pull_request'])).toBe('Orders: pull_request of 2026-01-15 12:30:45')
  expect(title(['X-Gitlab-Event', 'Push Hook'])).toBe('Orders: Push Hook of 2026-01-15 12:30:45')
  expect(title(['content-type', 'application/json'])).toBe('Orders: delivery of 2026-01-15 12:30:45')
  // What is no name of an event stands in no title.
  expect(title(['X-GitHub-Event', '<b>'.repeat(40)])).toBe('Orders: delivery of 2026-01-15 12:30:45')
})
