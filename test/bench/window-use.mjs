import Database from 'better-sqlite3'
import { _electron } from 'playwright'
import { join } from 'node:path'
import { median, milliseconds, newFolder } from './measure.mjs'

const checkout = join(import.meta.dirname, '../..')
const executionCount = 200_000

/** How the window feels with a large store: screens, a large execution, a live one; and what its process holds. */
export async function windowUse() {
  const folder = newFolder()
  const first = await start(folder)
  const live = []
  for (let run = 0; run < 5; run += 1) live.push(await liveDelay(first.window))
  await openLargeExecution(first.window)
  await first.app.close()
  fill(join(folder, 'faultline.sqlite'))

  const { app, window } = await start(folder)
  const switches = []
  for (const screen of ['Executions', 'Deliveries', 'Workflows', 'Measures', 'Reproduce', 'Executions', 'Deliveries']) {
    switches.push(await switchTo(window, screen))
  }
  await switchTo(window, 'Executions')
  const table = window.getByRole('grid', { name: 'Executions' })
  await table.waitFor()
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
  return [
    {
      what: 'window: end of an execution until its row says so, median of 5',
      value: milliseconds(median(live)),
      bound: '100 ms',
    },
    { what: 'window: switching screens, median of 7', value: milliseconds(median(switches)), bound: '100 ms' },
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

async function start(folder) {
  const env = { ...process.env, FAULTLINE_DATA_FOLDER: folder, FAULTLINE_PORT: '0' }
  delete env.ELECTRON_RUN_AS_NODE
  const app = await _electron.launch({
    executablePath: process.execPath,
    args: [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), '--disable-gpu', checkout],
    env,
  })
  const window = await app.firstWindow()
  await window.getByRole('button', { name: 'Send one item' }).waitFor()
  return { app, window }
}

/** Milliseconds from the notice that an execution has ended to the frame in which its row says so. */
function liveDelay(window) {
  return window.evaluate(
    () =>
      new Promise((resolve) => {
        let endedAt = 0
        const body = globalThis.document.querySelector('table[aria-label="Reproductions"] tbody')
        const before = body === null ? 0 : body.rows.length
        globalThis.faultline.on('execution', (execution) => {
          if (endedAt === 0 && execution.stoppedAt !== null) endedAt = globalThis.performance.now()
        })
        const look = () => {
          const rows = globalThis.document.querySelector('table[aria-label="Reproductions"] tbody')?.rows
          const isShown =
            rows !== undefined && rows.length > before && /failed|succeeded|findings/.test(rows[0].textContent)
          if (endedAt > 0 && isShown) resolve(globalThis.performance.now() - endedAt)
          else globalThis.requestAnimationFrame(look)
        }
        globalThis.faultline.send({ size: 1 })
        look()
      }),
  )
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
  await window.getByRole('heading', { name: 'Thousand', level: 1 }).waitFor()
  await window.evaluate(() => globalThis.faultline.send({ size: 1 }))
  await window
    .getByRole('table', { name: 'Reproductions' })
    .getByText(/succeeded|findings/)
    .waitFor()
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
  return window.evaluate(
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
}

/** Milliseconds from the choice of the newest execution to the frame in which the inspector shows it. */
function openNewest(window) {
  return window.evaluate(
    () =>
      new Promise((resolve) => {
        const rows = globalThis.document.querySelectorAll('[role=grid] [role=rowgroup] [role=row]')
        rows[1].click()
        setTimeout(() => {
          const startedAt = globalThis.performance.now()
          rows[0].click()
          const look = () => {
            const text = globalThis.document.querySelector('section[aria-label="Inspector"]').textContent
            if (/Thousand/.test(text)) resolve(globalThis.performance.now() - startedAt)
            else globalThis.requestAnimationFrame(look)
          }
          globalThis.requestAnimationFrame(look)
        }, 1500)
      }),
  )
}
