import { expect, test } from '@playwright/test'
import { buildWorkflow, type NodeInShort } from './build-workflow.ts'
import { jsonOf, orderOf, runInTest } from './run-in-test.ts'

const at = (x: number, y: number) => ({ position: [x, y] })

test.describe('order of runs', () => {
  const nodes = {
    Trigger: ['manualTrigger'],
    Bottom: ['noOp', {}, at(200, 300)],
    Top: ['noOp', {}, at(200, -300)],
    AfterTop: ['noOp', {}, at(400, -300)],
    AfterBottom: ['noOp', {}, at(400, 300)],
  } as const
  const wires = [
    ['Trigger', 'Bottom'],
    ['Trigger', 'Top'],
    ['Top', 'AfterTop'],
    ['Bottom', 'AfterBottom'],
  ] as const

  test('v1 finishes the highest branch before it begins the next', async () => {
    const outcome = await runInTest(buildWorkflow(nodes, wires))
    expect(orderOf(outcome)).toEqual(['Trigger', 'Top', 'AfterTop', 'Bottom', 'AfterBottom'])
  })

  test('v0 runs level by level in the order of the connections', async () => {
    const outcome = await runInTest(buildWorkflow(nodes, wires, { settings: {} }))
    expect(orderOf(outcome)).toEqual(['Trigger', 'Bottom', 'Top', 'AfterBottom', 'AfterTop'])
  })
})

test('a node with one input that two branches feed runs once for each arrival', async () => {
  const outcome = await runInTest(
    buildWorkflow({ T: ['manualTrigger'], A: ['noOp'], B: ['noOp'], Join: ['noOp'] }, [
      ['T', 'A'],
      ['T', 'B'],
      ['A', 'Join'],
      ['B', 'Join'],
    ]),
  )
  const runs = outcome.nodeRuns.filter(({ node }) => node === 'Join')
  expect(runs.map(({ runIndex }) => runIndex)).toEqual([0, 1])
})

test('a Merge that waits for an input that never comes is named in a finding, and the execution ends well', async () => {
  const outcome = await runInTest(
    buildWorkflow(
      { T: ['manualTrigger'], L: ['limit', { maxItems: 0 }], M: ['merge', { mode: 'chooseBranch' }], After: ['noOp'] },
      [
        ['T', 'M'],
        ['T', 'L'],
        ['L', 'M:1'],
        ['M', 'After'],
      ],
    ),
  )
  expect(outcome.status).toBe('success')
  expect(orderOf(outcome)).toEqual(['T', 'L'])
  expect(outcome.findings.map(({ kind }) => kind)).toEqual(['node-never-ran'])
  expect(outcome.findings[0]?.sentence).toContain('"M" never ran: input 2 received nothing')
})

test('a Merge whose second input stays empty runs with what it has', async () => {
  const outcome = await runInTest(
    buildWorkflow({ T: ['manualTrigger'], L: ['limit', { maxItems: 0 }], M: ['merge'] }, [
      ['T', 'M'],
      ['T', 'L'],
      ['L', 'M:1'],
    ]),
    { emit: [{ id: 1 }] },
  )
  expect(jsonOf(outcome, 'M')).toEqual([{ id: 1 }])
  expect(outcome.nodeRuns.at(-1)?.source).toEqual([{ previousNode: 'T', previousOutput: 0, previousRun: 0 }, null])
})

test('in v0 an empty branch reaches the second input of a Merge, in v1 the Merge is woken at the end', async () => {
  const nothing: NodeInShort = ['filter', { conditions: { combinator: 'or', conditions: [] } }]
  const order = async (executionOrder: string) => {
    const workflow = buildWorkflow(
      { T: ['manualTrigger'], A: ['noOp'], B: nothing, M: ['merge'], After: ['noOp'], Z: ['noOp'], Last: ['noOp'] },
      [
        ['T', 'B'],
        ['T', 'A'],
        ['T', 'Z'],
        ['A', 'M'],
        ['B', 'M:1'],
        ['M', 'After'],
        ['Z', 'Last'],
      ],
      { settings: { executionOrder } },
    )
    return orderOf(await runInTest(workflow))
  }
  expect(await order('v0')).toEqual(['T', 'B', 'A', 'Z', 'M', 'Last', 'After'])
  expect(await order('v1')).toEqual(['T', 'A', 'B', 'Z', 'Last', 'M', 'After'])
})

test('in v0 a Merge whose first input is empty does not run, which a finding says', async () => {
  const nothing: NodeInShort = ['filter', { conditions: { combinator: 'or', conditions: [] } }]
  const workflow = buildWorkflow(
    { T: ['manualTrigger'], A: nothing, B: ['noOp'], M: ['merge'], After: ['noOp'] },
    [
      ['T', 'A'],
      ['T', 'B'],
      ['A', 'M'],
      ['B', 'M:1'],
      ['M', 'After'],
    ],
    { settings: { executionOrder: 'v0' } },
  )
  const outcome = await runInTest(workflow)
  expect(orderOf(outcome)).toEqual(['T', 'A', 'B'])
  expect(outcome.status).toBe('success')
  expect(outcome.findings.map(({ kind }) => kind)).toEqual(['node-never-ran'])
})

test('a workflow that feeds itself without end is stopped with its own text', async () => {
  const outcome = await runInTest(
    buildWorkflow({ T: ['manualTrigger'], A: ['noOp'], B: ['noOp'] }, [
      ['T', 'A'],
      ['A', 'B'],
      ['B', 'A'],
    ]),
    { maximumNodeRuns: 50 },
  )
  expect(outcome.status).toBe('error')
  expect(outcome.failure?.message).toBe('Stopped execution because it seems to be in an endless loop')
  expect(outcome.nodeRuns).toHaveLength(50)
})

test('a workflow without a node to begin at fails with a sentence that says so', async () => {
  const outcome = await runInTest(buildWorkflow({ A: ['noOp', {}, { disabled: true }] }, []))
  expect(outcome.status).toBe('error')
  expect(outcome.failure?.message).toBe(
    'The workflow "Test workflow" has 1 nodes and none to begin at. Add a trigger, or enable the one it has.',
  )
})

test('a loop gives out every batch and then everything that came back', async () => {
  const outcome = await runInTest(
    buildWorkflow(
      {
        T: ['manualTrigger'],
        Loop: ['splitInBatches', { batchSize: 2 }],
        Work: [
          'set',
          { includeOtherFields: true, assignments: { assignments: [{ name: 'done', type: 'boolean', value: true }] } },
        ],
        Done: ['noOp'],
      },
      [
        ['T', 'Loop'],
        ['Loop:1', 'Work'],
        ['Work', 'Loop'],
        ['Loop', 'Done'],
      ],
    ),
    { emit: [{ id: 1 }, { id: 2 }, { id: 3 }] },
  )
  expect(orderOf(outcome)).toEqual(['T', 'Loop', 'Work', 'Loop', 'Work', 'Loop', 'Done'])
  expect(jsonOf(outcome, 'Done')).toEqual([
    { id: 1, done: true },
    { id: 2, done: true },
    { id: 3, done: true },
  ])
})
