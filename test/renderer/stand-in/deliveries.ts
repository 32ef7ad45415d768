import { createHash, randomUUID } from 'node:crypto'
import type { Delivery } from '../../../src/shared/delivery.ts'
import type { Execution } from '../../../src/shared/execution.ts'
import { sampleBody, sampleHeaders, webhook, workflow } from './sample.ts'

const body = JSON.stringify(sampleBody())

/** One delivery that started `execution`. */
export function pretendDelivery(execution: Execution, index: number, reproductionId: string | null): Delivery {
  const failed = execution.failure !== null
  return {
    id: randomUUID(),
    receivedAt: execution.startedAt,
    remoteAddress: '127.0.0.1',
    httpVersion: '1.1',
    method: 'POST',
    target: '/webhook/github/pull-requests',
    headers: sampleHeaders,
    bodyBytes: body.length,
    bodySha256: createHash('sha256').update(body).digest('hex'),
    outcome: 'accepted',
    urlVariant: 'production',
    workflowId: workflow.id,
    webhookNode: webhook.node,
    executionId: execution.id,
    externalId: { kind: 'delivery_id', value: `${execution.externalId ?? ''}-${index}`, foundIn: 'X-GitHub-Delivery' },
    duplicateOf: null,
    reproductionId,
    explanation: null,
    signature: null,
    answer: {
      statusCode: failed ? 500 : 200,
      headers: [['content-type', 'application/json']],
      body: failed ? '{"message":"Error in workflow"}' : '{"ticket":"written"}',
      answeredAt: execution.stoppedAt ?? execution.startedAt,
    },
  }
}

/** Deliveries that came from outside: one with a slash too many, one repeat. */
export function pretendDeliveries(): readonly Delivery[] {
  const base: Delivery = {
    id: randomUUID(),
    receivedAt: '2026-02-28T23:10:00.000Z',
    remoteAddress: '127.0.0.1',
    httpVersion: '1.1',
    method: 'POST',
    target: '/webhook/github/pull-requests/',
    headers: sampleHeaders,
    bodyBytes: body.length,
    bodySha256: createHash('sha256').update(body).digest('hex'),
    outcome: 'unmatched',
    urlVariant: 'production',
    workflowId: null,
    webhookNode: null,
    executionId: null,
    externalId: { kind: 'delivery_id', value: '72d3162e-cc78-11e3-81ab-4c9367dc0958', foundIn: 'X-GitHub-Delivery' },
    duplicateOf: null,
    reproductionId: null,
    explanation: {
      sentence:
        'No webhook matches: the path "/github/pull-requests/" ends with a slash; the webhook\'s path is "/github/pull-requests". Remove the slash at the provider.',
      nearest: [
        {
          workflowId: workflow.id,
          workflowName: workflow.name,
          method: 'POST',
          path: 'github/pull-requests',
          parts: [
            { part: 'method', agrees: true, sentence: 'The method is POST, as the webhook has it.' },
            {
              part: 'path',
              agrees: false,
              sentence: 'The path "/github/pull-requests/" ends with a slash; the webhook\'s path does not.',
            },
            { part: 'active', agrees: true, sentence: 'The workflow is active.' },
          ],
        },
      ],
    },
    signature: null,
    answer: {
      statusCode: 404,
      headers: [['content-type', 'application/json']],
      body: '{"code":404}',
      answeredAt: '2026-02-28T23:10:00.004Z',
    },
  }
  const repeat: Delivery = {
    ...base,
    id: randomUUID(),
    receivedAt: '2026-02-28T22:40:00.000Z',
    target: '/webhook/github/pull-requests',
    outcome: 'duplicate',
    workflowId: workflow.id,
    webhookNode: webhook.node,
    duplicateOf: base.id,
    explanation: null,
    answer: { statusCode: 200, headers: [], body: '', answeredAt: '2026-02-28T22:40:00.003Z' },
  }
  return [base, repeat]
}
