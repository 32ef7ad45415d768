import { expect, test } from '@playwright/test'
import { answerThenRun, runThenAnswer, type Answering } from '../../../src/main/deliveries/answer-caller.ts'
import type { RunOutcome } from '../../../src/main/engine/run-contract.ts'
import type { WorkflowAnswer } from '../../../src/shared/execution.ts'
import { newestServiceProfile } from '../../../src/shared/service-profile.ts'
import type { WorkflowNode } from '../../../src/shared/workflow.ts'

const webhook: WorkflowNode = {
  id: 'w',
  name: 'Webhook',
  type: 'n8n-nodes-base.webhook',
  typeVersion: 2.1,
  position: [0, 0],
  parameters: {},
}
const says = (text: string): WorkflowAnswer => ({
  statusCode: 200,
  headers: {},
  body: { kind: 'text', text, contentType: 'text/plain' },
})
const answering: Promise<Answering> = Promise.resolve({
  atOnce: () => says('at once'),
  given: (answer) => ({ ...answer, statusCode: 202 }),
  atEnd: () => says('at the end'),
})
const outcome: RunOutcome = {
  status: 'success',
  lastNode: null,
  failure: null,
  findings: [],
  nodeRuns: [],
  answer: null,
  staticData: {},
  customData: {},
  profile: newestServiceProfile,
}

test('a caller that is answered first has its answer while the workflow has not begun to end', async () => {
  let end: (outcome: RunOutcome) => void = () => undefined
  const { answer, finished } = answerThenRun(webhook, answering, () => new Promise((resolve) => (end = resolve)))

  expect(await answer).toEqual(says('at once'))
  end(outcome)
  expect(await finished).toBe(outcome)
})

test('an execution that could not be kept ends no process that nobody lets wait for it', async () => {
  const unheeded: unknown[] = []
  const heed = (reason: unknown): void => void unheeded.push(reason)
  process.on('unhandledRejection', heed)
  const { answer } = answerThenRun(webhook, answering, () => Promise.reject(new Error('disk is full')))

  expect(await answer).toEqual(says('at once'))
  await new Promise((resolve) => setTimeout(resolve, 20))
  process.off('unhandledRejection', heed)
  expect(unheeded).toEqual([])
})

test('a caller that waits is answered at the end of the workflow', async () => {
  const { answer } = runThenAnswer(webhook, answering, () => Promise.resolve(outcome))

  expect(await answer).toEqual(says('at the end'))
})

test('a node that answers does so before the workflow ends', async () => {
  const { answer } = runThenAnswer(webhook, answering, ({ answered }) => {
    answered?.(says('by a node'))
    return Promise.resolve(outcome)
  })

  expect(await answer).toEqual({ ...says('by a node'), statusCode: 202 })
})

test('what keeps the workflow from running is told to the caller that waits', async () => {
  const { answer, finished } = runThenAnswer(webhook, answering, () => Promise.reject(new Error('disk full')))

  await expect(answer).rejects.toThrow('disk full')
  await finished
})
