/** A node that waits for nothing is run without a promise: nearly all of them are such, and a promise costs more than they do. */
import { createHook } from 'node:async_hooks'
import { expect, test } from '@playwright/test'
import { buildWorkflow, type NodeInShort } from './build-workflow.ts'
import { runInTest } from './run-in-test.ts'

const conditions = {
  options: { version: 2 },
  combinator: 'and',
  conditions: [{ leftValue: '={{ $json.n }}', rightValue: 0, operator: { type: 'number', operation: 'gt' } }],
}
const assignments = {
  assignments: [
    { id: 'a', name: 'path', type: 'string', value: '={{ $json.name }}' },
    {
      id: 'b',
      name: 'computed',
      type: 'string',
      value: '={{ $json.name.toUpperCase() + [1, 2].map((n) => n * 2).join() }}',
    },
  ],
}
const kinds: Readonly<Record<string, NodeInShort>> = {
  'Edit Fields': ['set', { assignments, includeOtherFields: true, options: {} }],
  IF: ['if', { conditions, options: {} }],
  Filter: ['filter', { conditions, options: {} }],
  'No Operation': ['noOp'],
  'Respond to Webhook': [
    'respondToWebhook',
    { respondWith: 'json', responseBody: '={{ JSON.stringify({ n: $json.n }) }}' },
  ],
  'Rename Keys': ['renameKeys', { keys: { key: [{ currentKey: 'n', newKey: 'm' }] } }],
  Switch: ['switch', { mode: 'rules', rules: { values: [{ conditions, renameOutput: false }] }, options: {} }],
}

/** How many promises running the workflow of that many such nodes makes. */
async function promisesOf(node: NodeInShort, count: number): Promise<number> {
  const names = Array.from({ length: count }, (_, place) => `N${place}`)
  const workflow = buildWorkflow(
    { T: ['webhook'], ...Object.fromEntries(names.map((name) => [name, node])) },
    names.map((name, place) => [place === 0 ? 'T' : `N${place - 1}`, name]),
  )
  let promises = 0
  const counting = createHook({
    init: (_id, type) => {
      if (type === 'PROMISE') promises += 1
    },
  }).enable()
  const outcome = await runInTest(workflow, { emit: [{ n: 1, m: 1, name: 'a' }] })
  counting.disable()
  expect(outcome.nodeRuns).toHaveLength(count + 1)
  return promises
}

for (const [what, node] of Object.entries(kinds)) {
  test(`${what} runs without a promise where nothing is waited for`, async () => {
    // What is loaded and compiled for the first of a kind is so once.
    await promisesOf(node, 20)
    const few = await promisesOf(node, 1)
    // A machine that is busy may have the execution rest between two nodes.
    expect((await promisesOf(node, 20)) - few).toBeLessThan(19)
  })
}
