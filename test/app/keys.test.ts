import { expect, test } from '@playwright/test'
import { goTo } from './driving.ts'
import { launchFaultline } from './launch.ts'

test('while a dialog is open the keys act on nothing behind it, and those of the help open it', async () => {
  const { window, close } = await launchFaultline()
  await expect(window.getByRole('button', { name: 'Send one item' })).toBeEnabled()
  await window.keyboard.press('Control+Shift+o')
  const cases = window.getByRole('dialog', { name: 'Cases' })
  await expect(cases).toBeVisible()
  for (const key of ['Control+Enter', 'Control+l', 'Control+d', 'Control+2', 'Control+z', 'Control+k'])
    await window.keyboard.press(key)
  await window.keyboard.press('F1')
  const documents = window.getByRole('dialog', { name: 'Documents' })
  await expect(documents).toBeVisible()
  await expect(window.getByRole('dialog')).toHaveCount(2)
  await expect(window.getByText(/cannot be done now|can be taken back/u)).toBeHidden()
  await documents.getByRole('button', { name: 'Close', exact: true }).press('Escape')
  await expect(documents).toBeHidden()
  await window.keyboard.press('Escape')
  await expect(cases).toBeHidden()

  await expect(window.getByText('Nothing was sent yet')).toBeVisible()
  await window.keyboard.press('Control+2')
  await expect(window.getByRole('main', { name: 'Deliveries' })).toBeVisible()
  await close()
})

test('the keys that the help tells of are heard in a text field and in the editor, but for those that these have themselves', async () => {
  const { window, close } = await launchFaultline()
  const path = window.getByRole('textbox', { name: 'Path' })
  const editor = window.locator('.monaco-editor').first()
  const lines = editor.locator('.view-lines')
  const body = await lines.innerText()
  const palette = window.getByRole('dialog', { name: 'Commands' })
  const change = window.getByRole('dialog', { name: /^Change the/u })
  for (const place of [path, editor]) {
    await place.click()
    await window.keyboard.press('Control+k')
    await expect(palette).toBeVisible()
    await window.keyboard.press('Escape')
    await expect(palette).toBeHidden()
    await window.keyboard.press('F1')
    await expect(window.getByRole('dialog', { name: 'Documents' })).toBeVisible()
    await window.keyboard.press('Escape')
    await expect(window.getByRole('dialog', { name: 'Documents' })).toBeHidden()
    await window.keyboard.press('Control+l')
    await expect(change).toBeVisible()
    await window.keyboard.press('Escape')
    await expect(change).toBeHidden()
  }
  await editor.click()
  await window.keyboard.press('Control+f')
  await expect(window.getByRole('textbox', { name: 'Find', exact: true })).toBeFocused()
  expect(await lines.innerText()).toBe(body)
  await close()
})

test('a key that writes another letter on a keyboard of another script is the same key', async () => {
  const { window, close } = await launchFaultline()
  const press = (key: string, code: string): Promise<void> =>
    window.evaluate(
      ([name, place]) =>
        void document.body.dispatchEvent(
          new KeyboardEvent('keydown', { key: name ?? '', code: place ?? '', ctrlKey: true, bubbles: true }),
        ),
      [key, code],
    )
  await press('л', 'KeyK')
  await expect(window.getByRole('dialog', { name: 'Commands' })).toBeVisible()
  await window.keyboard.press('Escape')
  await expect(window.getByRole('dialog', { name: 'Commands' })).toBeHidden()
  // With Ctrl and 1 on a French keyboard.
  await press('é', 'Digit2')
  await expect(window.getByRole('main', { name: 'Deliveries' })).toBeVisible()
  // The letter that is written counts where the key is of this script: Dvorak has its K elsewhere.
  await press('t', 'KeyK')
  await expect(window.getByRole('dialog', { name: 'Commands' })).toBeHidden()
  await close()
})

test('who goes to another screen by a key stands on it, and goes on by Tab from there', async () => {
  const { window, close } = await launchFaultline()
  await window.getByRole('textbox', { name: 'Path' }).click()
  await window.keyboard.press('Control+3')
  const executions = window.getByRole('main', { name: 'Executions' })
  await expect(executions).toBeFocused()
  await window.keyboard.press('Tab')
  expect(await executions.evaluate((main) => main.contains(document.activeElement))).toBe(true)

  await window.keyboard.press('Control+k')
  await window.keyboard.type('Go to Measures')
  await expect(window.getByText('Go to Reproduce')).toBeHidden()
  await window.keyboard.press('Enter')
  await expect(window.getByRole('main', { name: 'Measures' })).toBeFocused()

  await goTo(window, 'Deliveries')
  await expect(window.getByRole('button', { name: 'Deliveries', exact: true })).toBeFocused()
  await close()
})
