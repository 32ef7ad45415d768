import Database from 'better-sqlite3'
import { _electron } from 'playwright'
import { join } from 'node:path'
import { median, milliseconds, newFolder } from './measure.mjs'

const checkout = join(import.meta.dirname, '../..')
const executionCount = 200_000

/** Longer than this nothing is waited for, in milliseconds: then the benchmark ends with what it awaited. */
const patienceMs = 20_000

/**
 * How the window feels with a large store: screens, a large execution, live ones; and what its process holds. In the same run
 * a bare window tells how long the platform takes here from a press to the next frame.
 */
export async function windowUse() {
  const folder = newFolder()
  const first = await start(folder)
  await openLargeExecution(first.window)
  await first.app.close()
  fill(join(folder, 'faultline.sqlite'))

  const { app, window } = await start(folder)
  const frames = []
  for (let run = 0; run < 7; run += 1) frames.push(await nextFrame(window))
  await openFirstSample(window)
  const live = []
  for (let run = 0; run < 5; run += 1) live.push(await liveDelay(window, reproductionRows))
  await switchTo(window, 'Executions')
  const table = window.getByRole('grid', { name: 'Executions' })
  await table.waitFor({ timeout: patienceMs })
  const inLedger = []
  for (let run = 0; run < 5; run += 1) inLedger.push(await liveDelay(window, ledgerRows))
  const switches = []
  for (let round = 0; round < 3; round += 1) {
    for (const screen of ['Deliveries', 'Workflows', 'Measures', 'Reproduce', 'AI steps', 'Settings', 'Executions']) {
      switches.push({ screen, ms: await switchTo(window, screen) })
    }
  }
  await openLargeExecution(window)
  await switchTo(window, 'Executions')
  const opened = []
  for (let run = 0; run < 5; run += 1) opened.push(await openNewest(window))
  for (let page = 0; page < 40; page += 1) {
    await table.evaluate((box, at) => box.scrollTo(0, at), (page * executionCount * 30) / 40)
    await window.waitForTimeout(30)
  }
  await table.press('End')
  await window.waitForTimeout(500)
  const metrics = await app.evaluate(({ app: electron }) => electron.getAppMetrics())
  const windowKb = metrics.find((one) => one.type === 'Tab')?.memory.workingSetSize ?? 0
  await app.close()
  const slowest = slowestOf(switches)
  return [
    { what: 'a press until the next frame, nothing done, median of 7', value: milliseconds(median(frames)) },
    {
      what: 'window: end of an execution until its reproduction says so, median of 5',
      value: milliseconds(median(live)),
      bound: '60 ms',
    },
    {
      what: `window: end of an execution until its row of ${executionCount} says so, median of 5`,
      value: milliseconds(median(inLedger)),
      bound: '60 ms',
    },
    {
      what: 'window: switching screens, median of 21',
      value: `${milliseconds(median(switches.map(({ ms }) => ms)))}, slowest ${slowest.screen} ${milliseconds(slowest.ms)}`,
      bound: '60 ms',
    },
    {
      what: 'window: opening an execution of 1,000 items, median of 5',
      value: milliseconds(median(opened)),
      bound: '150 ms',
    },
    {
      what: `window: memory of its process with ${executionCount} executions`,
      value: `${(windowKb / 1024).toFixed(0)} MB`,
      bound: '350 MB',
    },
  ]
}

/** The screen whose median is the highest. */
function slowestOf(switches) {
  const screens = [...new Set(switches.map(({ screen }) => screen))]
  const medians = screens.map((screen) => ({
    screen,
    ms: median(switches.filter((one) => one.screen === screen).map(({ ms }) => ms)),
  }))
  return medians.reduce((one, other) => (other.ms > one.ms ? other : one))
}

async function start(folder) {
  const env = { ...process.env, FAULTLINE_DATA_FOLDER: folder, FAULTLINE_PORT: '0' }
  delete env.ELECTRON_RUN_AS_NODE
  const app = await _electron.launch({
    executablePath: process.execPath,
    args: [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), '--disable-gpu', checkout],
    env,
  })
  const window = await app.firstWindow({ timeout: patienceMs })
  await window.getByRole('button', { name: 'Send one item' }).waitFor({ timeout: patienceMs })
  return { app, window }
}

/** A promise of the page that is given up after the patience, with a sentence that says what was awaited. */
function within(awaited, what) {
  const late = new Promise((_resolve, reject) => {
    const sentence = `The window was waited for ${String(patienceMs)} ms: ${what} did not come.`
    setTimeout(() => reject(new Error(sentence)), patienceMs).unref()
  })
  return Promise.race([awaited, late])
}

/** Milliseconds from one press until the frame after it, where nothing is to be drawn. */
function nextFrame(window) {
  const awaited = window.evaluate(
    () =>
      new Promise((resolve) => {
        const startedAt = globalThis.performance.now()
        globalThis.requestAnimationFrame(() =>
          globalThis.requestAnimationFrame(() => resolve(globalThis.performance.now() - startedAt)),
        )
      }),
  )
  return within(awaited, 'a frame')
}

const reproductionRows = 'table[aria-label="Reproductions"] tbody tr:first-child'
const ledgerRows = '[role="grid"][aria-label="Executions"] [data-index="0"]'

/** Milliseconds from the notice that a new execution has ended to the frame in which the first row says so. */
function liveDelay(window, firstRow) {
  const awaited = window.evaluate(
    (selector) =>
      new Promise((resolve) => {
        let endedAt = 0
        let hasBegun = false
        const isEnded = (text) => /failed|succeeded|findings|error/i.test(text)
        globalThis.faultline.on('execution', (execution) => {
          if (endedAt === 0 && execution.stoppedAt !== null) endedAt = globalThis.performance.now()
        })
        const before = globalThis.document.querySelector(selector)?.textContent
        const look = () => {
          const row = globalThis.document.querySelector(selector)
          const text = row?.textContent ?? ''
          hasBegun ||= text !== before
          if (endedAt > 0 && hasBegun && isEnded(text)) resolve(globalThis.performance.now() - endedAt)
          else globalThis.requestAnimationFrame(look)
        }
        globalThis.faultline.send({ size: 1 })
        look()
      }),
    firstRow,
  )
  return within(awaited, `a first row of an ended execution (${firstRow})`)
}

async function openFirstSample(window) {
  const awaited = window.evaluate(async () => {
    const { value } = await globalThis.faultline.overview(undefined)
    await globalThis.faultline.openSample({ name: value.samples[0].name })
    return value.samples[0].title
  })
  const title = await within(awaited, 'the first sample')
  await window.getByRole('heading', { name: title, level: 1 }).waitFor({ timeout: patienceMs })
}

/** Sends one item through a workflow whose node gives a thousand. */
async function openLargeExecution(window) {
  const workflow = {
    name: 'Thousand',
    nodes: [
      node('Webhook', 'webhook', 2, { httpMethod: 'POST', path: 'thousand', options: {} }),
      node('Make', 'code', 2, {
        jsCode:
          'return Array.from({ length: 1000 }, (_, id) => ({ json: { id, name: `Item ${id}`, text: "x".repeat(200) } }))',
      }),
    ],
    connections: { Webhook: { main: [[{ node: 'Make', type: 'main', index: 0 }]] } },
  }
  await window.evaluate(
    (text) => globalThis.faultline.openText({ name: 'thousand.json', text }),
    JSON.stringify(workflow),
  )
  const ended = window.evaluate(
    () =>
      new Promise((resolve) => {
        globalThis.faultline.on('execution', ({ stoppedAt }) => stoppedAt !== null && resolve())
        globalThis.faultline.send({ size: 1 })
      }),
  )
  await within(ended, 'the end of the execution of a thousand items')
}

function node(name, kind, typeVersion, parameters) {
  return { name, type: `n8n-nodes-base.${kind}`, typeVersion, position: [name === 'Make' ? 240 : 0, 0], parameters }
}

/** Copies the oldest execution until there are as many as wanted; all of them older than those that ran. */
function fill(file) {
  const database = new Database(file)
  const names = database
    .prepare('PRAGMA table_info(execution)')
    .all()
    .map((column) => column.name)
  const values = names.map((name) => (name === 'id' ? `printf('00000000-0000-7000-8000-%012d', n)` : name))
  database.exec(`
    WITH RECURSIVE counter(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM counter WHERE n < ${executionCount})
    INSERT INTO execution (${names.join(', ')})
    SELECT ${values.join(', ')} FROM counter, (SELECT * FROM execution ORDER BY id LIMIT 1)`)
  database.close()
}

/** Milliseconds from the press on the rail to the frame in which the screen stands. */
function switchTo(window, screen) {
  const awaited = window.evaluate(
    (name) =>
      new Promise((resolve) => {
        const places = [...globalThis.document.querySelectorAll('nav[aria-label="Screens"] button')]
        const place = places.find((button) => button.textContent.startsWith(name))
        const startedAt = globalThis.performance.now()
        place.click()
        const look = () => {
          const stands = globalThis.document.querySelector('main h1') !== null && place.ariaCurrent === 'page'
          const isLoading = /Loading the screen/.test(globalThis.document.querySelector('main').textContent)
          if (stands && !isLoading) resolve(globalThis.performance.now() - startedAt)
          else globalThis.requestAnimationFrame(look)
        }
        globalThis.requestAnimationFrame(look)
      }),
    screen,
  )
  return within(awaited, `the screen "${screen}"`)
}

/** Milliseconds from the choice of the newest execution to the frame in which its detail stands; another one is chosen first. */
function openNewest(window) {
  const awaited = window.evaluate(
    () =>
      new Promise((resolve) => {
        const row = (index) =>
          globalThis.document.querySelector(`[role="grid"][aria-label="Executions"] [data-index="${index}"]`)
        const newest = row(0).id.replace('row-', '')
        const isShown = () =>
          [...globalThis.document.querySelectorAll('main dd')].some((fact) => fact.textContent === newest)
        const until = (isThere, then) => {
          const look = () => (isThere() ? then() : globalThis.requestAnimationFrame(look))
          globalThis.requestAnimationFrame(look)
        }
        row(1).click()
        until(
          () => !isShown(),
          () => {
            // What the other one still draws is not counted.
            setTimeout(() => {
              const startedAt = globalThis.performance.now()
              row(0).click()
              until(isShown, () => resolve(globalThis.performance.now() - startedAt))
            }, 1500)
          },
        )
      }),
  )
  return within(awaited, 'the detail of the newest execution')
}
