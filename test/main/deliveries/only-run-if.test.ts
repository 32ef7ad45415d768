import { expect, test } from '@playwright/test'
import type { Faultline } from '../../../src/main/faultline.ts'
import type { JsonObject } from '../../../src/shared/json.ts'
import { buildWorkflow } from '../engine/build-workflow.ts'
import { activate, openForTest, post, settled } from '../open-for-test.ts'

let faultline: Faultline
test.beforeEach(async () => {
  faultline = await openForTest()
})
test.afterEach(() => faultline.close())

function shelve(options: JsonObject, more: JsonObject = {}): void {
  const hook = { httpMethod: 'POST', path: 'orders', options, ...more }
  activate(
    faultline,
    buildWorkflow({ Hook: ['webhook', hook], Last: ['noOp'] }, [['Hook', 'Last']], { id: 'orders', name: 'Orders' }),
  )
}

const executions = () => faultline.store.executions.page({ limit: 10 })
const newest = () => faultline.store.deliveries.page({ limit: 1 })[0]

test('a request for which "Only Run If" is false is kept and answered 200, and makes no execution', async () => {
  shelve({ onlyRunIf: "={{ $json.body.state === 'paid' }}" })

  const response = await post(faultline, 'orders', { state: 'open' })

  expect([response.status, await response.json()]).toEqual([200, { message: 'Webhook call received' }])
  expect(executions()).toEqual([])
  await expect.poll(() => newest()?.outcome).toBe('refused')
  expect(newest()?.explanation?.sentence).toContain(
    'the option "Only Run If" of "Hook" came to false for this request, so nothing ran, although the caller was answered 200',
  )
})

test('where it is true the workflow runs, and its answer may rest on expressions besides', async () => {
  shelve({ onlyRunIf: "={{ $json.body.state === 'paid' }}", responseData: '=got {{ $json.body.id }}' })

  const response = await post(faultline, 'orders', { state: 'paid', id: 7 })

  expect([response.status, await response.text()]).toEqual([200, 'got 7'])
  expect((await settled(faultline, 'orders')).status).toBe('success')
})

test('a request that it kept from running is no earlier delivery of one that runs', async () => {
  shelve({ onlyRunIf: '={{ $json.body.ready }}' })
  await post(faultline, 'orders', { event_id: 'evt_1', ready: false })

  const response = await post(faultline, 'orders', { event_id: 'evt_1', ready: true })

  expect(await response.json()).toEqual({ message: 'Workflow was started' })
  expect((await settled(faultline, 'orders')).status).toBe('success')
})

test('an expression that fails lets the request pass, and the delivery says so', async () => {
  shelve({ onlyRunIf: "={{ $('Nope').first().json.id }}" })

  const response = await post(faultline, 'orders', {})

  expect([response.status, await response.json()]).toEqual([200, { message: 'Workflow was started' }])
  expect((await settled(faultline, 'orders')).status).toBe('success')
  await expect.poll(() => newest()?.outcome).toBe('accepted')
  expect(newest()?.explanation?.sentence).toContain(
    "could not be evaluated (Referenced node doesn't exist), so it let the request pass",
  )
})

test('an error that an expression swallows is told as the reason why nothing ran', async () => {
  shelve({ onlyRunIf: '={{ $json.body.order.state.paid }}' })

  await post(faultline, 'orders', { order: null })

  expect(executions()).toEqual([])
  await expect
    .poll(() => newest()?.explanation?.sentence)
    .toContain('came to undefined for this request (its expression failed:')
})

test('a text that is no expression decides nothing', async () => {
  shelve({ onlyRunIf: 'false' })
  await post(faultline, 'orders', {})
  expect((await settled(faultline, 'orders')).status).toBe('success')
})
