import { expect } from '@playwright/test'
import { test } from './window-app.ts'

test('the primary button leads from one item to the exported record', async ({ window: { page } }) => {
  const reproductions = page.getByRole('table', { name: 'Reproductions' })
  await expect(page.getByRole('heading', { name: 'A pull request without a description' })).toBeVisible()

  await page.getByRole('button', { name: 'Send one item' }).click()
  await expect(reproductions.getByRole('row').nth(1)).toContainText('Write the ticket')

  await page.getByRole('button', { name: 'Send batch' }).click()
  await expect(reproductions.getByRole('row').nth(1)).toContainText('3 of 3 failed')

  await page.getByRole('button', { name: 'Change layer' }).click()
  await page
    .getByRole('dialog', { name: 'Change the data layer' })
    .getByRole('button', { name: 'Apply change' })
    .click()
  await expect(
    page.getByRole('region', { name: 'Layers' }).getByRole('button', { name: /^data: Set a JSON path/ }),
  ).toBeVisible()

  await page.getByRole('button', { name: 'Send batch' }).click()
  await expect(reproductions.getByRole('row').nth(1)).toContainText('succeeded')
  await expect(page.getByRole('button', { name: /^data: .*The workflow breaks here$/ })).toBeVisible()

  await page.getByRole('button', { name: 'Compare', exact: true }).click()
  await expect(
    page
      .getByRole('dialog', { name: 'Comparison' })
      .getByRole('row', { name: /^First failed node/ })
      .first(),
  ).toContainText('Write the ticket')
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Export record' }).click()
  const record = page.getByRole('dialog', { name: 'Diagnostic record' })
  await expect(record.getByRole('region', { name: 'Redactions' })).toContainText('[redacted:email#1]')
  await record.getByRole('button', { name: 'Save…' }).click()
  await expect(page.getByText('The diagnostic record was written.')).toBeVisible()
})
