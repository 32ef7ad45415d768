import { expect, test } from '@playwright/test'
import { goTo } from './driving.ts'
import { launchFaultline } from './launch.ts'

test('repeats of a workflow are no longer recognised once they are switched off', async () => {
  const { window, close } = await launchFaultline()

  await goTo(window, 'Workflows')
  const recognised = window.getByRole('switch', { name: 'Recognise repeats' })
  await expect(recognised).toBeChecked()
  await recognised.focus()
  await window.keyboard.press('Space')
  await expect(recognised).not.toBeChecked()
  await expect(window.getByText('Off: every delivery runs', { exact: false })).toBeVisible()
  if (process.env['FAULTLINE_PICTURES'] !== undefined) {
    await window.screenshot({ path: `${process.env['FAULTLINE_PICTURES']}/repeats.png` })
  }
  await close()
})
