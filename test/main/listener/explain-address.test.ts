import { expect, test } from '@playwright/test'
import { explainAddress } from '../../../src/main/listener/explain-address.ts'
import { createTestListening } from '../../../src/main/listener/test-listening.ts'
import { webhookTable } from '../../../src/main/listener/webhook-table.ts'
import type { LoggedCaller } from '../../../src/shared/logged-request.ts'
import { readWorkflow } from '../../../src/main/engine/read-workflow.ts'

const untold = { status: null, caller: null } as const
const workflow = readWorkflow(
  JSON.stringify({
    id: 'w1',
    name: 'Orders',
    active: true,
    nodes: [
      {
        ...{ id: 'a', name: 'Hook', type: 'n8n-nodes-base.webhook', typeVersion: 2, position: [0, 0] },
        parameters: { httpMethod: 'POST', path: 'orders' },
      },
    ],
    connections: {},
  }),
).workflow
const table = webhookTable(
  [{ ...workflow, active: true }],
  createTestListening(() => 0),
)

test('an address is laid beside the webhooks, and each part that differs is told', () => {
  const other = explainAddress({ ...untold, method: 'GET', target: '/webhook/orders/?a=1' }, table, 0).explanation
  expect(other.isTaken).toBe(false)
  expect(other.nearest[0]?.parts.map(({ part, agrees }) => [part, agrees])).toEqual([
    ['path', false],
    ['method', false],
    ['variant', true],
    ['active', true],
  ])
})

test('one that a webhook takes as it stands now is told to be taken', () => {
  const own = explainAddress({ ...untold, method: 'POST', target: '/webhook/orders' }, table, 0).explanation
  expect(own.isTaken).toBe(true)
  expect(own.sentence).toContain('matches the webhook POST `/orders` of workflow "Orders"')
})

/** The parts that differ for a caller who was refused by the webhook with these parameters. */
function refusedBy(
  parameters: object,
  status: 401 | 403,
  caller: LoggedCaller | null = { address: '10.0.0.9', hasUser: false, userAgent: 'curl/8.5' },
): readonly string[] {
  const nodes = workflow.nodes.map((node) => ({ ...node, parameters: { ...node.parameters, ...parameters } }))
  const own = webhookTable(
    [{ ...workflow, nodes, active: true }],
    createTestListening(() => 0),
  )
  const request = { method: 'POST', target: '/webhook/orders', status, caller }
  const { isTaken, nearest } = explainAddress(request, own, 0).explanation
  expect(isTaken).toBe(false)
  return nearest[0]?.parts.filter(({ agrees }) => !agrees).map(({ sentence }) => sentence) ?? []
}

test('beside a refusal stands what the webhook asks for, and what the line shows of it', () => {
  expect(refusedBy({ authentication: 'basicAuth' }, 401)).toEqual([
    'the webhook asks for Basic Auth; the line shows no user: none was sent, or a proxy took `Authorization` away',
  ])
  const withUser = { address: '10.0.0.9', hasUser: true, userAgent: null }
  expect(refusedBy({ authentication: 'basicAuth' }, 401, withUser)[0]).toContain('its name or its password differed')
  expect(refusedBy({ authentication: 'basicAuth' }, 401, null)[0]).toContain('user or password were missing')
  expect(refusedBy({ authentication: 'headerAuth' }, 403)[0]).toContain('the header of its credential was missing')
  expect(refusedBy({ authentication: 'headerAuth' }, 401)[0]).toContain('what stands in front of the service answered')
  expect(refusedBy({ authentication: 'jwtAuth' }, 403)[0]).toContain('expired or signed with another key')
})

test('a webhook that asks for nothing refused nobody; its list of addresses, and bots, may have', () => {
  expect(refusedBy({}, 401)[0]).toContain(
    'asks for no authentication: what stands in front of the service answered 401',
  )
  expect(refusedBy({ options: { ipWhitelist: '10.0.0.1', ignoreBots: true } }, 403)).toEqual([
    'the webhook takes calls from `10.0.0.1` alone, and the line shows `10.0.0.9`',
    'the webhook ignores bots, and the line shows the user agent `curl/8.5`',
  ])
})
