import { expect, test } from '@playwright/test'
import type { JsonObject } from '../../../../src/shared/json.ts'
import { wait } from '../../../../src/main/engine/nodes/wait.ts'
import { buildWorkflow } from '../build-workflow.ts'
import { jsonOf, runInTest } from '../run-in-test.ts'
import { runKind, type Trial, type TrialOutcome } from './run-kind.ts'

const now = Date.UTC(2024, 1, 3, 12)

async function waiting(
  parameters: JsonObject,
  trial: Trial = {},
): Promise<TrialOutcome & { readonly waits: readonly number[] }> {
  const waits: number[] = []
  const surroundings: Trial['surroundings'] = {
    wait: (milliseconds) => {
      waits.push(milliseconds)
      return Promise.resolve()
    },
  }
  const outcome = await runKind(wait, { now, items: [{ a: 1 }], surroundings, ...trial, parameters })
  return { ...outcome, waits }
}

test('a short time passes inside the run, and the items go on', async () => {
  const outcome = await waiting({ amount: 2, unit: 'seconds' })
  expect(outcome).toMatchObject({ waits: [2000], json: [{ a: 1 }] })
  expect(outcome.suspendedTill).toBeUndefined()
  expect((await waiting({})).waits).toEqual([5000])
  expect((await waiting({ amount: 0 })).waits).toEqual([])
})

test('a longer time suspends the execution, as does the preset of version 1', async () => {
  expect(await waiting({ amount: 2, unit: 'minutes' })).toMatchObject({ waits: [], suspendedTill: now + 120_000 })
  expect((await waiting({}, { typeVersion: 1 })).suspendedTill).toBe(now + 3_600_000)
})

test('a moment is read in the time zone of the workflow, and one that has passed is not waited for', async () => {
  const at = (dateTime: string, timezone = 'UTC'): Promise<TrialOutcome> =>
    waiting({ resume: 'specificTime', dateTime }, { timezone })
  expect((await at('2024-02-03T14:00:00')).suspendedTill).toBe(now + 2 * 3_600_000)
  expect((await at('2024-02-03T14:00:00', 'Europe/Berlin')).suspendedTill).toBe(now + 3_600_000)
  expect(await at('2020-01-01')).toMatchObject({ waits: [], json: [{ a: 1 }] })
})

test('a call of the resume URL is waited for, for as long as the limit says', async () => {
  expect((await waiting({ resume: 'webhook' })).suspendedTill).toBeNull()
  const limit = { resume: 'webhook', limitWaitTime: true }
  expect((await waiting(limit)).suspendedTill).toBe(now + 3_600_000)
  expect((await waiting({ ...limit, resumeAmount: 3, resumeUnit: 'days' })).suspendedTill).toBe(now + 3 * 86_400_000)
  const moment = { ...limit, limitType: 'atSpecifiedTime', maxDateAndTime: '2024-02-04T00:00:00Z' }
  expect((await waiting(moment)).suspendedTill).toBe(Date.UTC(2024, 1, 4))
})

test('times that are none are failures that say what to do', async () => {
  await expect(waiting({ amount: -1 })).rejects.toThrow(
    'Invalid wait amount. Please enter a number that is 0 or greater.',
  )
  await expect(waiting({ amount: 'soon' })).rejects.toThrow("Invalid input for 'Wait Amount' [item 0]")
  await expect(waiting({ unit: 'weeks' })).rejects.toThrow(
    "Invalid wait unit. Valid units are 'seconds', 'minutes', 'hours', or 'days'.",
  )
  await expect(waiting({ resume: 'specificTime', dateTime: 'soon' })).rejects.toMatchObject({
    message: expect.stringContaining('`dateTime` parameter is not a valid date'),
    details: { description: 'It is "soon".' },
  })
})

test('what an expression does not give is no amount, and a unit that is none is told before the amount', async () => {
  const messageOf = async (parameters: JsonObject): Promise<string | undefined> =>
    (await runInTest(buildWorkflow({ T: ['manualTrigger'], W: ['wait', parameters] }, [['T', 'W']]), { emit: [{}] }))
      .failure?.message
  for (const amount of ['={{ $json.missing }}', '={{ null }}', -1]) {
    const text = 'Invalid wait amount. Please enter a number that is 0 or greater.'
    expect(await messageOf({ amount, unit: 'seconds' })).toBe(text)
    expect(await messageOf({ amount, unit: '={{ $json.missing }}' })).toMatch(/^Invalid wait unit/)
  }
})

test('a limit is read as a server in Greenwich reads it, and one that is no time is none, which a finding says', async () => {
  const limit = { resume: 'webhook', limitWaitTime: true, limitType: 'atSpecifiedTime' }
  const at = (parameters: JsonObject): Promise<TrialOutcome> => waiting(parameters, { timezone: 'Europe/Berlin' })
  expect((await at({ ...limit, maxDateAndTime: '2024-03-10T12:00:00' })).suspendedTill).toBe(Date.UTC(2024, 2, 10, 12))
  const none = await at({ ...limit, maxDateAndTime: 'soon' })
  expect(none.suspendedTill).toBeNull()
  expect(none.findings).toMatchObject([{ kind: 'input-discarded' }])
  expect((await at({ ...limit, limitWaitTime: 'true', maxDateAndTime: '2024-03-10' })).suspendedTill).toBeNull()
  const weeks = { ...limit, limitType: 'afterTimeInterval', resumeAmount: -2, resumeUnit: 'weeks' }
  expect((await at(weeks)).suspendedTill).toBe(now - 2000)
})

test('a wait for a form is suspended without an end, or until its limit', async () => {
  expect((await waiting({ resume: 'form', formTitle: 'Approve' })).suspendedTill).toBeNull()
  const limit = { limitWaitTime: true, resumeAmount: 1, resumeUnit: 'hours' }
  expect((await waiting({ resume: 'form', ...limit })).suspendedTill).toBe(now + 3_600_000)
})

test('a suspended execution goes on after the node, with its items or with those of the call', async () => {
  const workflow = buildWorkflow({ Start: ['manualTrigger'], Wait: ['wait', { resume: 'webhook' }], After: ['noOp'] }, [
    ['Start', 'Wait'],
    ['Wait', 'After'],
  ])
  const suspended = await runInTest(workflow, { emit: [{ a: 1 }] })
  expect(suspended).toMatchObject({
    status: 'waiting',
    lastNode: 'Wait',
    waiting: { till: null, call: {}, executions: [] },
  })
  const { nodeRuns } = suspended
  const goneOn = await runInTest(workflow, { resume: { nodeRuns } })
  expect(goneOn.status).toBe('success')
  expect(jsonOf(goneOn, 'After')).toEqual([{ a: 1 }])
  const woken = await runInTest(workflow, { resume: { nodeRuns, wokenWith: [{ json: { body: 'ok' } }] } })
  expect(jsonOf(woken, 'After')).toEqual([{ body: 'ok' }])
})

test('an execution that is stopped while a node waits ends at once', async () => {
  const workflow = buildWorkflow({ Start: ['manualTrigger'], Wait: ['wait', { amount: 30, unit: 'seconds' }] }, [
    ['Start', 'Wait'],
  ])
  const outcome = await runInTest(workflow, { timeoutMs: 50 })
  expect(outcome.status).toBe('canceled')
})
