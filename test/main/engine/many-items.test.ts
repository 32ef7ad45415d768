import { expect, test } from '@playwright/test'
import { buildWorkflow, type NodeInShort, type Wire } from './build-workflow.ts'
import { runInTest } from './run-in-test.ts'

/** So many that a node takes several stretches over them on any machine. */
const rows = Array.from({ length: 45_000 }, (_, id) => ({ id, name: `Customer ${String(id)}`, total: id % 100 }))

const label = { id: 'a', name: 'label', type: 'string', value: '={{ $json.name.toUpperCase() }}' }
const isLarge = { operator: { type: 'number', operation: 'gt' }, leftValue: '={{ $json.total }}', rightValue: 10 }
const conditions = { options: { version: 2 }, combinator: 'and', conditions: [{ id: 'c', ...isLarge }] }
const filter: NodeInShort = ['filter', { conditions, options: {} }]
const twice: readonly Wire[] = [
  ['T', 'Node'],
  ['T', 'Node:1'],
]

const nodes: Readonly<Record<string, readonly [node: NodeInShort, wires: readonly Wire[], count: number]>> = {
  'Edit Fields': [
    ['set', { assignments: { assignments: [label] }, includeOtherFields: true, options: {} }],
    [['T', 'Node']],
    45_000,
  ],
  Filter: [filter, [['T', 'Node']], 40_050],
  Merge: [['merge', { mode: 'combine', combineBy: 'combineByPosition', options: {} }], twice, 45_000],
}

for (const [what, [node, wires, count]] of Object.entries(nodes)) {
  test(`others have their turn while ${what} goes through many items`, async () => {
    const workflow = buildWorkflow({ T: ['manualTrigger'], Node: node }, wires)
    let turns = 0
    let isOver = false
    const turn = (): void => {
      turns += 1
      if (!isOver) setImmediate(turn)
    }
    const outcome = await runInTest(workflow, { emit: rows, watch: { nodeStarted: turn } })
    isOver = true
    expect(outcome.nodeRuns.at(-1)?.outputs?.[0]).toHaveLength(count)
    expect(turns).toBeGreaterThan(2)
  })
}

test('an execution that is cancelled among many items ends there', async () => {
  const stop = new AbortController()
  const stopSoon = (): void => {
    setImmediate(() => {
      stop.abort()
    })
  }
  const workflow = buildWorkflow({ T: ['manualTrigger'], Node: filter }, [['T', 'Node']])
  const outcome = await runInTest(workflow, { emit: rows, signal: stop.signal, watch: { nodeStarted: stopSoon } })
  expect(outcome.status).toBe('canceled')
})

/** More than a call takes as arguments of its own. */
const most = Array.from({ length: 200_000 }, (_, id) => ({ id }))

test('a loop takes any number of items back', async () => {
  const wires: readonly Wire[] = [
    ['T', 'Loop'],
    ['Loop:1', 'Work'],
    ['Work', 'Loop'],
  ]
  const workflow = buildWorkflow(
    { T: ['manualTrigger'], Loop: ['splitInBatches', { batchSize: most.length }], Work: ['noOp'] },
    wires,
  )
  const outcome = await runInTest(workflow, { emit: most })
  expect(outcome.failure).toBeNull()
  expect(outcome.nodeRuns.at(-1)?.outputs?.[0]).toHaveLength(most.length)
})

test('a called workflow gives back any number of items', async () => {
  const called = buildWorkflow({ Called: ['executeWorkflowTrigger', { inputSource: 'passthrough' }] }, [], {
    id: 'sub',
  })
  const workflow = buildWorkflow({ T: ['manualTrigger'], Call: ['executeWorkflow', { workflowId: 'sub' }] }, [
    ['T', 'Call'],
  ])
  const outcome = await runInTest(workflow, { emit: most, surroundings: { workflow: () => called } })
  expect(outcome.failure).toBeNull()
  expect(outcome.nodeRuns.at(-1)?.outputs?.[0]).toHaveLength(most.length)
})
