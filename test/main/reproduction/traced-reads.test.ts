import { expect, test } from '@playwright/test'
import { tracedReads } from '../../../src/main/reproduction/traced-reads.ts'
import type { Execution } from '../../../src/shared/execution.ts'
import type { TracedRead } from '../../../src/shared/traced-read.ts'
import { buildWorkflow, type NodeInShort, type Wire } from '../engine/build-workflow.ts'
import { runInTest } from '../engine/run-in-test.ts'

const body = {
  id: 7,
  mail: null,
  shipping_address: null,
  lines: [
    { sku: 'A', price: 1 },
    { sku: 'B', price: null },
  ],
}

/** What the last of the nodes in a row behind a webhook reads, followed back. */
async function readsOf(nodes: Readonly<Record<string, NodeInShort>>): Promise<readonly TracedRead[]> {
  const names = ['Webhook', ...Object.keys(nodes)]
  const wires = names.slice(1).map((name, index): Wire => [names[index] ?? '', name])
  const workflow = buildWorkflow({ Webhook: ['webhook', { path: 'x' }], ...nodes }, wires)
  const emit = [{ headers: {}, params: {}, query: {}, body }]
  const { status, lastNode, failure, findings, nodeRuns } = await runInTest(workflow, {
    ...{ mode: 'webhook', startNode: 'Webhook', emit },
    surroundings: { notesReads: true },
  })
  const execution: Execution = {
    ...{ id: '1', workflowId: 'wf1', workflowName: 'Test', workflowVersion: '1', mode: 'webhook' },
    ...{ startedAt: '2026-01-15T12:00:00.000Z', stoppedAt: null, runTimeMs: null, deliveryId: null, externalId: null },
    ...{ retryOf: null, status, lastNode, failure, findings, nodeRuns },
  }
  return tracedReads(execution, workflow, failure?.node ?? null)
}

const code = (jsCode: string): NodeInShort => ['code', { jsCode }]
const set = (name: string, value: string): NodeInShort => [
  'set',
  { includeOtherFields: false, assignments: { assignments: [{ name, type: 'object', value }] } },
]
const inBody = { kind: 'payload', part: 'body' } as const

test('what an alias of the body reads is a field of the body, with the line that reads it', async () => {
  const [first] = await readsOf({
    Ship: code('const order = $json.body\nreturn { city: order.shipping_address.city }'),
  })
  expect(first).toMatchObject({ node: 'Ship', origin: inBody, path: '$.shipping_address', found: 'null', line: 2 })
})

test('a body that was put under another name is known by its content', async () => {
  const reads = await readsOf({
    Order: set('order', '={{ $json.body }}'),
    Ship: code('return { city: $json.order.shipping_address.city }'),
  })
  expect(reads).toContainEqual(
    expect.objectContaining({ node: 'Ship', origin: inBody, path: '$.shipping_address', found: 'null' }),
  )
})

test('a line of a list that was split is known by its place in the list', async () => {
  const reads = await readsOf({
    Lines: ['splitOut', { fieldToSplitOut: 'body.lines' }],
    Price: code('return items.map((item) => ({ json: { cents: item.json.price.toFixed(2) } }))'),
  })
  expect(reads).toContainEqual(
    expect.objectContaining({ node: 'Price', origin: inBody, path: '$.lines[1].price', found: 'null' }),
  )
})

test('a field that was copied by itself is followed back through the node that copied it', async () => {
  const reads = await readsOf({
    Mail: ['set', { assignments: { assignments: [{ name: 'to', type: 'string', value: '={{ $json.body.mail }}' }] } }],
    Send: code('return { to: $json.to.trim() }'),
  })
  expect(reads).toContainEqual(expect.objectContaining({ node: 'Send', origin: inBody, path: '$.mail', found: 'null' }))
})

test('beside a field that is missing stand the names of those that are there', async () => {
  const reads = await readsOf({ Read: code('return { id: $json.body.order_id.trim() }') })
  const missing = reads.find(({ path }) => path === '$.order_id')
  expect(missing?.beside).toEqual(['id', 'mail', 'shipping_address', 'lines'])
})
