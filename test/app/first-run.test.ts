import { expect, test } from '@playwright/test'
import { sendOne, untilIdle, untilSent } from './driving.ts'
import { launchFaultline } from './launch.ts'

test('a newcomer who presses the primary button alone reaches a located fault', async () => {
  const { window, close } = await launchFaultline()
  const method = window.getByRole('group', { name: 'Method' })
  const primary = method.locator('button[data-variant=filled]')
  const rows = window.getByRole('table', { name: 'Reproductions' }).getByRole('row')
  const press = async (title: string): Promise<void> => {
    await untilIdle(window)
    await expect(primary).toHaveText(title)
    await primary.click()
  }

  await press('Send one item')
  await untilSent(window)
  await expect(rows.nth(1)).toContainText('Create card')
  await press('Send batch')
  await expect(rows).toHaveCount(3)
  await untilSent(window)
  await expect(rows.nth(1)).toContainText('3 of 3 failed')
  await press('Change layer')
  const dialog = window.getByRole('dialog', { name: 'Change the data layer' })
  await expect(dialog).toContainText('"Create card" reads $json.body.pull_request.milestone.title')
  await dialog.getByRole('button', { name: 'Apply change' }).click()
  await expect(dialog).toBeHidden()
  await press('Send batch')
  await expect(rows).toHaveCount(4)
  await untilSent(window)

  await expect(window.getByRole('button', { name: /^data: .*The workflow breaks here$/u })).toBeVisible()
  await press('Compare')
  await expect(window.getByRole('dialog', { name: 'Comparison' })).toContainText('now succeed')
  await window.keyboard.press('Escape')
  await press('Export record')
  await expect(window.getByRole('region', { name: 'Redactions' })).toBeVisible()
  await close()
})

test('in a small window at a high zoom the panes stand below each other, and every step is in reach', async () => {
  const { app, window, close } = await launchFaultline()
  await app.evaluate(({ BrowserWindow }) => {
    const [target] = BrowserWindow.getAllWindows()
    target?.setMinimumSize(400, 300)
    target?.setContentSize(1100, 700)
    target?.webContents.setZoomFactor(2)
  })
  await expect.poll(() => window.evaluate(() => innerWidth)).toBe(550)

  await sendOne(window)
  await expect(window.getByRole('table', { name: 'Reproductions' }).getByRole('row').nth(1)).toContainText(
    'Create card',
  )
  const inspector = window.getByRole('region', { name: 'Inspector' })
  await inspector.scrollIntoViewIfNeeded()

  await expect(inspector.getByLabel('Exact error text')).toBeVisible()
  const overflow = await window.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
  await close()
})
