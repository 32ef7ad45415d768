import { expect, test } from '@playwright/test'
import type { Faultline } from '../../../src/main/faultline.ts'
import { openForTest, post, settled } from '../open-for-test.ts'

let faultline: Faultline

test.beforeEach(async () => {
  faultline = await openForTest()
})

test.afterEach(() => faultline.close())

/** A workflow that takes POST /same; without an id, as a copy from the canvas has none. */
function sameText(name: string, more: object = {}): string {
  const parameters = { httpMethod: 'POST', path: 'same' }
  const webhook = { name: 'Webhook', type: 'n8n-nodes-base.webhook', typeVersion: 2, position: [0, 0], parameters }
  return JSON.stringify({ name, nodes: [webhook], connections: {}, ...more })
}

test('of several workflows on one path only one is active, and the others can be sent to all the same', async () => {
  await faultline.calls.openText({ name: 'one.json', text: sameText('One') })
  const second = await faultline.calls.openText({ name: 'two.json', text: sameText('Two') })

  expect(second.workflow.active).toBe(false)
  expect(second.deliveriesGoTo).toBe('One')
  await faultline.cases.send({ size: 1 }).done
  expect((await settled(faultline, second.workflow.id)).workflowName).toBe('Two')
  expect((await post(faultline, 'same', {})).status).toBe(200)
  const newest = faultline.store.deliveries.page({ limit: 1 })[0]
  expect(faultline.repository.get(newest?.workflowId ?? '').workflow.name).toBe('One')
})

test('the activation of a second workflow on a path is refused with the sentence of the listener', async () => {
  await faultline.calls.openText({ name: 'one.json', text: sameText('One') })
  const { workflow } = await faultline.calls.openText({ name: 'two.json', text: sameText('Two') })

  const refused = await faultline.calls.activateWorkflow({ workflowId: workflow.id, active: true }).catch(String)

  expect(refused).toContain('is served by workflow "One"')
})

test('a file that is given again is a version of the same workflow, without an id as well', async () => {
  const first = await faultline.calls.openText({ name: 'one.json', text: sameText('One') })
  const altered = { name: 'one.json', text: sameText('One', { settings: { timezone: 'UTC' } }) }

  expect(await faultline.calls.workflowTwin({ name: 'one.json', text: sameText('One') })).toBeNull()
  expect(await faultline.calls.workflowTwin(altered)).toEqual({
    workflowId: first.workflow.id,
    name: 'One',
    nextVersion: 2,
  })
  const again = await faultline.calls.openText(altered)

  expect(again.workflow.id).toBe(first.workflow.id)
  expect(await faultline.calls.workflows(undefined)).toHaveLength(1)
  expect((await faultline.calls.workflow({ workflowId: first.workflow.id })).versions).toHaveLength(2)
})

test('a copy is put beside it only where that is asked for, and is inactive', async () => {
  const first = await faultline.calls.openText({ name: 'one.json', text: sameText('One') })

  const copy = await faultline.calls.openText({ name: 'one.json', text: sameText('One', { tags: [] }), take: 'copy' })

  expect(copy.workflow.id).not.toBe(first.workflow.id)
  expect(copy.workflow.active).toBe(false)
})

test('a delivery is reproduced with its own workflow: no copy of it comes to be', async () => {
  const { workflow } = await faultline.calls.openText({ name: 'one.json', text: sameText('One') })
  await post(faultline, 'same', { a: 1 })
  const [delivery] = faultline.store.deliveries.page({ limit: 1 })

  const view = await faultline.calls.studyDelivery({ deliveryId: delivery?.id ?? '' })

  expect(view.workflow.id).toBe(workflow.id)
  expect(await faultline.calls.workflows(undefined)).toHaveLength(1)
})
