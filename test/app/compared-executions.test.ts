import { expect, test } from '@playwright/test'
import { axeFindings } from './axe-findings.ts'
import { goTo, sendOne } from './driving.ts'
import { launchFaultline, type LaunchedFaultline } from './launch.ts'

let opened: LaunchedFaultline

test.beforeAll(async () => {
  opened = await launchFaultline()
  const { window } = opened
  await sendOne(window)
  await sendOne(window)
  await window.getByRole('button', { name: 'Change layer' }).click()
  await window.getByRole('button', { name: 'Apply change' }).click()
  await sendOne(window)
})

test.afterAll(async () => {
  await opened.close()
})

test('two executions marked in the history stand beside each other at the first node that differs', async () => {
  const { window } = opened
  await goTo(window, 'Executions')
  const marks = window.getByRole('grid', { name: 'Executions' }).getByRole('checkbox')
  await marks.nth(0).check()
  await marks.nth(1).check()
  await window.getByRole('button', { name: 'Compare the two' }).click()

  const dialog = window.getByRole('dialog', { name: /^Two executions of/u })
  await expect(dialog.getByText(/^They first differ at "Webhook": \d+ values? differs?\.$/u)).toBeVisible()
  await expect(dialog.getByRole('group', { name: 'Items of Webhook' })).toContainText('milestone')
  const runs = dialog.getByRole('list', { name: 'Node runs' }).getByRole('button')
  await expect(runs.first()).toContainText('differs first')

  await runs.filter({ hasText: 'Create card' }).press('Enter')
  await expect(dialog.getByRole('region', { name: 'Items of Create card in both executions' })).toContainText('404')
  expect(await axeFindings(window, 'compared executions')).toEqual([])
  await window.keyboard.press('Escape')
})

test('a failed execution is compared with the last that succeeded from its inspector', async () => {
  const { window } = opened
  await goTo(window, 'Executions')
  await window
    .getByRole('grid', { name: 'Executions' })
    .getByRole('row')
    .filter({ hasText: 'Create card' })
    .first()
    .click()
  await window.getByRole('navigation', { name: 'Place' }).getByRole('button', { name: 'Execution' }).click()
  await window.getByRole('button', { name: 'Compare with last success' }).click()
  const dialog = window.getByRole('dialog', { name: /^Two executions of/u })
  await expect(dialog.getByRole('list', { name: 'Node runs' })).toBeVisible()
})

test('where a node gave no items in either execution that is said, in place of two empty texts', async () => {
  const { window } = opened
  await window.keyboard.press('Escape')
  await goTo(window, 'Reproduce')
  await goTo(window, 'Executions')
  const failed = window.getByRole('grid', { name: 'Executions' }).getByRole('row').filter({ hasText: 'Create card' })
  const checked = window.getByRole('grid', { name: 'Executions' }).getByRole('checkbox', { checked: true })
  // From the last: those behind one that is checked no more take its number.
  for (const box of (await checked.all()).toReversed()) await box.uncheck()
  await failed.nth(0).getByRole('checkbox').check()
  await failed.nth(1).getByRole('checkbox').check()
  await window.getByRole('button', { name: 'Compare the two' }).click()
  const dialog = window.getByRole('dialog', { name: /^Two executions of/u })
  await dialog
    .getByRole('list', { name: 'Node runs' })
    .getByRole('button')
    .filter({ hasText: 'Create card' })
    .press('Enter')
  await expect(dialog.getByText('There are no items of this output on either side.')).toBeVisible()
  await expect(dialog.getByRole('group', { name: 'Items of Create card' })).toHaveCount(0)

  await window.keyboard.press('Escape')
  const deleteMarked = window.getByRole('button', { name: /^Delete .* execution/u })
  await expect(deleteMarked).toHaveText('Delete 2 executions…')
  await window.getByRole('combobox', { name: 'Status' }).click()
  await window.getByRole('option', { name: 'success' }).click()
  await expect(deleteMarked).toBeHidden()
})
