import { expect, test } from '@playwright/test'
import { goTo, sendOne } from './driving.ts'
import { launchFaultline, type LaunchedFaultline } from './launch.ts'

test.describe.configure({ mode: 'serial' })

let opened: LaunchedFaultline

test.beforeAll(async () => {
  opened = await launchFaultline()
  await sendOne(opened.window)
})

test.afterAll(async () => {
  await opened.close()
})

test('an expression offers the members and nodes of the last execution, and shows what it gives', async () => {
  const { window } = opened
  await goTo(window, 'Workflows')
  await window.getByRole('button', { name: /^Create card/u }).click()
  const url = window.getByRole('textbox', { name: 'url' })
  const offered = window.getByRole('listbox', { name: 'What may follow in url' })

  // Once what the node saw is known.
  await expect(async () => {
    await url.fill('={{ $json.body.numb')
    await expect(offered.getByRole('option', { name: 'number' })).toBeVisible({ timeout: 1000 })
  }).toPass()
  await window.keyboard.press('Enter')
  await expect(url).toHaveValue('={{ $json.body.number')
  await window.keyboard.type(" + $('Op")
  await expect(offered.getByRole('option', { name: 'Opened?' })).toBeVisible()
  await window.keyboard.press('Tab')
  await window.keyboard.type('.item.json.body.number }}')

  await expect(url).toHaveValue("={{ $json.body.number + $('Opened?').item.json.body.number }}")
  await expect(window.getByText('gives 4')).toBeVisible()
})

test('what may follow is taken with Enter however late it is drawn', async () => {
  const { window } = opened
  const url = window.getByRole('textbox', { name: 'url' })
  await window.evaluate(() => {
    const now = globalThis.requestAnimationFrame
    Object.assign(globalThis, { framesAgain: () => (globalThis.requestAnimationFrame = now) })
    // The frame comes before what is to be drawn in it, as on a busy machine.
    globalThis.requestAnimationFrame = (act) => (act(performance.now()), 0)
  })
  await url.fill('={{ $json.body.numb')
  await expect(window.getByRole('option', { name: 'number' })).toBeVisible()
  await window.evaluate(() => (globalThis as unknown as { framesAgain: () => void }).framesAgain())
  await window.keyboard.press('Enter')
  await expect(url).toHaveValue('={{ $json.body.number')
})

test('what is typed right after a name was taken stands behind it, however late the next frame is', async () => {
  const { window } = opened
  const url = window.getByRole('textbox', { name: 'url' })
  await url.fill("={{ $('Op")
  await expect(window.getByRole('option', { name: 'Opened?' })).toBeVisible()
  await window.evaluate(() => {
    const now = globalThis.requestAnimationFrame
    Object.assign(globalThis, { framesAgain: () => (globalThis.requestAnimationFrame = now) })
    globalThis.requestAnimationFrame = (act) => Number(setTimeout(() => act(performance.now()), 300))
  })
  await window.keyboard.press('Tab')
  await window.keyboard.type('.it')
  await window.waitForTimeout(400)
  await window.keyboard.type('em')
  await window.evaluate(() => (globalThis as unknown as { framesAgain: () => void }).framesAgain())
  await expect(url).toHaveValue("={{ $('Opened?').item")
})

test('in the JSON of a node every expression has what it gives behind it, and one that fails is marked', async () => {
  const { window } = opened
  await window.getByRole('textbox', { name: 'url' }).fill('={{ $json.body.number + 40 }}')
  await window.getByRole('tab', { name: 'JSON' }).click()
  const editor = window.getByRole('tabpanel', { name: 'JSON' })
  await expect(editor.getByText('→ 42')).toBeVisible()

  await editor.getByText('"continueErrorOutput"').click()
  await window.keyboard.press('End')
  await window.keyboard.type('"notes": "={{ $json.body.pull_request.mileston')
  await expect(window.getByRole('option', { name: /^milestone/u })).toBeVisible()
  await window.keyboard.press('Enter')
  await window.keyboard.type('.a.b( }}",')

  await expect(editor.getByText('✗ invalid syntax')).toBeVisible()
  await expect(editor.locator('.squiggly-error').first()).toBeVisible()
  await window.getByRole('button', { name: 'Discard' }).click()
})

test('a text is written from the first moment, and the editor goes on where it stood when it comes', async () => {
  const { window } = opened
  await window.getByRole('tab', { name: 'Parameters' }).click()
  await window.evaluate(() => {
    const now = globalThis.requestIdleCallback
    const held: IdleRequestCallback[] = []
    globalThis.requestIdleCallback = (callback) => held.push(callback)
    Object.assign(globalThis, {
      letEditorCome: () => {
        globalThis.requestIdleCallback = now
        held.forEach((callback) => now(callback))
      },
    })
  })
  await window.getByRole('tab', { name: 'JSON' }).click()
  const editor = window.getByRole('tabpanel', { name: 'JSON' })
  await editor.getByRole('textbox').press('Control+Home')
  await window.keyboard.press('End')
  await window.keyboard.type(' "notes": "as it')
  await window.evaluate(() => (globalThis as unknown as { letEditorCome: () => void }).letEditorCome())
  await expect(editor.locator('.view-lines')).toBeVisible()
  await window.keyboard.type(' came",')
  await expect(editor.getByText('"as it came"')).toBeVisible()
  await window.getByRole('button', { name: 'Discard' }).click()
})

test('a text that is gone to in the moment its editor comes has the keys that follow', async () => {
  const { window } = opened
  await window.getByRole('tab', { name: 'Parameters' }).click()
  await window.evaluate(() => {
    const watch = new MutationObserver(() => {
      if (document.querySelector('[role="tabpanel"] .monaco-editor') === null) return
      watch.disconnect()
      const fields = document.querySelectorAll<HTMLElement>('[role="tabpanel"] [aria-label^="JSON of"]')
      ;[...fields].find((field) => field.checkVisibility({ visibilityProperty: true }))?.focus()
    })
    watch.observe(document.body, { childList: true, subtree: true })
  })
  await window.getByRole('tab', { name: 'JSON' }).click()
  const editor = window.getByRole('tabpanel', { name: 'JSON' })
  await expect(editor.locator('.view-lines')).toBeVisible()
  await expect(editor.getByRole('textbox').first()).toBeFocused()
  await window.keyboard.press('Control+Home')
  await window.keyboard.press('End')
  await window.keyboard.type(' "notes": "as it came",')
  await expect(editor.getByText('"as it came"')).toBeVisible()
  await window.getByRole('button', { name: 'Discard' }).click()
})

test('a condition is put together by choosing, and what a file says that nobody knows stays to be chosen', async () => {
  const { window } = opened
  await window.getByRole('button', { name: /^Opened\?/u }).click()
  const form = window.getByRole('tabpanel', { name: 'Parameters' })
  const type = form.getByRole('combobox', { name: 'Type', exact: true })
  const operation = form.getByRole('combobox', { name: 'Operation' })
  const right = form.getByRole('textbox', { name: 'Right value', exact: true })
  await expect(type).toHaveValue('Text')
  await expect(operation).toHaveValue('is equal to')
  await expect(right).toHaveValue('opened')

  await operation.click()
  await window.getByRole('option', { name: 'exists', exact: true }).click()
  await expect(right).toHaveCount(0)
  await type.click()
  await window.getByRole('option', { name: 'Number' }).click()
  await expect(operation).toHaveValue('exists')
  await operation.click()
  await window.getByRole('option', { name: 'is greater than', exact: true }).click()
  await expect(form.getByText('The file has the text "opened" here, not a number.')).toBeVisible()
  await right.fill('52')
  await expect(form.getByText('The file has the text')).toHaveCount(0)
  await window.getByRole('tab', { name: 'JSON' }).click()
  // Until the editor is loaded, a plain text stands in its place.
  const json = window.getByRole('tabpanel', { name: 'JSON' }).locator('.view-lines')
  await expect(json.getByText('"operation": "gt"')).toBeVisible()
  await expect(json.getByText('"rightValue": 52')).toBeVisible()

  // A line is one piece until its words have their colours: the middle of that is another word.
  await json.getByText('"gt"', { exact: true }).dblclick()
  await window.keyboard.type('resembles')
  await window.getByRole('tab', { name: 'Parameters' }).click()
  await expect(operation).toHaveValue('resembles')
  await window.getByRole('button', { name: 'Discard' }).click()
})

test('a field of the record that will leave is explained by the published schema, its redactions marked', async () => {
  const { window } = opened
  await goTo(window, 'Reproduce')
  await window.getByRole('button', { name: 'Export record' }).click()
  const dialog = window.getByRole('dialog', { name: 'Diagnostic record' })

  await dialog.getByText('Fields explained').click()
  const fields = dialog.getByRole('group', { name: 'Fields and what they mean' })
  await expect(fields).toContainText('Exact error text, without tokens or personal data')
  await expect(fields).toContainText('record.node_name')
  await dialog.getByText('Editor', { exact: true }).click()
  const lines = dialog.locator('.view-lines')

  // Once the worker has read the schema.
  await expect(async () => {
    await lines.getByText('"node_name"').first().hover()
    await lines.getByText('"error_message"').first().hover()
    const explained = window.getByText(/Exact error text, without tokens or personal data/u)
    await expect(explained).toBeVisible({ timeout: 1500 })
  }).toPass()
  await expect(lines.getByText('[redacted:email#1]').first()).toBeVisible()
  await dialog.getByText('Text', { exact: true }).click()
  await expect(dialog.getByLabel('File as it will be written')).toContainText('"error_message"')
})
