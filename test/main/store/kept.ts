/** What the tests of the store keep in it, where its details do not matter. */
import type { ExecutionEnd } from '../../../src/main/store/stored-execution.ts'
import type { Reproduction } from '../../../src/shared/reproduction.ts'

export function reproduction(id: string): Reproduction {
  return {
    id,
    caseName: 'a case',
    workflowId: 'w1',
    size: 1,
    change: null,
    changeSentence: null,
    status: 'running',
    startedAt: '2026-01-02T03:04:05.006Z',
    stoppedAt: null,
    items: [],
  }
}

export function succeeded(given: Partial<ExecutionEnd>): ExecutionEnd {
  return {
    status: 'success',
    stoppedAt: '2026-01-02T03:04:06.000Z',
    runTimeMs: 994,
    lastNode: 'Set',
    failure: null,
    findings: [],
    nodeRuns: [],
    ...given,
  }
}
