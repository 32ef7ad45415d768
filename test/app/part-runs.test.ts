import { expect, test, type Locator } from '@playwright/test'
import { axeFindings } from './axe-findings.ts'
import { goTo, sendOne } from './driving.ts'
import { launchFaultline, type LaunchedFaultline } from './launch.ts'

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

function canvasNode(name: string): Locator {
  return opened.window.getByRole('region', { name: 'Canvas' }).locator(`.react-flow__node[data-id="${name}"]`)
}

test('a node of an execution is run alone with other items than arrived', async () => {
  const { window, app } = opened
  await window
    .getByRole('button', { name: /^Opened\?/u })
    .first()
    .click()
  await window.getByRole('button', { name: 'Run this node alone, or stop before it…' }).click()
  const dialog = window.getByRole('dialog', { name: 'Items before "Opened?"' })
  await expect(dialog.getByRole('status')).toContainText('1 item from "Webhook"')
  expect(await axeFindings(window, 'items before a node')).toEqual([])
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
  // Its success is none of the workflow's.
  const newest = window.getByRole('grid', { name: 'Executions' }).getByRole('row').nth(1)
  await expect(newest).toContainText('ran in part')
  await expect(newest).not.toContainText('succeeded')
})

test('an execution is run again, stops before a node with its items, and goes on from there with others', async () => {
  const { window, app } = opened
  const rows = window.getByRole('grid', { name: 'Executions' }).getByRole('row')
  await window.getByRole('grid', { name: 'Executions' }).press('End')
  await expect(rows.filter({ hasText: 'ran in part' })).toHaveCount(1)
  const before = await rows.count()
  await window
    .getByRole('button', { name: /^Opened\?/u })
    .first()
    .click()
  await window.getByRole('button', { name: 'Run this node alone, or stop before it…' }).click()
  await window.getByRole('button', { name: 'Run again and stop before it' }).click()
  const stopped = window.getByRole('dialog', { name: 'Stopped before "Opened?"' })
  await expect(stopped).toContainText('It ran again from its start and stopped here.')
  await expect(stopped.getByRole('status')).toContainText('1 item from "Webhook"')
  expect(await axeFindings(window, 'stopped before a node')).toEqual([])

  await stopped.getByText('"headers"').click()
  await window.keyboard.press('ControlOrMeta+a')
  await app.evaluate(({ clipboard }) => clipboard.writeText('[{"body": {"action": "closed"}}]'))
  await window.keyboard.press('ControlOrMeta+v')
  await stopped.getByRole('button', { name: 'Go on', exact: true }).click()
  await expect(stopped).toBeHidden()
  await expect(rows).toHaveCount(before + 2)
  await window.getByRole('tab', { name: 'Output' }).click()
  await expect(window.getByRole('radio', { name: 'Output 1 (1)' })).toBeChecked()
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
  expect(await axeFindings(window, 'schema of items')).toEqual([])
})

test('the menu of a node on the canvas is opened by keys or the mouse, and runs again up to it with its items to be edited', async () => {
  const { window, app } = opened
  await goTo(window, 'Reproduce')
  await sendOne(window)
  await goTo(window, 'Workflows')
  await canvasNode('Opened?').focus()
  await window.keyboard.press('Shift+F10')
  const menu = window.getByRole('menu', { name: 'Menu of the node Opened?' })
  await expect(menu.getByRole('menuitem', { name: /^Rename the node/u })).toBeFocused()
  expect(await axeFindings(window, 'menu of a node')).toEqual([])
  await window.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(canvasNode('Opened?')).toBeFocused()

  await canvasNode('Webhook').click({ button: 'right' })
  const atStart = window.getByRole('menuitem', { name: /^Run again and stop before it/u })
  await expect(atStart).toHaveAttribute('aria-disabled', 'true')
  await window.keyboard.press('Escape')

  await canvasNode('Opened?').click({ button: 'right' })
  await menu.getByRole('menuitem', { name: /^Run again and stop before it/u }).click()
  const stopped = window.getByRole('dialog', { name: 'Stopped before "Opened?"' })
  await expect(stopped.getByRole('status')).toContainText('1 item from "Webhook"')
  await stopped.getByText('"headers"').click()
  await window.keyboard.press('ControlOrMeta+a')
  await app.evaluate(({ clipboard }) => clipboard.writeText('[{"body": {"action": "closed"}}]'))
  await window.keyboard.press('ControlOrMeta+v')
  await expect(stopped.getByRole('status')).toContainText('edited')
  await stopped.getByRole('button', { name: 'Go on', exact: true }).click()
  await expect(stopped).toBeHidden()
  await expect(window.getByRole('grid', { name: 'Executions' })).toBeVisible()
  await window.getByRole('tab', { name: 'Output' }).press('Enter')
  await expect(window.getByRole('radio', { name: 'Output 1 (1)' })).toBeChecked()
})

test('what is pressed before the editor of long items has come is not lost', async () => {
  const { window, app } = opened
  const before = window.getByRole('dialog', { name: 'Items before "Opened?"' })
  const status = before.getByRole('status')
  const opensWithoutEditor = async (): Promise<void> => {
    await goTo(window, 'Executions')
    await window.getByRole('grid', { name: 'Executions' }).press('Home')
    await window
      .getByRole('button', { name: /^Opened\?/u })
      .first()
      .click()
    await window.getByRole('tab', { name: 'Summary' }).click()
    await window.evaluate(() => {
      globalThis.requestIdleCallback = (callback) => {
        const call = (): void => callback({ didTimeout: false, timeRemaining: () => 50 })
        document.addEventListener('let go', call, { once: true })
        return 0
      }
    })
    // Notices of what was done before, which the screen shows, are gone soon: they would lie on it for ten seconds.
    await window.getByRole('button', { name: 'Run this node alone, or stop before it…' }).click({ timeout: 5_000 })
    await expect(status).toContainText('1 item from "Webhook"')
    await before.locator('[data-ready="false"]').waitFor({ state: 'attached' })
  }
  const pastes = async (length: number): Promise<void> => {
    await window.keyboard.press('ControlOrMeta+a')
    await app.evaluate(
      ({ clipboard }, text) => clipboard.writeText(text),
      `[{"body": {"action": "opened", "long": "${'long '.repeat(length / 5)}"}}]`,
    )
    await window.keyboard.press('ControlOrMeta+v')
    await expect(status).toContainText('edited')
  }
  const editorComes = async (): Promise<void> => {
    await window.evaluate(() => document.dispatchEvent(new Event('let go')))
    await before.locator('[data-ready="true"]').waitFor()
  }

  await opensWithoutEditor()
  await before.getByText('"action"').click()
  await pastes(30_000)
  await editorComes()
  await before.getByRole('button', { name: 'Run this node alone' }).click()
  await expect(before).toBeHidden()

  // Of a text field as long as this one is made until the editor has come.
  await opensWithoutEditor()
  await before.getByText('"action"').click({ position: { x: 60, y: 40 } })
  await pastes(150_000)
  await editorComes()
  await before.getByRole('button', { name: 'Run this node alone' }).click()
  await expect(before).toBeHidden()

  // A longer text is only shown; what chose it has chosen the editor.
  await opensWithoutEditor()
  await before.getByText('"action"').click({ position: { x: 60, y: 40 } })
  await editorComes()
  await pastes(10)
  await window.keyboard.press('Escape')
  await expect(before).toBeHidden()
})

test('a key stops before the chosen node', async () => {
  const { window } = opened
  await goTo(window, 'Workflows')
  await canvasNode('Opened?').focus()
  await window.keyboard.press('Enter')
  await window.keyboard.press('b')
  const stopped = window.getByRole('dialog', { name: 'Stopped before "Opened?"' })
  await expect(stopped.getByRole('status')).toContainText('1 item from "Webhook"')
  await window.keyboard.press('Escape')
  await expect(stopped).toBeHidden()
})
