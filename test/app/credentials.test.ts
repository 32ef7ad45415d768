import { expect, test } from '@playwright/test'
import { launchFaultline } from './launch.ts'

test('a credential is given in Settings, listed without its secret, and forgotten', async () => {
  const { window, close } = await launchFaultline()
  const secret = ['a', 'secret', 'nobody', 'guesses'].join('-')

  await window.getByRole('navigation', { name: 'Screens' }).getByRole('button', { name: 'Settings' }).click()
  await window.getByRole('button', { name: 'Add credential…' }).click()
  const dialog = window.getByRole('dialog', { name: 'Add a credential' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Tracker API')
  await dialog.getByLabel('Token', { exact: true }).fill(secret)
  await dialog.getByRole('button', { name: 'Keep credential' }).click()

  const row = window.getByRole('table', { name: 'Credentials' }).getByRole('row', { name: /Tracker API/u })
  await expect(row).toContainText('Bearer token')
  expect(await window.content()).not.toContain(secret)
  await row.getByRole('button', { name: 'Forget Tracker API' }).click()
  await expect(row).toBeHidden()
  await close()
})
