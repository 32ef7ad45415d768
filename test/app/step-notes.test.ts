import { expect, test, type Locator, type Page } from '@playwright/test'
import { launchFaultline, type LaunchedFaultline } from './launch.ts'
import { resizeTo } from './window-sizes.ts'

let opened: LaunchedFaultline

test.beforeAll(async () => {
  opened = await launchFaultline()
})

test.afterAll(() => opened.close())

/** Drops a captured request of that path, and waits until the case has it. */
async function takeRequest(window: Page, path: string): Promise<void> {
  const data = await window.evaluateHandle((target) => {
    const transfer = new DataTransfer()
    transfer.items.add(new File([`POST ${target} HTTP/1.1\nHost: a.example\n\n{}`], 'request.http'))
    return transfer
  }, path)
  await window.getByRole('main').dispatchEvent('drop', { dataTransfer: data })
  await expect(window.getByRole('textbox', { name: 'Path' })).toHaveValue(path)
}

test('a note offers to take back its own step alone: not what was done after it, nor what a key has taken back', async () => {
  const { window } = opened
  const path = window.getByRole('textbox', { name: 'Path' })
  const before = await path.inputValue()
  const note = (text: string): Locator => window.getByRole('status').filter({ hasText: text })
  const undo = { name: 'Undo' }
  const taken = note('The request of request.http is taken.')
  const letOut = note('Goes out for real: tracker.example.')

  await takeRequest(window, '/first')
  await expect(taken.getByRole('button', undo)).toBeVisible()
  await window.getByRole('button', { name: 'Nothing goes out for real' }).click()
  const dialog = window.getByRole('dialog', { name: 'Where requests go' })
  const tracker = dialog.getByRole('switch').first()
  // It follows what main answers.
  await tracker.click()
  await expect(tracker).toBeChecked()
  await expect(letOut.getByRole('button', undo)).toBeVisible()
  await expect(taken.getByRole('button', undo)).toHaveCount(0)
  await window.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  await window.keyboard.press('Control+z')
  await expect(window.getByRole('button', { name: 'Nothing goes out for real' })).toBeVisible()
  await expect(letOut).toBeVisible()
  await expect(letOut.getByRole('button', undo)).toHaveCount(0)
  await expect(path).toHaveValue('/first')

  await window.keyboard.press('Control+z')
  await expect(path).toHaveValue(before)
  await window.getByRole('status').getByRole('button', { name: 'Redo' }).last().click()
  await expect(path).toHaveValue('/first')
  await window.getByRole('status').getByRole('button', undo).last().click()
  await expect(path).toHaveValue(before)
})

test('a note that says the same again stands once, and a low window shows the newest alone', async () => {
  const { app, window } = opened
  const notes = window.locator('.mantine-Notification-root')
  const refuse = async (name: string): Promise<void> => {
    const data = await window.evaluateHandle((file) => {
      const transfer = new DataTransfer()
      transfer.items.add(new File(['{}'], file, { type: 'application/json' }))
      return transfer
    }, name)
    await window.getByRole('main').dispatchEvent('drop', { dataTransfer: data })
  }
  const said = (name: string): Locator => window.getByRole('alert').filter({ hasText: name })

  await refuse('one.json')
  await expect(said('one.json')).toHaveCount(1)
  await refuse('two.json')
  await expect(said('two.json')).toHaveCount(1)
  const problems = window.getByRole('alert')
  await expect(problems).toContainText(['one.json', 'two.json'])
  await refuse('one.json')
  // The one said before leaves while the new one comes.
  await expect(problems).toContainText(['two.json', 'one.json'])
  await expect(said('one.json')).toHaveCount(1)
  await expect(said('one.json')).toBeVisible()

  await resizeTo(app, window, { width: 1100, height: 700 })
  await expect(notes.filter({ visible: true })).toHaveCount(1)
  await expect(said('one.json')).toBeVisible()
  await said('one.json').getByRole('button', { name: 'Dismiss' }).click()
  await expect(said('two.json')).toBeVisible()
  await resizeTo(app, window, { width: 1440, height: 900 })
})
