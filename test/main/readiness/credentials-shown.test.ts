import { expect, test } from '@playwright/test'
import { readinessOf } from '../../../src/main/readiness/readiness.ts'
import { buildWorkflow, type NodeInShort } from '../engine/build-workflow.ts'
import { nothingHere } from './nothing-here.ts'

const behindHook = (node: NodeInShort) =>
  buildWorkflow({ Hook: ['webhook', { httpMethod: 'POST', path: 'orders' }], Node: node }, [['Hook', 'Node']])

test('a credential that is only shown to a stand-in stops nothing: a made-up one takes its place', () => {
  const url = 'https://api.shop.example/a'
  const asks = { url, authentication: 'genericCredentialType', genericAuthType: 'httpHeaderAuth' }
  const call = behindHook(['httpRequest', asks, { credentials: { httpHeaderAuth: { id: '1', name: 'Shop key' } } }])
  const asked: (string | null)[] = []
  const isClosed = (host: string | null): boolean => {
    asked.push(host)
    return true
  }
  const token = { respondWith: 'jwt', payload: '{}' }
  const signs = behindHook(['respondToWebhook', token, { credentials: { jwtAuth: { id: '2', name: 'Signer' } } }])

  expect(readinessOf(call, { ...nothingHere, isClosed }).lines.filter(({ kind }) => kind === 'credential')).toEqual([
    {
      kind: 'credential',
      node: 'Node',
      severity: 'notes',
      sentence:
        '"Node" needs the credential "Shop key" of the type "httpHeaderAuth", which is not in Faultline: in a case the stand-in is shown a made-up one, and a delivery from outside ends there.',
      remedy: { kind: 'add-credential', type: 'httpHeaderAuth', name: 'Shop key', node: 'Node' },
    },
  ])
  expect(asked).toEqual(['api.shop.example'])
  // What is made with a credential shows in what is made.
  expect(readinessOf(signs, { ...nothingHere, isClosed }).lines).toContainEqual(
    expect.objectContaining({ kind: 'credential', severity: 'blocks' }),
  )
})
