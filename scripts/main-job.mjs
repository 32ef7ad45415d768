// The main job as a person does it in the window, by roles and labels alone: for the demonstration and the tests of the app.

import { join } from 'node:path'

/** The change of the data layer that turns the outcome of the shipped sample. */
const milestone = { path: '$.pull_request.milestone', value: '{"title":"v2.4"}' }

/**
 * Steps of the method in their order. `perform` does one in the window and returns what the window then says.
 * @typedef {import('playwright').Page} Page
 * @typedef {{ file: string, title: string, perform: (window: Page) => Promise<string> }} Step
 * @type {readonly Step[]}
 */
export const mainJob = [
  {
    file: '1-one-item',
    title: 'Send one item',
    perform: async (window) => {
      await press(window, 'Send one item')
      return newestReproduction(window, 1)
    },
  },
  {
    file: '2-batch-of-3',
    title: 'Send a batch of 3',
    perform: async (window) => {
      await press(window, 'Send batch')
      return newestReproduction(window, 2)
    },
  },
  {
    file: '3-change-of-the-data-layer',
    title: 'Change the data layer',
    perform: async (window) => {
      await press(window, 'Change layer')
      const dialog = window.getByRole('dialog', { name: 'Change the data layer' })
      await dialog.getByRole('radio', { name: 'Set a JSON path' }).check()
      await dialog.getByRole('combobox', { name: 'JSON path' }).fill(milestone.path)
      await dialog.getByRole('textbox', { name: 'Value' }).fill(milestone.value)
      await dialog.getByRole('button', { name: 'Apply change' }).click()
      await dialog.waitFor({ state: 'hidden' })
      return nameOf(window.getByRole('region', { name: 'Layers' }).getByRole('button', { name: /^data: / }))
    },
  },
  {
    file: '4-the-batch-again',
    title: 'Send the batch again',
    perform: async (window) => {
      await press(window, 'Send batch')
      return newestReproduction(window, 3)
    },
  },
  {
    file: '5-comparison',
    title: 'Compare',
    perform: async (window) => {
      await press(window, 'Compare')
      const dialog = window.getByRole('dialog', { name: 'Comparison' })
      return dialog.getByRole('status').innerText()
    },
  },
  {
    file: '6-diagnostic-record',
    title: 'Export the diagnostic record',
    perform: async (window) => {
      await window.keyboard.press('Escape')
      await press(window, 'Export record')
      const dialog = window.getByRole('dialog', { name: 'Diagnostic record' })
      return dialog.getByRole('region', { name: 'Redactions' }).getByRole('heading').innerText()
    },
  },
]

/**
 * Writes the previewed record as JSON and Markdown, answering the system's save dialog with `folder`.
 * @param {{ app: import('playwright').ElectronApplication, window: Page }} opened
 * @param {string} folder
 */
export async function saveRecord({ app, window }, folder) {
  await app.evaluate(
    ({ dialog }, filePath) => {
      dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath })
    },
    join(folder, 'diagnostic-record.json'),
  )
  await window.getByRole('dialog', { name: 'Diagnostic record' }).getByRole('button', { name: 'Save…' }).click()
  await window.getByText('The diagnostic record was written.').waitFor()
}

async function press(window, name) {
  await window.getByRole('button', { name, exact: true }).click()
}

/** The cells of the newest row, once all of its items have ended. */
export async function newestReproduction(window, number) {
  const row = window.getByRole('table', { name: 'Reproductions' }).getByRole('row').nth(1)
  await row.getByLabel(`Choose reproduction ${number} for the comparison`).waitFor()
  await row
    .getByText(/failed|succeeded|cancelled|crashed/u)
    .first()
    .waitFor()
  const cells = await row.getByRole('cell').allInnerTexts()
  return cells
    .map((text) => text.replaceAll(/\s+/gu, ' ').trim())
    .filter((text) => text !== '')
    .join(' · ')
}

async function nameOf(locator) {
  return (await locator.getAttribute('aria-label')) ?? (await locator.innerText())
}
