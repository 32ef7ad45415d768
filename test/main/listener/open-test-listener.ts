import { knownProviders } from '../../../src/main/providers/provider-table.ts'
import { randomUUID } from 'node:crypto'
import type { OpenCredential } from '../../../src/shared/credential.ts'
import { answerOnReceived } from '../../../src/main/engine/answer-webhook.ts'
import type { WorkflowNode, Workflow } from '../../../src/shared/workflow.ts'
import type { Arrival } from '../../../src/main/listener/arrival.ts'
import { openListener, type Listener, type ListenerOptions } from '../../../src/main/listener/listener.ts'
import type { AcceptedDelivery } from '../../../src/main/listener/acceptance.ts'
import type { AnsweredDelivery } from '../../../src/main/listener/decision.ts'
import { createTestListening, type TestListening } from '../../../src/main/listener/test-listening.ts'
import { webhookTable } from '../../../src/main/listener/webhook-table.ts'

/** A listener on a free port that writes down, in order, what it hands out. */
export interface TestListener extends Listener {
  readonly arrivals: Arrival[]
  readonly accepted: AcceptedDelivery[]
  readonly settlements: (AnsweredDelivery & { readonly deliveryId: string })[]
  readonly order: string[]
  readonly testListening: TestListening
  /** Resolves once that many deliveries are settled. */
  readonly settledCount: (count: number) => Promise<void>
}

export async function openTestListener(
  workflows: readonly Workflow[],
  overrides: Partial<ListenerOptions> = {},
  credentials: readonly OpenCredential[] = [],
): Promise<TestListener> {
  const now = overrides.now ?? Date.now
  const testListening = createTestListening(now)
  const table = webhookTable(workflows, testListening)
  const arrivals: Arrival[] = []
  const accepted: AcceptedDelivery[] = []
  const settlements: (AnsweredDelivery & { readonly deliveryId: string })[] = []
  const order: string[] = []
  let waiting: (() => void)[] = []
  const listener = await openListener({
    port: 0,
    now,
    createId: randomUUID,
    limits: { bodyBytes: 16 * 1024 * 1024, storedBytes: 1024 * 1024 },
    unmatchedAnswer: () => 'not-found',
    webhooks: () => table,
    credential: (type, reference) =>
      credentials.find((one) => one.id === reference.id) ??
      credentials.find((one) => one.type === type && one.name === reference.name) ??
      null,
    signatureKeys: () => [],
    providers: () => knownProviders,
    storeArrival: (arrival) => {
      order.push('stored')
      arrivals.push(arrival)
    },
    findDuplicate: (workflowId, externalId) => {
      const index = settlements.findLastIndex(
        (one) =>
          one.outcome === 'accepted' &&
          one.workflowId === workflowId &&
          one.externalId?.kind === externalId.kind &&
          one.externalId.value === externalId.value,
      )
      const found = settlements[index]
      if (found === undefined) return null
      const bodySha256 = arrivals.find((arrival) => arrival.id === found.deliveryId)?.bodySha256 ?? ''
      return { deliveryId: found.deliveryId, bodySha256, statusCode: found.answer?.statusCode ?? null, crashed: false }
    },
    accept: (delivery) => {
      order.push('accepted')
      accepted.push(delivery)
      return {
        executionId: randomUUID(),
        answer: answerOnReceived(delivery.registration.node),
        committed: Promise.resolve(),
      }
    },
    ...overrides,
    onAnswered: (arrival, settlement) => {
      order.push('settled')
      settlements.push({ ...settlement, deliveryId: arrival.id })
      overrides.onAnswered?.(arrival, settlement)
      for (const wake of waiting) wake()
    },
  })
  const settledCount = async (count: number): Promise<void> => {
    while (settlements.length < count) await new Promise<void>((resolve) => (waiting = [...waiting, resolve]))
  }
  return { ...listener, arrivals, accepted, settlements, order, testListening, settledCount }
}

/** A workflow of one Webhook node. */
export function webhookWorkflow(
  parameters: WorkflowNode['parameters'],
  more: Partial<Workflow> & { readonly credentials?: WorkflowNode['credentials'] } = {},
): Workflow {
  const { credentials, ...workflow } = more
  return {
    id: randomUUID(),
    name: 'Orders',
    active: true,
    connections: {},
    settings: {},
    pinData: {},
    staticData: {},
    nodes: [
      {
        id: randomUUID(),
        name: 'Webhook',
        type: 'n8n-nodes-base.webhook',
        typeVersion: 2.1,
        position: [0, 0],
        webhookId: randomUUID(),
        parameters: { httpMethod: 'POST', path: 'orders', ...parameters },
        ...(credentials === undefined ? {} : { credentials }),
      },
    ],
    ...workflow,
  }
}
