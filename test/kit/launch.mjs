// One Faultline for one test: a process, a data folder and a port of its own, so that any number run beside each other.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright'
import { ask, until } from './ask.mjs'
import { nativeDialogs } from './native-dialogs.mjs'
import { screensOf } from './screens.mjs'
import { endApp, startApp } from './start-app.mjs'

const patienceMs = 30_000
const installed = {
  linux: '/opt/Faultline/faultline',
  darwin: '/Applications/Faultline.app/Contents/MacOS/Faultline',
  win32: join(process.env.LOCALAPPDATA ?? '', 'Programs', 'Faultline', 'Faultline.exe'),
}

/**
 * A Faultline that a test drives.
 * @typedef {object} Faultline
 * @property {import('playwright').Page} window its one window
 * @property {import('node:child_process').ChildProcess} process
 * @property {string} dataFolder
 * @property {number} port on which it takes deliveries
 * @property {import('./screens.mjs').Screens} screens the screens and their parts
 * @property {import('./native-dialogs.mjs').NativeDialogs} dialogs answers of the system's file dialogs
 * @property {import('./ask.mjs').Ask} ask any call of the window's contract
 * @property {(path: string, request?: { method?: string, headers?: Record<string, string>, body?: unknown }) => Promise<Response>} send
 *   sends a request to its listener; a body that is no text goes as JSON
 * @property {(timeoutMs?: number) => Promise<true>} idle waits until nothing is sent, runs or is asked for any more
 * @property {(fits?: (row: LedgerRow) => boolean, timeoutMs?: number) => Promise<LedgerRow>} waitForDelivery
 *   the newest answered delivery that fits, waited for
 * @property {(executionId?: string) => Promise<{ record: Record<string, unknown> }>} record
 *   the diagnostic record of a failed execution (the newest where none is named), as it would leave the machine
 * @property {() => Promise<void>} close ends the app in good order; removes the data folder unless the test named it
 * @typedef {import('../../src/shared/views/ledger-row.ts').LedgerRow} LedgerRow
 */

/**
 * Starts a Faultline and waits until its window can be used.
 *
 * `app`: its executable; without, the one that FAULTLINE_APP names, else the installed one. `args`: what stands before its own
 * arguments. `dataFolder`: stays after the end; without, a fresh one that goes. `port`: 0 takes any free one. `environment`: more
 * for the app alone. Fails with what the app said where no window comes within half a minute.
 * @param {{ app?: string, args?: readonly string[], dataFolder?: string, port?: number, environment?: Record<string, string> }} [options]
 * @returns {Promise<Faultline>}
 */
export async function launchFaultline({ app, args = [], dataFolder, port = 0, environment = {} } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'faultline-test-'))
  const data = dataFolder ?? join(folder, 'data')
  const dialogFile = join(folder, 'dialogs.json')
  const dialogs = nativeDialogs(dialogFile)
  const inherited = Object.fromEntries(Object.entries(process.env).filter(([name]) => name !== 'ELECTRON_RUN_AS_NODE'))
  const started = await startApp(
    app ?? process.env.FAULTLINE_APP ?? installed[process.platform],
    [...args, `--user-data-dir=${data}`],
    {
      ...inherited,
      FAULTLINE_DATA_FOLDER: data,
      FAULTLINE_PORT: String(port),
      FAULTLINE_DIALOGS: dialogFile,
      ...environment,
    },
    patienceMs,
  )
  let browser = null
  const close = async () => {
    const window = browser === null ? undefined : pageOf(browser)
    const ask = () =>
      window ? window.evaluate(() => globalThis.close()).catch(() => undefined) : started.process.kill()
    await endApp(started.process, ask)
    await browser?.close().catch(() => undefined)
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
  }
  try {
    browser = await chromium.connectOverCDP(started.address, { timeout: patienceMs })
    const window = await until('The app opened no window', async () => pageOf(browser), patienceMs)
    await window.getByRole('main').waitFor({ timeout: patienceMs })
    const listening = await until('Nothing listened', () => listeningPort(window), patienceMs)
    return {
      window,
      dataFolder: data,
      port: listening,
      process: started.process,
      close,
      ...helpers(window, listening, dialogs),
    }
  } catch (thrown) {
    await close()
    throw new Error(`${thrown.message}\nThe app said:\n${started.said()}`, { cause: thrown })
  }
}

function pageOf(browser) {
  return browser
    .contexts()
    .flatMap((context) => context.pages())
    .find((page) => page.url().startsWith('app://'))
}

async function listeningPort(window) {
  const { listener } = await ask(window, 'overview')
  return listener.kind === 'listening' ? listener.port : null
}

function helpers(window, port, dialogs) {
  return {
    screens: screensOf(window),
    dialogs,
    ask: (name, input) => ask(window, name, input),
    send: (path, { method = 'POST', headers = {}, body = {} } = {}) =>
      fetch(`http://127.0.0.1:${port}${path}`, {
        method,
        headers: { 'content-type': 'application/json', ...headers },
        ...(['GET', 'HEAD'].includes(method) ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      }),
    idle: (timeoutMs = patienceMs) => until('Faultline was not idle', () => isIdle(window), timeoutMs),
    waitForDelivery: (fits = () => true, timeoutMs = patienceMs) =>
      until('No such delivery came', () => answeredDelivery(window, fits), timeoutMs),
    record: async (executionId) => {
      const id = executionId ?? (await ask(window, 'executions', { limit: 1, status: 'error' }))[0]?.id
      if (id === undefined) throw new Error('There is no failed execution to read a record of.')
      return JSON.parse((await ask(window, 'previewRecord', { executionId: id })).json)
    },
  }
}

async function answeredDelivery(window, fits) {
  const rows = await ask(window, 'deliveries', { limit: 100 })
  return rows.find((row) => row.answer !== null && fits(row))
}

async function isIdle(window) {
  if ((await window.evaluate(() => globalThis.document.documentElement.dataset.asking)) === 'true') return null
  const [running, reproductions, sweeps] = await Promise.all([
    ask(window, 'countExecutions', { status: 'running' }),
    ask(window, 'reproductions'),
    ask(window, 'sweeps'),
  ])
  return running === 0 && [...reproductions, ...sweeps].every(({ status }) => status !== 'running') ? true : null
}
