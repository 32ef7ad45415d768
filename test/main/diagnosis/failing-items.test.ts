import { expect, test } from '@playwright/test'
import { leastProcessorMs, mostForEightTimes } from '../processor-time.ts'
import { failingItems } from '../../../src/main/diagnosis/failing-items.ts'
import { nodesOf } from '../../../src/main/diagnosis/nodes-of-workflow.ts'
import { failedExecution, failureOf, runOf, workflowWith } from './make-evidence.ts'

const items = [0, 1, 2].map((index) => ({ json: { order_id: `ord_${String(index)}` } }))

test('the item that a node failed at is there by its place in the input', () => {
  const failure = failureOf({ itemIndex: 2, message: 'no card' })
  const execution = { ...failedExecution(null), nodeRuns: [runOf('Post', { inputs: [items], outputs: null, failure })] }
  expect(failingItems(execution)).toEqual({
    count: 1,
    items: [{ node: 'Post', run_index: 0, item_index: 2, error_message: 'no card', item: { order_id: 'ord_2' } }],
  })
})

test('where a workflow went on, each item that failed is there with its own error text', () => {
  const outputs = [
    [
      { json: { error: 'first is bad' }, pairedItem: { item: 0 } },
      { json: { ok: true }, pairedItem: { item: 1 } },
      { json: { error: { message: 'third is bad' } }, pairedItem: { item: 2 } },
    ],
  ]
  const findings = [{ kind: 'failure-continued' as const, sentence: 'Two items failed.', itemIndexes: [0, 2] }]
  const found = failingItems({ nodeRuns: [runOf('Post', { inputs: [items], outputs, findings })] })
  expect(found.items.map((one) => [one.item_index, one.error_message])).toEqual([
    [0, 'first is bad'],
    [2, 'third is bad'],
  ])
})

test('of many failing items the first stand there, and all are counted', () => {
  const many = Array.from({ length: 50 }, (_, index) => ({ json: { index } }))
  const findings = [
    { kind: 'failure-continued' as const, sentence: 'All failed.', itemIndexes: many.map((_, at) => at) },
  ]
  const found = failingItems({ nodeRuns: [runOf('Post', { inputs: [many], findings })] })
  expect([found.count, found.items.length]).toEqual([50, 20])
})

test('every node of the workflow is there with the version of its type and what decides how it runs', () => {
  const workflow = workflowWith('n8n-nodes-base.httpRequest')
  const [webhook, node] = workflow.nodes
  if (webhook === undefined || node === undefined) throw new Error('it has two nodes')
  const nodes = [webhook, { ...node, typeVersion: 4.2, retryOnFail: true, maxTries: 3, disabled: false, notes: 'x' }]
  expect(nodesOf({ ...workflow, nodes })).toEqual([
    { node: 'Webhook', type: 'n8n-nodes-base.webhook', type_version: 1, options: {} },
    {
      node: 'Create card',
      type: 'n8n-nodes-base.httpRequest',
      type_version: 4.2,
      options: { retryOnFail: true, maxTries: 3 },
    },
  ])
})

test('those among eight times as many are found in about eight times the time', { tag: '@timing' }, async () => {
  const failed = (count: number): (() => void) => {
    const items = Array.from({ length: count }, (_, id) => ({ json: { id } }))
    const outputs = [items.map((_, item) => ({ json: { error: 'no' }, pairedItem: { item } }))]
    const itemIndexes = items.map((_, index) => index)
    const findings = [{ kind: 'failure-continued', sentence: 'It went on.', itemIndexes }] as const
    const run = runOf('Post', { inputs: [items], outputs, findings })
    return () => expect(failingItems({ nodeRuns: [run] }).count).toBe(count)
  }
  const ratio = (await leastProcessorMs(failed(16_000))) / (await leastProcessorMs(failed(2_000)))
  expect(ratio).toBeLessThan(mostForEightTimes())
})
