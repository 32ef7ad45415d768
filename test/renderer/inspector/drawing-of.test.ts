import { expect, test } from '@playwright/test'
import { drawingOf } from '../../../src/renderer/inspector/drawing-of.ts'
import { noFailureDetails } from '../../../src/shared/failure.ts'
import type { ExecutionView } from '../../../src/shared/views/execution-view.ts'
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

test('nothing is drawn to lead to a trigger where a workflow is edited, also to one of a type that is not run', () => {
  const inputsOf = (type: string): number | undefined => {
    const edited = buildWorkflow({ Start: [type], Next: ['noOp'] }, [['Start', 'Next']])
    return drawingOf(edited, [], null, null, null, [], true).steps.find(({ id }) => id === 'Start')?.inputCount
  }
  expect(inputsOf('shopifyTrigger')).toBe(0)
  expect(inputsOf('gmailTrigger')).toBe(0)
  expect(inputsOf('noOp')).toBe(1)
})

test('where a person ended an execution is no first failure, where its time was up is one', () => {
  const flagOf = (code: string): unknown => {
    const failure = { ...noFailureDetails, name: 'NodeOperationError', message: 'Ended', node: 'Split', code }
    const began = { startedAt: '2026-01-01T00:00:00.000Z', runTimeMs: 1 }
    const run = {
      ...{ ...began, node: 'Split', runIndex: 0, executionIndex: 0, status: 'canceled', source: [], inputs: [] },
      ...{ outputs: null, failure, findings: [], console: [] },
      attempts: [{ ...began, number: 1, failure, requests: [] }],
    }
    const view = { firstFailure: { executionIndex: 0 }, execution: { nodeRuns: [run] }, counts: [] }
    return drawingOf(workflow, [], view as unknown as ExecutionView, null).steps.find(({ id }) => id === 'Split')
  }
  expect(flagOf('CANCELED')).toMatchObject({ status: 'canceled', marked: true, isStopped: true })
  expect(flagOf('TIMEOUT')).toMatchObject({ status: 'canceled', marked: true, isStopped: false })
})
