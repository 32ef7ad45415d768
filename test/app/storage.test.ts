import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { makeOldStore, newestVersion } from '../faults/old-store.ts'
import { axeFindings } from './axe-findings.ts'
import { launchFaultline, type LaunchedFaultline } from './launch.ts'
import { goTo, sendOne, tabTo } from './driving.ts'

let launched: LaunchedFaultline

test.beforeEach(async () => {
  launched = await launchFaultline()
})
test.afterEach(() => launched.close())

test('an execution is deleted after a question that says how many go, and comes back with Undo', async () => {
  const { window } = launched
  await sendOne(window)
  await goTo(window, 'Executions')
  const rows = window.getByRole('grid', { name: 'Executions' }).locator('[data-index]')
  await expect(rows).toHaveCount(1)
  await rows.first().click()
  await window.getByRole('navigation', { name: 'Place' }).getByRole('button', { name: 'Execution' }).click()

  await window.getByRole('button', { name: 'Delete…' }).click()
  const dialog = window.getByRole('dialog', { name: 'Delete this execution?' })
  await expect(dialog).toContainText('This deletes 1 execution.')
  await expect(dialog).toContainText('It can be taken back for ten seconds.')
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(rows).toHaveCount(0)

  await window.getByRole('button', { name: 'Undo' }).click()
  // What the window says of it first: that it is back, or why not.
  await expect(window.getByRole('status').filter({ hasNotText: 'Deleted: 1 execution.' })).toContainText([
    'What was deleted is back.',
  ])
  await expect(rows).toHaveCount(1)
})

test('several marked executions are deleted together; a kept one stays', async () => {
  const { window } = launched
  await sendOne(window)
  await sendOne(window)
  await goTo(window, 'Executions')
  const rows = window.getByRole('grid', { name: 'Executions' }).locator('[data-index]')
  await expect(rows).toHaveCount(2)
  await rows.first().click()
  await window.getByRole('navigation', { name: 'Place' }).getByRole('button', { name: 'Execution' }).click()
  await window.getByRole('button', { name: 'Keep this' }).click()
  await expect(window.getByRole('button', { name: 'Kept' })).toHaveAttribute('aria-pressed', 'true')
  for (const index of [0, 1]) await rows.nth(index).getByRole('checkbox').check()

  await window.getByRole('button', { name: 'Delete 2 executions…' }).click()
  const dialog = window.getByRole('dialog')
  await expect(dialog).toContainText('This deletes 1 execution. 1 marked to be kept stays.')
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click()

  await expect(rows).toHaveCount(1)
})

test('Settings says what is kept, changes the limits by keyboard, and deletes everything', async () => {
  const { window } = launched
  await sendOne(window)
  await goTo(window, 'Settings')
  const section = window.getByRole('region', { name: 'Storage' })
  await expect(section).toContainText('1 execution')
  await expect(section.getByLabel('Days', { exact: true })).toHaveValue('30')
  for (const theme of ['light', 'dark'] as const) {
    await window.emulateMedia({ colorScheme: theme })
    await section.scrollIntoViewIfNeeded()
    await section.screenshot({ path: test.info().outputPath(`storage-${theme}.png`) })
  }
  expect(await axeFindings(window)).toEqual([])

  await section.getByLabel('Days', { exact: true }).fill('7')
  await tabTo(window, section.getByRole('button', { name: 'Change limits' }))
  await window.keyboard.press('Enter')
  await expect(window.getByText('The retention is changed.')).toBeVisible()
  await expect(section.getByLabel('Days', { exact: true })).toHaveValue('7')

  await section.getByRole('button', { name: 'Delete everything…' }).click()
  const dialog = window.getByRole('dialog', { name: 'Delete everything?' })
  await expect(dialog).toContainText('1 delivery, 1 execution')
  await expect(dialog).toContainText('It cannot be taken back.')
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(section).toContainText('0 deliveries, 0 executions, 0 workflows')
  await goTo(window, 'Reproduce')
  await expect(window.getByRole('button', { name: 'Send one item' })).toBeHidden()
})

const sizes = [
  { width: 1440, height: 900 },
  { width: 1024, height: 700 },
] as const

test('much that is too old goes when a person says so, told as it goes, and the file gets smaller', async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'faultline-storage-'))
  makeOldStore(dataFolder, newestVersion, 30_000)
  const fileBytes = (): number => statSync(join(dataFolder, 'faultline.sqlite')).size
  const before = fileBytes()
  const { window, close } = await launchFaultline({ dataFolder })
  await goTo(window, 'Settings')
  const section = window.getByRole('region', { name: 'Storage' })
  await expect(section).toContainText('30,000 deliveries, 30,000 executions')
  for (const size of sizes) {
    await window.setViewportSize(size)
    for (const colorScheme of ['light', 'dark'] as const) {
      await window.emulateMedia({ colorScheme })
      await section.scrollIntoViewIfNeeded()
      await window.screenshot({ path: test.info().outputPath(`storage-${String(size.width)}-${colorScheme}.png`) })
      const { scrollWidth, clientWidth } = await section.evaluate(({ scrollWidth, clientWidth }) => ({
        scrollWidth,
        clientWidth,
      }))
      expect(scrollWidth).toBeLessThanOrEqual(clientWidth)
    }
  }

  await section.getByRole('button', { name: 'Let it go now' }).click()
  await expect(section.getByRole('button', { name: 'Stop' })).toBeVisible()
  await expect(section).toContainText(/\d,\d{3} removed so far/u)
  await window.screenshot({ path: test.info().outputPath('storage-going.png') })
  await expect(section).toContainText('0 deliveries, 0 executions', { timeout: 180_000 })
  await expect.poll(fileBytes).toBeLessThan(before / 4)
  await close()
  rmSync(dataFolder, { recursive: true })
})

test('what the retention takes goes from the lists that are open', async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'faultline-storage-'))
  makeOldStore(dataFolder, newestVersion, 300)
  const { window, close } = await launchFaultline({ dataFolder })
  await goTo(window, 'Executions')
  await expect(window.getByText('300 executions', { exact: true })).toBeVisible()

  await window.evaluate('window.faultline.prune(undefined)')

  await expect(window.getByText('300 executions', { exact: true })).toBeHidden()
  await expect(window.getByRole('grid', { name: 'Executions' }).locator('[data-index]')).toHaveCount(0)
  await close()
  rmSync(dataFolder, { recursive: true })
})
