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

function shelve(parameters: JsonObject): void {
  const hook = { httpMethod: 'POST', path: 'orders', ...parameters }
  activate(
    faultline,
    buildWorkflow({ Hook: ['webhook', hook], Last: ['noOp'] }, [['Hook', 'Last']], { id: 'orders', name: 'Orders' }),
  )
}

const options = {
  responseCode: { values: { responseCode: 'customCode', customCode: '={{ $json.body.code }}' } },
  responseHeaders: { entries: [{ name: 'X-Order', value: '={{ $json.body.id }} of {{ $workflow.name }}' }] },
}

test('§4.3 what a webhook answers at once may depend on the request', async () => {
  shelve({ options: { ...options, responseData: '=got {{ $json.body.id }}' } })

  const response = await post(faultline, 'orders', { id: 7, code: 202 })

  expect([response.status, response.headers.get('x-order'), await response.text()]).toEqual([
    202,
    '7 of Orders',
    'got 7',
  ])
  expect((await settled(faultline, 'orders')).status).toBe('success')
})

test('an object that an expression gives is answered as JSON', async () => {
  shelve({ options: { responseData: '={{ { id: $json.body.id } }}' } })
  expect(await (await post(faultline, 'orders', { id: 7 })).json()).toEqual({ id: 7 })
})

test('§4.3 so may what it answers at the end', async () => {
  shelve({ responseMode: 'lastNode', options: { ...options, responsePropertyName: '={{ $json.body.field }}' } })

  const response = await post(faultline, 'orders', { id: 7, code: 201, field: 'body.id' })

  expect([response.status, response.headers.get('x-order'), await response.json()]).toEqual([201, '7 of Orders', 7])
})

test('an expression that fails is answered with its error, and the workflow runs all the same', async () => {
  shelve({ options: { responseData: "={{ $('Nope').first().json.id }}" } })

  const response = await post(faultline, 'orders', {})

  expect([response.status, await response.json()]).toEqual([500, { code: 0, message: "Referenced node doesn't exist" }])
  expect((await settled(faultline, 'orders')).status).toBe('success')
})
