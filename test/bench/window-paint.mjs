import { _electron } from 'playwright'
import { join } from 'node:path'
import { median, milliseconds, newFolder } from './measure.mjs'

const checkout = join(import.meta.dirname, '../..')

/** How long the built app takes from its start to the first paint of its window, and until it shows its primary button. */
export async function windowPaint() {
  const paints = []
  const ready = []
  for (let run = 0; run < 5; run += 1) {
    const env = { ...process.env, FAULTLINE_DATA_FOLDER: newFolder(), FAULTLINE_PORT: '0' }
    delete env.ELECTRON_RUN_AS_NODE
    const startedAt = Date.now()
    const app = await _electron.launch({
      executablePath: process.execPath,
      args: [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), '--disable-gpu', checkout],
      env,
    })
    const window = await app.firstWindow()
    await window.getByRole('button', { name: 'Send one item' }).waitFor()
    ready.push(Date.now() - startedAt)
    const painted = await window.evaluate(() => {
      const [first] = performance.getEntriesByName('first-contentful-paint')
      return first === undefined ? null : performance.timeOrigin + first.startTime
    })
    if (painted !== null) paints.push(painted - startedAt)
    await app.close()
  }
  return [
    { what: 'window: start until its first paint, median of 5', value: milliseconds(median(paints)), bound: '1500 ms' },
    { what: 'window: start until its primary button, median of 5', value: milliseconds(median(ready)) },
  ]
}
