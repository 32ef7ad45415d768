import { expect, test } from '@playwright/test'
import { goTo, sendOne } from './driving.ts'
import { launchFaultline, type LaunchedFaultline } from './launch.ts'
import { seriousFindings } from './serious-findings.ts'

test.describe.configure({ mode: 'serial' })

let opened: LaunchedFaultline

test.beforeAll(async () => {
  opened = await launchFaultline()
  await sendOne(opened.window)
  await goTo(opened.window, 'Executions')
  await opened.window.getByRole('grid', { name: 'Executions' }).press('Home')
})

test.afterAll(async () => {
  await opened.close()
})

test('a node of an execution is run alone with other items than arrived', async () => {
  const { window, app } = opened
  await window
    .getByRole('button', { name: /^Opened\?/u })
    .first()
    .click()
  await window.getByRole('button', { name: 'Run this node alone, or stop before it…' }).click()
  const dialog = window.getByRole('dialog', { name: 'Items before "Opened?"' })
  await expect(dialog.getByRole('status')).toContainText('1 item from "Webhook"')
  for (const theme of ['light', 'dark'] as const) {
    await window.emulateMedia({ colorScheme: theme })
    await window.waitForTimeout(300)
    expect(await seriousFindings(window), theme).toEqual([])
  }
  await dialog.getByText('"headers"').click()
  await window.keyboard.press('ControlOrMeta+a')
  await app.evaluate(({ clipboard }) => clipboard.writeText('[{"body": {"action": "closed"}}]'))
  await window.keyboard.press('ControlOrMeta+v')
  await expect(dialog.getByRole('status')).toContainText('edited')
  await dialog.getByRole('button', { name: 'Run this node alone' }).click()
  await expect(dialog).toBeHidden()

  await window.getByRole('tab', { name: 'Output' }).click()
  await expect(window.getByRole('radio', { name: 'Output 1 (1)' })).toBeChecked()
  await window.getByRole('button', { name: 'Execution', exact: true }).click()
  await expect(window.getByRole('heading', { name: '2 node runs' })).toBeVisible()
})

test('the fields of items are told with their types, and one is copied as an expression', async () => {
  const { window, app } = opened
  await window.getByRole('grid', { name: 'Executions' }).press('End')
  await window
    .getByRole('button', { name: /^Opened\?/u })
    .first()
    .click()
  await window.getByRole('tab', { name: 'Input' }).click()
  await window.getByText('Schema', { exact: true }).click()
  const table = window.getByRole('table', { name: 'Schema of Items of input 0' })
  await expect(table.getByRole('row').filter({ hasText: 'body.action' })).toContainText('text')
  await table.getByRole('button', { name: 'body.action' }).press('Enter')
  await expect.poll(() => app.evaluate(({ clipboard }) => clipboard.readText())).toBe('{{ $json.body.action }}')
  for (const theme of ['light', 'dark'] as const) {
    await window.emulateMedia({ colorScheme: theme })
    await window.waitForTimeout(300)
    expect(await seriousFindings(window), theme).toEqual([])
  }
})
