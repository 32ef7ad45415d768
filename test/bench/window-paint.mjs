import { spawn } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright'
import { median, milliseconds, newFolder } from './measure.mjs'

const checkout = join(import.meta.dirname, '../..')
const runs = 5

/**
 * How long the built app takes from the start of its process to the first paint of its window, and to the frame in which its
 * primary button stands and can be pressed. In turn with it a bare window is opened that shows one word: what the platform
 * takes on this machine at this moment. Nothing is attached while the app starts: the page itself keeps both moments, and
 * they are read once they are past.
 */
export async function windowPaint() {
  const bare = bareApp()
  const own = []
  const empty = []
  for (let run = 0; run < runs; run += 1) {
    own.push(await start(checkout))
    empty.push(await start(bare))
  }
  const paint = median(own.map((one) => one.paint))
  const ready = median(own.map((one) => one.ready))
  const floor = median(empty.map((one) => one.paint))
  return [
    {
      what: `window: start until its first paint, median of ${runs}`,
      value: `${milliseconds(paint)}, ${(paint / floor).toFixed(2)} times a bare window`,
      bound: '800 ms',
    },
    {
      what: `window: start until its primary button, median of ${runs}`,
      value: `${milliseconds(ready)}, ${(ready / floor).toFixed(2)} times a bare window`,
      bound: '1200 ms',
    },
    { what: `a bare window: start until its first paint, median of ${runs}`, value: milliseconds(floor) },
  ]
}

/** Milliseconds from the start of the process to the first paint, and until the page is ready. */
async function start(folder) {
  const data = newFolder()
  const env = { ...process.env, FAULTLINE_DATA_FOLDER: data, FAULTLINE_PORT: '0' }
  delete env.ELECTRON_RUN_AS_NODE
  const root = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const startedAt = Date.now()
  const child = spawn(
    process.execPath,
    [...root, '--disable-gpu', '--remote-debugging-port=0', `--user-data-dir=${data}`, folder],
    { env, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const address = await debuggerOf(child)
  // Long enough for the app to have started: what looks at it must not be in its way.
  await new Promise((resolve) => setTimeout(resolve, 3000))
  const browser = await chromium.connectOverCDP(address)
  const [page] = browser.contexts().flatMap((context) => context.pages())
  const times = await page.evaluate(momentsOf)
  await browser.close()
  child.kill()
  await ended
  return { paint: times.paint - startedAt, ready: times.ready - startedAt }
}

/** Runs in the page: both moments as times of day. The bare page has no step: it is ready when it is painted. */
function momentsOf() {
  const { performance } = globalThis
  return new Promise((resolve) => {
    const look = () => {
      const [paint] = performance.getEntriesByName('first-contentful-paint')
      const [step] = performance.getEntriesByName('faultline: first step')
      const isBare = globalThis.document.querySelector('#root') === null
      if (paint === undefined || (step === undefined && !isBare)) return void setTimeout(look, 100)
      resolve({
        paint: performance.timeOrigin + paint.startTime,
        ready: performance.timeOrigin + (step ?? paint).startTime,
      })
    }
    look()
  })
}

/** The address that Chromium writes when it listens for debuggers. */
function debuggerOf(child) {
  return new Promise((resolve, reject) => {
    let text = ''
    child.stderr.setEncoding('utf8').on('data', (part) => {
      text += part
      const [, address] = /DevTools listening on (ws:\S+)/u.exec(text) ?? []
      if (address !== undefined) resolve(address)
    })
    child.once('exit', () => reject(new Error(`The app ended before it could be measured: ${text}`)))
  })
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
