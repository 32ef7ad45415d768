import { expect, test } from '@playwright/test'
import { readinessOf } from '../../../src/main/readiness/readiness.ts'
import { buildWorkflow, type NodeInShort } from '../engine/build-workflow.ts'
import { nothingHere } from './nothing-here.ts'

test('nodes that call one host and name no credential of one type are told once, and named it together', () => {
  const calls = (url: string): NodeInShort => [
    'httpRequest',
    { url, authentication: 'genericCredentialType', genericAuthType: 'httpHeaderAuth' },
  ]
  const workflow = buildWorkflow(
    {
      Hook: ['webhook', { path: 'orders' }],
      Find: calls('https://app.shop.example/customers'),
      Send: calls('=https://App.shop.example/invoices/{{ $json.id }}/send'),
      Tell: calls('https://chat.example/message'),
      Ask: calls('={{ $json.url }}'),
    },
    [
      ['Hook', 'Find'],
      ['Find', 'Send'],
      ['Send', 'Tell'],
      ['Tell', 'Ask'],
    ],
  )
  const lines = readinessOf(workflow, nothingHere).lines.filter(({ kind }) => kind === 'credential')

  expect(lines.map(({ sentence }) => sentence)).toEqual([
    '"Find" and "Send" ask for a credential of the type "httpHeaderAuth" and name none.',
    '"Tell" asks for a credential of the type "httpHeaderAuth" and names none.',
    '"Ask" asks for a credential of the type "httpHeaderAuth" and names none.',
  ])
  expect(lines.map(({ remedy }) => remedy)).toMatchObject([
    { nodes: ['Find', 'Send'] },
    { node: 'Tell' },
    { node: 'Ask' },
  ])
})
