import { expect, test } from '@playwright/test'
import { diagnoseExecution } from '../../../src/main/diagnosis/diagnostic-record.ts'
import { providerSaw } from '../../../src/main/diagnosis/provider-saw.ts'
import { unstartedExecution } from '../../../src/main/diagnosis/unstarted-execution.ts'
import type { Execution } from '../../../src/shared/execution.ts'
import { deliveryOf, failedExecution, failureOf, noticedExecution, runOf, startedAt } from './make-evidence.ts'

type Given = Omit<Parameters<typeof diagnoseExecution>[0], 'fingerprint' | 'lastSuccess'>

function titleOf(given: Given): string | undefined {
  return diagnoseExecution({ ...given, fingerprint: null, lastSuccess: null })?.title
}

const failed = failedExecution(failureOf())

/** A node that was refused at first and did its work in a further try. */
const healed: Execution = {
  ...failedExecution(null),
  nodeRuns: [
    runOf('Ship', {
      attempts: [
        {
          number: 1,
          startedAt,
          runTimeMs: 3,
          failure: failureOf({ node: 'Ship', message: '503 - try later' }),
          requests: [],
        },
        { number: 2, startedAt, runTimeMs: 3, failure: null, requests: [] },
      ],
      findings: [{ kind: 'failure-masked-by-retry', sentence: 'The first of 2 tries failed.', itemIndexes: [] }],
    }),
  ],
}

const cutOff: Execution = {
  ...failedExecution(null),
  status: 'crashed',
  nodeRuns: [],
  failure: failureOf({ node: 'Wait', message: 'Faultline ended while this execution was running' }),
}

for (const [what, given, title] of [
  ['that failed', { execution: failed }, 'Execution execution-7 failed at "Create card"'],
  [
    'whose workflow went on',
    { execution: { ...failed, status: 'success', failure: null } },
    'Execution execution-7 succeeded although "Create card" failed: the workflow went on',
  ],
  [
    'that a retry of the node healed',
    { execution: healed },
    'Execution execution-7 succeeded: a further try healed "Ship", which had failed',
  ],
  [
    'that a retry of the whole healed',
    { execution: failed, retries: [{ id: 'execution-8', status: 'success' }] },
    'Execution execution-7 failed at "Create card"; its retry execution-8 succeeded',
  ],
  ['that crashed', { execution: cutOff }, 'Execution execution-7 was cut off while "Wait" was running'],
  [
    'whose time was up',
    { execution: { ...failed, status: 'canceled', failure: failureOf({ code: 'TIMEOUT' }) } },
    'Execution execution-7 ran out of time at "Create card"',
  ],
  [
    'in which a failure stayed silent',
    { execution: noticedExecution('items-dropped', 'One item was dropped.') },
    'Execution execution-7 ended with "success", and a failure stayed silent at "Merge"',
  ],
  [
    'that fell short',
    { execution: failedExecution(null), shortfall: { node: 'Post', message: 'Nothing was posted.' } },
    'Execution execution-7 ended with "success", and fell short at "Post" all the same',
  ],
] satisfies (readonly [string, Given, string])[]) {
  test(`§7.1 the title of an execution ${what} says how it ended, and does not contradict that`, () => {
    expect(titleOf(given)).toBe(title)
  })
}

for (const [outcome, words] of [
  ['unmatched', 'matched no webhook and started no execution'],
  ['refused', 'was refused and started no execution'],
  ['duplicate', 'repeats an earlier one and started no execution'],
] as const) {
  test(`§4.4 the title of a delivery that is ${outcome} says so`, () => {
    const execution = unstartedExecution(deliveryOf({ outcome, executionId: null }), { id: '', workflow: null })
    if (execution === null) throw new Error('it started none')
    expect(titleOf({ execution, outcome })).toBe(`Delivery of "evt_77" ${words}`)
  })
}

test('§7 the exact error text of a failure that a retry healed is that of the first try', () => {
  const found = diagnoseExecution({ execution: healed, fingerprint: null, lastSuccess: null })
  expect(found?.record).toMatchObject({ node_name: 'Ship', error_message: '503 - try later' })
})

for (const [status, done, words] of [
  [200, true, 'counts the delivery as done'],
  [302, null, 'is up to it'],
  [500, false, 'counts the delivery as failed'],
] as const) {
  test(`§6.2 what the provider makes of ${String(status)} is said`, () => {
    const saw = providerSaw(
      deliveryOf({ answer: { statusCode: status, headers: [], body: '', answeredAt: startedAt } }),
    )
    expect(saw).toMatchObject({ status, counts_as_done: done })
    expect(saw.sentence).toContain(words)
  })
}

test('§6.2 a provider without an answer does not count the delivery as done', () => {
  expect(providerSaw(deliveryOf({ answer: null }))).toMatchObject({ status: null, counts_as_done: false })
})
