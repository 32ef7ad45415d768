import { expect, test } from '@playwright/test'
import { buildWorkflow, type NodeInShort } from './build-workflow.ts'
import { jsonOf, orderOf, runInTest } from './run-in-test.ts'

const assign = (name: string, value: string): NodeInShort => [
  'set',
  { includeOtherFields: true, assignments: { assignments: [{ name, type: 'string', value }] } },
]

function workflowWith(middle: NodeInShort) {
  return buildWorkflow(
    { T: ['manualTrigger'], First: assign('first', 'yes'), Middle: middle, Last: assign('last', 'yes') },
    [
      ['T', 'First'],
      ['First', 'Middle'],
      ['Middle', 'Last'],
    ],
  )
}

test('a retry takes over the runs before the failed node and goes on from it with the node as it is now', async () => {
  const failed = await runInTest(workflowWith(['stopAndError', { errorMessage: 'broken' }]), { emit: [{ id: 1 }] })
  expect(failed.status).toBe('error')

  const started: string[] = []
  const retried = await runInTest(workflowWith(['noOp']), {
    mode: 'retry',
    resume: { nodeRuns: failed.nodeRuns },
    watch: { nodeStarted: (name) => started.push(name) },
  })

  expect(retried.status).toBe('success')
  expect(started).toEqual(['Middle', 'Last'])
  expect(orderOf(retried)).toEqual(['T', 'First', 'Middle', 'Last'])
  expect(jsonOf(retried, 'Last')).toEqual([{ id: 1, first: 'yes', last: 'yes' }])
})

test('a retry of a node that still fails fails again at the same place', async () => {
  const workflow = workflowWith(['stopAndError', { errorMessage: 'still broken' }])
  const failed = await runInTest(workflow)
  const retried = await runInTest(workflow, { mode: 'retry', resume: { nodeRuns: failed.nodeRuns } })
  expect(retried.status).toBe('error')
  expect(orderOf(retried)).toEqual(['T', 'First', 'Middle'])
})

test('a retry inside a loop goes on with the batch that failed', async () => {
  const loop = (work: NodeInShort) =>
    buildWorkflow(
      { T: ['manualTrigger'], Loop: ['splitInBatches', { batchSize: 1 }], Pass: ['noOp'], Work: work, Done: ['noOp'] },
      [
        ['T', 'Loop'],
        ['Loop:1', 'Pass'],
        ['Pass', 'Work'],
        ['Work', 'Loop'],
        ['Loop', 'Done'],
      ],
    )
  const failing: NodeInShort = [
    'code',
    { jsCode: "if ($input.first().json.id === 2) throw new Error('two'); return $input.all()" },
  ]
  const failed = await runInTest(loop(failing), { emit: [{ id: 1 }, { id: 2 }, { id: 3 }] })
  expect(failed.lastNode).toBe('Work')

  const started: string[] = []
  const retried = await runInTest(loop(['noOp']), {
    mode: 'retry',
    resume: { nodeRuns: failed.nodeRuns },
    watch: { nodeStarted: (name) => started.push(name) },
  })
  expect(started).toEqual(['Work', 'Loop', 'Pass', 'Work', 'Loop', 'Done'])
  expect(jsonOf(retried, 'Done')).toEqual([{ id: 1 }, { id: 2 }, { id: 3 }])
})
