import { expect, test } from '@playwright/test'
import { tracedReads } from '../../../src/main/reproduction/traced-reads.ts'
import type { Execution } from '../../../src/shared/execution.ts'
import type { JsonObject } from '../../../src/shared/json.ts'
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
async function readsOf(
  nodes: Readonly<Record<string, NodeInShort>>,
  sent: JsonObject = body,
): Promise<readonly TracedRead[]> {
  const names = ['Webhook', ...Object.keys(nodes)]
  const wires = names.slice(1).map((name, index): Wire => [names[index] ?? '', name])
  const workflow = buildWorkflow({ Webhook: ['webhook', { path: 'x' }], ...nodes }, wires)
  const emit = [{ headers: {}, params: {}, query: {}, body: sent }]
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

const letters = {
  id: 9,
  letters: [
    { title: 'Rye', day: '2026-11-02', price: '1.50' },
    { headline: 'Oats', day: '2026-11-03', price: '2.50' },
  ],
}
const each: Readonly<Record<string, NodeInShort>> = { Each: ['splitOut', { fieldToSplitOut: 'body.letters' }] }
const shout: Readonly<Record<string, NodeInShort>> = {
  Shout: code('return items.map((item) => ({ json: { shout: item.json.title.toUpperCase() } }))'),
}

for (const [title, node] of Object.entries<NodeInShort>({
  'a date was added to': [
    'dateTime',
    {
      ...{ operation: 'formatDate', date: '={{ $json.day }}', format: 'yyyy/MM/dd' },
      options: { includeInputFields: true },
    },
    { typeVersion: 2 },
  ],
  'a hash was added to': ['crypto', { action: 'hash', type: 'SHA256', value: '={{ $json.price }}' }],
  'fields were set on, all others included': [
    'set',
    {
      includeOtherFields: true,
      assignments: { assignments: [{ name: 'cents', type: 'number', value: '={{ $json.price * 100 }}' }] },
    },
  ],
  'some fields were left out of': [
    'set',
    { includeOtherFields: true, include: 'except', excludeFields: 'price', assignments: { assignments: [] } },
  ],
  'code spread': code('return items.map((item) => ({ json: { ...item.json, seen: true } }))'),
  'other fields were renamed in': ['renameKeys', { keys: { key: [{ currentKey: 'price', newKey: 'cost' }] } }],
})) {
  test(`a field that is missing in an item which ${title} is one of the payload`, async () => {
    const reads = await readsOf({ ...each, Keep: node, ...shout }, letters)
    expect(reads).toContainEqual(
      expect.objectContaining({ node: 'Shout', origin: inBody, path: '$.letters[1].title', found: 'missing' }),
    )
  })
}

test('what an item keeps is one of the payload where all items were put into a list', async () => {
  const reads = await readsOf(
    {
      ...each,
      Keep: code('return items.map((item) => ({ json: { ...item.json, seen: true } }))'),
      All: ['aggregate', { aggregate: 'aggregateAllItemData', destinationFieldName: 'data', options: {} }],
      Last: code('return { shout: $json.data[1].title.toUpperCase() }'),
    },
    letters,
  )
  expect(reads).toContainEqual(
    expect.objectContaining({ node: 'Last', origin: inBody, path: '$.letters[1].title', found: 'missing' }),
  )
})

test('a renamed field that is missing is told by the name that it has in the payload', async () => {
  const reads = await readsOf(
    {
      ...each,
      Keep: ['renameKeys', { keys: { key: [{ currentKey: 'title', newKey: 'name' }] } }],
      Shout: code('return items.map((item) => ({ json: { shout: item.json.name.toUpperCase() } }))'),
    },
    letters,
  )
  expect(reads).toContainEqual(
    expect.objectContaining({ node: 'Shout', origin: inBody, path: '$.letters[1].title', found: 'missing' }),
  )
})

test('what a node left out of an item is none of the payload', async () => {
  const reads = await readsOf(
    {
      ...each,
      Keep: [
        'set',
        { includeOtherFields: true, include: 'except', excludeFields: 'title', assignments: { assignments: [] } },
      ],
      ...shout,
    },
    { letters: [letters.letters[0]] },
  )
  expect(reads).toContainEqual(
    expect.objectContaining({
      node: 'Shout',
      origin: { kind: 'item', node: 'Keep' },
      path: '$.title',
      found: 'missing',
    }),
  )
})

test('what code makes of a field that is missing, beside all the others, is that field', async () => {
  const reads = await readsOf(
    {
      Keep: code('return { ...$json.body, to: $json.body.mail_address }'),
      Send: code('return { to: $json.to.trim() }'),
    },
    letters,
  )
  expect(reads).toContainEqual(
    expect.objectContaining({ node: 'Send', origin: inBody, path: '$.mail_address', found: 'missing' }),
  )
})

test('a name that is like one which the node before gave is no field of the payload, and has that one beside it', async () => {
  const reads = await readsOf(
    {
      ...each,
      Sum: [
        'set',
        {
          includeOtherFields: true,
          assignments: { assignments: [{ name: 'total', type: 'number', value: '={{ 5 }}' }] },
        },
      ],
      Read: code('return items.map((item) => ({ json: { t: item.json.totl.toFixed(2) } }))'),
    },
    letters,
  )
  const read = reads.find(({ node, keys }) => node === 'Read' && keys.at(-1) === 'totl')
  expect(read).toMatchObject({ origin: { kind: 'item', node: 'Sum' }, found: 'missing' })
  expect(read?.beside).toContain('total')
})

test('what is missing beside the parts of a delivery is nothing that its sender left out', async () => {
  const assignments = { assignments: [{ name: 'seen', type: 'number', value: '={{ 5 }}' }] }
  const keep: NodeInShort = ['set', { includeOtherFields: true, assignments }]
  const reads = await readsOf({ Keep: keep, Read: code('return { t: $json.mail.trim() }') })
  expect(reads.find(({ node }) => node === 'Read')).toMatchObject({ origin: { kind: 'item', node: 'Keep' } })
})

test('what the node before never speaks of is not taken for something else that it missed', async () => {
  const reads = await readsOf({
    Check: code('const { id, note } = $json.body\nreturn { id, text: note || "none" }'),
    Sum: code('return { count: $json.rows.length }'),
  })
  const rows = reads.find(({ node, keys }) => node === 'Sum' && keys.at(-1) === 'rows')
  expect(rows?.origin).toEqual({ kind: 'item', node: 'Check' })
  expect(reads.some(({ node, path }) => node === 'Sum' && path === '$.note')).toBe(false)
})
