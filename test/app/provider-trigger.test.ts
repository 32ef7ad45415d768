import { expect, test } from '@playwright/test'
import { buildWorkflow } from '../main/engine/build-workflow.ts'
import { drop } from './dropped-case.ts'
import { sendOne } from './driving.ts'
import { launchFaultline, type LaunchedFaultline } from './launch.ts'

let opened: LaunchedFaultline

test.beforeAll(async () => {
  opened = await launchFaultline()
})

test.afterAll(() => opened.close())

test('the trigger of a provider is called as its provider calls it, and what it does not wait for is explained', async () => {
  const { window } = opened
  const read = { jsCode: 'return [{ json: { city: $json.shipping_address.city.toUpperCase() } }]' }
  const built = buildWorkflow(
    { 'Shopify Trigger': ['shopifyTrigger', { topic: 'orders/create' }], Read: ['code', read] },
    [['Shopify Trigger', 'Read']],
    { name: 'Orders of the shop' },
  )
  const pinData = { 'Shopify Trigger': [{ json: { id: 5, shipping_address: { city: 'Bern' } } }] }
  await drop(window, 'Orders of the shop', { ...built, pinData })
  const request = window.getByRole('region', { name: 'Request' })
  await expect(request.getByRole('tab', { name: 'Headers' })).toContainText('6')
  await expect(request).toContainText('Bern')
  await sendOne(window)
  const row = window.getByRole('table', { name: 'Reproductions' }).getByRole('row').nth(1)
  await expect(row).toContainText('succeeded')
  if (process.env['SHOTS'] !== undefined) await window.screenshot({ path: `${process.env['SHOTS']}/provider.png` })

  const other = { ...built, id: 'other', name: 'Orders paid' }
  const headers = [
    ['Host', 'localhost'],
    ['Content-Type', 'application/json'],
    ['X-Shopify-Topic', 'orders/paid'],
    ['X-Shopify-Hmac-Sha256', 'made-up'],
    ['X-Shopify-Shop-Domain', 'a.example'],
    ['X-Shopify-API-Version', '2024-10'],
  ]
  await drop(window, 'Orders paid', {
    ...{ format: 'faultline-case', format_version: 1, name: 'Orders paid', workflow: other, baseline: {} },
    request: { webhook: 'Shopify Trigger', headers, body: '{}' },
  })
  await window.getByRole('button', { name: 'Send one item' }).click()
  await expect(row).toContainText('"Shopify Trigger" waits for "orders/create", and x-shopify-topic is "orders/paid"')
  if (process.env['SHOTS'] !== undefined) await window.screenshot({ path: `${process.env['SHOTS']}/dropped.png` })
})
