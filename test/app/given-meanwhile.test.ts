import { expect, test, type Page } from '@playwright/test'
import { untilIdle } from './driving.ts'
import { launchFaultline } from './launch.ts'

function workflow(name: string, step = 'Last'): string {
  const node = (title: string, type: string, parameters: object): object => ({
    name: title,
    type: `n8n-nodes-base.${type}`,
    typeVersion: 2,
    position: [0, 0],
    parameters,
  })
  return JSON.stringify({
    id: name,
    name,
    nodes: [node('Hook', 'webhook', { httpMethod: 'POST', path: name }), node(step, 'noOp', {})],
    connections: { Hook: { main: [[{ node: step, type: 'main', index: 0 }]] } },
  })
}

/** Drops a file, whatever stands over the screen; one without a text cannot be read. */
async function give(window: Page, name: string, text: string | null): Promise<void> {
  await window.evaluate(
    ([file, given]) => {
      const dropped = new File([given ?? ''], `${file}.json`)
      if (given === null)
        Object.defineProperty(dropped, 'arrayBuffer', {
          value: () => Promise.reject(new DOMException('The requested file could not be read', 'NotReadableError')),
        })
      // What lies in a transfer is handed out as another file; this one is to be the very same.
      const transfer = new DataTransfer()
      transfer.items.add(dropped)
      const event = new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: transfer })
      Object.defineProperty(event, 'dataTransfer', { value: { types: ['Files'], items: [], files: [dropped] } })
      document.querySelector('main')?.dispatchEvent(event)
    },
    [name, text] as const,
  )
}

test('a file that is dropped while a dialog is open is opened once it is closed: what the dialog is about stays', async () => {
  const { window, close } = await launchFaultline()
  await untilIdle(window)
  const before = await window.getByRole('heading', { level: 1 }).innerText()
  await window.getByRole('button', { name: 'Change layer' }).click()
  const dialog = window.getByRole('dialog')
  await expect(dialog).toBeVisible()

  await give(window, 'meanwhile', workflow('meanwhile'))

  await expect(window.getByText('"meanwhile.json" is opened once the dialog is closed.')).toBeVisible()
  await expect(window.locator('h1')).toHaveText(before)
  await window.keyboard.press('Escape')
  await expect(window.getByRole('heading', { level: 1, name: 'meanwhile' })).toBeVisible()
  await expect(window.getByText('"meanwhile.json" is opened once the dialog is closed.')).toBeHidden()
  await close()
})

test('of two files that each raise a question one is asked about after the other, and one that cannot be read is named', async () => {
  const { window, close } = await launchFaultline()
  for (const name of ['first', 'second']) {
    await give(window, name, workflow(name))
    await expect(window.getByRole('heading', { level: 1, name })).toBeVisible()
  }

  await give(window, 'first', workflow('first', 'Changed'))
  await give(window, 'gone', null)
  await give(window, 'second', workflow('second', 'Changed'))

  const dialog = window.getByRole('dialog')
  await expect(dialog).toContainText('first.json has the workflow "first"')
  await dialog.getByRole('button', { name: /^Take it as version/u }).click()
  await expect(dialog).toContainText('second.json has the workflow "second"')
  await dialog.getByRole('button', { name: /^Take it as version/u }).click()
  await expect(window.getByRole('heading', { level: 1, name: 'second' })).toBeVisible()
  await expect(window.getByText(/"gone\.json" could not be read/u).first()).toBeVisible()
  await close()
})
