import { expect, test } from '@playwright/test'
import { buildWorkflow } from '../engine/build-workflow.ts'
import { cutLoop } from '../../../src/main/reproduction/cut-loops.ts'
import type { NodeRun } from '../../../src/shared/execution.ts'

const nodes = {
  Loop: ['splitInBatches', { batchSize: 1 }, { typeVersion: 3 }],
  Add: ['noOp', {}],
  Tell: ['noOp', {}],
} as const
const item = { json: {} }
/** One round: of two items one was given out by the output of the loop. */
const round: readonly NodeRun[] = [
  { node: 'Loop', inputs: [[item, item]], outputs: [[], [item]] },
] as unknown as NodeRun[]

test('a loop whose two outputs are changed over is told as that, with the items that are never done', () => {
  const workflow = buildWorkflow(nodes, [
    ['Loop', 'Add'],
    ['Add', 'Loop'],
    ['Loop:1', 'Tell'],
  ])
  expect(cutLoop(round, workflow)).toMatchObject({ layer: 'node', others: [], node: 'Loop' })
  expect(cutLoop(round, workflow)?.sentence).toContain(
    'was given 2 items and gave out 1: it is its output for what is done after',
  )
})

test('a loop that comes round by its own output is none that is cut', () => {
  const workflow = buildWorkflow(nodes, [
    ['Loop', 'Tell'],
    ['Loop:1', 'Add'],
    ['Add', 'Loop'],
  ])
  expect(cutLoop(round, workflow)).toBeNull()
})
