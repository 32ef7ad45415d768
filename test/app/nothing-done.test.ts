import { expect, test } from '@playwright/test'
import { goTo, post } from './driving.ts'
import { drop } from './dropped-case.ts'
import { launchFaultline } from './launch.ts'
import { axeFindings } from './axe-findings.ts'

test('a success with nothing done says so in its row, its execution and the inspector; what a row cuts off is shown to the keyboard', async () => {
  const { window, close } = await launchFaultline()
  const filter = {
    name: 'Only reviews of pull requests that wait for somebody who has the time to read them',
    type: 'n8n-nodes-base.if',
    typeVersion: 1,
    parameters: { conditions: { string: [{ value1: '={{ $json.body.note }}', value2: 'review' }] } },
  }
  const last = { name: 'Last', type: 'n8n-nodes-base.noOp', typeVersion: 1, parameters: {} }
  const hook = {
    name: 'Hook',
    type: 'n8n-nodes-base.webhook',
    typeVersion: 2,
    parameters: { httpMethod: 'POST', path: 'orders' },
  }
  const nodes = [hook, filter, last].map((node, place) => ({ ...node, position: [place * 240, 0] }))
  const to = (node: string): object => ({ main: [[{ node, type: 'main', index: 0 }]] })
  const connections = { Hook: to(filter.name), [filter.name]: to('Last') }
  await drop(window, 'Reviews', { id: 'reviews', name: 'Reviews', nodes, connections })
  expect(await post(window, '/webhook/orders', '{"note":"thanks"}')).toBe(200)
  await goTo(window, 'Deliveries')
  const ledger = window.getByRole('grid', { name: 'Deliveries' })
  const row = ledger.getByRole('row', { name: /orders/u })
  await expect(row).toContainText('nothing done')
  await expect(row).toContainText('nothing after "Only reviews')

  // A pointer shows nothing of its own; the arrow keys show what is cut off, and Escape lets it go.
  await row.click()
  await expect(window.getByRole('tooltip')).toHaveCount(0)
  await ledger.press('Home')
  const whole = window.getByRole('tooltip')
  await expect(whole).toContainText(`nothing after "${filter.name}" ran: it let no item through`)
  await expect(row).toHaveAttribute('aria-describedby', (await whole.getAttribute('id')) ?? 'none')
  expect(await axeFindings(window, 'nothing done')).toEqual([])
  await ledger.press('Escape')
  await expect(whole).toHaveCount(0)

  await window.getByRole('button', { name: 'Show its execution' }).click()
  await expect(window.getByRole('grid', { name: 'Executions' }).getByRole('row').nth(1)).toContainText('nothing done')
  // The row, and the inspector beside it.
  await expect(window.getByText('(it let no item through: nothing after it ran)')).toBeVisible()
  await expect(window.getByText('nothing done', { exact: true })).toHaveCount(2)
  expect(await axeFindings(window, 'nothing done in the inspector')).toEqual([])
  await close()
})
