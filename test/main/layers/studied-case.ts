import { knownIds } from '../../../src/main/providers/provider-table.ts'
import type { RawRequest } from '../../../src/shared/delivery.ts'
import type { Workflow, WorkflowNode } from '../../../src/shared/workflow.ts'
import type { Baseline } from '../../../src/main/layers/conditions.ts'
import type { Studied } from '../../../src/main/layers/studied.ts'

/** A POST with this body. */
export function requestWith(body: string, contentType = 'application/json'): RawRequest {
  const bytes = Buffer.from(body)
  return {
    method: 'POST',
    target: '/webhook/orders?x=1',
    headers: [
      ['Host', 'hooks.example'],
      ['User-Agent', 'Provider/1'],
      ['Content-Type', contentType],
      ['Content-Length', String(bytes.length)],
      ['X-GitHub-Delivery', 'd-1'],
    ],
    body: bytes,
  }
}

export function workflowOf(...nodes: readonly WorkflowNode[]): Workflow {
  return {
    id: 'w1',
    name: 'Orders',
    active: true,
    nodes,
    connections: {},
    settings: { executionOrder: 'v1' },
    pinData: {},
    staticData: {},
  }
}

export function nodeNamed(name: string, type: string, parameters: WorkflowNode['parameters'] = {}): WorkflowNode {
  return { name, type, typeVersion: 1, position: [0, 0], parameters }
}

export const healthyWorld: Studied['has'] = {
  proxy: false,
  queue: false,
  apiFaults: false,
  aiFault: false,
  databaseFault: false,
  tokenRules: false,
  webhookCredential: false,
}

export function studiedCase(request: RawRequest, more: Partial<Studied> = {}): Studied {
  const workflow = workflowOf(nodeNamed('Code', 'n8n-nodes-base.code', { jsCode: 'return $json.body.order.lines' }))
  return {
    request,
    workflow,
    ids: knownIds,
    hosts: ['api.example.com'],
    credentials: [],
    unusedCredentials: [],
    signed: true,
    adoptedLayers: [],
    has: healthyWorld,
    lastSuccess: [],
    failedNode: null,
    reads: [],
    requestCount: null,
    failedItem: 0,
    sequence: [],
    ...more,
  }
}

export const plainBaseline: Baseline = { api: {}, standIns: {}, adopted: [], lastSuccess: null }
