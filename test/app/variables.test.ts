import { randomBytes } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { goTo } from './driving.ts'
import { launchFaultline } from './launch.ts'

test('a variable is kept in Settings, its value never shown, and forgotten', async () => {
  const { window, close } = await launchFaultline()
  const value = randomBytes(9).toString('hex')

  await goTo(window, 'Settings')
  await window.getByRole('radiogroup', { name: 'Read as' }).getByText('$env').click()
  await window.getByLabel('Name of the variable').fill('REGION')
  await window.getByLabel('Value of the variable').fill(value)
  await window.getByRole('button', { name: 'Keep variable' }).click()

  const row = window.getByRole('table', { name: 'Variables' }).getByRole('row', { name: /\$env\.REGION/u })
  await expect(row).toContainText('••••')
  // The field is emptied after the row has come.
  await expect.poll(async () => (await window.content()).includes(value)).toBe(false)
  await expect(window.getByRole('table', { name: 'Credentials' })).toBeHidden()
  await row.scrollIntoViewIfNeeded()
  if (process.env['FAULTLINE_PICTURES'] !== undefined) {
    await window.screenshot({ path: `${process.env['FAULTLINE_PICTURES']}/variables.png` })
  }
  await row.getByRole('button', { name: 'Forget $env.REGION' }).click()
  await expect(row).toBeHidden()
  await close()
})
