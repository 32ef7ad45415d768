import { expect, test } from '@playwright/test'
import { goTo } from './driving.ts'
import { launchFaultline } from './launch.ts'

test('motion is left out where the system asks for it', async () => {
  const { window, close } = await launchFaultline()
  await window.emulateMedia({ reducedMotion: 'reduce' })

  const duration = await window.evaluate(() => getComputedStyle(document.body, '::before').animationDuration)

  expect(Number.parseFloat(duration)).toBeLessThan(0.001)
  await close()
})

test('the theme that is chosen in Settings is drawn at once', async () => {
  const { window, close } = await launchFaultline()
  await goTo(window, 'Settings')
  for (const theme of ['Dark', 'Light']) {
    await window.getByText(theme, { exact: true }).click()
    await expect(window.locator('html')).toHaveAttribute('data-mantine-color-scheme', theme.toLowerCase())
  }
  await close()
})
