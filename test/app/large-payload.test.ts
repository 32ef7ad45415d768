import { expect, test } from '@playwright/test'
import { goTo } from './driving.ts'
import { launchFaultline } from './launch.ts'

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
    expect(longest).toBeLessThan(5000)
    await close()
  },
)
