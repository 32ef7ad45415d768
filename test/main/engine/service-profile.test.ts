import { expect, test } from '@playwright/test'
import { answerAtEnd } from '../../../src/main/engine/answer-webhook.ts'
import type { RunOutcome } from '../../../src/main/engine/run-contract.ts'
import {
  newestServiceProfile,
  profileOf,
  profileOfVersion,
  type ServiceProfile,
} from '../../../src/shared/service-profile.ts'
import { buildWorkflow } from './build-workflow.ts'
import { jsonOf, runInTest } from './run-in-test.ts'

const emit = [{ id: 1 }, { id: 2 }]

test('a workflow that names no profile, or one that is not known, runs as the newest', () => {
  expect(profileOf({})).toBe(newestServiceProfile)
  expect(profileOf({ serviceProfile: '0.1' })).toBe(newestServiceProfile)
  expect(profileOf({ serviceProfile: '1.123' })).toBe('1.123')
})

test('a version of the service is of the profile before 2 or from 2 on', () => {
  expect(['1.123.5', 'v1.0.1', '0.236.2', '2.8.4', '2.41.1', 'latest', '', null].map(profileOfVersion)).toEqual([
    '1.123',
    '1.123',
    '1.123',
    '2.41',
    '2.41',
    '2.41',
    '2.41',
    '2.41',
  ])
})

test('one item made of many is linked to the first of them in 2.41, and its link is lost in 1.123', async () => {
  const linkIn = async (serviceProfile: ServiceProfile): Promise<unknown> => {
    const workflow = buildWorkflow(
      { T: ['manualTrigger'], C: ['code', { jsCode: 'return [{ json: { n: 1 } }]' }, { typeVersion: 2 }] },
      [['T', 'C']],
      { settings: { executionOrder: 'v1', serviceProfile } },
    )
    return (await runInTest(workflow, { emit })).nodeRuns.at(-1)?.outputs?.[0]?.[0]?.pairedItem
  }

  expect(await linkIn('2.41')).toEqual({ item: 0 })
  expect(await linkIn('1.123')).toBeUndefined()
})

test('an item of Edit Fields with an error has its link among its fields in 1.123', async () => {
  const errorIn = async (serviceProfile: ServiceProfile): Promise<unknown> => {
    const assignments = { assignments: [{ id: '1', name: 'n', type: 'number', value: 'no number' }] }
    const workflow = buildWorkflow(
      { T: ['manualTrigger'], S: ['set', { assignments }, { typeVersion: 3.4, onError: 'continueRegularOutput' }] },
      [['T', 'S']],
      { settings: { executionOrder: 'v1', serviceProfile } },
    )
    return jsonOf(await runInTest(workflow, { emit }), 'S')[1]
  }
  const error = "'n' expects a number but we got 'no number' [item 1]"

  expect(await errorIn('2.41')).toEqual({ error })
  expect(await errorIn('1.123')).toEqual({ error, pairedItem: { item: 1 } })
})

test('the caller is told of a failure before Respond to Webhook in 2.41, and answered an empty 200 in 1.123', async () => {
  const statusIn = async (serviceProfile: ServiceProfile): Promise<number> => {
    const workflow = buildWorkflow(
      {
        W: ['webhook', { responseMode: 'responseNode', path: 'p' }, { typeVersion: 2 }],
        Stop: ['stopAndError', { errorMessage: 'no' }],
        R: ['respondToWebhook', {}, { typeVersion: 1.1 }],
      },
      [
        ['W', 'Stop'],
        ['Stop', 'R'],
      ],
      { settings: { executionOrder: 'v1', serviceProfile } },
    )
    const outcome: RunOutcome = await runInTest(workflow, { mode: 'webhook', emit: [{}] })
    const [webhook] = workflow.nodes
    if (webhook === undefined) throw new Error('The workflow has no webhook')
    return answerAtEnd(webhook, outcome).statusCode
  }

  expect(await statusIn('2.41')).toBe(500)
  expect(await statusIn('1.123')).toBe(200)
})
