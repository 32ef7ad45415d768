// One picture for each layer: its shipped case after a batch and a sweep, as docs/layers/ tell it.

import { join } from 'node:path'
import { checkout } from './folders.mjs'

/** The page of each layer, and the case that it tells. */
const cases = {
  data: 'order-total-as-text',
  authorisation: 'payment-with-sandbox-key',
  'reverse-proxy': 'refund-behind-prefix',
  queue: 'move-handed-out-twice',
  node: 'welcome-reads-wrong-field',
  api: 'erp-answers-503',
  ai: 'answer-in-a-fence',
  database: 'first-write-while-busy',
}

/** Takes them in the window that is open, in the light theme, into docs/pictures/. */
export async function layerPictures(window, frame) {
  await window.evaluate(() => globalThis.faultline.changeSettings({ theme: 'light' }))
  await frame.evaluate((target) => target.setContentSize(1100, 700))
  await window.waitForFunction(() => globalThis.innerWidth === 1100)
  await window.getByRole('navigation', { name: 'Screens' }).getByRole('button', { name: 'Reproduce' }).click()
  for (const [layer, name] of Object.entries(cases)) {
    await window.evaluate((wanted) => globalThis.faultline.openSample({ name: wanted }), name)
    // The window shows what is open when it begins.
    await window.reload()
    for (const [number, button] of ['Send one item', 'Send batch'].entries()) {
      await window.getByRole('button', { name: button, exact: true }).click()
      await answered(window, number + 1)
    }
    await window.getByRole('button', { name: 'Sweep', exact: true }).click()
    await window.getByRole('button', { name: 'Start the sweep' }).click()
    await window.getByRole('region', { name: 'Verdict' }).waitFor({ timeout: 60_000 })
    await window.keyboard.press('Escape')
    await window.mouse.move(0, 0)
    await window.waitForTimeout(600)
    await window.screenshot({ path: join(checkout, `docs/pictures/layer-${layer}.png`), animations: 'disabled' })
    process.stdout.write(`docs/pictures/layer-${layer}.png\n`)
  }
}

/** Until so many were sent, and the provider of the newest one was answered. */
async function answered(window, number) {
  const rows = window.getByRole('table', { name: 'Reproductions' }).getByRole('row')
  await rows.nth(number).waitFor()
  await rows
    .nth(1)
    .getByText(/^[2-5]\d\d\b/u)
    .first()
    .waitFor()
  await window.getByRole('button', { name: 'Send batch', exact: true }).waitFor()
}
