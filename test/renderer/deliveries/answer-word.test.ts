import { expect, test } from '@playwright/test'
import { answerWord } from '../../../src/renderer/deliveries/answer-word.ts'
import type { ExecutionStatus } from '../../../src/shared/execution.ts'
import type { LedgerRow } from '../../../src/shared/views/ledger-row.ts'

test('a delivery without an answer waits for one as long as its execution is under way, and no longer', () => {
  const word = (outcome: LedgerRow['outcome'], status: ExecutionStatus | null): string => {
    const execution =
      status === null
        ? null
        : {
            status,
            workflowName: 'W',
            cannotRunHere: false,
            standInCount: 0,
            findingCount: 0,
            firstFailure: null,
            idleEnd: null,
          }
    return answerWord({ answer: null, outcome, execution })
  }
  for (const status of ['new', 'running', 'waiting', null] as const)
    expect(word('accepted', status)).toBe('no answer yet')
  for (const status of ['success', 'error', 'canceled', 'crashed'] as const)
    expect(word('accepted', status)).toBe('no answer')
  expect(word('received', null)).toBe('no answer yet')
  expect(word('unmatched', null)).toBe('hung up')
})
