// `npm run screenshots`: every screen of the real app, in both themes and two sizes, into screenshots/ for a person to look at.
// Those of the documents are among them: they go to docs/pictures/.

import { copyFileSync, mkdirSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { request } from 'node:http'
import { buildApp } from './build-app.mjs'
import { passThrough } from './child.mjs'
import { displayIsPresent, withDisplay } from './display.mjs'
import { electronRuntime } from './electron-runtime.mjs'
import { checkout } from './folders.mjs'
import { launchApp } from './launch-app.mjs'
import { layerPictures } from './layer-pictures.mjs'
import { mainJob, newestReproduction } from './main-job.mjs'
import { endWith } from './problem.mjs'
import { setUp } from './set-up.mjs'

const folder = join(checkout, 'screenshots')
const sizes = [
  [1024, 700],
  [1440, 900],
]
const themes = ['light', 'dark']

/** Which picture stands in the documents, under which name. */
const shown = {
  'reproduce-located-light-1440x900': 'reproduce.png',
  'comparison-light-1440x900': 'comparison.png',
  'sweep-light-1024x700': 'sweep.png',
  'deliveries-light-1024x700': 'deliveries.png',
  'executions-light-1024x700': 'executions.png',
  'workflows-light-1024x700': 'workflows.png',
  'measures-light-1024x700': 'measures.png',
  'ai-steps-light-1024x700': 'ai-steps.png',
  'settings-light-1024x700': 'settings.png',
}

await endWith(async () => {
  if (!displayIsPresent()) {
    await setUp()
    await buildApp()
    const [command, args] = withDisplay(process.execPath, [join(checkout, 'scripts/screenshots.mjs')])
    // Room for the larger of the two sizes.
    return passThrough(
      command,
      args.map((arg) => arg.replace('1440x900', '1720x1120')),
      { cwd: checkout },
    )
  }
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const opened = await launchApp({ executable: electronRuntime().executable, args: [checkout] })
  try {
    await everyPicture(opened)
  } finally {
    await opened.close()
  }
  return 0
})

async function everyPicture({ app, window }) {
  const frame = await app.browserWindow(window)
  /** Takes what is shown now in both themes and sizes. */
  const picture = async (name) => {
    await window.mouse.move(0, 0)
    for (const theme of themes) {
      await window.evaluate((wanted) => globalThis.faultline.changeSettings({ theme: wanted }), theme)
      for (const [width, height] of sizes) {
        await frame.evaluate((target, size) => target.setContentSize(size[0], size[1]), [width, height])
        await window.waitForFunction(
          ([wide, scheme]) =>
            globalThis.innerWidth === wide && globalThis.document.documentElement.dataset.mantineColorScheme === scheme,
          [width, theme],
        )
        await window.waitForTimeout(400)
        const file = `${name}-${theme}-${width}x${height}`
        await window.screenshot({ path: join(folder, `${file}.png`), animations: 'disabled' })
        if (file in shown) copyFileSync(join(folder, `${file}.png`), join(checkout, 'docs/pictures', shown[file]))
      }
    }
    process.stdout.write(`${relative(process.cwd(), folder)}/${name}-*.png\n`)
  }
  /** One step of the first run, as the README shows it. */
  const step = async (number) => {
    await window.mouse.move(0, 0)
    await window.evaluate(() => globalThis.faultline.changeSettings({ theme: 'light' }))
    await frame.evaluate((target) => target.setContentSize(1100, 700))
    await window.waitForFunction(() => globalThis.innerWidth === 1100)
    await window.waitForTimeout(600)
    await window.screenshot({ path: join(checkout, `docs/pictures/first-run-${number}.png`), animations: 'disabled' })
  }
  const goTo = (name) => window.getByRole('navigation', { name: 'Screens' }).getByRole('button', { name }).click()

  await window.getByRole('button', { name: 'Send one item' }).waitFor()
  await picture('reproduce-first')
  await mainJob[0].perform(window)
  await step(1)
  await mainJob[1].perform(window)
  await step(2)
  await window.getByRole('button', { name: 'Change layer' }).click()
  await window.getByText('Begin here.').waitFor()
  await step(3)
  await picture('change-editor')
  await window.keyboard.press('Escape')
  for (const each of mainJob.slice(2, 4)) await each.perform(window)
  await window.getByRole('button', { name: /The workflow breaks here$/u }).waitFor()
  await step(4)
  await picture('reproduce-located')
  await mainJob[4].perform(window)
  await picture('comparison')
  await step(5)
  await mainJob[5].perform(window)
  await step(6)
  await picture('record')
  await window.keyboard.press('Escape')

  await window.getByRole('button', { name: 'Sweep', exact: true }).click()
  await window.getByRole('button', { name: 'Start the sweep' }).click()
  await window.getByRole('region', { name: 'Verdict' }).waitFor({ timeout: 60_000 })
  await picture('sweep')
  await window.keyboard.press('Escape')

  await post(window, '/webhook/pull-requests/')
  await goTo('Deliveries')
  await window
    .getByRole('grid', { name: 'Deliveries' })
    .getByRole('row', { name: /unmatched/u })
    .click()
  await picture('deliveries')
  await goTo('Executions')
  await window
    .getByRole('grid', { name: 'Executions' })
    .getByRole('row', { name: /failed/u })
    .first()
    .click()
  await picture('executions')
  await goTo('Workflows')
  await picture('workflows')
  await window.getByRole('button', { name: /^Create card/u }).click()
  await window.getByText('gives').first().waitFor()
  await picture('node-editor')
  await goTo('Measures')
  await picture('measures')
  await goTo('AI steps')
  await picture('ai-steps-empty')
  await aiRuns(window, goTo)
  await picture('ai-steps')
  await window.getByRole('button', { name: 'Report', exact: true }).click()
  await window.getByRole('region', { name: 'Redactions' }).waitFor()
  await picture('ai-report')
  await window.keyboard.press('Escape')
  await goTo('Settings')
  await picture('settings')
  await window.keyboard.press('Control+K')
  await picture('palette')
  await window.keyboard.press('Escape')
  await layerPictures(window, frame)
}

/** One item and a batch of the AI sample, before and after its model answers in no JSON. */
async function aiRuns(window, goTo) {
  const send = async (name, number) => {
    await window.getByRole('button', { name, exact: true }).click()
    await newestReproduction(window, number)
  }
  await window.getByRole('button', { name: 'Open the AI sample' }).click()
  await send('Send one item', 1)
  await send('Send batch', 2)
  await window
    .getByRole('region', { name: 'Layers' })
    .getByRole('button', { name: /^AI layer: /u })
    .click()
  const dialog = window.getByRole('dialog', { name: /^Change the AI layer/u })
  await dialog.getByRole('radio', { name: 'Not JSON' }).check()
  await dialog.getByRole('button', { name: 'Apply change' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await send('Send one item', 3)
  await send('Send batch', 4)
  await goTo('AI steps')
  await window.getByRole('list', { name: 'Attempts' }).waitFor()
}

/** A delivery with a slash too many: nothing is matched. */
async function post(window, path) {
  const address = await window.getByText(/Listening on 127\.0\.0\.1:\d+/u).innerText()
  const port = Number(/:(\d+)$/u.exec(address)?.[1])
  await new Promise((resolve, reject) => {
    const sent = request({ port, path, method: 'POST', headers: { 'content-type': 'application/json' } }, (answer) => {
      answer.resume()
      answer.on('end', resolve)
    })
    sent.on('error', reject)
    sent.end('{}')
  })
}
