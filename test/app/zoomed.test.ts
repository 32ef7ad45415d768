import { expect, test, type Locator } from '@playwright/test'
import { goTo, sendOne } from './driving.ts'
import { launchFaultline, type LaunchedFaultline } from './launch.ts'
import { resizeTo } from './window-sizes.ts'

let opened: LaunchedFaultline

test.beforeAll(async () => {
  opened = await launchFaultline()
  const { app, window } = opened
  await sendOne(window)
  await resizeTo(app, window, { width: 1024, height: 700 })
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.setZoomFactor(2))
  await window.waitForFunction(() => innerWidth < 520)
})

test.afterAll(() => opened.close())

/** Pixels by which it is wider than its room. */
function surplus(box: Locator): Promise<number> {
  return box.evaluate((element) => element.scrollWidth - element.clientWidth)
}

test('twice as large, Settings and the keys of the app need no scrolling to the side', async () => {
  const { window } = opened
  await goTo(window, 'Settings')
  const port = window.getByRole('heading', { name: 'Port of the listener' })
  const sheet = port.locator('xpath=ancestor::*[contains(@class, "sheet")]')
  expect(await surplus(sheet)).toBe(0)
  await window.keyboard.press('Shift+?')
  const keys = window.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(keys.getByRole('heading', { name: 'Everywhere' })).toBeAttached()
  expect(await surplus(keys)).toBe(0)
  await window.keyboard.press('Escape')
  await expect(keys).toBeHidden()
})

test('twice as large, the parts of the record stand below each other and none lies over another', async () => {
  const { window } = opened
  await goTo(window, 'Reproduce')
  await window.getByRole('button', { name: 'Export record' }).click()
  const dialog = window.getByRole('dialog', { name: 'Diagnostic record' })
  const tabs = await dialog.getByRole('tablist', { name: 'What leaves' }).boundingBox()
  const heading = await dialog.getByRole('heading', { name: /redacted in/u }).boundingBox()
  expect(tabs?.width).toBeGreaterThan(350)
  expect(heading?.y).toBeGreaterThan((tabs?.y ?? 0) + (tabs?.height ?? 0))
  await window.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
})

test('twice as large, each item of a menu can be seen', async () => {
  const { window } = opened
  await goTo(window, 'Deliveries')
  await window.getByRole('button', { name: 'Columns' }).click()
  const menu = window.getByRole('menu')
  const box = await menu.boundingBox()
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(await window.evaluate(() => innerHeight))
  // The menu takes the focus a moment after it is there.
  await expect(async () => {
    await window.keyboard.press('End')
    await expect(menu.getByRole('menuitemcheckbox').last()).toBeInViewport({ ratio: 1, timeout: 1000 })
  }).toPass()
  await window.keyboard.press('Escape')
})
