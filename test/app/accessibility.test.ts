import { expect, test, type Locator } from '@playwright/test'
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

test('where the system has few colours of its own, what is chosen or on is told from what is not, and has an edge', async () => {
  const { window, close } = await launchFaultline()
  await window.emulateMedia({ forcedColors: 'active' })
  const background = (place: Locator): Promise<string> =>
    place.evaluate((element) => getComputedStyle(element).backgroundColor)
  const differ = async (chosen: Locator, other: Locator): Promise<void> => {
    expect(await background(chosen)).not.toBe(await background(other))
  }
  const request = window.getByRole('region', { name: 'Request' })
  await differ(request.getByRole('tab', { selected: true }), request.getByRole('tab', { selected: false }).first())
  await window.getByRole('button', { name: 'Change layer' }).click()
  const dialog = window.getByRole('dialog')
  await differ(dialog.getByRole('radio', { checked: true }), dialog.getByRole('radio', { checked: false }).first())
  await expect(dialog).toHaveCSS('border-top-style', 'solid')
  await window.keyboard.press('Escape')
  await goTo(window, 'Settings')
  const segments = window.locator('.mantine-SegmentedControl-control')
  const chosen = segments.filter({ has: window.getByRole('radio', { name: 'System', checked: true }) })
  await differ(chosen, segments.filter({ has: window.getByRole('radio', { name: 'Dark', checked: false }) }))
  await goTo(window, 'Workflows')
  const track = window.locator('.mantine-Switch-track').first()
  await expect(track).toHaveCSS('border-top-style', 'solid')
  await differ(track, window.locator('.mantine-Switch-thumb').first())
  await expect(window.locator('li[data-chosen=true]')).toHaveCSS('outline-style', 'solid')
  await close()
})
