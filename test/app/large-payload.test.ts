import { expect, test } from '@playwright/test'
import { axeFindings } from './axe-findings.ts'
import { goTo, post } from './driving.ts'
import { launchFaultline } from './launch.ts'
import { onThisMachine } from '../machine-pace.ts'

test(
  'a payload of 10 MB is opened, drawn as tree, table and text, and the window never stands still',
  { tag: '@timing' },
  async () => {
    const { window, close } = await launchFaultline()
    const address = await window.getByText(/Listening on 127\.0\.0\.1:\d+/u).innerText()
    const rows = Array.from({ length: 10_000 }, (_, id) => ({ id, text: 'x'.repeat(1000) }))
    await expect(window.getByRole('button', { name: 'Send one item' })).toBeEnabled()
    const url = `http://127.0.0.1:${/:(\d+)$/u.exec(address)?.[1] ?? ''}/webhook/pull-requests`
    const { status } = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ action: 'closed', rows }),
    })
    expect(status).toBe(200)
    await window.evaluate(() => {
      let last = performance.now()
      let longest = 0
      const look = (): void => {
        const now = performance.now()
        longest = Math.max(longest, now - last)
        last = now
        Object.assign(globalThis, { longestFrameMs: longest })
        requestAnimationFrame(look)
      }
      look()
    })
    await goTo(window, 'Executions')
    const inspector = window.getByRole('region', { name: 'Inspector' })

    await window.getByRole('grid', { name: 'Executions' }).getByRole('row').nth(1).click()
    await inspector.getByRole('button', { name: /^Webhook/u }).click()
    await inspector.getByRole('tab', { name: 'Output' }).click()
    await inspector.getByRole('treeitem', { name: /body/u }).first().waitFor()
    await inspector.getByText('Table', { exact: true }).click()
    await inspector.getByRole('table').waitFor()
    await inspector.getByText('Text', { exact: true }).click()
    await expect(inspector.locator('pre')).toContainText('more characters')
    await inspector.getByText('Tree', { exact: true }).click()

    const longest = await window.evaluate(() => Number(Reflect.get(globalThis, 'longestFrameMs')))
    test.info().annotations.push({ type: 'longest frame', description: `${longest.toFixed(0)} ms` })
    // A busy machine draws late; to freeze is something else.
    expect(longest).toBeLessThan(onThisMachine(5000))
    await close()
  },
)

test('of a long body it is said that its beginning is shown, and all of it comes when it is wanted', async () => {
  const { window, close } = await launchFaultline()
  const rows = Array.from({ length: 12_000 }, (_, id) => ({ id, text: 'ü'.repeat(50) }))
  await post(window, '/webhook/nowhere', JSON.stringify({ rows, last: 'it ends here' }))
  await post(window, '/webhook/short', '{"last":"it ends here"}')
  await goTo(window, 'Deliveries')
  const grid = window.getByRole('grid', { name: 'Deliveries' })
  const note = window.getByRole('note').filter({ hasText: 'a search in it ends there' })
  await grid.getByText('/webhook/short').click()
  await window.getByRole('tab', { name: 'Body' }).click()
  const body = window.getByRole('tabpanel', { name: 'Body' })
  await expect(body).toContainText('it ends here')
  await expect(note).toHaveCount(0)

  await grid.getByText('/webhook/nowhere').click()
  await window.getByRole('tab', { name: 'Body' }).click()
  await expect(note).toContainText('The first 1.0 MB of 1.4 MB')
  expect(await axeFindings(window)).toEqual([])
  await note.getByRole('button', { name: 'Show all of it' }).click()
  await expect(note).toHaveCount(0)
  await body.getByRole('textbox', { name: 'Body of the delivery' }).focus()
  await window.keyboard.press('ControlOrMeta+End')
  await expect(body).toContainText('it ends here')
  await close()
})
