import { expect, test, type Locator } from '@playwright/test'
import { axeFindings } from './axe-findings.ts'
import { goTo } from './driving.ts'
import { launchFaultline, type LaunchedFaultline } from './launch.ts'

test.describe.configure({ mode: 'serial' })

let opened: LaunchedFaultline

test.beforeAll(async () => {
  opened = await launchFaultline()
  await goTo(opened.window, 'Workflows')
})

test.afterAll(async () => {
  await opened.close()
})

function canvasNode(name: string): Locator {
  return opened.window.getByRole('region', { name: 'Canvas' }).locator(`.react-flow__node[data-id="${name}"]`)
}

test('a node is disabled, duplicated, deleted and renamed by its keys, and all of it is taken back', async () => {
  const { window } = opened
  await canvasNode('Summarise').focus()
  await window.keyboard.press('Enter')
  await window.keyboard.press('d')
  await expect(canvasNode('Summarise')).toContainText('disabled')

  await window.keyboard.press('ControlOrMeta+d')
  await expect(canvasNode('Summarise1')).toBeVisible()
  await window.keyboard.press('Delete')
  await expect(canvasNode('Summarise1')).toHaveCount(0)
  // What was said of the edits before made way for the next key: the screen shows them.
  await expect(window.getByRole('status').filter({ hasText: 'Undo' })).toHaveCount(1)

  await canvasNode('Opened?').focus()
  await window.keyboard.press('Enter')
  await window.keyboard.press('F2')
  const dialog = window.getByRole('dialog', { name: 'Rename the node' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Is it open?')
  await window.keyboard.press('Enter')
  await expect(canvasNode('Is it open?')).toBeVisible()

  const undo = window.getByRole('button', { name: 'Undo the last change' })
  while (await undo.isEnabled()) {
    await window.keyboard.press('ControlOrMeta+z')
    await window.waitForTimeout(150)
  }
  await expect(canvasNode('Opened?')).toBeVisible()
  await expect(canvasNode('Summarise')).not.toContainText('disabled')
  await window.keyboard.press('ControlOrMeta+Shift+z')
  await expect(canvasNode('Summarise')).toContainText('disabled')
  await window.keyboard.press('ControlOrMeta+z')
})

test('a node is added into a link by its name, moved by keys, and connected without a mouse', async () => {
  const { window } = opened
  await window.getByRole('button', { name: 'Add a node between "Webhook" and "Opened?"' }).focus()
  await window.keyboard.press('Enter')
  const palette = window.getByRole('dialog', { name: 'Add a node' })
  await expect(palette).toContainText('It stands between "Webhook" and "Opened?".')
  await palette.getByRole('textbox').fill('limit')
  expect(await axeFindings(window)).toEqual([])
  await window.keyboard.press('Enter')
  await expect(canvasNode('Limit')).toBeVisible()
  await expect(window.getByRole('button', { name: 'Add a node between "Limit" and "Opened?"' })).toBeVisible()

  // The canvas may still move to where all of it fits: both nodes move with it.
  const below = async (): Promise<number> => {
    const [limit, next] = await Promise.all([canvasNode('Limit').boundingBox(), canvasNode('Opened?').boundingBox()])
    return (limit?.y ?? Number.NaN) - (next?.y ?? Number.NaN)
  }
  const before = await below()
  await canvasNode('Limit').focus()
  await window.keyboard.press('Shift+ArrowDown')
  await window.keyboard.press('Shift+ArrowDown')
  await expect.poll(below).toBeGreaterThan(before + 10)

  await canvasNode('Limit').focus()
  await window.keyboard.press('c')
  const connect = window.getByRole('dialog', { name: 'Connect the node' })
  await connect.getByRole('combobox', { name: 'Leads to' }).fill('Summ')
  await window.keyboard.press('ArrowDown')
  await window.keyboard.press('Enter')
  await connect.getByRole('button', { name: 'Connect' }).click()
  await expect(window.getByRole('button', { name: 'Cut the link from "Limit" to "Summarise"' })).toHaveCount(1)
})

test('nodes are copied as the format has them, and pasted with names of their own', async () => {
  const { window, app } = opened
  await canvasNode('Opened?').focus()
  await window.keyboard.press('Enter')
  await canvasNode('Create card').focus()
  await window.keyboard.press('Shift+Enter')
  await window.keyboard.press('ControlOrMeta+c')
  await expect(window.getByText(/^2 nodes are on the clipboard/u)).toBeVisible()
  const text = await app.evaluate(({ clipboard }) => clipboard.readText())
  expect(JSON.parse(text)).toMatchObject({
    nodes: [{ name: 'Opened?' }, { name: 'Create card' }],
    connections: { 'Opened?': expect.anything() },
  })
  await window.keyboard.press('ControlOrMeta+v')
  await expect(canvasNode('Opened?1')).toBeVisible()
  await expect(canvasNode('Create card1')).toBeVisible()
  expect(await axeFindings(window)).toEqual([])
})

test('a node is dragged to where it is let go, and a connection is dragged from one node to another', async () => {
  const { window } = opened
  const card = canvasNode('Summarise')
  const from = await card.boundingBox()
  if (from === null) throw new Error('The card is not drawn.')
  await window.mouse.move(from.x + 30, from.y + 12)
  await window.mouse.down()
  await window.mouse.move(from.x + 60, from.y - 60, { steps: 6 })
  await window.mouse.up()
  await expect.poll(async () => (await card.boundingBox())?.y).toBeLessThan(from.y - 40)

  const links = window.getByRole('button', { name: 'Cut the link from "Summarise" to "Answer: failed"' })
  await expect(links).toHaveCount(0)
  const output = await card.locator('.react-flow__handle.source').first().boundingBox()
  const input = await canvasNode('Answer: failed').locator('.react-flow__handle.target').first().boundingBox()
  if (output === null || input === null) throw new Error('The dots are not drawn.')
  await window.mouse.move(output.x + output.width / 2, output.y + output.height / 2)
  await window.mouse.down()
  await window.mouse.move(input.x + input.width / 2, input.y + input.height / 2, { steps: 8 })
  await window.mouse.up()
  await expect(links).toHaveCount(1)
})

test('what was written of a node and not saved is there after another node, another screen, a move and a new name', async () => {
  const { window } = opened
  const editor = (name: string): Locator => window.getByRole('region', { name, exact: true })
  const timeout = (name: string): Locator => editor(name).getByLabel('Timeout', { exact: true })
  await canvasNode('Create card').click()
  const before = await timeout('Create card').inputValue()
  await timeout('Create card').fill('777')
  await canvasNode('Opened?').click()
  await expect(editor('Opened?').getByRole('button', { name: 'Save node' })).toBeDisabled()
  await expect(canvasNode('Create card')).toContainText('not saved')
  await goTo(window, 'Measures')
  await goTo(window, 'Workflows')
  await canvasNode('Create card').click()
  await expect(timeout('Create card')).toHaveValue('777')
  await canvasNode('Create card').focus()
  await window.keyboard.press('Shift+ArrowDown')
  await expect(timeout('Create card')).toHaveValue('777')
  await window.keyboard.press('F2')
  await window.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Make card')
  await window.keyboard.press('Enter')
  await expect(timeout('Make card')).toHaveValue('777')

  // Taken back and done again, its name takes along what was written.
  await window.keyboard.press('ControlOrMeta+z')
  await expect(timeout('Create card')).toHaveValue('777')
  await window.keyboard.press('ControlOrMeta+Shift+z')
  await expect(timeout('Make card')).toHaveValue('777')

  await editor('Make card').getByRole('button', { name: 'Save node' }).click()
  await expect(window.getByText('"Make card" is saved', { exact: false })).toBeVisible()
  await expect(editor('Make card')).not.toContainText('not saved')
  await expect(canvasNode('Make card')).not.toContainText('not saved')
  await timeout('Make card').fill('778')
  await editor('Make card').getByRole('button', { name: 'Discard' }).click()
  await expect(timeout('Make card')).toHaveValue('777')
  await expect(canvasNode('Make card')).not.toContainText('not saved')
  expect(before).not.toBe('777')
})
