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

test('types are found by what the menus of the service call them, and by the words of their type', () => {
  const called = [
    { type: 'n8n-nodes-base.set', label: 'Set' },
    { type: 'n8n-nodes-base.splitInBatches', label: 'Loop' },
    { type: 'n8n-nodes-base.splitOut', label: 'Split' },
    { type: 'n8n-nodes-base.noOp', label: 'No operation' },
  ]
  const found = (text: string): readonly string[] => foundTypes(called, text, false).map(({ label }) => label)
  expect(found('Edit fields')).toEqual(['Set'])
  expect(found('loop over items')).toEqual(['Loop'])
  expect(found('split out')).toEqual(['Split'])
  expect(found('do nothing')).toEqual(['No operation'])
})
