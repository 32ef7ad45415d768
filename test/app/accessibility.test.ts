import { expect, test } from '@playwright/test'
import { goTo, sendOne } from './driving.ts'
import { launchFaultline } from './launch.ts'
import { seriousFindings } from './serious-findings.ts'

const screens = ['Deliveries', 'Executions', 'Workflows', 'Measures', 'AI steps', 'Settings', 'Reproduce']

test('axe finds nothing serious on any screen, in either theme', async () => {
  test.setTimeout(240_000)
  const { window, close } = await launchFaultline()
  await sendOne(window)
  for (const theme of ['light', 'dark'] as const) {
    await goTo(window, 'Settings')
    await window.getByText(theme === 'light' ? 'Light' : 'Dark', { exact: true }).click()
    await expect(window.locator('html')).toHaveAttribute('data-mantine-color-scheme', theme)
    for (const screen of screens) {
      await goTo(window, screen)
      if (screen === 'Deliveries') await window.getByRole('grid').press('Home')
      await window.waitForTimeout(300)
      expect(await seriousFindings(window), `${screen}, ${theme}`).toEqual([])
    }
    await window.keyboard.press('ControlOrMeta+K')
    await expect(window.getByRole('dialog', { name: 'Commands' })).toBeVisible()
    await window.waitForTimeout(300)
    expect(await seriousFindings(window), `palette, ${theme}`).toEqual([])
    await window.keyboard.press('Escape')
    await goTo(window, 'Workflows')
    await window.getByRole('button', { name: /^Create card/u }).click()
    await window.getByRole('tab', { name: 'JSON' }).click()
    await expect(window.getByText('→').first()).toBeVisible()
    expect(await seriousFindings(window), `node, ${theme}`).toEqual([])
    await goTo(window, 'Executions')
    await window.getByRole('button', { name: 'Outbox' }).click()
    await expect(window.getByRole('dialog', { name: 'Outbox' })).toContainText('No message was kept')
    expect(await seriousFindings(window), `outbox, ${theme}`).toEqual([])
    await window.keyboard.press('Escape')
    await goTo(window, 'Reproduce')
    await window.getByRole('button', { name: 'Change layer' }).click()
    await expect(window.getByRole('dialog', { name: 'Change the data layer' })).toBeVisible()
    expect(await seriousFindings(window), `change editor, ${theme}`).toEqual([])
    await window.keyboard.press('Escape')
    await window.getByRole('button', { name: 'Sweep', exact: true }).click()
    const sweep = window.getByRole('dialog', { name: 'Sweep' })
    if (theme === 'light') {
      await sweep.getByText('authorisation', { exact: true }).click()
      await sweep.getByRole('button', { name: 'Start the sweep' }).click()
    }
    await expect(sweep.getByRole('region', { name: 'Verdict' })).toBeVisible({ timeout: 60_000 })
    expect(await seriousFindings(window), `sweep, ${theme}`).toEqual([])
    await window.keyboard.press('Escape')
    await window.getByRole('button', { name: 'Export record' }).click()
    await expect(window.getByRole('region', { name: 'Redactions' })).toBeVisible()
    expect(await seriousFindings(window), `record, ${theme}`).toEqual([])
    await window.keyboard.press('Escape')
  }
  await close()
})

test('motion is left out where the system asks for it', async () => {
  const { window, close } = await launchFaultline()
  await window.emulateMedia({ reducedMotion: 'reduce' })

  const duration = await window.evaluate(() => getComputedStyle(document.body, '::before').animationDuration)

  expect(Number.parseFloat(duration)).toBeLessThan(0.001)
  await close()
})
