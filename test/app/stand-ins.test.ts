import { expect, test, type Page } from '@playwright/test'
import { join } from 'node:path'
import { axeFindings } from './axe-findings.ts'
import { untilIdle } from './driving.ts'
import { drop } from './dropped-case.ts'
import { launchFaultline } from './launch.ts'

const nodes = [
  {
    name: 'Webhook',
    type: 'n8n-nodes-base.webhook',
    typeVersion: 2,
    position: [0, 0],
    parameters: { httpMethod: 'POST', path: 'stood-in', responseMode: 'lastNode' },
  },
  {
    name: 'Find order',
    type: 'n8n-nodes-base.postgres',
    typeVersion: 2.5,
    position: [240, 0],
    parameters: { operation: 'executeQuery', query: 'SELECT 1' },
  },
  {
    name: 'Reply',
    type: 'n8n-nodes-base.set',
    typeVersion: 3.4,
    position: [480, 0],
    parameters: { mode: 'raw', jsonOutput: '={{ { "tier": $json.customer_tier } }}' },
  },
]
const connections = {
  Webhook: { main: [[{ node: 'Find order', type: 'main', index: 0 }]] },
  'Find order': { main: [[{ node: 'Reply', type: 'main', index: 0 }]] },
}

async function picture(window: Page, name: string): Promise<void> {
  const folder = process.env['FAULTLINE_PICTURES']
  if (folder === undefined) return
  for (const scheme of ['light', 'dark'] as const) {
    await window.emulateMedia({ colorScheme: scheme })
    await window.waitForTimeout(300)
    await window.screenshot({ path: join(folder, `${name}-${scheme}.png`) })
  }
}

test('a node that is not run says so, and is given an answer that can be taken back', async () => {
  const { window, close } = await launchFaultline()
  await drop(window, 'stood-in', { id: 'stood-in', name: 'stood-in', nodes, connections })
  const canvas = window.getByRole('region', { name: 'Workflow' })
  const step = canvas.getByRole('button', { name: /^Find order/u })
  await expect(step).toContainText('stand-in')

  await window.getByRole('button', { name: 'Send one item' }).click()
  await untilIdle(window)
  await expect(window.getByRole('table', { name: 'Reproductions' }).getByRole('row')).toHaveCount(2)
  await expect(window.getByRole('table', { name: 'Reproductions' })).toContainText('with stand-ins')
  await step.click()
  const inspector = window.getByRole('region', { name: 'Inspector' })
  await expect(inspector).toContainText('answered by a stand-in for Postgres with made-up data')
  await picture(window, 'stand-in-inspector')

  await inspector.getByRole('button', { name: 'Answers with…' }).click()
  const dialog = window.getByRole('dialog', { name: '"Find order" answers with…' })
  await expect(dialog).toContainText('customer_tier')
  await dialog.getByText('Made up', { exact: true }).click()
  await dialog.getByRole('switch', { name: 'The service refuses' }).click()
  await dialog.getByLabel('Exact error text').fill('relation "orders" does not exist')
  await picture(window, 'stand-in-answer')
  expect(await axeFindings(window)).toEqual([])
  await dialog.getByRole('button', { name: 'Make it the baseline' }).click()
  await expect(dialog).toBeHidden()

  await window.getByRole('button', { name: 'Send one item' }).click()
  await expect(window.getByRole('table', { name: 'Reproductions' })).toContainText('relation "orders" does not exist')
  await window.getByRole('button', { name: /^Undo/u }).first().click()
  await step.click()
  await inspector.getByRole('button', { name: 'Answers with…' }).click()
  await expect(dialog.getByRole('switch', { name: 'The service refuses' })).not.toBeChecked()
  await close()
})
