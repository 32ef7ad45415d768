import { expect, test, type Locator, type Page } from '@playwright/test'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { nativeDialogs } from '../kit/native-dialogs.mjs'
import { axeFindings } from './axe-findings.ts'
import { goTo, post, sendOne } from './driving.ts'
import { launchFaultline, type LaunchedFaultline } from './launch.ts'

test.describe.configure({ mode: 'serial' })

let opened: LaunchedFaultline
let folder: string
let dialogs: ReturnType<typeof nativeDialogs>

test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'faultline-written-'))
  const answers = join(folder, 'dialogs.json')
  dialogs = nativeDialogs(answers)
  opened = await launchFaultline({ environment: { FAULTLINE_DIALOGS: answers } })
  await sendOne(opened.window)
})

test.afterAll(async () => {
  await opened.close()
  rmSync(folder, { recursive: true, force: true })
})

test('a case is kept as a test with what was seen of it, and it is said how it is run', async () => {
  const { window } = opened
  const path = join(folder, 'kept.case.json')
  await window.getByRole('button', { name: /^Case: / }).click()
  await window.getByRole('menuitem', { name: /^Keep as test/u }).click()
  const dialog = window.getByRole('dialog', { name: 'Keep as test' })
  const seen = dialog.getByRole('region', { name: 'As the case stands' })
  await expect(seen.getByRole('checkbox', { name: 'The provider sees 502.' })).toBeChecked()
  await expect(seen.getByRole('checkbox', { name: '"Create card" fails first.' })).toBeChecked()
  await seen.getByRole('checkbox', { name: /^Noted: / }).uncheck()
  expect(await axeFindings(window)).toEqual([])

  dialogs.answer(path)
  await dialog.getByRole('button', { name: 'Save…' }).click()
  await expect(dialog.getByLabel('Command')).toHaveText(`faultline test ${path}`)
  const { expect: expected } = JSON.parse(readFileSync(path, 'utf8')) as { expect: unknown }
  expect(expected).toEqual({ baseline: { status: 502, first_failed_node: 'Create card' } })
  expect(await axeFindings(window)).toEqual([])
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(dialog).toBeHidden()
})

test('a change says which credential is missing for it, and waits as it stands until it is given', async () => {
  const { window } = opened
  await window.evaluate(
    `window.faultline.openText(${JSON.stringify({ name: 'keyed.json', text: JSON.stringify(keyed) })})`,
  )
  await expect(window.getByRole('heading', { level: 1, name: 'Keyed' })).toBeVisible()
  await window.getByRole('button', { name: /^authorisation: / }).click()
  const editor = window.getByRole('dialog', { name: 'Change the authorisation' })
  await editor.getByRole('radio', { name: 'Another credential' }).check()
  await editor.getByLabel('Name of the credential').fill('Sandbox key')
  await expect(editor.getByRole('note')).toContainText('The credential "Sandbox key" is not in Faultline')
  expect(await axeFindings(window)).toEqual([])
  await editor.getByRole('button', { name: 'Add credential' }).click()

  const adding = window.getByRole('dialog', { name: 'Add a credential' })
  await expect(adding.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Sandbox key')
  await adding.getByRole('button', { name: 'Cancel' }).click()
  await expect(editor.getByLabel('Name of the credential')).toHaveValue('Sandbox key')
  await editor.getByRole('button', { name: 'Add credential' }).click()
  await adding.getByLabel('Header value').fill(['a', 'key', 'of', 'the', 'sandbox'].join('-'))
  await adding.getByRole('button', { name: 'Keep credential' }).click()

  await expect(editor.getByRole('radio', { name: 'Another credential' })).toBeChecked()
  await expect(editor.getByLabel('Name of the credential')).toHaveValue('Sandbox key')
  await expect(editor.getByRole('note')).toHaveCount(0)
  await editor.getByRole('button', { name: 'Apply change' }).click()
  await expect(window.getByText('The nodes use the credential "Sandbox key".').first()).toBeVisible()
})

test('a workflow is saved as a file of the format, with its pinned items where they are asked for', async () => {
  const { window } = opened
  const path = join(folder, 'keyed.json')
  await goTo(window, 'Workflows')
  await window
    .getByRole('list', { name: 'Workflows' })
    .getByRole('button', { name: /^Keyed/u })
    .click()
  await window.getByRole('button', { name: 'Save as file…' }).click()
  const dialog = window.getByRole('dialog', { name: 'Save the workflow as a file' })
  await expect(dialog.getByRole('checkbox', { name: 'With the items pinned to 1 node' })).not.toBeChecked()
  expect(await axeFindings(window)).toEqual([])
  dialogs.answer(null, path)
  await dialog.getByRole('button', { name: 'Save…' }).click()
  await expect.poll(() => dialogs.left()).toBe(1)
  expect(existsSync(path)).toBe(false)

  await dialog.getByRole('checkbox', { name: 'With the items pinned to 1 node' }).check()
  await dialog.getByRole('button', { name: 'Save…' }).click()
  await expect(window.getByText('The workflow was written.').first()).toBeVisible()
  await expect(dialog).toBeHidden()
  const file = JSON.parse(readFileSync(path, 'utf8')) as object
  expect(file).toMatchObject({ name: 'Keyed', pinData: keyed.pinData, connections: keyed.connections })
})

test('an execution of a delivery from outside is not left on Reproduce as if it were of the case', async () => {
  const { window } = opened
  expect(await post(window, '/webhook/pull-requests', '{"action":"closed"}')).toBe(200)
  await goTo(window, 'Executions')
  await window.getByRole('grid', { name: 'Executions' }).getByRole('row').nth(1).click()
  await expect(window.getByRole('region', { name: 'Inspector' })).toContainText('Pull request')
  await goTo(window, 'Reproduce')
  await expect(window.getByRole('region', { name: 'Inspector' })).not.toContainText('Pull request')
})

test('in a narrow window the head of every pane is one line, and cuts no button', async () => {
  const { window, app } = opened
  for (const width of [1024, 1100]) {
    await app.evaluate(({ BrowserWindow }, size) => BrowserWindow.getAllWindows()[0]?.setContentSize(size, 700), width)
    await expect.poll(() => window.evaluate(() => innerWidth)).toBe(width)
    for (const screen of ['Reproduce', 'Deliveries', 'Executions', 'Workflows', 'Measures', 'AI steps']) {
      await goTo(window, screen)
      if (screen === 'Workflows') await chooseNode(window)
      await expect.poll(() => cutButtons(window), `${screen} at ${String(width)}`).toEqual([])
    }
  }
})

test('in a narrow window every part of a node run is in sight, and in a narrower pane in a list by keys', async () => {
  const { window, app } = opened
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.setContentSize(1024, 700))
  await goTo(window, 'Reproduce')
  await window.getByRole('table', { name: 'Reproductions' }).getByRole('row').nth(1).click()
  const inspector = window.getByRole('region', { name: 'Inspector' })
  await window
    .getByRole('region', { name: 'Workflow' })
    .getByRole('button', { name: /^Create card/u })
    .click()
  const tabs = inspector.getByRole('tab')
  const list = inspector.getByRole('combobox', { name: 'Parts of the node run' })
  await expect(tabs).toHaveCount(5)
  await expect(list).toHaveCount(0)
  for (const each of await tabs.all()) await expect(each).toBeInViewport({ ratio: 1 })
  expect(await scrolledSideways(inspector)).toEqual([])

  const width = (pixels: string) => inspector.evaluate((pane, given) => (pane.style.width = given), pixels)
  await width('230px')
  await expect(tabs).toHaveCount(0)
  await list.press('Enter')
  const input = window.getByRole('option', { name: 'Input' })
  await expect(async () => {
    await list.press('ArrowDown')
    await expect(input).toHaveAttribute('data-combobox-selected', 'true', { timeout: 300 })
  }).toPass()
  await list.press('Enter')
  await expect(list).toHaveValue('Input')
  await expect(inspector.getByRole('tabpanel', { name: 'Input' })).toContainText('1 item')
  expect(await scrolledSideways(inspector)).toEqual([])
  await width('')
  await expect(inspector.getByRole('tab', { name: 'Input', selected: true })).toBeVisible()
})

/** What is seen of the pane and is wider than its room, by its class. A value's own text may be. */
function scrolledSideways(pane: Locator): Promise<readonly string[]> {
  return pane.evaluate((root) =>
    [...root.querySelectorAll('*')]
      .filter((one) => one.closest('[role="tabpanel"]') === null)
      .filter((one) => one.clientWidth > 0 && one.scrollWidth > one.clientWidth + 1)
      .filter((one) => getComputedStyle(one).overflowX !== 'hidden' && getComputedStyle(one).visibility !== 'hidden')
      .map((one) => one.className),
  )
}

async function chooseNode(window: Page): Promise<void> {
  const node = window.getByRole('region', { name: 'Canvas' }).locator('.react-flow__node').first()
  await node.focus()
  await window.keyboard.press('Enter')
}

/** Heads of panes that take a second line, and buttons in them that do not stand wholly within their pane and the window. */
function cutButtons(window: Page): Promise<readonly string[]> {
  return window.evaluate(() =>
    [...document.querySelectorAll('main section > header:has([aria-label^="Maximise "])')].flatMap((head) => {
      const room = (head.parentElement ?? head).getBoundingClientRect()
      const bar = head.getBoundingClientRect()
      const isWhole = ({ left, right, top, bottom }: DOMRect): boolean =>
        left >= room.left && right <= Math.min(room.right, innerWidth) && top >= bar.top && bottom <= bar.bottom
      const buttons = [...head.querySelectorAll('button')].filter(
        (button) => button.getClientRects().length > 0 && !isWhole(button.getBoundingClientRect()),
      )
      return [
        ...(bar.height > 40 ? [`${head.textContent} is ${String(bar.height)} high`] : []),
        ...buttons.map((button) => button.getAttribute('aria-label') ?? button.textContent),
      ]
    }),
  )
}

const keyed = {
  id: 'keyed',
  name: 'Keyed',
  active: false,
  settings: { executionOrder: 'v1' },
  nodes: [
    {
      ...{ id: '1', name: 'Hook', type: 'n8n-nodes-base.webhook', typeVersion: 2, position: [0, 0] },
      parameters: { path: 'keyed', httpMethod: 'POST' },
    },
    {
      ...{ id: '2', name: 'Call API', type: 'n8n-nodes-base.httpRequest', typeVersion: 4.2, position: [240, 0] },
      parameters: {
        ...{ url: 'https://api.example/orders', authentication: 'genericCredentialType' },
        genericAuthType: 'httpHeaderAuth',
      },
      credentials: { httpHeaderAuth: { id: 'k1', name: 'Shop key' } },
    },
  ],
  connections: { Hook: { main: [[{ node: 'Call API', type: 'main', index: 0 }]] } },
  pinData: { Hook: [{ json: { order: 7 } }] },
}
