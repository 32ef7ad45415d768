import { expect, test } from '@playwright/test'
import { commandWords } from '../../src/main/commands/command-words.ts'
import { calledStart, otherStart, otherStartSentence, stepWithoutWebhook } from '../../src/shared/other-start.ts'

const node = (name: string, type: string): { readonly name: string; readonly type: string } => ({
  name,
  type: `n8n-nodes-base.${type}`,
})

test('of several triggers the one is named that is not started by hand', () => {
  const nodes = [node('Try', 'manualTrigger'), node('Daily', 'scheduleTrigger')]
  expect(otherStart(nodes)?.name).toBe('Daily')
  expect(otherStart(nodes.slice(0, 1))?.name).toBe('Try')
})

test('a mailbox that is read is a trigger, though its type does not say so', () => {
  expect(otherStart([node('Try', 'manualTrigger'), node('Mail', 'emailReadImap')])?.name).toBe('Mail')
})

test('a workflow that a failure or another workflow starts is told to be sent to from there', () => {
  for (const [type, when, step] of [
    ['errorTrigger', 'an execution of another workflow fails', 'names this one as its error workflow'],
    ['executeWorkflowTrigger', 'another workflow calls it', 'Open the workflow that calls it'],
  ] as const) {
    const nodes = [node('Begin', type), node('Work', 'set')]
    const start = calledStart(nodes)
    expect(start?.name).toBe('Begin')
    expect(start === null ? '' : otherStartSentence(start)).toContain(`when ${when}`)
    expect(stepWithoutWebhook(nodes)).toContain(step)
    expect(commandWords(stepWithoutWebhook(nodes))).toContain(
      'faultline run, with --items for what its first node gives',
    )
  }
})

test('a trigger that answers nobody says so', () => {
  const start = otherStart([node('Answers', 'surveyMonkeyTrigger')])
  expect(start === null ? '' : otherStartSentence(start)).toContain(
    'leaves every delivery of its provider without an answer',
  )
})
