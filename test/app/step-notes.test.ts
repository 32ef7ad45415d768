import { expect, test, type Locator, type Page } from '@playwright/test'
import { launchFaultline, type LaunchedFaultline } from './launch.ts'

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
  await dialog.getByRole('switch').first().check()
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
  await window.getByRole('status').getByRole('button', { name: 'Redo' }).click()
  await expect(path).toHaveValue('/first')
  await window.getByRole('status').getByRole('button', undo).click()
  await expect(path).toHaveValue(before)
})
