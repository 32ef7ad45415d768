import { expect, test } from '@playwright/test'
import { explainAddress } from '../../../src/main/listener/explain-address.ts'
import { createTestListening } from '../../../src/main/listener/test-listening.ts'
import { webhookTable } from '../../../src/main/listener/webhook-table.ts'
import { readWorkflow } from '../../../src/main/engine/read-workflow.ts'

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
  const other = explainAddress({ method: 'GET', target: '/webhook/orders/?a=1' }, table, 0)
  expect(other.isTaken).toBe(false)
  expect(other.nearest[0]?.parts.map(({ part, agrees }) => [part, agrees])).toEqual([
    ['path', false],
    ['method', false],
    ['variant', true],
    ['active', true],
  ])
})

test('one that a webhook takes as it stands now is told to be taken', () => {
  const own = explainAddress({ method: 'POST', target: '/webhook/orders' }, table, 0)
  expect(own.isTaken).toBe(true)
  expect(own.sentence).toContain('matches the webhook POST `/orders` of workflow "Orders"')
})
