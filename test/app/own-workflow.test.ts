import { expect, test, type Locator } from '@playwright/test'
import { drop } from './dropped-case.ts'
import { untilIdle } from './driving.ts'
import { launchFaultline } from './launch.ts'
import { paste } from './paste.ts'
import { brokenNode, order, sixtyNodes } from './sixty-nodes.ts'

const twoMinutes = 120_000
const mostClicks = 12

test("a developer's own workflow of sixty nodes: from dropping the file to the located fault in under two minutes and twelve clicks", async () => {
  const { window, close } = await launchFaultline()
  let clicks = 0
  const click = async (control: Locator): Promise<void> => {
    await control.click()
    clicks += 1
  }
  const began = Date.now()

  await drop(window, sixtyNodes.name, sixtyNodes)
  await paste(
    window,
    `curl -X POST 'https://shop.example.com/webhook/orders' -H 'Content-Type: application/json' -d '${JSON.stringify(order)}'`,
  )
  await expect(window.getByRole('textbox', { name: 'Path' })).toHaveValue('/orders')
  await click(window.getByRole('button', { name: 'Send one item' }))
  const table = window.getByRole('table', { name: 'Reproductions' })
  await expect(table.getByRole('row').nth(1)).toContainText(brokenNode)
  await untilIdle(window)
  // The way to the failure is in view: the failed node stands on the canvas, legible.
  await expect(window.getByRole('button', { name: new RegExp(`^${brokenNode}`, 'u') }).first()).toBeInViewport()
  await click(window.getByRole('button', { name: 'Send batch' }))
  await untilIdle(window)
  await click(window.getByRole('button', { name: 'Sweep', exact: true }))
  const sweep = window.getByRole('dialog', { name: 'Sweep' })
  await click(sweep.getByRole('button', { name: 'Start the sweep' }))
  const verdict = sweep.getByRole('region', { name: 'Verdict' })
  await expect(verdict).toBeVisible({ timeout: twoMinutes })
  await window.keyboard.press('Escape')
  await expect(window.getByRole('region', { name: 'Layers' })).toContainText(/broken at: .*(?:data|node)|suspected/u)
  const took = Date.now() - began

  test.info().annotations.push({
    type: 'the way',
    description: `${String(clicks)} clicks, ${String(Math.round(took / 1000))} s`,
  })
  expect(clicks).toBeLessThanOrEqual(mostClicks)
  expect(took).toBeLessThan(twoMinutes)
  await close()
})
