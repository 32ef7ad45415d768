import { expect, test } from '@playwright/test'
import { drawingOf } from '../../../src/renderer/inspector/drawing-of.ts'
import { buildWorkflow } from '../../main/engine/build-workflow.ts'

const workflow = buildWorkflow({ Hook: ['webhook', { path: 'many' }], Split: ['noOp'] }, [['Hook', 'Split']])

function labelFor(items: number): string | undefined {
  const run = {
    executionId: 'e',
    workflowId: workflow.id,
    node: 'Hook',
    runIndex: 0,
    status: 'success',
    runTimeMs: 1,
    outputCounts: [items],
    hasFailure: false,
  } as const
  return drawingOf(workflow, [], null, { Hook: run }).links[0]?.label
}

test('a link says how many items went over it, thousands as a number alone that leaves the cards beside it free', () => {
  expect([1, 3, 999].map(labelFor)).toEqual(['1 item', '3 items', '999 items'])
  expect(labelFor(120_000)).toBe((120_000).toLocaleString())
})
