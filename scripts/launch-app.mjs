// Starts the real app under Playwright: for the tests of the app and for the demonstration without a display.

import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { _electron } from 'playwright'
import { rootArguments } from './display.mjs'
import { asApp } from './electron-as-node.mjs'
import { bringCompiled, keepCompiled } from './kept-compiled.mjs'

/** Playwright's attachment to Electron stalls now and then; a start that takes longer than this is given up and repeated. */
const firstPatienceMs = 10_000
const secondPatienceMs = 25_000

/**
 * Starts the app with a data folder of its own and a free port, and waits for its window and the app in it.
 *
 * The app holds before it opens anything until Playwright is attached (FAULTLINE_HOLD), which nearly rules out the stall.
 * `close` ends the app and removes the data folder if it was made here. A given data folder stays.
 * @typedef {import('playwright').ElectronApplication} ElectronApplication
 * @typedef {import('playwright').Page} Page
 * @param {{ executable: string, args?: string[], dataFolder?: string, environment?: Record<string, string> }} options
 * @returns {Promise<{ app: ElectronApplication, window: Page, dataFolder: string, close: () => Promise<void> }>}
 */
export async function launchApp({ executable, args = [], dataFolder, environment = {} }) {
  const folder = dataFolder ?? mkdtempSync(join(tmpdir(), 'faultline-data-'))
  const kept = ownCompiled(process.env)
  if (dataFolder === undefined && kept !== undefined) bringCompiled(kept, folder)
  const tidy = () => (dataFolder === undefined ? remove(folder) : undefined)
  const options = {
    executablePath: executable,
    args: [...args, '--disable-gpu', `--user-data-dir=${folder}`],
    // The theme is the app's own, not what Playwright pretends.
    colorScheme: null,
    chromiumSandbox: rootArguments().length === 0,
    env: {
      ...asApp(),
      FAULTLINE_DATA_FOLDER: folder,
      FAULTLINE_PORT: '0',
      FAULTLINE_HOLD: '1',
      ...environment,
    },
  }
  try {
    const { app, window } = await attach(options, firstPatienceMs).catch(() => attach(options, secondPatienceMs))
    // What the page shows before is a picture of the shell: nothing can be done with it.
    await window
      .getByRole('main')
      .waitFor({ timeout: secondPatienceMs })
      .catch(async (thrown) => {
        await end(app)
        throw thrown
      })
    const close = async () => {
      await end(app)
      if (kept !== undefined) keepCompiled(kept, folder)
      await tidy()
    }
    return { app, window, dataFolder: folder, close }
  } catch (thrown) {
    await tidy()
    throw thrown
  }
}

/** Where one process in which tests run keeps what the browser has compiled; undefined outside of a run of tests. */
function ownCompiled({ FAULTLINE_COMPILED: folder, TEST_PARALLEL_INDEX: place }) {
  return folder === undefined ? undefined : `${folder}-${place ?? 'alone'}`
}

async function attach(options, patienceMs) {
  const startedMs = Date.now()
  const left = () => Math.max(1, patienceMs - (Date.now() - startedMs))
  const app = await _electron.launch({ ...options, timeout: patienceMs })
  try {
    const coming = app.firstWindow({ timeout: left() })
    // Awaited below; a failure meanwhile must not count as unhandled.
    coming.catch(() => undefined)
    await within(left(), release(app))
    return { app, window: await coming }
  } catch (thrown) {
    app.process().kill('SIGKILL')
    throw thrown
  }
}

/** Lets the held app go on, once its entry has run far enough to be told. */
async function release(app) {
  const released = await app.evaluate(() => {
    if (typeof globalThis.faultlineRelease !== 'function') return false
    globalThis.faultlineRelease()
    return true
  })
  if (released) return
  await new Promise((resolve) => setTimeout(resolve, 25))
  await release(app)
}

/** The browser's helper processes may write for a moment after the app has ended. */
async function remove(folder, attempts = 20) {
  try {
    await rm(folder, { recursive: true, force: true })
  } catch (thrown) {
    if (attempts === 0) throw thrown
    await new Promise((resolve) => setTimeout(resolve, 100))
    await remove(folder, attempts - 1)
  }
}

/** Asks the app to end as its user would; one that does not within 8 s is ended. */
async function end(app) {
  const child = app.process()
  await within(8_000, app.close()).catch(() => child.kill('SIGKILL'))
}

function within(limitMs, work) {
  let timer
  const limit = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`The app did not answer within ${limitMs} ms.`)), limitMs)
  })
  return Promise.race([work, limit]).finally(() => clearTimeout(timer))
}
