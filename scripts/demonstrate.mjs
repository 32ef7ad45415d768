// The main job performed in the real app where nobody can look: each step is printed as it happens, with its picture.
// `--keep` leaves the app running afterwards.

import { mkdirSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { electronRuntime } from './electron-runtime.mjs'
import { checkout } from './folders.mjs'
import { launchApp } from './launch-app.mjs'
import { mainJob, saveRecord } from './main-job.mjs'
import { Problem, endWith } from './problem.mjs'

const folder = join(checkout, 'demonstration')

await endWith(async () => {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const opened = await launchApp({ executable: electronRuntime().executable, args: [checkout] })
  try {
    await perform(opened)
    if (process.argv.includes('--keep')) await untilClosed(opened)
  } finally {
    await opened.close()
  }
  return 0
})

async function perform(opened) {
  const { window } = opened
  const address = await window.getByText(/Listening on 127\.0\.0\.1:\d+/u).innerText()
  say(`The app is open: ${await window.getByRole('heading', { level: 1 }).innerText()}. ${address}.`)
  await picture(window, '0-the-case')
  for (const step of mainJob) {
    const startedMs = Date.now()
    const outcome = await step.perform(window).catch((thrown) => {
      throw new Problem(`"${step.title}" did not come to an end in the window.`, 'See the cause above.', String(thrown))
    })
    say(`${step.title} (${((Date.now() - startedMs) / 1000).toFixed(1)} s): ${outcome}`)
    await picture(window, step.file)
  }
  await saveRecord(opened, folder)
  for (const extension of ['json', 'md']) say(`  ${shown(`diagnostic-record.${extension}`)}`)
}

async function picture(window, name) {
  await window.screenshot({ path: join(folder, `${name}.png`), animations: 'disabled' })
  say(`  ${shown(`${name}.png`)}`)
}

function shown(file) {
  return relative(process.cwd(), join(folder, file))
}

async function untilClosed({ app, dataFolder }) {
  say(`The app stays open; its data are in ${dataFolder}. Ctrl+C ends it.`)
  await new Promise((resolve) => {
    app.on('close', resolve)
    for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, resolve)
  })
}

function say(text) {
  process.stdout.write(`${text}\n`)
}
