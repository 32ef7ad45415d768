import { expect, test } from '@playwright/test'
import type { Workflow } from '../../../src/shared/workflow.ts'
import { createTestListening } from '../../../src/main/listener/test-listening.ts'
import { WebhookRouting } from '../../../src/main/wiring/webhook-routing.ts'
import { readWorkflow } from '../../../src/main/engine/read-workflow.ts'

function workflowAt(id: string, path: string): Workflow {
  const nodes = [
    {
      id: 'w',
      name: 'Webhook',
      type: 'n8n-nodes-base.webhook',
      typeVersion: 2,
      position: [0, 0],
      parameters: { httpMethod: 'POST', path },
    },
  ]
  return {
    ...readWorkflow(JSON.stringify({ name: id, nodes, connections: {}, settings: {} })).workflow,
    id,
    active: true,
  }
}

test('a workflow that was changed is routed anew only after that was said', () => {
  let all = [workflowAt('first', 'orders')]
  const routing = new WebhookRouting(() => all, createTestListening(Date.now))
  const second = workflowAt('second', 'orders')
  const before = routing.conflict(second)
  all = []
  const unheard = routing.conflict(second)
  routing.forget()

  expect(before).toContain('first')
  expect(unheard).toBe(before)
  expect(routing.conflict(second)).toBeNull()
})

test('deliveries of a path that another workflow has go to the one under study while it is studied', () => {
  const routing = new WebhookRouting(() => [workflowAt('first', 'orders')], createTestListening(Date.now))
  const studied = workflowAt('studied', 'orders')

  expect(routing.servedInstead(studied)).toBe('first')
  expect(routing.tableFor(null)).toBe(routing.table())
  expect(routing.tableFor(studied)).not.toBe(routing.table())
})
