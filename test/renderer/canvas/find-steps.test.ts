import { expect, test } from '@playwright/test'
import { findSteps } from '../../../src/renderer/canvas/find-steps.ts'

const steps = [
  { title: 'Send to Slack', subtitle: 'HTTP Request' },
  { title: 'Slack channel', subtitle: 'Edit Fields' },
  { title: 'Webhook', subtitle: 'Webhook' },
]
const titles = (text: string): readonly string[] => findSteps(steps, text).map(({ title }) => title)

test('nodes are found by parts of their name or kind, those that begin so first', () => {
  expect(titles('slack')).toEqual(['Slack channel', 'Send to Slack'])
  expect(titles('request')).toEqual(['Send to Slack'])
  expect(titles('slack http')).toEqual(['Send to Slack'])
})

test('an empty text finds nothing, and so does one that stands nowhere', () => {
  expect(titles('  ')).toEqual([])
  expect(titles('postgres')).toEqual([])
})
