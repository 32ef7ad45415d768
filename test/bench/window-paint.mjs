import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { _electron } from 'playwright'
import { median, milliseconds, newFolder } from './measure.mjs'

const checkout = join(import.meta.dirname, '../..')
const runs = 5

/**
 * How long the built app takes from its start to the first paint of its window, and until it shows its primary button. In
 * turn with it a bare window is opened that shows one word: what the platform takes on this machine at this moment.
 */
export async function windowPaint() {
  const bare = bareApp()
  const own = []
  const empty = []
  for (let run = 0; run < runs; run += 1) {
    own.push(await start(checkout, (window) => window.getByRole('button', { name: 'Send one item' }).waitFor()))
    empty.push(await start(bare, (window) => window.getByText('Ready').waitFor()))
  }
  const paint = median(own.map((one) => one.paint))
  const floor = median(empty.map((one) => one.paint))
  return [
    {
      what: `window: start until its first paint, median of ${runs}`,
      value: `${milliseconds(paint)}, ${(paint / floor).toFixed(2)} times a bare window`,
      bound: '1200 ms',
    },
    {
      what: `window: start until its primary button, median of ${runs}`,
      value: milliseconds(median(own.map((one) => one.ready))),
      bound: '1500 ms',
    },
    { what: `a bare window: start until its first paint, median of ${runs}`, value: milliseconds(floor) },
  ]
}

/** Milliseconds from the start of the process to the first paint, and until the page is ready. */
async function start(folder, ready) {
  const env = { ...process.env, FAULTLINE_DATA_FOLDER: newFolder(), FAULTLINE_PORT: '0' }
  delete env.ELECTRON_RUN_AS_NODE
  const app = await _electron.launch({
    executablePath: process.execPath,
    args: [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), '--disable-gpu', folder],
    env,
  })
  // Playwright's attachment comes before the app's own code runs; the process knows when it began.
  const startedAt = await app.evaluate(({ app: electron }) => {
    const [main] = electron.getAppMetrics().filter((one) => one.type === 'Browser')
    return main.creationTime
  })
  const window = await app.firstWindow()
  await ready(window)
  const readyAt = Date.now()
  const painted = await window.evaluate(() => {
    const [first] = performance.getEntriesByName('first-contentful-paint')
    return performance.timeOrigin + first.startTime
  })
  await app.close()
  return { paint: painted - startedAt, ready: readyAt - startedAt }
}

/** The least app: one window with one word. */
function bareApp() {
  const folder = join(newFolder(), 'bare')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'bare', main: 'main.cjs' }))
  writeFileSync(
    join(folder, 'main.cjs'),
    `const { app, BrowserWindow } = require('electron')
app.whenReady().then(() => new BrowserWindow({ width: 1440, height: 900 }).loadURL('data:text/html,<p>Ready</p>'))
app.on('window-all-closed', () => app.quit())`,
  )
  return folder
}
