import { expect, test, type Locator, type Page } from '@playwright/test'
import { axeFindings } from './axe-findings.ts'
import { launchFaultline, type LaunchedFaultline } from './launch.ts'
import { command } from './window-steps.ts'

test.describe.configure({ mode: 'serial' })

let opened: LaunchedFaultline
test.beforeAll(async () => {
  opened = await launchFaultline()
})
test.afterAll(() => opened.close())

/** Opens the editor of the node layer at "Node disabled", and names a node that is not there. */
async function disableNowhere(window: Page): Promise<Locator> {
  await command('Change the node')(window)
  const editor = window.getByRole('dialog', { name: /^Change the node/u })
  await editor.getByRole('radio', { name: 'Node disabled', exact: true }).check()
  await editor.getByRole('combobox', { name: /^Node/u }).fill('Nowhere')
  await editor.getByRole('button', { name: 'Apply change' }).click()
  return editor
}

test('a change that fits nothing of the case is refused in its editor, with what there is', async () => {
  const { window } = opened
  const editor = await disableNowhere(window)

  const node = editor.getByRole('combobox', { name: /^Node/u })
  await expect(node).toHaveAccessibleDescription(/^The workflow has no node "Nowhere"; it has: /u)
  await expect(node).toBeFocused()
  await expect(window.getByText('all as baseline')).toBeVisible()
  await editor.getByRole('radio', { name: 'Node enabled', exact: true }).check()
  await expect(editor.getByText('The workflow has no node')).toBeHidden()
  await window.keyboard.press('Escape')
  await expect(editor).toBeHidden()
})

test('what is wrong with a path stands in sight, with no list over it', async () => {
  const { window } = opened
  await command('Change the data')(window)
  const editor = window.getByRole('dialog', { name: /^Change the data/u })
  await editor.getByRole('radio', { name: 'Set a JSON path', exact: true }).check()
  const path = editor.getByRole('combobox', { name: /^JSON path/u })
  await path.fill('')
  await path.blur()
  await editor.getByRole('button', { name: 'Apply change' }).click()

  await expect(path).toBeFocused()
  await expect(editor.getByText(/^It is empty\. Enter a JSON path/u)).toBeVisible()
  await expect(window.getByRole('option').first()).toBeHidden()
  await path.press('ArrowDown')
  await expect(window.getByRole('option').first()).toBeVisible()
  await window.keyboard.press('Escape')
  await window.keyboard.press('Escape')
  await expect(editor).toBeHidden()
})

test('what the baseline has already is no change, and the editor says so', async () => {
  const { window } = opened
  await command('Change the database')(window)
  const editor = window.getByRole('dialog', { name: /^Change the database/u })
  const healthy = editor.getByRole('radio', { name: 'Healthy', exact: true })
  await expect(editor.getByRole('radio').first()).toHaveAccessibleName('Healthy')
  await expect(healthy).not.toBeChecked()
  await expect(editor.getByRole('note')).toContainText('No node of this workflow asks its own database')
  await healthy.check()
  await expect(editor.getByRole('note')).toHaveCount(0)
  await editor.getByRole('button', { name: 'Apply change' }).click()

  await expect(editor).toContainText('The baseline is like that already, so that nothing would differ')
  await expect(window.getByText('all as baseline')).toBeVisible()
  await window.keyboard.press('Escape')
  await expect(editor).toBeHidden()
})

test('in place of a change of another layer it is refused as well, and the editor is as it was left', async () => {
  const { window } = opened
  await command('Change the queue')(window)
  await window.getByRole('button', { name: 'Apply change' }).click()
  await expect(window.getByRole('dialog')).toBeHidden()
  const editor = await disableNowhere(window)
  const question = editor.getByRole('group', { name: 'Only one layer may differ' })
  await expect(question).toContainText(/[^.]\. With a second change/u)
  await question.getByRole('button', { name: 'Replace it' }).click()

  const node = editor.getByRole('combobox', { name: /^Node/u })
  await expect(node).toHaveAccessibleDescription(/^The workflow has no node "Nowhere"/u)
  await expect(node).toHaveValue('Nowhere')
  expect(await axeFindings(window, 'a refused change')).toEqual([])
  await expect(window.getByText('one differs')).toBeVisible()
})
