import { expect, test } from '@playwright/test'
import { sendOne, tabTo } from './driving.ts'
import { launchFaultline } from './launch.ts'

const healthyWorkflow = {
  name: 'Ping',
  nodes: [
    {
      ...{ name: 'Webhook', type: 'n8n-nodes-base.webhook', typeVersion: 2, position: [0, 0] },
      parameters: { httpMethod: 'POST', path: 'ping', options: {} },
    },
  ],
  connections: {},
}

test('the sweep is started, stopped and gone on with by keyboard, names the layer, and a cell opens its comparison', async () => {
  const { window, close } = await launchFaultline()
  await expect(window.getByRole('button', { name: 'Send one item' })).toBeEnabled()
  await window.keyboard.press('Control+Shift+S')
  const dialog = window.getByRole('dialog', { name: 'Sweep' })
  await tabTo(window, dialog.getByRole('button', { name: 'Start the sweep' }))
  await window.keyboard.press('Enter')
  // At nothing tried yet the bar has no width.
  await expect(dialog.getByRole('progressbar', { name: 'Progress of the sweep' })).toBeAttached()
  // Where the machine is busy a sweep may be through before it is stopped: then it is started again.
  await expect(async () => {
    const again = dialog.getByRole('button', { name: 'Start again' })
    if (await again.isVisible()) await again.press('Enter')
    await dialog.getByRole('button', { name: 'Stop' }).press('Enter', { timeout: 5000 })
    await expect(dialog.getByRole('status').first()).toContainText('stopped', { timeout: 5000 })
  }).toPass()
  await dialog.getByRole('button', { name: 'Go on' }).press('Enter')
  await expect(dialog.getByRole('table', { name: 'Matrix' }).getByRole('row', { name: /^Baseline/u })).toContainText(
    'fails',
  )

  const verdict = dialog.getByRole('region', { name: 'Verdict' })
  await expect(verdict).toContainText('Located', { timeout: 180_000 })
  await expect(verdict).toContainText('It is the data layer')
  const healed = dialog.getByRole('button', { name: /^One item: succeeds/u }).first()
  await healed.focus()
  await window.keyboard.press('ArrowRight')
  await window.keyboard.press('Enter')
  const comparison = window.getByRole('dialog', { name: 'Comparison' })
  await expect(comparison.getByRole('status')).toContainText('3 of 3 items that failed now succeed.')
  await comparison
    .getByRole('button', { name: /^Output of "Webhook"/u })
    .first()
    .press('Enter')
  await expect(comparison.getByRole('row', { name: /\$\.body\.pull_request\.milestone/u }).first()).toContainText(
    'null',
  )
  await window.keyboard.press('Escape')
  await expect(comparison).toBeHidden()
  await expect(dialog).toBeVisible()
  await window.keyboard.press('Escape')

  await expect(window.getByRole('button', { name: /^data: .*The workflow breaks here$/u })).toBeVisible()
  await expect(window.getByRole('table', { name: 'Reproductions' })).toBeHidden()

  await window.evaluate(
    `window.faultline.openText(${JSON.stringify({ name: 'ping.json', text: JSON.stringify(healthyWorkflow) })})`,
  )
  await expect(window.getByRole('heading', { level: 1, name: 'Ping' })).toBeVisible()
  await window.keyboard.press('Control+Shift+S')
  await dialog.getByRole('button', { name: 'Start the sweep' }).click()
  await expect(verdict).toContainText('Nothing fails', { timeout: 180_000 })
  await expect(verdict).not.toContainText(/Not known|Speaks/u)
  await close()
})

test('a failing request is sent once without the engine from the node in which it failed', async () => {
  const { window, close } = await launchFaultline()
  await sendOne(window)
  const outside = window.getByRole('region', { name: 'Without the engine' })

  await outside.getByRole('button', { name: 'Send once without the engine' }).click()

  await expect(outside.getByRole('status')).toContainText('It fails the same way outside (status 404)')

  await window.keyboard.press('Control+Shift+S')
  const dialog = window.getByRole('dialog', { name: 'Sweep' })
  await dialog.getByText('database', { exact: true }).click()
  await dialog.getByRole('button', { name: 'Start the sweep' }).click()
  const nothingFits = 'No change of the database layer fits this case'
  await expect(dialog.getByRole('region', { name: 'Verdict' })).toContainText(
    `${nothingFits}, so nothing was tried: choose another layer to sweep.`,
    { timeout: 30_000 },
  )
  await expect(dialog.getByRole('status').first()).toContainText(nothingFits)
  await expect(dialog).not.toContainText(/0 of 0|Nothing was swept yet|No repair of/u)
  await close()
})

test('the transplant brings the last success into the failing case, part by part, and names the layer', async () => {
  const { window, close } = await launchFaultline()
  await expect(window.getByRole('button', { name: 'Send one item' })).toBeEnabled()
  await window.getByRole('button', { name: 'Open', exact: true }).click()
  await window.getByRole('menuitem', { name: /^A fault of the node layer/u }).hover()
  await window.getByRole('menuitem', { name: /New customers get no welcome/u }).click()
  await sendOne(window)

  await window.keyboard.press('Control+Shift+X')
  const dialog = window.getByRole('dialog', { name: 'Transplant' })
  await dialog.getByRole('button', { name: 'Start the transplant' }).click()

  const verdict = dialog.getByRole('region', { name: 'Verdict' })
  await expect(verdict).toContainText('It is the node layer', { timeout: 180_000 })
  const healed = dialog.getByRole('button', { name: /succeeds/u }).first()
  await healed.click()
  await expect(window.getByRole('dialog', { name: 'Comparison' })).toBeVisible()
  await close()
})

test('while a sweep counts on the bar of the method, its steps keep their places', async () => {
  const { window, close } = await launchFaultline()
  await sendOne(window)
  const steps = window.getByRole('group', { name: 'Method' })
  await steps.getByRole('button', { name: 'Sweep' }).click()
  await window.getByRole('dialog', { name: 'Sweep' }).getByRole('button', { name: 'Start the sweep' }).focus()
  const seen = steps.evaluate(async (bar) => {
    const places = new Set<string>()
    const words = new Set<string>()
    const look = (): boolean => {
      const buttons = [...bar.querySelectorAll('button')]
      places.add(buttons.map((each) => Math.round(each.getBoundingClientRect().left)).join())
      const counting = buttons.map((each) => each.textContent).find((text) => /\d+\/\d+/u.test(text))
      words.add(counting ?? '')
      return counting !== undefined
    }
    look()
    for (let calm = 0; calm < 60 || words.size < 3;) {
      await new Promise(requestAnimationFrame)
      calm = look() ? 0 : calm + 1
    }
    return { places: [...places], words: words.size }
  })
  await window.keyboard.press('Enter')
  await window.keyboard.press('Escape')
  expect((await seen).places).toHaveLength(1)
  await close()
})
