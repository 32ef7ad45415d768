import { expect, test } from '@playwright/test'
import { foundTypes } from '../../../src/renderer/workflows/found-types.ts'

const types = [
  { type: 'n8n-nodes-base.webhook', label: 'Webhook', isTrigger: true },
  { type: 'n8n-nodes-base.respondToWebhook', label: 'Respond to Webhook' },
  { type: 'n8n-nodes-base.set', label: 'Edit Fields' },
  { type: 'n8n-nodes-base.old', label: 'Old webhook', unsupported: true },
] as const

test('types are found by the beginning of their name, by a part of it, then by their type', () => {
  const labels = (text: string, isBehind = false): readonly string[] =>
    foundTypes(types, text, isBehind).map(({ label }) => label)
  expect(labels('web')).toEqual(['Webhook', 'Respond to Webhook'])
  expect(labels('.SET')).toEqual(['Edit Fields'])
  expect(labels('nothing')).toEqual([])
  expect(labels('web', true)).toEqual(['Respond to Webhook'])
})
