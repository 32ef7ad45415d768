import { expect, test } from '@playwright/test'
import type { FieldRead } from '../../../src/shared/field-read.ts'
import type { JsonObject } from '../../../src/shared/json.ts'
import { buildWorkflow, type NodeInShort } from './build-workflow.ts'
import { runInTest } from './run-in-test.ts'

const payload = { body: { id: 7, shipping_address: null, lines: [{ sku: 'A' }, { sku: 'B' }] } }

/** What the node read of one item behind a trigger, in a run that notes it. */
async function readsOf(node: NodeInShort, emit: JsonObject = payload): Promise<readonly FieldRead[]> {
  const workflow = buildWorkflow({ Webhook: ['manualTrigger'], Reader: node }, [['Webhook', 'Reader']])
  const outcome = await runInTest(workflow, { emit: [emit], surroundings: { notesReads: true } })
  return outcome.nodeRuns.find((run) => run.node === 'Reader')?.attempts.at(-1)?.reads ?? []
}

const code = (jsCode: string, mode = 'runOnceForAllItems'): NodeInShort => ['code', { mode, jsCode }]
const set = (value: string): NodeInShort => [
  'set',
  { assignments: { assignments: [{ name: 'out', type: 'string', value }] } },
]
const found = (reads: readonly FieldRead[], ...keys: readonly string[]) =>
  reads.find((read) => JSON.stringify(read.keys) === JSON.stringify(keys))

/** One fault, as people write it. */
const spellings: Readonly<Record<string, NodeInShort>> = {
  '$json.body.x.y': code('return [{ json: { city: $json.body.shipping_address.city.trim() } }]'),
  'item.json.body.x.y of a loop': code(
    'for (const item of items) item.json.city = item.json.body.shipping_address.city\nreturn items',
  ),
  'an alias of the body': code('const o = $json.body\nreturn [{ json: { city: o.shipping_address.city } }]'),
  'an alias of $input.first()': code(
    'const order = $input.first().json.body\nreturn { city: order.shipping_address.city }',
  ),
  destructuring: code('const { shipping_address } = $json.body\nreturn { city: shipping_address.city }'),
  'an alias for each item': code(
    'const o = $json.body\nreturn { city: o.shipping_address.city }',
    'runOnceForEachItem',
  ),
  'items[0].json': code('const first = items[0].json.body\nreturn { city: first.shipping_address.city }'),
  'another node': code("return { city: $('Webhook').first().json.body.shipping_address.city }"),
  'a Function node': [
    'function',
    { functionCode: 'const o = items[0].json.body;\nreturn [{ json: { city: o.shipping_address.city } }];' },
  ],
  'a plain expression': set('={{ $json.body.shipping_address.city }}'),
  'an expression with a call': set('={{ $json.body.shipping_address.city.toUpperCase() }}'),
}

for (const [spelling, node] of Object.entries(spellings)) {
  test(`it is noted that a field is read and null, and what would be read behind it: ${spelling}`, async () => {
    const reads = await readsOf(node)
    expect(found(reads, 'body', 'shipping_address')?.found).toBe('null')
    expect(found(reads, 'body', 'shipping_address', 'city')).toMatchObject({ assumed: true })
  })
}

test('the line of the code that reads is noted', async () => {
  const reads = await readsOf(code('const o = $json.body\n\nreturn { city: o.shipping_address.city }'))
  expect(found(reads, 'body', 'shipping_address')?.line).toBe(3)
})

test('what the code does with a missing field says what it wants there', async () => {
  const reads = await readsOf(
    code('const { note, tags, price } = $json.body\nreturn { a: [...tags], b: price.toFixed(2), c: note.trim() }'),
  )
  expect(found(reads, 'body', 'tags')?.wants).toBe('list')
  expect(found(reads, 'body', 'price')?.wants).toBe('number')
  expect(found(reads, 'body', 'note')?.wants).toBe('text')
})

test('a field that a node reads by its name is noted', async () => {
  const reads = await readsOf(['splitOut', { fieldToSplitOut: 'body.positions' }])
  expect(found(reads, 'body', 'positions')?.found).toBe('missing')
})

test('the condition of an IF node is noted, whatever its value', async () => {
  const conditions = {
    options: { caseSensitive: true, typeValidation: 'strict', version: 2 },
    combinator: 'and',
    conditions: [{ leftValue: '={{ $json.body.id }}', rightValue: 1, operator: { type: 'number', operation: 'gt' } }],
  }
  expect(found(await readsOf(['if', { conditions }]), 'body', 'id')?.found).toBe('number')
})

test('code that is run where reads are noted gives what it gives elsewhere', async () => {
  const jsCode = `
    const all = $input.all().map((item) => ({ ...item.json, copy: JSON.parse(JSON.stringify(item.json.body)), n: item.json.body.lines.length }))
    Object.freeze(all[0])
    all[0].copy.lines.push({ sku: 'C' })
    return all.map((json) => ({ json: { ...json, same: items[0].json === items[0].json, keys: Object.keys(json), isList: Array.isArray(json.body.lines), text: JSON.stringify(json), sorted: json.copy.lines.map((l) => l.sku).reverse() } }))`
  const workflow = buildWorkflow({ T: ['manualTrigger'], Reader: code(jsCode) }, [['T', 'Reader']])
  const outputs = async (notesReads: boolean) => {
    const surroundings = notesReads ? { notesReads: true as const } : {}
    const { nodeRuns, failure } = await runInTest(workflow, { emit: [payload], surroundings })
    expect(failure).toBeNull()
    return nodeRuns.at(-1)?.outputs
  }
  expect(await outputs(true)).toEqual(await outputs(false))
})

test('the failure of code, its text and its line stay as they are where reads are noted', async () => {
  const jsCode = 'const o = $json.body\nconsole.log(o)\nreturn { city: o.shipping_address.city }'
  const workflow = buildWorkflow({ T: ['manualTrigger'], Reader: code(jsCode) }, [['T', 'Reader']])
  const run = async (notesReads: boolean) => {
    const surroundings = notesReads ? { notesReads: true as const } : {}
    const { nodeRuns, failure } = await runInTest(workflow, { emit: [payload], surroundings })
    return { failure: { ...failure, stack: null }, lines: nodeRuns.at(-1)?.console }
  }
  expect(await run(true)).toEqual(await run(false))
})

test('code that waits in a loop for what is missing does not hang where it is supposed to be there', async () => {
  const reads = await readsOf(
    code('let page = $json.body.shipping_address.next\nwhile (page.more) page = page.next\nreturn []'),
  )
  expect(found(reads, 'body', 'shipping_address')?.found).toBe('null')
})

test('nothing is noted where nobody asked for it', async () => {
  const workflow = buildWorkflow({ T: ['manualTrigger'], Reader: code('return { id: $json.body.id }') }, [
    ['T', 'Reader'],
  ])
  const { nodeRuns } = await runInTest(workflow, { emit: [payload] })
  expect(nodeRuns.flatMap(({ attempts }) => attempts).every(({ reads }) => reads === undefined)).toBe(true)
})
