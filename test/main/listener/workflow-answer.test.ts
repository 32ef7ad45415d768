import { expect, test } from '@playwright/test'
import type { NodeRun } from '../../../src/shared/execution.ts'
import type { Item } from '../../../src/shared/item.ts'
import type { WorkflowNode } from '../../../src/shared/workflow.ts'
import {
  lastNodeAnswer,
  receivedAnswer,
  responseProblem,
  unrespondedAnswer,
  type EndedExecution,
} from '../../../src/main/listener/workflow-answer.ts'
import { wireAnswer } from '../../../src/main/listener/wire-answer.ts'
import { webhookWorkflow } from './open-test-listener.ts'

function webhookNode(parameters: WorkflowNode['parameters']): WorkflowNode {
  const [node] = webhookWorkflow(parameters).nodes
  if (node === undefined) throw new Error('the workflow has no webhook')
  return node
}

function ended(items: readonly Item[], status: EndedExecution['status'] = 'success'): EndedExecution {
  const run: NodeRun = {
    node: 'Last',
    runIndex: 0,
    executionIndex: 0,
    status: 'success',
    startedAt: '',
    runTimeMs: 0,
    source: [],
    inputs: [],
    outputs: [items],
    failure: null,
    attempts: [],
    findings: [],
    console: [],
  }
  return { status, lastNode: 'Last', nodeRuns: [run] }
}

test('§4.3 a webhook that answers at once answers as its options say', () => {
  const options = {
    responseCode: { values: { responseCode: 'customCode', customCode: 299 } },
    responseData: '={{ 1 }}',
    responseHeaders: { entries: [{ name: 'X-A', value: 'b' }] },
  }
  expect(receivedAnswer(webhookNode({ options }), (value) => (value === '={{ 1 }}' ? 'one' : value))).toEqual({
    statusCode: 299,
    headers: { 'X-A': 'b' },
    body: { kind: 'text', text: 'one', contentType: 'text/html' },
  })
})

test('the last node answers with its first item, all items, one property, binary data or nothing', () => {
  const items = [
    { json: { id: 1, deep: { name: 'a' } }, binary: { data: { data: 'AQ==', mimeType: 'image/png' } } },
    { json: { id: 2 } },
  ]
  const answer = (parameters: WorkflowNode['parameters']): unknown =>
    lastNodeAnswer(webhookNode(parameters), ended(items)).body
  expect(answer({})).toEqual({ kind: 'json', value: items[0]?.json })
  expect(answer({ responseData: 'allEntries' })).toEqual({ kind: 'json', value: items.map((item) => item.json) })
  expect(answer({ options: { responsePropertyName: 'deep.name' } })).toEqual({ kind: 'json', value: 'a' })
  expect(answer({ responseData: 'firstEntryBinary' })).toEqual({
    kind: 'binary',
    base64: 'AQ==',
    contentType: 'image/png',
  })
  expect(answer({ responseData: 'noData' })).toEqual({ kind: 'none' })
})

test('no item, a failure and a cancellation are three different answers 500', () => {
  const node = webhookNode({})
  const value = (execution: EndedExecution): unknown => lastNodeAnswer(node, execution)
  expect(value(ended([]))).toMatchObject({
    statusCode: 500,
    body: { value: { code: 0, message: 'No item to return was found' } },
  })
  expect(value(ended([], 'error'))).toMatchObject({
    statusCode: 500,
    body: { value: { message: 'Error in workflow' } },
  })
  expect(value(ended([], 'canceled'))).toMatchObject({
    statusCode: 500,
    body: { value: { code: 0, message: 'There was a problem executing the workflow' } },
  })
})

test('a branch that never reaches Respond to Webhook answers 200 with an empty body, a failure before it 500', () => {
  expect(unrespondedAnswer('success')).toMatchObject({ statusCode: 200, body: { kind: 'none' } })
  expect(unrespondedAnswer('error')).toMatchObject({ statusCode: 500 })
})

test('a Respond to Webhook node that is missing or unused is a problem from version 2 on', () => {
  const respond = { ...webhookNode({}), name: 'Respond', type: 'n8n-nodes-base.respondToWebhook' }
  const workflow = webhookWorkflow({})
  const asking = webhookNode({ responseMode: 'responseNode' })
  const both = { ...workflow, nodes: [...workflow.nodes, respond] }
  expect(responseProblem(workflow, webhookNode({}))).toBeNull()
  expect(responseProblem(workflow, asking)).toBe('No Respond to Webhook node found in the workflow')
  expect(responseProblem(both, asking)).toBeNull()
  expect(responseProblem(both, webhookNode({}))).toBe('Unused Respond to Webhook node found in the workflow')
  expect(responseProblem(both, { ...webhookNode({}), typeVersion: 1.1 })).toBeNull()
})

test('a header that cannot be sent makes an answer 500 that names it, and framing headers are not the workflow’s', () => {
  const answer = (headers: Record<string, string>): ReturnType<typeof wireAnswer> =>
    wireAnswer({ statusCode: 200, headers, body: { kind: 'json', value: 1 } })
  const bad = answer({ 'X-Bad': 'a\nb' })
  expect(bad.statusCode).toBe(500)
  expect(Buffer.from(bad.body).toString()).toContain('X-Bad')
  expect(answer({ 'Content-Length': '999', 'X-Good': '1' }).headers).toEqual([
    ['content-type', 'application/json; charset=utf-8'],
    ['X-Good', '1'],
  ])
})
