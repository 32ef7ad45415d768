import { expect, test } from '@playwright/test'
import type { Failure } from '../../../src/shared/failure.ts'
import { nothingBefore, wholeEnd, type EndOrWait } from '../../../src/main/store/execution-end.ts'

const failure: Failure = {
  name: 'NodeApiError',
  message: 'The second failure',
  description: null,
  node: 'Second',
  itemIndex: null,
  httpCode: null,
  code: null,
  line: null,
  column: null,
  stack: null,
  causes: [],
}

const ended: EndOrWait = {
  status: 'error',
  stoppedAt: '2026-01-02T03:04:05.006Z',
  runTimeMs: 20,
  lastNode: 'Second',
  failure,
  findings: [{ kind: 'failure-continued', sentence: 'noticed at the end', itemIndexes: [] }],
  nodeRuns: [],
}

const same = (text: string): string => text

test('an execution that ends for the first time has its own failure as the first one', () => {
  const whole = wholeEnd(nothingBefore, ended, same)
  expect(whole.progress).toMatchObject({
    runTimeMs: 20,
    failure,
    findingCount: 1,
    firstFailure: { node: 'Second', message: 'The second failure' },
  })
})

test('what was stored before a wait stays: the first failure, the findings and the time that it had run', () => {
  const before = {
    run_time_ms: 10,
    last_node: 'First',
    failure: JSON.stringify({ ...failure, message: 'The first failure', node: 'First' }),
    first_failed_node: 'First',
    first_error: 'The first failure',
    lacks: 0,
    findings: JSON.stringify([{ kind: 'failure-continued', sentence: 'noticed before', itemIndexes: [] }]),
  }
  const whole = wholeEnd(before, { ...ended, lastNode: null }, same)
  expect(whole.progress).toMatchObject({
    runTimeMs: 30,
    lastNode: 'First',
    failure: { message: 'The first failure' },
    firstFailure: { node: 'First', message: 'The first failure' },
  })
  expect(whole.findings.map(({ sentence }) => sentence)).toEqual(['noticed before', 'noticed at the end'])
})
