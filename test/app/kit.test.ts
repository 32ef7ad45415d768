/** The example of docs/testing.md, word for word, against the app as it is shipped; and the promises of the kit beside it. */
import { spawn } from 'node:child_process'
import { readFileSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { freePort, launchFaultline } from '@faultline/testing'
import { asApp } from '../../scripts/electron-as-node.mjs'
import { rootArguments } from '../../scripts/display.mjs'
import { electronRuntime } from '../../scripts/electron-runtime.mjs'
import { checkout } from '../../scripts/folders.mjs'
import { shippedApp } from '../../scripts/package-app.mjs'
import { bareCase } from '../main/closed-workflow.ts'

const named = process.env['FAULTLINE_APP']
const program =
  named === 'out' ? { app: electronRuntime().executable, args: [checkout] } : { app: named ?? shippedApp.executable }

test('the layer that breaks the sample is located', async () => {
  const faultline = await launchFaultline(program)
  const { window, screens } = faultline
  try {
    await screens.reproduce.sendOne()
    await expect(await screens.reproduce.newest()).toContainText('Create card')
    await faultline.idle()
    await screens.reproduce.sendBatch()
    await faultline.idle()

    await screens.reproduce.changeLayer()
    const dialog = screens.dialog('Change the data layer')
    await dialog.getByRole('radio', { name: 'Set a JSON path' }).check()
    await dialog.getByRole('combobox', { name: 'JSON path' }).fill('$.pull_request.milestone')
    await dialog.getByRole('textbox', { name: 'Value' }).fill('{"title":"v2.4"}')
    await dialog.getByRole('button', { name: 'Apply change' }).click()
    await screens.reproduce.sendBatch()
    await faultline.idle()

    await expect(window.getByRole('button', { name: /The workflow breaks here$/u })).toBeVisible()
    expect((await faultline.record()).record).toMatchObject({ node_name: 'Create card' })
  } finally {
    await faultline.close()
  }
})

test('the newest reproduction is told however it ended, also where it started no workflow', async () => {
  const faultline = await launchFaultline(program)
  const { window, screens } = faultline
  try {
    await window.getByRole('textbox', { name: 'Path' }).fill('/nowhere')
    await screens.reproduce.sendOne()
    await expect(await screens.reproduce.newest()).toContainText('not started')
  } finally {
    await faultline.close()
  }
})

test('two at once have data and ports of their own, and a delivery of one is seen by that one alone', async () => {
  const wanted = await freePort()
  const [first, second] = await Promise.all([launchFaultline({ ...program, port: wanted }), launchFaultline(program)])
  try {
    expect(first.port).toBe(wanted)
    expect(second.port).not.toBe(first.port)
    const answer = await first.send('/webhook/nobody', { body: { order: 1 } })
    expect(answer.status).toBe(404)

    const row = await first.waitForDelivery(({ target }) => target.includes('nobody'))
    expect(row.outcome).toBe('unmatched')
    await first.screens.deliveries.open()
    await expect(first.screens.deliveries.row(/unmatched/u)).toBeVisible()
    expect(await second.ask('countDeliveries', {})).toBe(0)
  } finally {
    await Promise.all([first.close(), second.close()])
  }
  expect(existsSync(first.dataFolder)).toBe(false)
})

test('file dialogs are answered, and one without an answer counts as cancelled', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'faultline-kit-'))
  const faultline = await launchFaultline(program)
  try {
    await faultline.screens.reproduce.sendOne()
    await faultline.idle()
    const [failed] = await faultline.ask('executions', { limit: 1, status: 'error' })
    const order = { executionId: failed?.id ?? '', formats: ['json' as const] }

    expect(await faultline.ask('exportRecord', order)).toBeNull()
    faultline.dialogs.answer(join(folder, 'record.json'))
    expect(await faultline.ask('exportRecord', order)).toEqual({ paths: [join(folder, 'record.json')] })

    expect(faultline.dialogs.left()).toBe(0)
    expect(JSON.parse(readFileSync(join(folder, 'record.json'), 'utf8'))).toEqual(await faultline.record(failed?.id))
  } finally {
    await faultline.close()
    rmSync(folder, { recursive: true, force: true })
  }
})

test('a file behind the app is opened at its start, and one of a second start in the window that is there', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'faultline-files-'))
  for (const name of ['first', 'second']) writeFileSync(join(folder, `${name}.faultline.json`), bareCase([], { name }))
  const args = 'args' in program ? program.args : []
  const faultline = await launchFaultline({ ...program, args: [...args, join(folder, 'first.faultline.json')] })
  const heading = faultline.window.getByRole('heading', { level: 1 })
  try {
    await expect(heading).toHaveText('first')

    await faultline.idle()
    const data = [`--user-data-dir=${faultline.dataFolder}`, ...rootArguments()]
    const again = spawn(program.app, [...args, ...data, 'second.faultline.json'], {
      cwd: folder,
      env: { ...asApp(), FAULTLINE_DATA_FOLDER: faultline.dataFolder },
    })
    const ended = new Promise((resolve) => again.once('exit', resolve))
    await expect(heading).toHaveText('second')
    expect(await ended).toBe(0)

    // The action of the desktop's menu: a dialog, answered with the first file.
    faultline.dialogs.answer(join(folder, 'first.faultline.json'))
    spawn(program.app, [...args, ...data, '--open'], {
      env: { ...asApp(), FAULTLINE_DATA_FOLDER: faultline.dataFolder },
    })
    await expect(heading).toHaveText('first')
  } finally {
    await faultline.close()
    rmSync(folder, { recursive: true, force: true })
  }
})
