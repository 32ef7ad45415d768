import type { RecordToJudge } from '../../../src/main/reproduction/record-verdict.ts'
import type { Delivery, PartComparison } from '../../../src/shared/delivery.ts'
import type { Execution, NodeRun, OutgoingRequest } from '../../../src/shared/execution.ts'
import type { Failure } from '../../../src/shared/failure.ts'
import type { FindingKind } from '../../../src/shared/finding.ts'
import type { Reproduction, ReproductionItem, ReproductionSize } from '../../../src/shared/reproduction.ts'
import type { Workflow } from '../../../src/shared/workflow.ts'

export const startedAt = '2026-11-20T10:00:00.000Z'

export function failureOf(given: Partial<Failure> = {}): Failure {
  return {
    name: 'NodeApiError',
    message: 'Bad request - please check your parameters',
    description: null,
    node: 'Create card',
    itemIndex: 0,
    httpCode: null,
    code: null,
    line: null,
    column: null,
    stack: null,
    causes: [],
    ...given,
  }
}

export function requestOf(status: number | null, headers: OutgoingRequest['headers'] = []): OutgoingRequest {
  return {
    method: 'POST',
    url: 'https://api.partner.example/v1/cards',
    headers: [['Content-Type', 'application/json']],
    body: '{"title":"v2.4"}',
    bodyBytes: 16,
    startedAt,
    runTimeMs: 31,
    itemIndex: 0,
    answer: status === null ? null : { status, headers, body: '{"message":"no"}', bodyBytes: 16 },
    error: status === null ? 'connect ECONNREFUSED 127.0.0.1:9' : null,
  }
}

export function runOf(node: string, given: Partial<NodeRun> = {}): NodeRun {
  return {
    node,
    runIndex: 0,
    executionIndex: 0,
    status: 'success',
    startedAt,
    runTimeMs: 12.5,
    source: [],
    inputs: [[{ json: { order_id: 'ord_1' } }]],
    outputs: [[{ json: { order_id: 'ord_1' } }]],
    failure: null,
    attempts: [{ number: 1, startedAt, runTimeMs: 12.5, failure: null, requests: [] }],
    findings: [],
    console: [],
    ...given,
  }
}

/** An execution whose second node fails, after the requests given. */
export function failedExecution(failure: Failure | null, requests: readonly OutgoingRequest[] = []): Execution {
  const failed =
    failure === null
      ? runOf('Create card')
      : runOf(failure.node, {
          executionIndex: 1,
          status: 'error',
          outputs: null,
          failure,
          attempts: [{ number: 1, startedAt, runTimeMs: 12.5, failure, requests }],
        })
  return {
    id: 'execution-7',
    workflowId: 'workflow-1',
    workflowName: 'Orders',
    workflowVersion: 'v1',
    mode: 'webhook',
    status: failure === null ? 'success' : 'error',
    startedAt,
    stoppedAt: '2026-11-20T10:00:01.000Z',
    runTimeMs: 1000,
    deliveryId: 'delivery-3',
    externalId: 'evt_77',
    retryOf: null,
    lastNode: failure?.node ?? 'Create card',
    failure,
    findings: [],
    nodeRuns: [runOf('Webhook'), failed],
  }
}

/** An execution that succeeded and of which something was noticed. */
export function noticedExecution(kind: FindingKind, sentence: string): Execution {
  const execution = failedExecution(null)
  return { ...execution, nodeRuns: [runOf('Merge', { findings: [{ kind, sentence, itemIndexes: [] }] })] }
}

export function workflowWith(type: string): Workflow {
  const node = (name: string, of: string): Workflow['nodes'][number] => ({
    name,
    type: of,
    typeVersion: 1,
    position: [0, 0],
    parameters: {},
  })
  return {
    id: 'workflow-1',
    name: 'Orders',
    active: true,
    nodes: [node('Webhook', 'n8n-nodes-base.webhook'), node('Create card', type)],
    connections: { Webhook: { main: [[{ node: 'Create card', type: 'main', index: 0 }]] } },
    settings: {},
    pinData: {},
    staticData: {},
  }
}

export function deliveryOf(given: Partial<Delivery> = {}): Delivery {
  return {
    id: 'delivery-3',
    receivedAt: startedAt,
    remoteAddress: '127.0.0.1',
    httpVersion: '1.1',
    method: 'POST',
    target: '/webhook/orders',
    headers: [
      ['Host', 'hooks.partner.example'],
      ['Content-Type', 'application/json'],
    ],
    bodyBytes: 21,
    bodySha256: 'a'.repeat(64),
    outcome: 'accepted',
    urlVariant: 'production',
    workflowId: 'workflow-1',
    webhookNode: 'Webhook',
    executionId: 'execution-7',
    externalId: { kind: 'event_id', value: 'evt_77', foundIn: '$.event_id' },
    duplicateOf: null,
    reproductionId: null,
    explanation: null,
    answer: { statusCode: 502, headers: [], body: '{"ok":false}', answeredAt: '2026-11-20T10:00:01.000Z' },
    signature: null,
    ...given,
  }
}

/** A delivery that reached no workflow because one part differs. */
export function unmatchedDelivery(part: PartComparison['part'], sentence: string): Delivery {
  const nearest = {
    workflowId: 'workflow-1',
    workflowName: 'Orders',
    method: 'POST',
    path: 'orders',
    parts: [{ part, agrees: false, sentence }],
  }
  return deliveryOf({ outcome: 'unmatched', executionId: null, explanation: { sentence, nearest: [nearest] } })
}

export function reproductionOf(size: ReproductionSize, good: readonly boolean[]): Reproduction {
  const items = good.map((isGood, index): ReproductionItem => ({
    index,
    deliveryId: `delivery-${String(index)}`,
    executionId: `execution-${String(index)}`,
    externalId: null,
    providerView: { statusCode: isGood ? 200 : 502, headers: [], body: '', runTimeMs: 3 },
    sendError: null,
    workflowView: {
      status: isGood ? 'success' : 'error',
      firstFailedNode: isGood ? null : 'Create card',
      errorMessage: isGood ? null : 'locked',
      findings: [],
      runTimeMs: 3,
      edges: [],
      nodesRun: [],
      effectCount: 0,
      failedAnswer: null,
      failedNodeType: null,
      requestCount: 1,
    },
    outcome: 'accepted',
    repeats: [],
    duplicateOf: null,
    unexpected: [],
    proxyView: null,
  }))
  return {
    id: `reproduction-${String(size)}`,
    caseName: 'orders',
    workflowId: 'workflow-1',
    size,
    change: null,
    changeSentence: null,
    status: 'done',
    startedAt,
    stoppedAt: startedAt,
    items,
  }
}

export function evidenceOf(given: Partial<RecordToJudge>): RecordToJudge {
  return {
    execution: null,
    workflow: workflowWith('n8n-nodes-base.httpRequest'),
    delivery: null,
    changes: [],
    reproductions: [],
    state: null,
    swept: null,
    outside: null,
    ...given,
  }
}
