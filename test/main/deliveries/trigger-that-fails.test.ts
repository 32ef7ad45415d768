import { expect, test } from '@playwright/test'
import type { Faultline } from '../../../src/main/faultline.ts'
import { buildWorkflow } from '../engine/build-workflow.ts'
import { activate, openForTest, post, settled } from '../open-for-test.ts'

let faultline: Faultline
test.beforeEach(async () => {
  faultline = await openForTest()
})
test.afterEach(() => faultline.close())

const webhookId = '0c8b5f0e-6f0e-4b7e-9b57-3c1f4e0d6a11'

test.beforeEach(() => {
  const parameters = { trigger: ['any_event'], watchWorkspace: true }
  const built = buildWorkflow({ Start: ['slackTrigger', parameters], Last: ['noOp'] }, [['Start', 'Last']], {
    id: 'orders',
    name: 'Orders',
  })
  activate(faultline, {
    ...built,
    nodes: built.nodes.map((node) => (node.name === 'Start' ? { ...node, webhookId } : node)),
  })
})

const endedExecution = async () => faultline.store.executions.find((await settled(faultline, 'orders')).id)
const newest = () => faultline.store.deliveries.page({ limit: 1 })[0]

test('a request over which the trigger of a provider fails is answered 500, and its execution failed at the trigger', async () => {
  const response = await post(faultline, `${webhookId}/webhook`, { command: '/deploy' })

  const told = { code: 0, message: 'Workflow Webhook Error: Workflow could not be started!' }
  expect([response.status, await response.json()]).toEqual([500, told])
  const ended = await endedExecution()
  expect(ended?.status).toBe('error')
  expect(ended?.failure).toMatchObject({
    node: 'Start',
    message: "Cannot read properties of undefined (reading 'type')",
  })
  expect(ended?.nodeRuns.map(({ node, status }) => [node, status])).toEqual([['Start', 'error']])
  await expect.poll(() => newest()?.answer?.statusCode).toBe(500)
  expect(newest()?.outcome).toBe('accepted')
  expect(newest()?.explanation?.sentence).toContain('"Start" fails over it, in the service as well')
})

test('one that it takes runs, and is answered as the service answers', async () => {
  const event = { type: 'message', text: 'hi' }

  const response = await post(faultline, `${webhookId}/webhook`, { type: 'event_callback', event })

  expect([response.status, response.headers.get('content-type'), await response.text()]).toEqual([
    200,
    'text/html; charset=utf-8',
    'firstEntryJson',
  ])
  expect((await endedExecution())?.nodeRuns.at(-1)?.outputs?.[0]?.[0]?.json).toEqual(event)
})
