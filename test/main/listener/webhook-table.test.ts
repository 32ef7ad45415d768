import { expect, test } from '@playwright/test'
import { match } from '../../../src/main/listener/match.ts'
import { readTarget } from '../../../src/main/listener/target.ts'
import { createTestListening } from '../../../src/main/listener/test-listening.ts'
import { activationProblems, webhooksOf, webhookTable } from '../../../src/main/listener/webhook-table.ts'
import { webhookWorkflow } from './open-test-listener.ts'

const noTests = createTestListening(() => 0)

test('§4.1 a trailing slash is part of the path', () => {
  const table = webhookTable([webhookWorkflow({ path: 'a' }), webhookWorkflow({ path: 'b/' })], noTests)
  const kind = (path: string): string => match('POST', readTarget(path), table).kind
  expect([kind('/webhook/a'), kind('/webhook/a/'), kind('/webhook/b'), kind('/webhook/b/')]).toEqual([
    'matched',
    'not-registered',
    'not-registered',
    'matched',
  ])
})

test('one slash in front of a path does not count, and an empty path is the webhook identifier', () => {
  const named = webhookWorkflow({ path: '/orders' })
  const unnamed = webhookWorkflow({ path: '' })
  const table = webhookTable([named, unnamed], noTests)
  expect(match('POST', readTarget('/webhook/orders'), table).kind).toBe('matched')
  expect(match('POST', readTarget(`/webhook/${unnamed.nodes[0]?.webhookId ?? ''}`), table).kind).toBe('matched')
})

test('parameters of a path are handed out, and the path with more literal segments comes first', () => {
  const parameters = { path: 'user/:id' }
  const one = webhookWorkflow(parameters)
  const id = one.nodes[0]?.webhookId ?? ''
  const table = webhookTable([one], noTests)
  const found = match('POST', readTarget(`/webhook/${id}/user/a%20b?x=1`), table)
  expect(found.kind === 'matched' ? found.params : null).toEqual({ id: 'a b' })
})

test('a webhook with several methods names them all where another is used', () => {
  const table = webhookTable([webhookWorkflow({ multipleMethods: true, httpMethod: ['GET', 'POST'] })], noTests)
  expect(match('PUT', readTarget('/webhook/orders'), table)).toEqual({ kind: 'wrong-method', methods: ['GET', 'POST'] })
})

test('of two active workflows with the same method and path the first is served, and the second cannot be activated', () => {
  const first = webhookWorkflow({}, { name: 'First' })
  const second = webhookWorkflow({}, { name: 'Second' })
  const table = webhookTable([first, second], noTests)
  const found = match('POST', readTarget('/webhook/orders'), table)
  expect(found.kind === 'matched' ? found.registration.workflow.name : null).toBe('First')
  expect(activationProblems(second, webhookTable([first], noTests), () => null)).toEqual([
    'There is a conflict with one of the webhooks: POST /orders of node "Webhook" is served by workflow "First", which is active. Deactivate that workflow or change the path.',
  ])
})

test('what keeps a workflow from being activated is named with its remedy', () => {
  const problems = (parameters: Record<string, unknown>): string[] =>
    activationProblems(webhookWorkflow(parameters), webhookTable([], noTests), () => null)
  expect(problems({})).toEqual([])
  expect(problems({ authentication: 'basicAuth' })).toEqual([
    'Node "Webhook" is protected with basicAuth but names no credential: missing required credential: httpBasicAuth. Choose one.',
  ])
  expect(problems({ path: '={{ $env.PATH }}' })[0]).toContain('is the expression')
  expect(problems({ authentication: 'n8nOAuth2' })[0]).toContain('which Faultline does not have')
})

test('a disabled webhook is not registered', () => {
  const workflow = webhookWorkflow({})
  const nodes = workflow.nodes.map((node) => ({ ...node, disabled: true }))
  expect(webhookTable([{ ...workflow, nodes }], noTests).registrations).toEqual([])
})

test('a webhook is shown with both of its URLs', () => {
  expect(webhooksOf(webhookWorkflow({ path: 'a/' }), 'http://127.0.0.1:5678')[0]).toMatchObject({
    method: 'POST',
    path: 'a/',
    productionUrl: 'http://127.0.0.1:5678/webhook/a/',
    testUrl: 'http://127.0.0.1:5678/webhook-test/a/',
  })
})
