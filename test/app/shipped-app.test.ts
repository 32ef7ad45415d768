/** What people get: every fuse closed, so these tests drive it through its debugging port and as a command. */
import { spawn, spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { createPackage } from '@electron/asar'
import { rootArguments } from '../../scripts/display.mjs'
import { asApp } from '../../scripts/electron-as-node.mjs'
import { readFuses } from '../../scripts/fuses.mjs'
import { inspectedApp, shippedApp } from '../../scripts/package-app.mjs'

test.skip(process.env['FAULTLINE_APP'] !== undefined, 'another program is under test than the packaged app')

const closed = {
  runAsNode: false,
  enableCookieEncryption: true,
  enableNodeOptionsEnvironmentVariable: false,
  enableNodeCliInspectArguments: false,
  enableEmbeddedAsarIntegrityValidation: true,
  onlyLoadAppFromAsar: true,
  loadBrowserProcessSpecificV8Snapshot: false,
  grantFileProtocolExtraPrivileges: false,
}

const noDisplay = { ...asApp(), DISPLAY: '', WAYLAND_DISPLAY: '' }

/** Runs the launcher of the shipped app to its end, without a display. */
function command(words: readonly string[], input = '', environment: Readonly<Record<string, string>> = {}) {
  const { status, stdout, stderr } = spawnSync(shippedApp.launcher, words, {
    input,
    encoding: 'utf8',
    env: { ...noDisplay, ...environment },
  })
  return { status, out: stdout, err: stderr }
}

test('every fuse of the shipped executable is closed, and the copy for tests differs in the inspector alone', async () => {
  expect(await readFuses(shippedApp.executable)).toEqual(closed)
  expect(await readFuses(inspectedApp.executable)).toEqual({ ...closed, enableNodeCliInspectArguments: true })
})

test('no program can use it as Node.js, preload a module or open an inspector', () => {
  const folder = mkdtempSync(join(tmpdir(), 'faultline-doors-'))
  const proof = join(folder, 'proof')
  const module = join(folder, 'module.cjs')
  writeFileSync(module, `require('node:fs').writeFileSync(${JSON.stringify(proof)}, '')`)

  // The command line of the app is asked for each time, so that the process ends by itself.
  const asNode = command(['cases'], '', { ELECTRON_RUN_AS_NODE: '1' })
  const preloaded = command(['cases'], '', { NODE_OPTIONS: `--require ${module}` })
  const inspected = spawnSync(
    shippedApp.executable,
    ['--inspect=0', '--no-sandbox', '--no-zygote', '--log-level=3', '--cli', '--', 'cases'],
    { encoding: 'utf8', env: noDisplay },
  )

  expect([asNode.status, preloaded.status, inspected.status]).toEqual([0, 0, 0])
  expect(existsSync(proof)).toBe(false)
  expect(inspected.stderr).not.toContain('Debugger listening')
  rmSync(folder, { recursive: true, force: true })
})

test('an app laid beside its archive is not taken for it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'faultline-beside-'))
  const words = ['--no-sandbox', '--no-zygote', '--log-level=3', '--cli', '--', 'cases']
  const copy = join(folder, 'app')
  mkdirSync(join(copy, 'resources/app'), { recursive: true })
  for (const name of ['icudtl.dat', 'v8_context_snapshot.bin', 'snapshot_blob.bin', 'libffmpeg.so', 'faultline'])
    copyFileSync(join(shippedApp.folder, name), join(copy, name))
  writeFileSync(join(copy, 'resources/app/package.json'), '{"name":"other","main":"index.js"}')
  writeFileSync(join(copy, 'resources/app/index.js'), 'process.stdout.write("TAKEN"); process.exit(0)')

  const beside = spawnSync(join(copy, 'faultline'), words, { encoding: 'utf8', env: noDisplay, timeout: 30_000 })
  await createPackage(join(copy, 'resources/app'), join(copy, 'resources/app.asar'))
  const within = spawnSync(join(copy, 'faultline'), words, { encoding: 'utf8', env: noDisplay, timeout: 30_000 })

  expect(beside.stdout).not.toContain('TAKEN')
  // The same as the archive of the app: the proof would have been seen.
  expect(within.stdout).toContain('TAKEN')
  // Else Electron's own file system takes the archive for a folder.
  Reflect.set(process, 'noAsar', true)
  rmSync(folder, { recursive: true, force: true })
  Reflect.set(process, 'noAsar', false)
})

test('the command line runs in the shipped app without a display: data, words to the person and exit codes as ever', () => {
  const data = mkdtempSync(join(tmpdir(), 'faultline-shipped-'))

  const cases = command(['cases'])
  const redacted = command(['redact'], 'reach me at anna.berg@example.com\n')
  const wrong = command(['nonsense'])
  const studied = command(['reproduce', 'pull-request-without-milestone', '--data', data])

  expect(cases).toMatchObject({ status: 0, err: '' })
  expect(cases.out.trim().split('\n').length).toBeGreaterThan(50)
  expect(redacted).toMatchObject({ status: 0, err: '' })
  expect(redacted.out).not.toContain('anna.berg')
  expect(wrong).toMatchObject({ status: 2, out: '', err: "unknown command 'nonsense'\n" })
  expect(studied.status).toBe(10)
  expect(JSON.parse(studied.out)).toHaveProperty('baseline')
  rmSync(data, { recursive: true, force: true })
})

test('the listener of the shipped command line answers, and a signal ends it in good order', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'faultline-serve-'))
  const workflow = join(folder, 'workflow.json')
  const webhook = { name: 'Webhook', type: 'n8n-nodes-base.webhook', typeVersion: 2, position: [0, 0], id: 'a' }
  writeFileSync(
    workflow,
    JSON.stringify({
      name: 'Shipped',
      nodes: [{ ...webhook, parameters: { path: 'shipped', httpMethod: 'POST' } }],
      connections: {},
      active: true,
    }),
  )
  const child = spawn(shippedApp.launcher, ['serve', workflow, '--port', '0', '--data', join(folder, 'data')], {
    env: noDisplay,
  })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const port = await new Promise<number>((resolve) => {
    child.stdout.once('data', (line: Buffer) => resolve((JSON.parse(line.toString()) as { port: number }).port))
  })

  const answer = await fetch(`http://127.0.0.1:${String(port)}/webhook/shipped`, { method: 'POST', body: '{}' })
  child.kill('SIGTERM')

  expect(answer.status).toBe(200)
  expect(await ended).toBe(0)
  rmSync(folder, { recursive: true, force: true })
})

test('without a display the window says so in one sentence and ends, and writes nothing', () => {
  test.skip(process.platform !== 'linux', 'elsewhere there always is one')
  const data = join(mkdtempSync(join(tmpdir(), 'faultline-no-display-')), 'data')
  const { status, stderr } = spawnSync(shippedApp.executable, [...rootArguments(), '--log-level=3'], {
    env: { ...noDisplay, FAULTLINE_DATA_FOLDER: data },
    encoding: 'utf8',
    timeout: 60_000,
  })
  expect(status).toBe(1)
  expect(stderr).toBe(
    'Faultline cannot open its window: there is no display (DISPLAY and WAYLAND_DISPLAY are not set). Start it from a desktop, or under "xvfb-run -a"; the command line "faultline" needs none.\n',
  )
  expect(existsSync(data)).toBe(false)
  rmSync(data, { recursive: true, force: true })
})
