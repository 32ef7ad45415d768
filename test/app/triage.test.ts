import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, type ElectronApplication, type Page } from '@playwright/test'
import { madeSecrets, openRecordedService, recordedDatabase, recordedExecutions } from '../stand-ins/n8n-recordings.ts'
import { axeFindings } from './axe-findings.ts'
import { goTo, tabTo } from './driving.ts'
import { launchFaultline } from './launch.ts'
import { resizeTo, windowSizes } from './window-sizes.ts'

test('failing executions of a database are triaged in the window: stopped, gone on with, read, exported, and one of them made the case', async () => {
  const { app, window, close } = await launchFaultline()
  const studied = await window.getByRole('button', { name: /^Case: / }).getAttribute('aria-label')
  await choosesFile(app, recordedDatabase())
  await openTriage(window)
  // Fields beside each other are of one height, also those whose text is hidden.
  const [address, key] = await Promise.all(
    ['Base URL', 'API key'].map((label) => window.getByRole('textbox', { name: label }).boundingBox()),
  )
  expect(Math.abs((address?.height ?? 0) - (key?.height ?? 99))).toBeLessThan(3)
  await window.getByRole('radiogroup', { name: 'Where they come from' }).getByText('Database or saved file').click()
  await window.getByRole('button', { name: 'Choose a file…' }).click()
  await expect(window.getByText('database.sqlite', { exact: true })).toBeVisible()
  await look(window, 'set-up')
  expect(await axeFindings(window)).toEqual([])
  await allThatIsKept(window)
  await window.getByRole('button', { name: 'Start the triage' }).click()

  const table = window.getByRole('grid', { name: 'Groups of failing executions' })
  await expect(window.getByRole('status').filter({ hasText: /1 of \d+ done/u })).toBeVisible({ timeout: 180_000 })
  await look(window, 'under-way')
  await window.getByRole('button', { name: 'Stop', exact: true }).click()
  await expect(window.getByRole('button', { name: 'Go on' })).toBeVisible({ timeout: 180_000 })
  await expect(table).toContainText('not studied')
  await window.getByRole('button', { name: 'Go on' }).click()
  await expect(window.getByRole('button', { name: 'New triage' })).toBeVisible({ timeout: 180_000 })
  await expect(window.getByRole('button', { name: 'Go on' })).toHaveCount(0)
  await expect(table).not.toContainText('not studied')

  await tabTo(window, table)
  await window.keyboard.press('End')
  const detail = window.getByRole('region', { name: /^Group \d+$/u })
  await expect(detail).toContainText('Orders to tracker')
  await expect(detail.getByRole('region', { name: 'What was found' })).toContainText(
    /Located|Not known|Cannot be told/u,
  )
  for (const secret of Object.values(madeSecrets)) await expect(window.locator('main')).not.toContainText(secret)
  for (const size of windowSizes) {
    await resizeTo(app, window, size)
    await expect(detail.getByRole('button', { name: /^Make execution \d+ the case$/u })).toBeInViewport()
    expect(await axeFindings(window, `triage-done-${String(size.width)}`)).toEqual([])
  }

  const folder = mkdtempSync(join(tmpdir(), 'faultline-triage-'))
  for (const [format, item] of [
    ['html', 'As a page (HTML)'],
    ['json', 'As data (JSON)'],
  ] as const) {
    await savesFile(app, join(folder, `triage.${format}`))
    await window.getByRole('button', { name: 'Export report' }).click()
    await window.getByRole('menuitem', { name: item }).click()
    await expect.poll(() => existsSync(join(folder, `triage.${format}`))).toBe(true)
    const text = readFileSync(join(folder, `triage.${format}`), 'utf8')
    expect(text).toContain('Orders to tracker')
    for (const secret of Object.values(madeSecrets)) expect(text).not.toContain(secret)
  }

  await goTo(window, 'Reproduce')
  await expect(window.getByRole('button', { name: /^Case: / })).toHaveAttribute('aria-label', studied ?? '')
  await goTo(window, 'Executions')
  await detail.getByRole('button', { name: /^Make execution \d+ the case$/u }).click()
  const dialog = window.getByRole('dialog', { name: 'Bring in from n8n' })
  await expect(dialog.getByRole('heading', { level: 3 }).first()).toBeVisible()
  await dialog.getByRole('button', { name: /^Study "/u }).click()
  await expect(window.getByText('Orders to tracker').first()).toBeVisible()
  await close()
})

test('a triage of a running service says what is wrong with its key, and finds nothing where nothing failed lately', async () => {
  const key = randomBytes(24).toString('hex')
  const old = recordedExecutions().map((one) => ({ ...one, startedAt: '2020-05-04T08:00:00.000Z' }))
  const service = await openRecordedService(key, old)
  const { window, close } = await launchFaultline()
  await openTriage(window)
  await window.getByLabel('Base URL').fill(service.url)
  await window.getByRole('textbox', { name: 'API key' }).fill('a-key-that-is-wrong')
  await window.getByRole('button', { name: 'Start the triage' }).click()
  await expect(window.getByRole('alert').filter({ hasText: 'does not take the API key (401)' })).toBeVisible()
  await look(window, 'refused')
  await window.getByRole('button', { name: 'New triage' }).click()
  await window.getByLabel('Base URL').fill(service.url)
  await window.getByRole('textbox', { name: 'API key' }).fill(key)
  await window.getByRole('combobox', { name: 'Failed in' }).click()
  await window.getByRole('option', { name: 'Last 24 hours' }).click()
  await window.getByRole('button', { name: 'Start the triage' }).click()
  await expect(window.getByText('No execution has failed')).toBeVisible()
  await look(window, 'none')
  expect(await axeFindings(window)).toEqual([])
  await close()
  await service.close()
})

test('lists of brought-in failures hide what is secret, and show it as it came when a person asks', async () => {
  const { token } = madeSecrets
  const { app, window, close } = await launchFaultline()
  await choosesFile(app, recordedDatabase())
  await goTo(window, 'Executions')
  await window.getByRole('button', { name: 'Bring in from n8n' }).click()
  const dialog = window.getByRole('dialog', { name: 'Bring in from n8n' })
  await dialog.getByRole('button', { name: 'Choose a file…' }).click()
  await expect(dialog.getByRole('button', { name: 'Show it as it came' }).first()).toBeVisible()
  await expect(dialog).not.toContainText(token)
  await dialog.getByRole('button', { name: 'Show it as it came' }).first().click()
  await expect(dialog).toContainText(token)
  await dialog.getByRole('button', { name: 'Hide what is secret' }).click()
  await expect(dialog).not.toContainText(token)
  await close()
})

async function openTriage(window: Page): Promise<void> {
  await window.keyboard.press('ControlOrMeta+K')
  await window.keyboard.type('Triage the failing')
  await window.keyboard.press('Enter')
  await expect(window.getByRole('form', { name: 'Set up a triage' })).toBeVisible()
}

async function allThatIsKept(window: Page): Promise<void> {
  await window.getByRole('combobox', { name: 'Failed in' }).click()
  await window.getByRole('option', { name: 'All that is kept' }).click()
}

async function choosesFile(app: ElectronApplication, path: string): Promise<void> {
  await app.evaluate(({ dialog }, filePath) => {
    dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [filePath] })
  }, path)
}

async function savesFile(app: ElectronApplication, path: string): Promise<void> {
  await app.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath })
  }, path)
}

/** Pictures for a person to look at, where they are asked for. */
async function look(window: Page, name: string): Promise<void> {
  const folder = process.env['FAULTLINE_PICTURES']
  if (folder !== undefined) await window.screenshot({ path: join(folder, `triage-${name}.png`) })
}
