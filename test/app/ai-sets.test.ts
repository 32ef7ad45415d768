import { expect, test } from '@playwright/test'
import { fileURLToPath } from 'node:url'
import { axeFindings } from './axe-findings.ts'
import { goTo } from './driving.ts'
import { launchFaultline, type LaunchedFaultline } from './launch.ts'

let opened: LaunchedFaultline

test.beforeAll(async () => {
  opened = await launchFaultline()
})

test.afterAll(async () => {
  await opened.close()
})

test('kept runs of a labelled set stand in their dialog, and two of them are compared', async () => {
  const { app, window } = opened
  const file = fileURLToPath(new URL('../../docs/examples/customer-messages.ndjson', import.meta.url))
  await app.evaluate(({ dialog }, path) => {
    dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [path] })
  }, file)
  for (const _ of [1, 2]) {
    const answer = await window.evaluate(() => {
      const { faultline } = globalThis as unknown as { faultline: { askAiSet: (given: object) => Promise<unknown> } }
      return faultline.askAiSet({ model: '', baseUrl: '' })
    })
    expect(answer).toMatchObject({ ok: true, value: { setName: 'customer-messages', asked: 8 } })
  }
  await goTo(window, 'AI steps')
  await window.getByRole('button', { name: 'Labelled messages' }).click()
  const dialog = window.getByRole('dialog', { name: 'Labelled messages' })
  const rows = dialog.getByRole('table', { name: 'Kept runs' }).getByRole('row')

  await expect(rows).toHaveCount(3)
  for (const box of await dialog.getByRole('checkbox').all()) await box.check()
  await dialog.getByRole('button', { name: 'Compare 2 runs' }).click()

  await expect(dialog.frameLocator('iframe').getByRole('heading', { name: 'Agreement' })).toBeVisible()
  expect(await axeFindings(window)).toEqual([])
})
