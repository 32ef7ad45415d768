import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, type Locator } from '@playwright/test'
import { axeFindings } from './axe-findings.ts'
import { goTo, post, sendOne } from './driving.ts'
import { launchFaultline, type LaunchedFaultline } from './launch.ts'

test.describe.configure({ mode: 'serial' })

let opened: LaunchedFaultline

test.beforeAll(async () => {
  opened = await launchFaultline()
})

test.afterAll(async () => {
  await opened.close()
})

function tile(name: string): Locator {
  return opened.window
    .getByRole('list', { name: 'Measures of AI steps' })
    .getByRole('listitem')
    .filter({ has: opened.window.getByText(name, { exact: true }) })
}

function rows(): Locator {
  return opened.window.getByRole('grid', { name: 'Runs of AI steps' }).getByRole('row')
}

/** Posts a message as the shop does; resolves with the status code. */
function deliver(message: string): Promise<number> {
  return post(opened.window, '/webhook/customer-messages', JSON.stringify({ event_id: 'msg-live', message }))
}

async function changeAiLayer(title: string): Promise<void> {
  const { window } = opened
  await window
    .getByRole('region', { name: 'Layers' })
    .getByRole('button', { name: /^AI layer: / })
    .click()
  const dialog = window.getByRole('dialog', { name: /^Change the AI layer/u })
  await dialog.getByRole('radio', { name: title }).check()
  await dialog.getByRole('button', { name: 'Apply change' }).click()
  await expect(dialog).toBeHidden()
}

test('before any AI step has run, the screen says how one is brought to run, and does it', async () => {
  const { window } = opened
  await goTo(window, 'AI steps')
  await expect(window.getByText('No AI step has run yet')).toBeVisible()
  await expect(window.getByRole('button', { name: 'Report', exact: true })).toBeDisabled()

  await window.getByRole('button', { name: 'Open the AI sample' }).click()
  await sendOne(window)
  await goTo(window, 'AI steps')

  await expect(rows()).toHaveCount(2)
  await expect(rows().nth(1)).toContainText('passed')
  await expect(tile('validation_error_rate')).toContainText('0.0 %')
  await expect(tile('validation_error_rate')).toContainText('0 / 1, n = 1')
  await expect(tile('token_cost')).toContainText('$0')
})

test('an answer that is no JSON is shown word for word, with every attempt and the first failure on top', async () => {
  const { window } = opened
  await goTo(window, 'Reproduce')
  await changeAiLayer('Not JSON')
  await sendOne(window)
  await goTo(window, 'AI steps')

  await window.getByRole('list', { name: 'Violations' }).getByRole('button', { name: 'not_json' }).click()

  const pane = window.getByRole('region', { name: 'Run', exact: true })
  const attempts = pane.getByRole('list', { name: 'Attempts' })
  await expect(rows()).toHaveCount(2)
  await expect(attempts.getByText('Attempt 1', { exact: true })).toBeVisible()
  await expect(attempts.getByText('first failure')).toHaveCount(1)
  await expect(attempts.getByText('repair')).toBeVisible()
  await expect(pane.getByLabel('Raw output of attempt 1')).not.toBeEmpty()
  await expect(pane.getByRole('list', { name: 'Violations of attempt 1' })).toContainText('not_json')
  await expect(pane).toContainText('Nothing: the item went to the error output')
  await expect(tile('final_error_rate')).toContainText('1 / 2, n = 2')
})

test('what differs is compared before and after, and the table is narrowed by verdict and step', async () => {
  const { window } = opened
  const comparison = window.getByRole('table', { name: 'Before and after a change of the AI layer' })
  await expect(comparison.getByRole('row', { name: /^one item, before/u })).toContainText('0 / 1, n = 1')
  await expect(comparison.getByRole('row', { name: /^one item, after/u })).toContainText('+100.0')

  await window.getByRole('button', { name: 'Clear filters' }).click()
  await expect(rows()).toHaveCount(3)
  await window.getByRole('combobox', { name: 'Verdict' }).click()
  await window.getByRole('option', { name: 'passed' }).click()
  await window.getByRole('combobox', { name: 'Step' }).click()
  await window.getByRole('option', { name: 'Sort the message' }).click()

  await expect(rows()).toHaveCount(2)
  await expect(rows().nth(1)).toContainText('passed')
  expect(await window.evaluate(() => location.hash)).toContain('verdict=passed')
  await window.getByRole('button', { name: 'Clear filters' }).click()
})

test('a delivery that arrives while the screen is looked at is counted at once', async () => {
  expect(await deliver('Do you give discounts to schools that buy twenty licences?')).toBeLessThan(300)

  await expect(rows()).toHaveCount(4)
  await expect(tile('human_review_rate')).toContainText('n = 3')
  await expect(rows().nth(1)).toContainText('msg-live')
})

test('the inspector of an execution leads to the run of its AI step', async () => {
  const { window } = opened
  await goTo(window, 'Executions')
  await window
    .getByRole('grid', { name: 'Executions' })
    .getByRole('row', { name: /failed/u })
    .first()
    .click()
  const list = window.getByRole('list', { name: 'Runs of the AI step' })
  await list.getByRole('button', { name: /failed/u }).click()

  await expect(window.getByRole('heading', { name: 'AI steps', level: 1 })).toBeVisible()
  await expect(window.getByRole('region', { name: 'Run', exact: true }).getByText('first failure')).toBeVisible()
})

test('the report is looked at in three forms and written as chosen', async () => {
  const { app, window } = opened
  const path = join(mkdtempSync(join(tmpdir(), 'faultline-report-')), 'report.json')
  await window.keyboard.press('Control+E')
  const dialog = window.getByRole('dialog', { name: 'Validation report of AI steps' })

  const page = dialog.frameLocator('iframe[title="Report as a page"]')
  await expect(page.getByRole('heading', { name: 'Measures' })).toBeVisible()
  await dialog.getByRole('tab', { name: 'Markdown' }).click()
  await expect(dialog.getByLabel('File as it will be written')).toContainText('# Validation report of AI steps')
  await dialog.getByRole('tab', { name: 'JSON' }).click()
  await expect(dialog.getByLabel('File as it will be written')).toContainText('"format": "faultline-ai-report"')
  await app.evaluate(({ dialog: system }, filePath) => {
    system.showSaveDialog = () => Promise.resolve({ canceled: false, filePath })
  }, path)
  await dialog.getByRole('button', { name: 'Save…' }).click()

  await expect(window.getByText('The validation report was written.')).toBeVisible()
  expect(readdirSync(join(path, '..')).sort()).toEqual(['report.html', 'report.json'])
  expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({ header: { counts: { runs: 3 } } })
})

test('axe finds nothing on the runs, the detail and the report, in either theme', async () => {
  const { window } = opened
  await goTo(window, 'AI steps')
  await rows().filter({ hasText: 'failed' }).click()
  await expect(window.getByLabel('Raw output of attempt 1')).toBeVisible()
  expect(await axeFindings(window, 'AI steps')).toEqual([])
  await window.getByRole('button', { name: 'Report', exact: true }).click()
  await expect(window.getByRole('region', { name: 'Redactions' })).toBeVisible()
  await window.getByRole('tab', { name: 'Markdown' }).click()
  expect(await axeFindings(window, 'report')).toEqual([])
  await window.keyboard.press('Escape')
  await expect(window.getByRole('dialog')).toBeHidden()
})

test('what of a workflow could not be mapped onto an AI step is said when it is opened, and stays with it', async () => {
  const { window } = opened
  const type = '@n8n/n8n-nodes-langchain.agent'
  const hook = { httpMethod: 'POST', path: 'ask', options: {} }
  const workflow = {
    name: 'Asks an agent',
    nodes: [
      { name: 'Hook', type: 'n8n-nodes-base.webhook', typeVersion: 2, position: [0, 0], parameters: hook },
      { name: 'Agent', type, typeVersion: 1.7, position: [220, 0], parameters: {} },
    ],
    connections: { Hook: { main: [[{ node: 'Agent', type: 'main', index: 0 }]] } },
  }
  await window.evaluate((text) => {
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(new File([text], 'agent.json'))
    document.querySelector('main')?.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true }))
  }, JSON.stringify(workflow))
  await expect(window.getByText('Opened "Asks an agent".')).toBeVisible()

  await window.getByRole('button', { name: 'Show the workflow' }).click()

  await expect(window.getByRole('list', { name: 'Import notes' })).toContainText(
    `"Agent" (${type}) could not be mapped onto an AI step: no chat model is connected to it. A stand-in answers for it`,
  )
})
